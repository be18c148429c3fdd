"""Hypothesis profiles: `dev` at the desk, `ci` when CI=true, `nightly` by --hypothesis-profile."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=50, deadline=None, print_blob=True)
settings.register_profile("ci", max_examples=200, deadline=None, print_blob=True, database=None)
settings.register_profile(
    "nightly",
    max_examples=5000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "dev")
