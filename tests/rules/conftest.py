"""Settings shared by the rule tests of all games."""

from __future__ import annotations

from contextlib import suppress

# Every run tries the same examples: a red run can be repeated, a green one cannot turn red by luck.
# Inside Pyodide there may be no hypothesis; the tests that need it are left out there.
with suppress(ImportError):
    from hypothesis import HealthCheck, settings

    settings.register_profile(
        "rules",
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("rules")
