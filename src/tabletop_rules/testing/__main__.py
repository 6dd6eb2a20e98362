"""Print the fingerprints of a game: ``python -m tabletop_rules.testing MODULE:NAME``."""

import importlib
import sys

from tabletop_rules.testing.laws_of_games import fingerprints


def main(reference: str) -> None:
    """Print a fingerprint of each kind of game, one a line."""
    module, _, name = reference.partition(":")
    sys.stdout.write("\n".join(fingerprints(getattr(importlib.import_module(module), name))) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
