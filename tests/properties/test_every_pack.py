"""What must be true of the tables of any pack, tried on the packs of the tests and on all shipped ones."""

import random
from pathlib import Path

import pytest

import cardrules
from cardrules.kernel.layout import OPEN
from cardrules.table import Table
from strategies import kind_of, line, moved, shipped, shuffled, texts, unknown_groups

TESTS = Path(__file__).parents[1]
PACKS = [
    *(name for name in cardrules.shipped_packs() if name != "subatomic"),  # it has its own
    *(str(file.parent) for file in sorted((TESTS / "packs").glob("*/pack.yaml"))),
]
SEEDS = (1, 2)


def samples(pack: str, most: int = 16) -> list[tuple[Table, random.Random]]:
    """Tables along games of all numbers of players, each with a source of choices."""
    found = []
    low, high = shipped(pack).players
    for players in range(low, high + 1):
        for seed in SEEDS:
            tables = line(players, seed, "seeded", pack)[:-1]
            step = max(1, len(tables) // (most // len(SEEDS)))
            found.extend(tables[::step])
    return [(table.copy(), random.Random(number)) for number, table in enumerate(found)]


every_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: Path(pack).name)


@every_pack
def test_there_is_a_choice_and_no_text_twice(pack: str) -> None:
    for table, _ in samples(pack):
        offered = texts(table)
        assert offered
        assert len(set(offered)) == len(offered)
        assert 1 <= table.decider <= table.players
        for option in table._options():
            after = table.copy()
            after._push_option(option)
            assert after.over or after._options()


@every_pack
def test_the_invariants_hold(pack: str) -> None:
    for table, _ in samples(pack):
        for name, node in table._program.invariants:
            assert table._program.value_for(table._s, node, OPEN), name
        lying = [thing for content in table._s.zones for thing in content if thing != OPEN]
        assert len(set(lying)) == len(lying)


@every_pack
def test_saves_and_choices_taken_back_are_exact(pack: str) -> None:
    for table, source in samples(pack):
        before, offered, saved = table.digest(), texts(table), table.save()
        restored = shipped(pack).restore(saved)
        assert (before, offered, saved) == (restored.digest(), texts(restored), restored.save())
        chosen = source.choice(offered)
        table.push(chosen)
        restored.push(chosen)
        assert table.digest() == restored.digest()
        assert chosen == table.pop()
        assert (before, offered) == (table.digest(), texts(table))


def alike_groups(table: Table) -> list[list[int]]:
    s = table._s
    morphed = {thing for thing, _ in s.morphs}
    groups: dict[int, list[int]] = {}
    for thing in range(len(s.layout.start_faces)):
        if s.place[thing] != OPEN and thing not in morphed:
            groups.setdefault(s.face[thing], []).append(thing)
    return list(groups.values())


@every_pack
def test_alike_is_alike(pack: str) -> None:
    for table, source in samples(pack):
        other = moved(table, shuffled(alike_groups(table), source))
        for _ in range(4):
            assert table.digest() == other.digest(), kind_of(table)
            if table.over:
                break
            assert texts(table) == texts(other)
            at = source.randrange(len(table._options()))
            table._push_option(table._options()[at])
            other._push_option(other._options()[at])


def asked(table: Table) -> list[str]:
    """What a player might ask about: choices of other moments, every action and many cards."""
    program = table._program
    actions = [unit.id.rsplit(".", 1)[-1] for unit in program.actions]
    cards = list(dict.fromkeys(program.layout.face_ids))[:12]
    words = [*actions, *cards, "done", "decline", "nonsense", "pay 2 nonsense", "3", ""]
    return words + [f"{action} {card}" for action in actions for card in cards[:6]]


@pytest.mark.parametrize("pack", [*PACKS, "subatomic"], ids=lambda pack: Path(pack).name)
def test_why_not_agrees_with_what_is_offered_and_tells_nothing_hidden(pack: str) -> None:
    for table, source in samples(pack, 6):
        offered = texts(table)
        assert all(
            table.why_not(text).offered for text in source.sample(offered, min(9, len(offered)))
        )
        twin = moved(table, shuffled(unknown_groups(table, table.decider - 1), source))
        imagined = table.imagine(table.decider, source.randrange(999))
        for text in source.sample(asked(table), 24):
            reason = table.why_not(text)
            assert reason.text
            assert reason == twin.why_not(text) == imagined.why_not(text), text


@every_pack
def test_what_is_hidden_is_not_seen_and_can_be_imagined(pack: str) -> None:
    for table, source in samples(pack):
        for seat in range(1, table.players + 1):
            twin = moved(table, shuffled(unknown_groups(table, seat - 1), source))
            imagined = table.imagine(seat, source.randrange(999))
            for other in (twin, imagined):
                assert table.view(seat) == other.view(seat)
                assert table.seat(seat).prompt == other.seat(seat).prompt
                assert table.seat(seat).choices == other.seat(seat).choices
            assert table.decider == imagined.decider
            for _ in range(4):
                if not imagined.over:
                    imagined._push_option(source.choice(imagined._options()))


@every_pack
def test_the_cards_of_a_bag_carry_nothing(pack: str) -> None:
    """Cards of a bag are told apart by their faces alone: no value is on them or holds them."""
    for table, _ in samples(pack):
        s = table._s
        bags = {
            thing
            for zone in s.segments
            for depth in range(len(s.zones[zone]))
            for thing in s.top_bag(zone, depth)
        }
        assert not bags & {s.cells[cell] for cell in s.layout.pointers}
        for cell, thing in enumerate(s.layout.cell_things):
            if thing in bags:
                assert s.layout.cell_start[cell] == s.cells[cell]
