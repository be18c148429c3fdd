"""Walks over trees: what stands below a node, and which names are asked in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from cardrules.check.typed import Op
from cardrules.source import Span
from cardrules.syntax import nodes


def below(tree: Any) -> Iterator[object]:
    """Everything in a tree of records and nodes, the tree itself first."""
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        sort: type = type(each)
        if sort is tuple or sort is list:
            waiting += reversed(each)
        elif sort is dict:
            waiting += reversed(each.values())
        elif sort not in _LEAVES and (parts := _parts(sort)) is not None:
            yield each
            for name in parts:
                waiting.append(getattr(each, name))


_LEAVES = frozenset({Span, str, int, bool, float, type(None)})
"""What has nothing below it; asked first, for most of a tree are such."""


@cache
def _parts(sort: type) -> tuple[str, ...] | None:
    """The fields of a record or node, the last first; None when it is neither."""
    if not attrs.has(sort) or issubclass(sort, Span):
        return None
    return tuple(each.name for each in reversed(attrs.fields(sort)))


def bare_names(tree: object) -> Counter[str]:
    """How often each name stands alone in a tree."""
    return Counter(node.id for node in below(tree) if isinstance(node, nodes.Name))


def operations(op: Op) -> Iterator[Op]:
    """An operation and all its operands, theirs included."""
    yield op
    for operand in op.args:
        yield from operations(operand)
