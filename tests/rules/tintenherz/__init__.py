"""The rules of Tintenherz, one file per section of the rulebook."""
