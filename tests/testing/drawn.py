"""What a drawing shows, for tests."""

from __future__ import annotations

from xml.etree import ElementTree as ET

_SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawing: str) -> ET.Element:
    root = ET.fromstring(drawing)  # noqa: S314 - our own output
    assert root.tag == f"{_SVG}svg"
    return root


def titles(drawing: str, kind: str) -> list[str]:
    """Return the titles of all things of one kind, sorted."""
    groups = (g for g in parsed(drawing).iter(f"{_SVG}g") if g.get("class") == kind)
    return sorted(g.findtext(f"{_SVG}title", "") for g in groups)


def places(drawing: str, kind: str) -> list[tuple[str | None, str | None]]:
    """Return where the things of one kind have their letters."""
    groups = (g for g in parsed(drawing).iter(f"{_SVG}g") if g.get("class") == kind)
    return [(text.get("x"), text.get("y")) for g in groups for text in g.iter(f"{_SVG}text")]


def words(drawing: str) -> list[str]:
    """Return everything that is written in a drawing."""
    return [text.text or "" for text in parsed(drawing).iter(f"{_SVG}text")]


def points(drawing: str) -> list[tuple[float, float]]:
    """Return the outermost points of all shapes, and where texts are."""
    found = []
    for shape in parsed(drawing).iter():
        at = {key: float(shape.get(key, "nan")) for key in ("x", "y", "width", "height", "cx", "cy", "r")}
        if shape.tag in (f"{_SVG}rect", f"{_SVG}text"):
            found += [(at["x"], at["y"])]
        if shape.tag == f"{_SVG}rect":
            found += [(at["x"] + at["width"], at["y"] + at["height"])]
        if shape.tag == f"{_SVG}circle":
            found += [(at["cx"] - at["r"], at["cy"] - at["r"]), (at["cx"] + at["r"], at["cy"] + at["r"])]
        corners = (corner.split(",") for corner in shape.get("points", "").split())
        found += [(float(x), float(y)) for x, y in corners]
    return found
