"""Mutants: small changes to the functions of a module, each of which some test should notice."""

from __future__ import annotations

import ast
import copy
import difflib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

# A test that tells `a < b` from `a <= b` and from a condition that always holds tells it from all the others.
_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_SKIPPED: Final = ("decorator_list", "returns", "annotation", "type_comment", "pattern", "ctx")
"""Fields of nodes in which nothing is mutated: they matter when a function is defined, or not at all."""

_DROPPED: Final = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Break, ast.Continue, ast.Delete)
"""Statements that are left out one by one."""


@attrs.frozen(eq=False)
class Mutant:
    """A node of a tree and what stands there instead; ``statement`` is the one it is part of."""

    tree: ast.Module
    function: ast.FunctionDef
    qualname: str
    statement: ast.stmt
    parent: ast.AST
    field: str
    index: int | None
    new: ast.AST

    @property
    def key(self) -> tuple[str, int]:
        """The function, as its code object names it."""
        first = min([self.function.lineno, *(node.lineno for node in self.function.decorator_list)])
        return self.qualname, first

    @property
    def lines(self) -> range:
        """The lines of the statement, without the statements inside it."""
        first, last = self.statement.lineno, self.statement.end_lineno or self.statement.lineno
        inside = [node.lineno for node in ast.walk(self.statement) if isinstance(node, ast.stmt)]
        return range(first, min([last, *(line - 1 for line in inside if line > first)]) + 1)

    def code(self, filename: str) -> CodeType:
        """Return the compiled function with the change in it."""
        with self._planted():
            whole = compile(ast.fix_missing_locations(self.tree), filename, "exec")
        return next(code for code in _codes(whole) if (code.co_qualname, code.co_firstlineno) == self.key)

    def diff(self) -> str:
        """Return what is changed, as lines marked with ``-`` and ``+``."""
        before = ast.unparse(self.function).splitlines()
        with self._planted():
            after = ast.unparse(ast.fix_missing_locations(self.function)).splitlines()
        lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))[2:]
        return "\n".join(line for line in lines if not line.startswith("@@"))

    @contextmanager
    def _planted(self) -> Iterator[None]:
        old = getattr(self.parent, self.field)
        if self.index is None:
            setattr(self.parent, self.field, self.new)
        else:
            setattr(self.parent, self.field, [*old[: self.index], self.new, *old[self.index + 1 :]])
        try:
            yield
        finally:
            setattr(self.parent, self.field, old)


def mutants(source: str) -> Iterator[Mutant]:
    """Return the mutants of every function and method of a module, in the order of its lines.

    What stands outside of functions, docstrings, texts for people and what is marked ``pragma: no cover`` is left.
    """
    tree = ast.parse(source)
    uncovered = {n for n, line in enumerate(source.splitlines(), 1) if "pragma: no cover" in line}
    for function, qualname in _functions(tree, ""):
        for statement, parent, field, index, node in _sites(function, function, uncovered):
            for new in _variants(node, parent, field):
                placed = ast.copy_location(copy.copy(new), node)
                yield Mutant(tree, function, qualname, statement, parent, field, index, placed)


def _functions(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Return the outermost functions; those inside them are part of their code."""
    for inside in node.body:
        if isinstance(inside, ast.FunctionDef):
            yield inside, prefix + inside.name
        elif isinstance(inside, ast.ClassDef):
            yield from _functions(inside, f"{prefix}{inside.name}.")


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inside in code.co_consts:
        if isinstance(inside, type(code)):
            yield from _codes(inside)


_Site = tuple[ast.stmt, ast.AST, str, int | None, ast.AST]


def _sites(node: ast.AST, statement: ast.stmt, uncovered: set[int]) -> Iterator[_Site]:
    """Return every place below ``node`` at which something can be changed."""
    for field, value in ast.iter_fields(node):
        if field in _SKIPPED:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or _is_left(child, uncovered):
                continue
            within = child if isinstance(child, ast.stmt) else statement
            yield within, node, field, index, child
            yield from _sites(child, within, uncovered)


def _is_left(node: ast.AST, uncovered: set[int]) -> bool:
    if isinstance(node, ast.match_case):
        return node.pattern.lineno in uncovered
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.stmt) and node.lineno in uncovered:
        return True
    if isinstance(node, ast.BoolOp) and isinstance(last := node.values[-1], ast.Constant) and not last.value:
        return True  # a value instead of None that no position needs
    return isinstance(node, ast.JoinedStr | ast.Assert | ast.arguments)


# What can be changed


def _variants(node: ast.AST, parent: ast.AST, field: str) -> Iterator[ast.AST]:
    """Return what may stand in the place of ``node``."""
    if isinstance(node, _DROPPED):
        yield ast.Pass()
    elif isinstance(node, ast.expr):
        if _is_condition(node, parent, field):
            yield ast.Constant(value=False)
            if not isinstance(parent, ast.While):
                yield ast.Constant(value=True)
        yield from _operators(node)
        yield from _values(node)
    elif isinstance(node, ast.Return) and not _is_truth(node.value):
        yield ast.Return(ast.Constant(value=None))
    elif isinstance(node, ast.Match) and len(node.cases) > 1:
        for i, case in enumerate(node.cases):
            if not isinstance(case.body[0], ast.Raise):  # a guard against what is refused before
                yield ast.Match(node.subject, _without(node.cases, i))


def _operators(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare():
            for i, op in enumerate(node.ops):
                ops = [*node.ops[:i], _COMPARISONS[type(op)](), *node.ops[i + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp(values=[first, second]):
            yield from (first, second)
        case ast.BoolOp():
            for i in range(len(node.values)):
                yield ast.BoolOp(node.op, _without(node.values, i))
        case ast.BinOp():
            yield from (node.left, node.right)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand


def _values(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Constant():
            yield from _constants(node.value)
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            yield ast.Call(ast.Name(_CALLS[name], ast.Load()), node.args, node.keywords)
        case ast.Tuple() | ast.List():
            for i, element in enumerate(node.elts):
                if isinstance(element, ast.Starred):
                    yield type(node)(_without(node.elts, i), node.ctx)


_Node = TypeVar("_Node", bound=ast.AST)


def _without(nodes: list[_Node], i: int) -> list[_Node]:
    return nodes[:i] + nodes[i + 1 :]


def _constants(value: object) -> Iterator[ast.Constant]:
    """Return what a constant is changed to; a text for people, with a space in it, may read as it likes."""
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        if value:
            yield ast.Constant(value - 1)
    elif isinstance(value, str) and " " not in value:
        yield ast.Constant(value + "?" if value else "??")


def _is_condition(node: ast.AST, parent: ast.AST, field: str) -> bool:
    if field in ("test", "ifs", "guard"):
        return True
    return isinstance(parent, ast.Return) and _is_truth(node) and not isinstance(node, ast.Constant)


def _is_truth(node: ast.AST | None) -> bool:
    """Tell whether an expression is sure to be true, false or ``None``."""
    if node is None or isinstance(node, ast.Constant):
        return node is None or node.value is None or isinstance(node.value, bool)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
