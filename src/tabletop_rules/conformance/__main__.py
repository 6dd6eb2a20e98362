"""Write the vectors anew: ``python -m tabletop_rules.conformance [NAME...]``, in a checkout of the library."""

import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop_rules import wire
from tabletop_rules.conformance.files import GENERATOR, file_name, laid_out, names
from tabletop_rules.conformance.generating import game_file, generator_file
from tabletop_rules.conformance.verifying import MOST_BYTES

FOLDER = Path(__file__).parent / "vectors"


def regenerated(name: str, old: str) -> str:
    """Return the text of a file of vectors as this library writes it; ``old`` is the text that is there."""
    if name == GENERATOR:
        return laid_out(generator_file())
    data = wire.read(old, most_bytes=MOST_BYTES) if old else {}
    return laid_out(game_file(name, data if isinstance(data, dict) else {}))


def main(wanted: Sequence[str]) -> None:
    """Write the files of the games named, or all."""
    for name in wanted or names():
        path = FOLDER / file_name(name)
        text = regenerated(name, path.read_text("utf-8") if path.exists() else "")
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{path.name}: {len(text.encode())} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
