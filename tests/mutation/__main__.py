"""Mutation testing: change the library a little, run the tests, and show the changes that no test notices.

::

    python tests/mutation inkwell/refilling.py -- tests/rules/inkwell
    python tests/mutation --sample 200 --seed 1 spukstaben/hits.py spukstaben/effects.py -- tests/rules/spukstaben

The tests are collected once. Each mutant lives in a fork of that process alone, as the code of one function, so no
file is ever changed; only the tests run that reach the mutated statement, up to the first failure or the time limit.
"""

from __future__ import annotations

import argparse
import functools
import gc
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))  # the package mutated is that of this checkout, installed or not

from mutants import Mutant, mutants  # noqa: E402 - the module beside this one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

PACKAGE = ROOT / "src" / "tabletop_rules"
MEMORY = 4 << 30
"""What a mutant may take; some never stop growing a list."""

SURVIVED, KILLED, UNTRIED = 0, 1, 3


@attrs.frozen
class Reached:
    """A test: how long it took and which lines of each module it reached."""

    seconds: float
    lines: dict[str, set[int]]


@attrs.define
class Hunt:
    """A plugin for pytest that runs the collected tests once and then against every mutant."""

    modules: list[Path]
    sample: int | None
    seed: int
    jobs: int
    failed: bool = False
    survivors: int = 0

    def pytest_collection(self) -> None:
        """Let hypothesis find failures without shrinking or remembering them, the same every time."""
        profile = settings(derandomize=True, database=None, phases=(Phase.explicit, Phase.generate))
        settings.register_profile("mutation", profile)
        settings.load_profile("mutation")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the whole work in place of running the tests."""
        paths = [str(path) for path in self.modules]
        reached = self._baseline(session.items, paths)
        if reached is None:
            pytest.exit("the tests do not even pass on the code as it is", returncode=2)
        functions = _functions(paths)
        chosen = [(path, mutant) for path in paths for mutant in mutants(Path(path).read_text(encoding="utf-8"))]
        if self.sample is not None and self.sample < len(chosen):
            picked = sorted(random.Random(self.seed).sample(range(len(chosen)), self.sample))
            chosen = [chosen[i] for i in picked]
        began = time.monotonic()
        outcomes = self._outcomes(session.items, reached, functions, chosen)
        for path, mutant, outcome in outcomes:
            if outcome:
                self.survivors += 1
                place = f"{Path(path).relative_to(ROOT)}:{mutant.lines[0]} {mutant.qualname}"
                _say(f"{place}: {outcome}\n{mutant.diff()}\n")
        _say(f"{len(chosen)} mutants, {self.survivors} survived, {time.monotonic() - began:.0f} s")
        return True

    def _baseline(self, items: list[pytest.Item], paths: list[str]) -> dict[int, Reached] | None:
        """Run every test in a fork, where it leaves nothing behind in caches; ``None`` if one fails."""
        with tempfile.NamedTemporaryFile() as file:
            child = os.fork()
            if not child:
                _be_quiet()
                reached = {i: self._reach(item, paths) for i, item in enumerate(items)}
                Path(file.name).write_bytes(pickle.dumps(reached))
                os._exit(self.failed)
            _, status = os.waitpid(child, 0)
            return None if status else pickle.loads(Path(file.name).read_bytes())  # noqa: S301 - written just above

    def _reach(self, item: pytest.Item, paths: list[str]) -> Reached:
        lines: dict[str, set[int]] = {path: set() for path in paths}

        def local(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
            if event == "line":
                lines[frame.f_code.co_filename].add(frame.f_lineno)
            return local

        began = time.monotonic()
        sys.settrace(lambda frame, _, __: local if frame.f_code.co_filename in lines else None)
        _run(item)
        sys.settrace(None)
        return Reached(time.monotonic() - began, lines)

    def _outcomes(
        self,
        items: list[pytest.Item],
        reached: dict[int, Reached],
        functions: dict[tuple[str, str, int], list[FunctionType]],
        chosen: list[tuple[str, Mutant]],
    ) -> Iterator[tuple[str, Mutant, str]]:
        """Yield what became of each mutant, as they end: why it survived, or nothing."""
        running: dict[int, tuple[str, Mutant]] = {}
        for path, mutant in chosen:
            tests = [i for i, test in reached.items() if not test.lines[path].isdisjoint(mutant.lines)]
            if not tests:
                yield path, mutant, "reached by no test"
                continue
            while len(running) >= self.jobs:
                yield _ended(running)
            tests.sort(key=lambda i: reached[i].seconds)
            child = os.fork()
            if not child:
                try:
                    _be_quiet()
                    _become(mutant, path, functions)
                    os._exit(self._try([(items[i], reached[i].seconds) for i in tests]))
                finally:
                    os._exit(UNTRIED)
            running[child] = path, mutant
        while running:
            yield _ended(running)

    def _try(self, tests: list[tuple[pytest.Item, float]]) -> int:
        for item, seconds in tests:
            signal.setitimer(signal.ITIMER_REAL, 5 * seconds + 1)  # its signal ends the process
            _run(item)
            if self.failed:
                return KILLED
        return SURVIVED


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _run(item: pytest.Item) -> None:
    item.ihook.pytest_runtest_protocol(item=item, nextitem=None)


def _be_quiet() -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    memory = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (memory, most))


def _ended(running: dict[int, tuple[str, Mutant]]) -> tuple[str, Mutant, str]:
    child, status = os.waitpid(-1, 0)
    outcome = {SURVIVED: "survived", UNTRIED: "could not be tried"}
    return *running.pop(child), outcome.get(os.waitstatus_to_exitcode(status), "")


def _functions(paths: list[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Return the functions of these modules, and forget what they have worked out at collection."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in paths:
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
        elif isinstance(thing, functools._lru_cache_wrapper):
            cached = thing.__wrapped__  # a class of another library, sometimes
            if isinstance(cached, FunctionType) and cached.__code__.co_filename in paths:
                thing.cache_clear()
    return found


def _become(mutant: Mutant, path: str, functions: dict[tuple[str, str, int], list[FunctionType]]) -> None:
    try:
        code = mutant.code(path)
    except SyntaxError:
        os._exit(KILLED)  # Python itself notices
    for function in functions[path, *mutant.key]:
        function.__code__ = code


def _module(name: str) -> Path:
    path = Path(name).resolve() if Path(name).exists() else PACKAGE / name
    if not path.is_relative_to(PACKAGE) or not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no module {name} in {PACKAGE}")
    return path


def main() -> int:
    """Run the command; the status is 1 if a mutant has survived, 2 if it could not be told."""
    parser = argparse.ArgumentParser(prog="python tests/mutation", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("modules", nargs="+", type=_module, help="such as inkwell/refilling.py")
    parser.add_argument("--sample", type=int, help="try only so many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=0, help="what a sample is chosen by (%(default)s)")
    parser.add_argument("--jobs", type=int, choices=(1, 2), default=2, help="mutants at a time (%(default)s)")
    arguments = sys.argv[1:]
    split = arguments.index("--") if "--" in arguments else len(arguments)
    chosen = parser.parse_args(arguments[:split])
    hunt = Hunt(chosen.modules, chosen.sample, chosen.seed, chosen.jobs)
    always = ["-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider", "-p", "no:xdist"]
    fast = ["-qq", "--assert=plain", "--tb=no", "--capture=no"]
    code = pytest.main([*always, *fast, *(arguments[split + 1 :] or [str(ROOT / "tests")])], plugins=[hunt])
    return int(hunt.survivors > 0) if code == pytest.ExitCode.OK else 2


if __name__ == "__main__":
    sys.exit(main())
