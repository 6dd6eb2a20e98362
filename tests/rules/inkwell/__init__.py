"""Tests of Inkwell, one file for each section of its rulebook."""
