"""A phase is a span: it begins once, when it is called, whatever loops it has."""

import pytest

LASTS = "values:\n  walked: {from: 0, to: 9, start: 0, lasts: walk}\n"


def walked(start, walk: str, *answers: str) -> int:
    """Take the action that calls the phase, answer, and say what was counted in its span."""
    table = start(
        "actions:\n  act: walk\n",
        {"values:\n": LASTS, "phases:\n": f"phases:\n  walk: {{{walk}}}\n"},
    )
    for answer in ("act", *answers):
        table.push(answer)
    return int(table.view(1)["values"]["walked"])


@pytest.mark.parametrize(
    "loop",
    ["repeat: 'while steps < 3, at most 5'", "each: {n: 1..3}, when: n > 0", "who: '[me, me, me]'"],
)
def test_no_loop_of_a_phase_begins_its_span_anew(start, loop) -> None:
    assert 3 == walked(start, f"{loop}, do: raise walked by 1; raise steps by 1")


def test_a_ring_does_not_begin_the_span_anew(start) -> None:
    ring = "who: player, may: until all decline, do: raise walked by 1"
    assert 3 == walked(start, ring, "walk", "walk", "walk")


def test_a_limit_counts_through_all_rounds_of_a_phase(start, texts) -> None:
    table = start(
        "actions:\n  step: {group: steps, limit: 1 per walk, do: raise steps by 1}\n  act: walk\n",
        {
            "phases:\n": "phases:\n  walk: {repeat: 'while my coins < 2, at most 2', do: gain 1 coin; stroll}\n  stroll: {offer: up to 1 of steps}\n"
        },
    )
    table.push("act")
    table.push("step")
    assert ["act", "done"] == texts(table), "the second round has nothing left to offer"


def test_a_phase_that_is_called_again_begins_again(start) -> None:
    walk = "do: raise walked by 1"
    assert 1 == walked(start, walk, "act", "act")
