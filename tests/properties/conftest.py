"""Lets the properties import `strategies`, which lies one folder up."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))
