"""What is remembered of a position is what would be worked out anew, whatever led there."""

import random

from hypothesis import given

from cardrules.kernel.state import State
from cardrules.table import Table
from strategies import dice, lively, positions, share, shipped


def offered(table: Table, s: State) -> list[object]:
    return table._program.current(s).options(s, s.stack[-1])


def check_memory(table: Table) -> None:
    """What is offered with a memory, at first and again, is what is offered without one."""
    if table.over:
        return
    forgetful = table._s.copy()
    forgetful.unremember()
    anew = offered(table, forgetful)
    assert anew == offered(table, table._s) == offered(table, table._s) == table._options()


@share(0.5)
@given(positions(), dice())
def test_what_is_offered_needs_no_memory(table: Table, source: random.Random) -> None:
    """Along a game, in copies and imagined positions, after choices taken back and restored saves."""
    for _ in range(3):
        check_memory(table)
        check_memory(table.copy())
        check_memory(table.imagine(source.randrange(table.players) + 1, source.randrange(999)))
        if table.over:
            return
        table._push_option(lively(table, source))
    check_memory(shipped().restore(table.save()))
    table.pop()
    check_memory(table)


@share(0.3)
@given(positions())
def test_a_look_ahead_leaves_the_memory_true(table: Table) -> None:
    """A trial begins with the memory of the position; what it changes, it forgets for itself."""
    frame = table._s.stack[-1]
    offered(table, table._s)
    trial = table._program.trial(table._s, frame)
    trial.pending = []
    for option in table._options()[:5]:
        branch = trial.copy()
        table._program.current(branch).answer(branch, branch.stack[-1], option)
    check_memory(table)
