"""A save: a game as text, and what is refused."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules
from cardrules import CardRulesError, Game, SaveError, Table
from cardrules.kernel.digest import digest
from cardrules.saves import sealed, state_from_json

GAME = cardrules.load("subatomic")


def played(decisions: int = 30, **options: object) -> Table:
    table = GAME.start(players=3, seed=7, **options)
    for number in range(decisions):
        offered = table._options()
        table._push_option(offered[number % len(offered)])
    return table


TABLE = played()
SAVED = TABLE.save()


@pytest.fixture
def game() -> Game:
    return GAME


def edited(change: Callable[[dict], object]) -> str:
    """The save with a change, and the seal of one who knows how it is made."""
    data = json.loads(SAVED)
    change(data)
    return json.dumps(sealed(data))


def test_an_edited_save_is_noticed(game: Game) -> None:
    data = json.loads(SAVED)
    data["choices"][3] = "claim boron"
    with pytest.raises(SaveError, match="edited or cut"):
        game.restore(json.dumps(data))


def test_a_save_says_what_it_is_of() -> None:
    data = json.loads(SAVED)
    assert ("subatomic", GAME.fingerprint, 3, 7, {}) == tuple(
        data[key] for key in ("pack", "fingerprint", "players", "seed", "options")
    )
    assert TABLE.history() == data["choices"]
    assert TABLE.digest() == data["digest"]


def test_a_save_is_restored_by_another_game_of_the_pack() -> None:
    again = cardrules.load("subatomic").restore(SAVED)
    assert (TABLE.digest(), SAVED) == (again.digest(), again.save())


def test_options_are_saved() -> None:
    table = GAME.start(players=3, seed=7, options={"first_seat": 3})
    restored = cardrules.load("subatomic").restore(table.save())
    assert 3 == restored.decider
    assert table.save() == restored.save()
    loaded = cardrules.load("subatomic", options={"first_seat": 3}).start(players=3, seed=7)
    assert table.save() == loaded.save()


def test_a_game_that_is_over_is_saved() -> None:
    table = GAME.start(players=2, seed=1)
    while not table.over:
        table._push_option(table._options()[-1])
    restored = GAME.restore(table.save())
    assert restored.over
    assert table.outcome == restored.outcome


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"save"', "[" * 100_000, "\x00", "{}"]
)
def test_what_is_no_save_is_refused(game: Game, text: str) -> None:
    with pytest.raises(SaveError, match="not a save of subatomic"):
        game.restore(text)


@pytest.mark.parametrize(
    "change,message",
    [
        (lambda data: data.update(cardrules=99), "form is 99"),
        (lambda data: data.update(pack="chess"), "of the pack 'chess'"),
        (lambda data: data.update(fingerprint="00"), "has changed"),
        (lambda data: data.update(players=7), "2 to 4 players"),
        (lambda data: data.update(players=2), "another number"),
        (lambda data: data.update(options={"speed": "high"}), "speed"),
        (lambda data: data.update(options=[1]), ""),
        (lambda data: data.update(digest="00"), "digest"),
        (lambda data: data.update(seed=8), "digest"),
        (lambda data: data.pop("state"), "state"),
        (lambda data: data.pop("choices"), "choices"),
        (lambda data: data["state"].pop("mark"), "mark"),
        (lambda data: data["state"].update(face="x"), ""),
        (lambda data: data["state"]["face"].append(0), "number of streams or things"),
        (lambda data: data["state"]["cells"].append(0), "another number"),
        (lambda data: data["state"]["cells"].__setitem__(0, 1.5), "not a number"),
        (lambda data: data["state"]["cells"].__setitem__(0, True), "not a number"),
        (lambda data: data["state"]["face"].__setitem__(0, 999), "face"),
        (lambda data: data["state"]["stack"][-1].__setitem__(0, 999), "frame"),
        (lambda data: data["state"]["stack"][-1].__setitem__(1, 999), "place"),
        (lambda data: data["state"]["stack"][-1].append(1), "frame"),
        (lambda data: data["state"]["stack"][-1].__setitem__(2, 9), "nobody"),
        (lambda data: data["state"]["stack"][0].__setitem__(3, 9999), "nobody"),
        (lambda data: data["state"]["stack"].pop(), "nothing is asked"),
        (lambda data: data["state"]["zones"][0].append(data["state"]["zones"][0][0]), "twice"),
        (lambda data: data["state"]["zones"][0].pop(), "where it is not"),
        (lambda data: data["state"]["zones"][0].append(-1), "zone"),
        (lambda data: next(iter(data["state"]["segments"].values())).append(3), "zone"),
        (lambda data: data["state"]["segments"].clear(), "zone"),
        (lambda data: data["state"]["face"].__setitem__(0, 3), "other cards"),
        (lambda data: data["state"]["cells"].__setitem__(0, 10**12), "bounds"),
        (lambda data: data["state"]["counters"].__setitem__(0, -1), "counter"),
    ],
)
def test_what_does_not_fit_is_refused(
    game: Game, change: Callable[[dict], object], message: str
) -> None:
    with pytest.raises(SaveError, match="not a save of subatomic") as caught:
        game.restore(edited(change))
    assert message in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_save_of_another_text_of_the_pack_is_refused(tmp_path) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    text = """\
pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..2}
kinds: {card: {}}
cards: {ant: {copies: 4}}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  stock: {of: card, form: pile, seen: nobody, start: card}
actions: {take: {do: move top(stock) to my hand}}
phases: {turn: {who: player, offer: any of main}}
game: turn
score: {cards: count(my hand)}
winner: most score
"""
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    saved = cardrules.load(folder).start(players=2, seed=1).save()
    assert cardrules.load(folder).restore(saved)
    with pytest.raises(SaveError, match="of the pack 'tiny'"):
        GAME.restore(saved)
    (folder / "pack.yaml").write_text(text.replace("copies: 4", "copies: 5"), encoding="utf-8")
    with pytest.raises(SaveError, match="has changed"):
        cardrules.load(folder).restore(saved)


@given(st.integers(0, len(SAVED) - 1))
def test_a_save_that_was_cut_is_refused(length: int) -> None:
    with pytest.raises(SaveError):
        GAME.restore(SAVED[:length])


def leaves(value: object, path: tuple = ()) -> list[tuple]:
    """The paths to all plain values."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return [leaf for key, part in items for leaf in leaves(part, (*path, key))]
    return [path]


LEAVES = leaves(json.loads(SAVED)["state"])


def with_leaf(path: tuple, value: object) -> dict:
    """The save with another value at a place of its state."""
    data = json.loads(SAVED)
    at = data["state"]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return data


VALUES = st.none() | st.integers(-3, 300) | st.text(max_size=2) | st.floats(0, 1)


@given(st.sampled_from(LEAVES), VALUES)
def test_a_save_that_was_edited_is_refused_or_the_same(path: tuple, value: object) -> None:
    data = with_leaf(path, value)
    for text in (json.dumps(data), json.dumps(sealed(data))):
        try:
            restored = GAME.restore(text)
        except SaveError:
            continue
        assert TABLE.digest() == restored.digest()
        assert TABLE.choices == restored.choices


ODD = st.sampled_from(
    [None, True, 1.5, -(2**70), -9, -2, 2**31, 2**63, 2**70, "x", [], [0], [[1], 2], [None], {}, float("inf")]
    + [{"n": 1, "d": 2}, {"n": 1, "d": 0}]
)  # fmt: skip
INNER = [path for path in LEAVES if path[0] in ("stack", "limits", "counters", "segments")]


@given(st.sampled_from(LEAVES) | st.sampled_from(INNER), st.integers(-3, 300) | ODD)
def test_a_forged_save_is_refused_or_can_be_played(path: tuple, value: object) -> None:
    """The forger knows how digest and seal are made. Nothing but a clear refusal is ever raised."""
    data = with_leaf(path, value)
    try:
        state = state_from_json(TABLE._program, 7, data["state"])
    except (ArithmeticError, AttributeError, ValueError, LookupError, TypeError):
        pass
    else:
        data["digest"] = digest(state, TABLE._program.thing_slots)
    try:
        restored = GAME.restore(json.dumps(sealed(data)))
        for _ in range(3):
            if not restored.over:
                restored.push(restored.choices[-1])
    except CardRulesError:
        return
    assert restored.over or restored.choices


@pytest.mark.parametrize("value", [-(2**70), 2**70, -5, [[3]], 1.5])
def test_no_number_of_a_forged_save_keeps_a_table_busy(value: object) -> None:
    """Every place of every running deed: a count of rounds, of players asked, of parts chosen."""
    for depth, frame in enumerate(json.loads(SAVED)["state"]["stack"]):
        for at in range(len(frame)):
            test_a_forged_save_is_refused_or_can_be_played.hypothesis.inner_test(
                ("stack", depth, at), value
            )


def test_a_forged_deed_that_breaks_later_is_told_as_a_forged_save() -> None:
    """Its names hold what no rule would put there; the table stays as it was."""
    told = []
    for depth, frame in enumerate(json.loads(SAVED)["state"]["stack"]):
        for at in range(4, len(frame)):
            data = with_leaf(("stack", depth, at), [1, 2])
            try:
                state = state_from_json(TABLE._program, 7, data["state"])
                data["digest"] = digest(state, TABLE._program.thing_slots)
                restored = GAME.restore(json.dumps(sealed(data)))
            except (ValueError, LookupError, TypeError):
                continue
            told += broken_by(restored)
    assert told
    assert all("cannot be gone on with" in message for message in told)


def broken_by(table: Table) -> list[str]:
    """What playing on is refused with; a refused choice leaves the table as it was."""
    for _ in range(12):
        if table.over:
            break
        before = table.digest()
        try:
            table.push(table.choices[-1])
        except SaveError as error:
            assert before == table.digest()
            return [str(error)]
    return []


def test_a_save_that_is_a_list_is_refused():
    with pytest.raises(SaveError, match="it is no group of fields"):
        cardrules.load("subatomic").restore("[]")
