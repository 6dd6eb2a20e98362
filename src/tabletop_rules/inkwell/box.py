"""The box: mat, Abbot track, Pages, Workspaces and Techniques as data, read from TOML."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.boxes import Table, read_toml
from tabletop_rules.core.fields import is_a, is_whole, one_of, optional, tuple_of, whole

if TYPE_CHECKING:
    from pathlib import Path

INKS: Final = "KRYGB"
"""The inks in canonical order: black, red, yellow, green, blue (IW-SETUP-3)."""

GOLD: Final = "A"
ANY: Final = "?"
"""What is printed on a space that takes any cube (IW-PLACE-2)."""

EMPTY: Final = "."
"""A space without a cube, in :attr:`~tabletop_rules.inkwell.state.Player.cubes`."""

NAMES: Final[dict[str, str]] = {"K": "black", "R": "red", "Y": "yellow", "G": "green", "B": "blue", "A": "gold"}

ON_WORKSPACE: Final = 2
"""How many Techniques a Workspace holds (IW-EX-1, IW-FLIP-9)."""

PAGES: Final = 3
"""How many Pages everybody turns (IW-OVER-7)."""

When: TypeAlias = Literal["always", "taken", "turn", "hand", "start", "take", "scoring"]
Effect: TypeAlias = Literal[
    "fetch",
    "take_points",
    "rearrange",
    "gain_gold",
    "draw",
    "name_inks",
    "match",
    "wild",
    "blot",
    "forced_gold",
    "bonus_gold",
    "keep",
    "multiplier_points",
    "illustration_points",
    "refill_points",
    "abbot",
    "takes",
    "refresh",
]
Power: TypeAlias = Literal["sets", "illustrations", "gold", "empty", "techniques"]
Pattern: TypeAlias = Literal["", "any", "last", "different", "pair"]

WHEN: Final[dict[str, tuple[str, ...]]] = {
    "fetch": ("taken",),
    "take_points": ("always",),
    "rearrange": ("turn",),
    "gain_gold": ("turn", "start"),
    "draw": ("turn", "start", "take"),
    "name_inks": ("turn", "start"),
    "match": ("always",),
    "wild": ("always",),
    "blot": ("hand",),
    "forced_gold": ("always",),
    "bonus_gold": ("always",),
    "keep": ("scoring",),
    "multiplier_points": ("always",),
    "illustration_points": ("always",),
    "refill_points": ("always",),
    "abbot": ("start",),
    "takes": ("start",),
    "refresh": ("start",),
}
"""The moments each effect of a Technique can have (``box.toml`` describes both)."""

ONGOING: Final = frozenset(
    ("fetch", "take_points", "rearrange", "match", "wild", "blot", "forced_gold", "bonus_gold", "keep")
    + ("multiplier_points", "illustration_points", "refill_points")
)
"""The effects that are never used up (IW-TECH-5); all others need a number of uses (IW-TECH-4)."""

BENDING: Final = frozenset(("match", "wild", "blot", "rearrange"))
"""The effects that bear on whether cubes can be placed (IW-AMB-13)."""

USED: Final = frozenset(("fetch", "gain_gold", "draw", "name_inks", "blot", "abbot", "takes", "refresh"))
"""The effects that are used by an action of their own; all others are in force by themselves."""

BRINGING: Final = frozenset(("gain_gold", "draw", "name_inks"))
"""The effects that bring cubes to a player before any inkwell is taken."""

_a_name = tuple_of(lambda v: type(v) is str and 0 < len(v) <= 20, "names", 40)
_some = is_a(str)


@attrs.frozen
class Shape:
    """What an inkwell of one shape is filled with (IW-SETUP-17 to 21)."""

    id: str = attrs.field(validator=_some)
    gold: int = attrs.field(validator=whole(0, 9))
    common: int = attrs.field(validator=whole(0, 9))
    technique: bool = attrs.field(validator=is_a(bool))


@attrs.frozen
class Inkwell:
    """An inkwell of the mat; ``players``: with how many players at least it is used, 0 for always (IW-SETUP-20).

    ``technique_space``: the name of the connected space, ``None`` if there is none.
    """

    id: str = attrs.field(validator=_some)
    shape: str = attrs.field(validator=_some)
    players: int = attrs.field(validator=whole(0, 5))
    technique_space: str | None = attrs.field(validator=optional(_some))


@attrs.frozen
class Arrow:
    """An arrow of the Abbot track after space number ``after``, from 0, showing Page ``page``, 1 to 3 (IW-ABBOT-2)."""

    page: int = attrs.field(validator=whole(1, PAGES))
    after: int = attrs.field(validator=whole(0, 98))


@attrs.frozen
class Workspace:
    """A Workspace card: side A counts an ink, side B has a power with its numbers (IW-PLACE-14, IW-PLACE-15)."""

    id: str = attrs.field(validator=_some)
    ink: str = attrs.field(validator=one_of(INKS))
    points: int = attrs.field(validator=whole(0, 99))
    counts: str = attrs.field(validator=one_of(INKS))
    """The ink that side A counts."""
    power: Power = attrs.field(validator=one_of(("sets", "illustrations", "gold", "empty", "techniques")))
    power_name: str = attrs.field(validator=_some)
    power_points: int = attrs.field(validator=whole(0, 99))
    power_extra: int = attrs.field(validator=whole(0, 99))
    """``free`` illustrations, points ``less`` for an empty space, or points for a Technique ``below``."""


@attrs.frozen
class Technique:
    """A Technique card: how often and when it is used, what it does, and the numbers and colours of its effect.

    ``uses`` 0 is ongoing. Which of the other fields mean something depends on ``effect``; ``box.toml`` says which.
    """

    id: str = attrs.field(validator=_some)
    name: str = attrs.field(validator=_some)
    text: str = attrs.field(validator=_some)
    uses: int = attrs.field(validator=whole(0, 2))
    when: When = attrs.field(validator=one_of(("always", "taken", "turn", "hand", "start", "take", "scoring")))
    effect: Effect = attrs.field(validator=one_of(tuple(WHEN)))
    number: int = attrs.field(default=0, validator=whole(0, 99))
    """Cubes, points, spaces or extra takes, as the effect needs."""
    cubes: int = attrs.field(default=0, validator=whole(0, 9))
    """For ``take_points``: the least number of cubes in the inkwell."""
    trigger: str = attrs.field(default="", validator=one_of(("", *INKS, GOLD)))
    cube: str = attrs.field(default="", validator=one_of(("", *INKS)))
    """What ``fetch`` brings, or the ink that is ``wild``."""
    inks: str = attrs.field(default="", validator=_some)
    pattern: Pattern = attrs.field(default="", validator=one_of(("", "any", "last", "different", "pair")))
    shapes: tuple[str, ...] = attrs.field(default=(), validator=_a_name)


@attrs.frozen
class Illustration:
    """An illustration: its points and the numbers of the spaces touching it (IW-PLACE-5, IW-PLACE-6)."""

    id: str = attrs.field(validator=_some)
    points: int = attrs.field(validator=whole(0, 99))
    spaces: tuple[int, ...] = attrs.field(validator=tuple_of(lambda v: is_whole(v, 0, 39), "spaces", 40))


@attrs.frozen
class Page:
    """A Page: ``takes[i]`` is what the space ``spaces[i]`` takes, an ink, gold only or any (IW-PLACE-1 to 3).

    ``tier``: 1, 2 or 3. ``multiplier``: the number of the multiplier space (IW-PLACE-8), ``rate`` its points for each
    cube (IW-ANAT-2).
    """

    id: str = attrs.field(validator=_some)
    tier: int = attrs.field(validator=whole(1, PAGES))
    back: int = attrs.field(validator=whole(1, 99))
    spaces: tuple[str, ...] = attrs.field(validator=_a_name)
    takes: str = attrs.field(validator=_some)
    illustrations: tuple[Illustration, ...] = attrs.field(
        validator=tuple_of(lambda v: type(v) is Illustration, "illustrations", 9)
    )
    multiplier: int = attrs.field(validator=whole(0, 39))
    rate: int = attrs.field(validator=whole(0, 9))
    index: dict[str, int] = attrs.field(init=False, eq=False, repr=False)
    """The number of each space by name."""
    where: dict[str, tuple[int, ...]] = attrs.field(init=False, eq=False, repr=False)
    """The numbers of the spaces that take an ink, gold only or any cube."""
    touching: tuple[tuple[Illustration, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """The illustrations each space touches."""

    def __attrs_post_init__(self) -> None:
        """Prepare what is looked up at every step."""
        object.__setattr__(self, "index", {name: i for i, name in enumerate(self.spaces)})
        where = {take: tuple(i for i, t in enumerate(self.takes) if t == take) for take in (*INKS, GOLD, ANY)}
        object.__setattr__(self, "where", where)
        touching = (tuple(p for p in self.illustrations if i in p.spaces) for i in range(len(self.spaces)))
        object.__setattr__(self, "touching", tuple(touching))


@attrs.frozen(cache_hash=True)
class Box:
    """What is in the box, as far as play depends on it. Inkwells in the order of the spiral (IW-SOLO-13)."""

    common_cubes: int = attrs.field(validator=whole(0, 999))
    """How many there are of each ink."""
    gold_cubes: int = attrs.field(validator=whole(0, 999))
    shapes: tuple[Shape, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Shape, "shapes", 9))
    inkwells: tuple[Inkwell, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Inkwell, "inkwells", 40))
    die_start: str = attrs.field(validator=_some)
    die_faces: tuple[int, ...] = attrs.field(validator=tuple_of(lambda v: is_whole(v, 0, 99), "faces", 20))
    track: tuple[str, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is str, "spaces", 99))
    arrows: tuple[Arrow, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Arrow, "arrows", 9))
    goal: int = attrs.field(validator=whole(0, 999))
    master: int = attrs.field(validator=whole(0, 999))
    workspaces: tuple[Workspace, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Workspace, "cards", 9))
    techniques: tuple[Technique, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Technique, "cards", 99))
    pages: tuple[Page, ...] = attrs.field(validator=tuple_of(lambda v: type(v) is Page, "Pages", 60))
    shape_of: dict[str, Shape] = attrs.field(init=False, eq=False, repr=False)
    well: dict[str, int] = attrs.field(init=False, eq=False, repr=False)
    """The number of each inkwell by name."""
    workspace: dict[str, Workspace] = attrs.field(init=False, eq=False, repr=False)
    technique: dict[str, Technique] = attrs.field(init=False, eq=False, repr=False)
    page: dict[str, Page] = attrs.field(init=False, eq=False, repr=False)
    having: dict[str, dict[str, Technique]] = attrs.field(init=False, eq=False, repr=False)
    """The Techniques with each effect, by name."""
    usable: dict[str, Technique] = attrs.field(init=False, eq=False, repr=False)
    """The Techniques that are used by an action of their own."""
    bending: frozenset[str] = attrs.field(init=False, eq=False, repr=False)
    """The Techniques that bear on whether cubes can be placed."""
    _in_use: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    _by_shape: tuple[tuple[tuple[int, ...], ...], ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Prepare what is looked up at every step."""
        put = object.__setattr__
        put(self, "shape_of", {shape.id: shape for shape in self.shapes})
        put(self, "well", {well.id: i for i, well in enumerate(self.inkwells)})
        put(self, "workspace", {card.id: card for card in self.workspaces})
        put(self, "technique", {card.id: card for card in self.techniques})
        put(self, "page", {page.id: page for page in self.pages})
        having = {effect: {card.id: card for card in self.techniques if card.effect == effect} for effect in WHEN}
        put(self, "having", having)
        put(self, "usable", {card.id: card for card in self.techniques if card.effect in USED})
        put(self, "bending", frozenset(card.id for card in self.techniques if card.effect in BENDING))
        used = [tuple(i for i, well in enumerate(self.inkwells) if well.players <= max(2, n)) for n in range(6)]
        put(self, "_in_use", tuple(used))
        shapes = [tuple(self._of_shape(shape, wells) for shape in self.shapes) for wells in used]
        put(self, "_by_shape", tuple(tuple(wells for wells in split if wells) for split in shapes))

    def _of_shape(self, shape: Shape, wells: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(i for i in wells if self.inkwells[i].shape == shape.id)

    def in_use(self, players: int) -> tuple[int, ...]:
        """Return the numbers of the inkwells in use, in spiral order; solo is as for two (IW-SETUP-20, IW-SOLO-4)."""
        return self._in_use[players]

    def by_shape(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the inkwells in use, one group for each shape (IW-REFILL-1)."""
        return self._by_shape[players]

    @property
    def last(self) -> int:
        """The number of the last space of the Abbot track."""
        return len(self.track) - 1


# Reading a box


def load(path: str | Path | None = None) -> Box:
    """Read a box from a TOML file of the shape of the library's own ``box.toml``, or that one.

    Raise :class:`UnreadableInput` with every problem found. Whether a game can be set up with the box is checked by
    ``new_game`` (see :func:`tabletop_rules.inkwell.components.faults_of`).
    """
    table = read_toml(__package__ or "", path)
    track = table.table("abbot").texts("spaces", 99)
    solo, mat = table.table("solo"), table.table("mat")
    inks = {row.text("id"): row.whole("cubes", 0, 999) for row in table.tables("ink")}
    if tuple(sorted(inks)) != tuple(sorted(INKS)) or len(set(inks.values())) != 1:
        table.complain("ink", f"expected the five inks {', '.join(INKS)}, with equally many cubes")
    fields = {
        "common_cubes": inks.get("K", 0),
        "gold_cubes": table.table("gold").whole("cubes", 0, 999),
        "shapes": tuple(_shape(row) for row in table.tables("shape")),
        "inkwells": tuple(_inkwell(row) for row in mat.tables("inkwell")),
        "die_start": mat.text("die_start"),
        "die_faces": solo.table("die").wholes("faces", 0, 99, 20),
        "track": track,
        "arrows": tuple(_arrow(row, track) for row in table.table("abbot").tables("arrow")),
        "goal": solo.whole("goal", 0, 999),
        "master": solo.whole("master", 0, 999),
        "workspaces": tuple(_workspace(row) for row in table.tables("workspace")),
        "techniques": tuple(_technique(row) for row in table.tables("technique")),
        "pages": tuple(_page(row) for row in table.tables("page")),
    }
    table.close()
    return Box(**fields)  # type: ignore[arg-type]  # a dict only so that every problem is found before anything is built


@cache
def standard() -> Box:
    """Return the library's own box; all but the counts and a few cards is a reconstruction (see ``box.toml``)."""
    return load()


def _choice(row: Table, key: str, values: tuple[str, ...]) -> str:
    """Return a string out of ``values``; note a problem otherwise."""
    value = row.text(key)
    if value in values:
        return value
    row.complain(key, f"expected one of {', '.join(values)}, got {value!r:.40}")
    return values[0]


def _shape(row: Table) -> Shape:
    technique = row.get("technique", bool, instead=False)
    return Shape(row.text("id"), row.whole("gold", 0, 9), row.whole("common", 0, 9), technique)


def _inkwell(row: Table) -> Inkwell:
    space = row.text("technique_space") if row.has("technique_space") else None
    return Inkwell(row.text("id"), row.text("shape"), row.whole("players", 0, 5), space)


def _arrow(row: Table, track: tuple[str, ...]) -> Arrow:
    after = row.text("after")
    if after not in track[:-1]:
        row.complain("after", f"expected a space of the track other than the last, got {after!r:.40}")
    return Arrow(row.whole("page", 1, PAGES), track.index(after) if after in track else 0)


_EXTRA: Final[dict[str, str | None]] = {
    "sets": None,
    "illustrations": "free",
    "gold": None,
    "empty": "less",
    "techniques": "below",
}


def _workspace(row: Table) -> Workspace:
    side_a, side_b = row.table("side_a"), row.table("side_b")
    power = _choice(side_b, "power", tuple(_EXTRA))
    extra = _EXTRA[power]
    return Workspace(
        row.text("id"),
        _choice(row, "ink", tuple(INKS)),
        side_a.whole("points", 0, 99),
        _choice(side_a, "ink", tuple(INKS)),
        power,  # type: ignore[arg-type]  # one of _EXTRA
        side_b.text("name"),
        side_b.whole("points", 0, 99),
        side_b.whole(extra, 0, 99) if extra else 0,
    )


_NUMBER: Final[dict[str, tuple[str, int, int]]] = {
    "take_points": ("points", 0, 99),
    "gain_gold": ("cubes", 1, 3),
    "draw": ("cubes", 1, 5),
    "name_inks": ("cubes", 1, 3),
    "forced_gold": ("cubes", 1, 3),
    "bonus_gold": ("cubes", 0, 3),
    "keep": ("cubes", 1, 1),
    "multiplier_points": ("points", 0, 99),
    "illustration_points": ("points", 0, 99),
    "refill_points": ("points", 0, 99),
    "abbot": ("spaces", 1, 99),
    "takes": ("extra", 1, 9),
}
"""The number each effect has: its key in the file and its limits."""


def _technique(row: Table) -> Technique:
    effect = _choice(row, "effect", tuple(WHEN))
    uses = row.whole("uses", 0, 2)
    if (effect in ONGOING) != (uses == 0):
        row.complain("uses", f"the effect {effect!r} is {'ongoing: 0' if effect in ONGOING else 'limited: 1 or 2'}")
    return Technique(
        row.text("id"),
        row.text("name"),
        row.text("text"),
        uses,
        _choice(row, "when", WHEN[effect]),  # type: ignore[arg-type]  # one of WHEN
        effect,  # type: ignore[arg-type]  # one of WHEN
        row.whole(*_NUMBER[effect]) if effect in _NUMBER else 0,
        row.whole("cubes", 0, 9) if effect == "take_points" else 0,
        _choice(row, "trigger", (*INKS, GOLD)) if effect == "fetch" else "",
        _wanted_cube(row, effect),
        _pair(row) if effect == "match" else "",
        _choice(row, "pattern", ("any", "last", "different", "pair")) if effect == "take_points" else "",  # type: ignore[arg-type]
        _shapes(row, effect),
    )


def _wanted_cube(row: Table, effect: str) -> str:
    key = {"fetch": "cube", "wild": "ink"}.get(effect)
    return _choice(row, key, tuple(INKS)) if key else ""


def _pair(row: Table) -> str:
    inks = "".join(row.texts("inks", 2))
    if len(inks) != 2 or inks[0] == inks[1] or not set(inks) <= set(INKS):
        row.complain("inks", "expected two different inks")
    return inks


def _shapes(row: Table, effect: str) -> tuple[str, ...]:
    if effect == "refresh":
        return row.texts("shapes", 9)
    shape = row.text("shape") if effect == "take_points" else ""
    return (shape,) if shape else ()


def _page(row: Table) -> Page:
    spaces = row.table("spaces")
    names = spaces.keys()
    if len(names) > 40 or not all(0 < len(name) <= 20 for name in names):
        row.complain("spaces", "expected at most 40 names of at most 20 characters")
        names = names[:0]
    takes = "".join(_choice(spaces, name, (*INKS, GOLD, ANY)) for name in names)
    multiplier = row.table("multiplier")
    return Page(
        row.text("id"),
        row.whole("page", 1, PAGES),
        row.whole("back", 1, 99),
        names,
        takes,
        tuple(_illustration(part, names) for part in row.tables("illustrations")),
        _space(multiplier, multiplier.text("space"), names),
        multiplier.whole("points", 0, 9),
    )


def _illustration(row: Table, names: tuple[str, ...]) -> Illustration:
    spaces = tuple(_space(row, name, names) for name in row.texts("spaces", 40))
    return Illustration(row.text("id"), row.whole("points", 0, 99), spaces)


def _space(row: Table, name: str, names: tuple[str, ...]) -> int:
    if name in names:
        return names.index(name)
    row.complain("spaces", f"there is no space {name!r:.40} on this Page")
    return 0
