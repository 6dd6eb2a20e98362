"""Conformance vectors: what the library says about some hundred positions, as JSON that any language can read.

An engine in another language reads the vectors and compares; or it writes its own answers in the same format and has
them checked here. The format is described on the docs page "Conformance vectors".

>>> from tabletop_rules import conformance
>>> conformance.names()
('entengruetze', 'spukstaben', 'tintenherz', 'inkwell', 'totem_dhor', 'generator')
>>> report = conformance.verify(conformance.text_of("generator"), name="generator.json")
>>> report.mismatches
()
"""

from tabletop_rules.conformance.files import FORMAT, GENERATOR_FORMAT, file_name, names, text_of
from tabletop_rules.conformance.mismatches import Mismatch
from tabletop_rules.conformance.verifying import MOST_BYTES, Report, verify

__all__ = [
    "FORMAT",
    "GENERATOR_FORMAT",
    "MOST_BYTES",
    "Mismatch",
    "Report",
    "file_name",
    "names",
    "text_of",
    "verify",
]
