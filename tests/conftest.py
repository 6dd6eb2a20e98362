"""Hypothesis profiles: pick one with ``HYPOTHESIS_PROFILE=nightly`` or ``pytest --hypothesis-profile=nightly``."""

import os

from hypothesis import HealthCheck, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]  # whole games are played; nothing here is timed
settings.register_profile("dev", max_examples=8, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", max_examples=25, deadline=None, derandomize=True, suppress_health_check=_SLOW)
settings.register_profile("nightly", max_examples=1000, deadline=None, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))
