"""Walks over trees: what stands below a node, and which names are asked in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.check.typed import Op
from cardrules.source import Span
from cardrules.syntax import nodes


def below(tree: Any) -> Iterator[object]:
    """Everything in a tree of records and nodes, the tree itself first."""
    if isinstance(tree, tuple | list):
        for entry in tree:
            yield from below(entry)
    elif isinstance(tree, dict):
        yield from below(tuple(tree.values()))
    elif attrs.has(type(tree)) and not isinstance(tree, Span):
        yield tree
        for attribute in attrs.fields(type(tree)):
            yield from below(getattr(tree, attribute.name))


def bare_names(tree: object) -> Counter[str]:
    """How often each name stands alone in a tree."""
    return Counter(node.id for node in below(tree) if isinstance(node, nodes.Name))


def operations(op: Op) -> Iterator[Op]:
    """An operation and all its operands, theirs included."""
    yield op
    for operand in op.args:
        yield from operations(operand)
