"""Print the fingerprints of a game: ``python -m tabletop_rules.testing MODULE:NAME``."""

import importlib
import sys

from tabletop_rules.testing.laws_of_games import fingerprints

if __name__ == "__main__":
    module, _, name = sys.argv[1].partition(":")
    sys.stdout.write("\n".join(fingerprints(getattr(importlib.import_module(module), name))) + "\n")
