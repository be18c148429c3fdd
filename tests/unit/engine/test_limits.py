"""Limits: how often something was done is part of what tells things apart."""

from cardrules.engine.decisions import LimitCode
from cardrules.engine.expressions import Const
from cardrules.engine.statements import BeginSpan
from cardrules.kernel.layout import OPEN, Layout
from cardrules.kernel.state import State


def test_what_was_remembered_ends_with_a_count_and_with_its_span() -> None:
    s, frame = State(Layout(1), 1), [0, 0, 0, OPEN]
    limit = LimitCode(3, Const(2), None)
    s.remembered()["asked"] = "answered"
    limit.count(s, frame)
    assert {} == s.remembered()
    s.remembered()["asked"] = "answered"
    begin = BeginSpan({3}, [])
    begin.next = 1
    assert 1 == begin.run(s, frame)
    assert {} == s.remembered()
    assert () == s.limits
