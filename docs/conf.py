"""Sphinx configuration; the rules pages are made from each game's rules.toml when the documentation is built."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import tabletop_rules

project = "tabletop_rules"
author = "The tabletop_rules developers"
release = version = tabletop_rules.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "rules_pages"]
exclude_patterns = ["_build", "_ext"]
html_theme = "furo"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
suppress_warnings = ["myst.xref_missing"]
