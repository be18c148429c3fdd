"""Packs: where they are found, how their files are joined, and how variants edit them."""

from cardrules.packs.loader import load_pack
from cardrules.packs.provenance import trace
from cardrules.packs.registry import find_pack, shipped_packs

__all__ = ["find_pack", "load_pack", "shipped_packs", "trace"]
