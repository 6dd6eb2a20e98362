"""``python -m tabletop_rules`` is ``tabletop-rules``."""

import sys

from tabletop_rules.cli import main

sys.exit(main())
