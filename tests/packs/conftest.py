"""Lets the tests import `catalogue`, which lies with the documentation, and the strategies."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
sys.path.insert(0, str(Path(__file__).parents[1]))
