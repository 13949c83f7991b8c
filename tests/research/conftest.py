"""What stands here needs the extras: ./build.sh test research installs them in an environment of its own."""

# With REVIER_RESEARCH nothing is left out: what is not installed fails.
import os
from importlib.util import find_spec

NEEDS = {
    "test_environments.py": "pettingzoo",
    "test_openspiel.py": "pyspiel",
    "test_cluster.py": "distributed",
    "test_training.py": "numpy",
}
collect_ignore = [
    file for file, module in NEEDS.items() if not os.environ.get("REVIER_RESEARCH") and find_spec(module) is None
]
