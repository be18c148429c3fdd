"""Bad input: each kind of it is one problem that points at its place, and never a traceback.

In the packs here `«` and `»` stand around the text that a problem must point at, and are taken out
before the pack is written.
"""

import json
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.diagnostics import Diagnostic
from cardrules.errors import (
    AmbiguousChoice,
    IllegalChoice,
    InvalidChoice,
    PackError,
    PlayError,
    SaveError,
    UnknownPack,
)

ROOT = Path(__file__).parents[2]
PACK = (Path(__file__).parent / "tiny.yaml").read_text(encoding="utf-8")


def plain(text: str) -> str:
    return text.replace("«", "").replace("»", "")


def marked(text: str) -> tuple[int, int, str]:
    """Return the line, the column and the text between the marks."""
    before, _, rest = text.partition("«")
    return before.count("\n") + 1, len(before) - before.rfind("\n"), rest.partition("»")[0]


def changed(old: str, new: str) -> str:
    """Return the pack with one change, marks included."""
    assert PACK.count(old) == 1, f"the pack has {old!r} {PACK.count(old)} times"
    return PACK.replace(old, new)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder for a pack, which is also the current one."""
    home = tmp_path / "tiny"
    home.mkdir()
    monkeypatch.chdir(home)
    return home


@pytest.fixture
def write(folder):
    """Write files of the pack; return its folder."""

    def write(text: str = PACK, **files: str) -> Path:
        for name, each in {"pack": text, **files}.items():
            (folder / f"{name}.yaml").write_text(plain(each), encoding="utf-8")
        return folder

    return write


def only(pack: Path, **options: object) -> Diagnostic:
    """Check a pack; return its one problem."""
    report = cardrules.check(pack, options)
    assert 1 == len(report), str(report)
    (found,) = report
    assert str(found)
    return found


def points_at(found: Diagnostic, file: str, text: str) -> None:
    """See that a problem points at what is marked in the text of a file."""
    line, column, written = marked(text)
    assert found.span is not None
    place = found.span.source.path, found.span.line, found.span.column
    assert (file, line, column) == place
    assert written == found.span.text


def test_the_pack_is_clean(write):
    assert "" == str(cardrules.check(write()))


# ---------------------------------------------------------------- unknown and misspelt words
@pytest.mark.parametrize(
    "old, new, code, near",
    [
        # fields
        ("seen: owner", "«sean»: owner, seen: all", "unknown-field", "seen"),
        ("limit: 2", "«limt»: 2", "unknown-field", "limit"),
        ("points: 1}", "«pionts»: 1}", "unknown-field", "points"),
        ("title: Tiny", "«tilte»: x, title: Tiny", "unknown-field", "title"),
        # verbs
        ("; draw 2", "; «drwa» 2", "unknown-verb", "draw"),
        ("raise my", "«riase» my", "unknown-verb", "raise"),
        # zones
        ("deck: stock", "deck: «stok»", "unknown-zone", "stock"),
        ("top(stock)", "top(«stcok»)", "unknown-name", "stock"),
        ("sum(my hand", "sum(my «hnad»", "unknown-member", "hand"),
        # resources
        ("slot.price coin", "slot.price «conis»", "unknown-resource", "coin"),
        ("gives: 1 coin", "gives: 1 «cion»", "unknown-resource", "coin"),
        # cards
        ("ready and suit = blue", "ready and name = «coper»", "unknown-name", "copper"),
        # options
        ("at most rounds", "at most «ronuds»", "unknown-name", "rounds"),
        ("by: players", "by: «ruonds»", "unknown-option", "rounds"),
        # the rest of the names a pack declares
        ("(my hand, points)", "(my hand, «pionts»)", "unknown-name", "points"),
        ("bought.cost", "bought.«cots»", "unknown-member", "cost"),
        ("slot.price", "slot.«prise»", "unknown-member", "price"),
        ("my tokens by", "my «tokesn» by", "unknown-member", "tokens"),
        ("total: my worth", "total: my «wroth»", "unknown-member", "worth"),
        ("ends[1]", "«ensd»[1]", "unknown-name", "ends"),
        ("move bought", "move «boguht»", "unknown-name", "bought"),
        ("first(stock", "«frist»(stock", "unknown-function", "first"),
        ("2 per turn", "2 per «trun»", "unknown-phase", "turn"),
        ("do: turn", "do: «tunr»", "unknown-verb", "turn"),
        ("any of main", "any of «mian»", "unknown-group", "main"),
        ("suit = blue", "suit = «bleu»", "unknown-word", "blue"),
        ("suit: blue", "suit: «bleu»", "unknown-word", "blue"),
        ("form: set", "form: «ste»", "unknown-word", "set"),
        ("seen: owner", "seen: «onwer»", "unknown-word", "owner"),
        ("of: card, form: set", "of: «crad», form: set", "unknown-kind", "card"),
        ("per: player, of: card, form: set", "per: «plyaer», of: card, form: set", "unknown-kind", "player"),
        ("points: number", "points: «nubmer»", "unknown-type", "number"),
        ("\nsources:", "\n«suorces»:", "unknown-section", "sources"),
        ("    choose: {bought", "    with: [«fcae»]\n    choose: {bought", "unknown-source", "face"),
    ],
)  # fmt: skip
def test_a_misspelt_word_is_one_problem_with_the_near_name(write, old, new, code, near):
    text = changed(old, new)
    found = only(write(text))
    assert code == found.code
    points_at(found, "pack.yaml", text)
    assert f"`{near}`" in (found.help or "")


def test_an_unknown_option_is_given(write):
    found = only(write(), ronuds=2)
    assert ("unknown-option", None) == (found.code, found.span)
    assert "`rounds`" in found.help


@pytest.mark.parametrize("value", ["10", "0", "many", "1.5", "", "-1", "9" * 5000])
def test_an_option_is_given_a_value_it_cannot_have(write, value):
    found = only(write(), rounds=value)
    assert ("bad-option", 3, 3) == (found.code, found.span.line, found.span.column)


def test_a_kit_is_misspelt(write):
    text = PACK + "use:\n  - kit: «makret»\n"
    found = only(write(text))
    assert "missing-kit" == found.code
    points_at(found, "pack.yaml", text)
    assert "`market`" in found.help


# ---------------------------------------------------------------- wrong type, missing, twice
@pytest.mark.parametrize(
    "old, new, code",
    [
        ("; draw 2", "; draw «my hand»", "type-mismatch"),
        ("total: my worth", "total: «my hand»", "type-mismatch"),
        ("last_land != south", "«rounds»", "type-mismatch"),
        ("points: 1}", "points: «2 coin»}", "type-mismatch"),
        ("cost: 2 coin", "cost: «2»", "type-mismatch"),
        ("copies: 9", "copies: «nine»", "bad-copies"),
        ("copies: 9", "copies: «1000000»", "bad-copies"),
        ("copies: 9", "copies: «[9]»", "bad-copies"),
        ("players: 2..3", "players: «many»", "unknown-name"),
        ("players: 2..3", "players: «2..999999999»", "players-range"),
        ("values:\n", "  row: {of: card, form: row, slots: «999999999», seen: all}\nvalues:\n", "bad-count"),
        ("2 per turn", "«-2» per turn", "bad-count"),
        ("from: 0, to: 9", "from: 0, to: «-1»", "bad-range"),
        ("{spot: slots(market)}", "«[spot]»", "wrong-shape"),
        ("do: perform used.play", "do: «[perform used.play]»", "wrong-shape"),
        ("default: 3", "default: «red»", "bad-option"),
        ("rows: {2: [3], 3: [4, 5]}", "rows: «[5, 4]»", "wrong-shape"),
        # missing
        (", seen: owner", "", "missing-field"),
        ("limit: 2 per turn", "«limit»:", "empty-value"),
        ("winner: most score then most coins\n", "", "missing-section"),
        (", 3: [4, 5]", "", "table-row-missing"),
        # twice
        ("seen: owner}", "seen: owner, «seen»: all}", "duplicate-key"),
        ("game: round\n", "game: round\n«game»: round\n", "duplicate-key"),
        ("  smithy:", "  «copper»:", "duplicate-key"),
        ("  pile: {per", "  tokens: {per", "name-taken"),
    ],
)  # fmt: skip
def test_a_wrong_missing_or_repeated_value_is_one_problem(write, old, new, code):
    text = changed(old, new)
    report = cardrules.check(write(text))
    found = next(iter(report))
    assert code == found.code
    if "«" in text:
        assert 1 == len(report), str(report)
        points_at(found, "pack.yaml", text)


def test_a_missing_field_is_said_of_its_record(write):
    text = changed(
        "hand: {per: player, of: card, form: set, seen: owner}",
        "«hand»: {per: player, of: card, form: set}",
    )
    found = only(write(text))
    assert "missing-field" == found.code
    points_at(found, "pack.yaml", text)


@pytest.mark.parametrize(
    "second, code",
    [
        ("cards:\n  «copper»: {suit: red}\n", "duplicate-record"),
        ("«game»: turn\n", "duplicate-record"),
        ("«pack»: {name: tiny}\n", "duplicate-record"),
        ("score:\n  «tokens»: 1\n", "duplicate-record"),
    ],
)
def test_something_is_written_in_two_files(write, second, code):
    found = only(write(more=second))
    assert code == found.code
    points_at(found, "more.yaml", second)


def test_a_second_file_of_another_name_is_not_read(folder, write):
    write()
    (folder / "pack.yml").write_text(PACK, encoding="utf-8")
    found = only(folder)
    assert ("unread-file", "pack.yml") == (found.code, found.span.source.path)


# ---------------------------------------------------------------- not YAML
@pytest.mark.parametrize(
    "text, code",
    [
        ("", "empty-file"),
        ("   \n\n", "empty-file"),
        ("# nothing\n", "empty-file"),
        ("cards:\n«\t»gold: {}\n", "tab-indentation"),
        ("cards:\n  gold: {copies: 1}\n «iron:» {copies: 1}\n", "not-yaml"),
        ("cards:\n  gold: {copies: 1}\n    «iron»: {copies: 1}\n", "not-yaml"),
        ("cards:\n  gold: {copies: 1\nscore«:»\n  a: 1\n", "not-yaml"),
        ('cards:\n  gold: {name: «"Gold»\n', "not-yaml"),
        ("cards: gold«:» iron\n", "not-yaml"),
        ("cards\n", "wrong-shape"),
        ("- cards\n", "wrong-shape"),
        ("cards: «%»gold\n", "not-yaml"),
        ("cards: {«gold»}\n", "not-yaml"),
        ('cards: "«\\q»"\n', "not-yaml"),
        ("cards: {}\n«---»\nscore: {}\n", "several-documents"),
        ("cards:\n  gold«\x07»: {}\n", "not-yaml"),
        ("cards: «!!python/object:os.system» x\n", "tag-refused"),
        ("cards: {«[a]»: {}}\n", "key-not-text"),
    ],
)
def test_a_file_that_is_not_yaml(write, text, code):
    found = only(write(more=text))
    assert (code, "more.yaml") == (found.code, found.span.source.path)
    if "«" in text:
        line, column, _ = marked(text)
        assert (line, column) == (found.span.line, found.span.column)


def test_a_file_that_is_not_utf8(folder, write):
    write()
    (folder / "more.yaml").write_bytes("cards:\n  café: {}\n".encode("latin-1"))
    found = only(folder)
    assert ("not-utf8", 2, 6) == (found.code, found.span.line, found.span.column)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_file_in_a_wide_encoding(folder, write, encoding):
    write()
    (folder / "more.yaml").write_bytes("cards:\n  gold: {}\n".encode(encoding))
    found = only(folder)
    assert ("not-utf8", 1, 1) == (found.code, found.span.line, found.span.column)


# ---------------------------------------------------------------- the language ends too early
@pytest.mark.parametrize(
    "old, new",
    [
        ("bought: 1 of market where not cheap", "bought: 1 of«»"),
        ("to my hand\n  settle", "to«»\n  settle"),
        ("while last_land != south, at most rounds", "while last_land !=«»"),
        ("2 per turn", "2 per«»"),
        ("any of main", "any of«»"),
        ("move it to stock", "move it to«»"),
        ("most score then most coins", "most«»"),
        ("sum(land, its stones(me))", "sum(land, its stones(me)«»"),
    ],
)
def test_a_text_ends_too_early(write, old, new):
    text = changed(old, new)
    found = only(write(text))
    assert "ends-too-early" == found.code
    line, column, _ = marked(text)
    assert (line, column) == (found.span.line, found.span.column)


# ---------------------------------------------------------------- other packs and files
@pytest.fixture
def variant(tmp_path, write, monkeypatch):
    """Write a variant of the pack; return its folder."""
    write()
    monkeypatch.chdir(tmp_path)

    def variant(text: str, name: str = "fast") -> Path:
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.yaml").write_text(plain(text), encoding="utf-8")
        return tmp_path / name

    return variant


def test_a_pack_extends_itself(variant):
    text = "pack: {name: fast, extends: «fast»}\n"
    found = only(variant(text))
    assert "extends-cycle" == found.code
    points_at(found, "fast/pack.yaml", text)


def test_packs_extend_each_other_in_a_circle(variant):
    text = "pack: {name: slow, extends: «fast»}\n"
    variant(text, "slow")
    found = only(variant("pack: {name: fast, extends: slow}\n"))
    assert "extends-cycle" == found.code
    points_at(found, "slow/pack.yaml", text)


def test_a_base_is_missing(variant):
    text = "pack: {name: fast, extends: «tinny»}\n"
    found = only(variant(text))
    assert "missing-base" == found.code
    points_at(found, "fast/pack.yaml", text)
    assert "`tiny`" in found.help


@pytest.mark.parametrize("base", ["../tiny", "/etc", "..", "tiny/../tiny", "."])
def test_a_base_is_not_a_path(variant, base):
    text = f"pack: {{name: fast, extends: «{base}»}}\n"
    found = only(variant(text))
    assert "bad-name" == found.code
    points_at(found, "fast/pack.yaml", text)


def test_an_edit_misses_its_target(variant):
    text = "pack: {name: fast, extends: tiny}\nedits:\n  - remove: cards.«coper»\n"
    found = only(variant(text))
    assert "edit-target-missing" == found.code
    points_at(found, "fast/pack.yaml", text)
    assert "cards.copper" in found.help


def test_a_file_leads_out_of_the_pack(tmp_path, folder, write):
    write()
    (tmp_path / "private.yaml").write_text("cards:\n  gold: {}\n", encoding="utf-8")
    (folder / "more.yaml").symlink_to(tmp_path / "private.yaml")
    found = only(folder)
    assert ("outside-pack", "more.yaml") == (found.code, found.span.source.path)


def test_a_file_leads_to_itself(folder, write):
    write()
    (folder / "more.yaml").symlink_to(folder / "more.yaml")
    assert only(folder).code in ("outside-pack", "missing-file")


def test_a_folder_stands_where_a_file_belongs(folder, write):
    write()
    (folder / "more.yaml").mkdir()
    found = only(folder)
    assert ("missing-file", "more.yaml") == (found.code, found.span.source.path)


def test_a_pack_is_missing(folder):
    assert "missing-file" == only(folder).code
    found = only(Path("subatomc"))
    assert ("unknown-pack", None) == (found.code, found.span)
    with pytest.raises(UnknownPack, match="'subatomic'"):
        cardrules.load("subatomc")
    with pytest.raises(PackError):
        cardrules.load(folder)


# ---------------------------------------------------------------- too much of something
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{this}: &{this} [{', '.join(9 * ['*' + last])}]\n"
    for last, this in zip("abcdefgh", "bcdefghi", strict=True)
)


def test_an_alias_bomb(write):
    found = only(write(more=BOMB))
    assert ("alias-refused", 1, 4) == (found.code, found.span.line, found.span.column)


@pytest.mark.parametrize("depth", [41, 1_000, 100_000])
@pytest.mark.parametrize("opener, closer", ["[]", ("{a: ", "}")])
def test_values_nested_deeply(write, depth, opener, closer):
    found = only(write(more="cards: " + depth * opener + depth * closer + "\n"))
    column = len("cards: ") + 39 * len(opener) + 1
    assert ("too-deep", 1, column) == (found.code, found.span.line, found.span.column)


def test_lines_nested_deeply(write):
    text = "".join(f"{depth * ' '}a:\n" for depth in range(500))
    assert "too-deep" == only(write(more=text)).code


@pytest.mark.parametrize("opened", ["(", "f([", "not ", "1 + (", "-"])
def test_a_text_nested_deeply(write, opened):
    text = changed("total: my worth", f"total: {900 * opened}1")
    assert only(write(text)).code in ("too-complex", "syntax", "ends-too-early")


def test_a_long_text(write):
    text = changed("total: my worth", f"total: «{' + '.join(2_000 * ['1'])}»")
    found = only(write(text))
    assert "too-complex" == found.code
    points_at(found, "pack.yaml", text)


def test_a_long_chain_of_formulas(write):
    chain = "".join(f"  f{n}: {{is: f{n + 1} + 1}}\n" for n in range(50))
    text = f"formulas:\n{chain}  f50: {{is: «1»}}\nscore:\n  more: f0\n"
    found = only(write(more=text))
    assert "too-complex" == found.code
    points_at(found, "more.yaml", text)


def test_deep_texts_in_a_long_chain(write):
    """What is too deep only altogether is said of the pack."""
    deep = 45 * "(1 + " + "{}" + 45 * ")"
    chain = "".join(f"  f{n}: {{is: {deep.format(f'f{n + 1}')}}}\n" for n in range(40))
    found = only(write(more=f"formulas:\n{chain}  f40: {{is: 1}}\nscore:\n  more: f0\n"))
    assert ("too-complex", "pack.yaml", 1) == (found.code, found.span.source.path, found.span.line)


def test_a_long_chain_of_verbs(write):
    chain = "".join(f"  v{n}: {{do: v{n + 1}}}\n" for n in range(2_000))
    report = cardrules.check(
        write(more=f"verbs:\n{chain}  v2000: {{do: shuffle stock}}\nsetup:\n  more: v0\n")
    )
    assert all(found.code == "too-complex" for found in report)


def test_a_million_things(write):
    text = "cards:\n" + "".join(f"  c{n}: {{suit: red, copies: 1000}}\n" for n in range(1_000))
    found = only(write(more=text))
    assert ("too-many-copies", "c9") == (found.code, found.span.text)


def test_a_million_values(write):
    text = "cards: [" + 300_000 * "x," + "]\n"
    assert "too-large" == only(write(more=text)).code


def test_a_table_by_an_option_with_a_billion_values(write):
    text = (
        "options:\n  huge: {type: number, from: 0, to: 999999999, default: 1}\n"
        "tables:\n  «t»: {by: huge, rows: {1: [1]}}\nscore:\n  more: t[1]\n"
    )
    found = only(write(more=text))
    assert "table-row-missing" == found.code
    points_at(found, "more.yaml", text)
    assert len(found.message) < 200


# ---------------------------------------------------------------- found in play
@pytest.mark.parametrize(
    "rest, code",
    [
        ("do: «repeat 1000000000 times do raise my tokens by 1; lower my tokens by 1»", "endless-play"),
        ("do: draw 1; «draw my tokens / 0»", "fault-in-play"),
        ("do: draw 1; «raise my tokens by count(1..999999999)»", "fault-in-play"),
    ],
)  # fmt: skip
def test_an_action_goes_wrong(write, rest, code):
    """The error points at the line, and the table is as before."""
    text = changed("limit: 2 per turn\n    do: raise my tokens by 1", rest)
    table = cardrules.load(write(text)).start(players=2, seed=1)
    before, choices = table.digest(), table.choices
    with pytest.raises(PlayError) as raised:
        table.push("rest")
    found = raised.value.diagnostic
    assert code == found.code
    line, _, _ = marked(text)
    assert ("pack.yaml", line) == (found.span.source.path, found.span.line)
    assert (before, choices) == (table.digest(), table.choices)
    table.push("done")


@pytest.mark.parametrize(
    "rest",
    [
        "«rest»:\n    when: 1 / my tokens > 0\n    do: draw 1",
        "«rest»:\n    choose: {x: 0 to 999999999}\n    do: draw x",
        "«rest»:\n    choose: {x: mix of 99999999 coin}\n    do: draw x.coin",
    ],
)
def test_an_action_cannot_be_offered(write, rest):
    text = changed("rest:\n    limit: 2 per turn\n    do: raise my tokens by 1", rest)
    game = cardrules.load(write(text))
    with pytest.raises(PlayError) as raised:
        game.start(players=2, seed=1)
    assert "fault-in-play" == raised.value.diagnostic.code
    line, _, _ = marked(text)
    assert line == raised.value.diagnostic.span.line


def test_a_reaction_sets_itself_off(write):
    text = changed(
        "values:\n",
        "reactions:\n  grow:\n    on: whenever debt > 0\n    do: «raise debt by 1»\nvalues:\n  debt: {start: 0}\n",
    )
    text = text.replace("do: raise my tokens by 1", "do: set debt to 1")
    table = cardrules.load(write(text)).start(players=2, seed=1)
    before = table.digest()
    with pytest.raises(PlayError) as raised:
        table.push("rest")
    assert "endless-play" == raised.value.diagnostic.code
    points_at(raised.value.diagnostic, "pack.yaml", text)
    assert before == table.digest()


# ---------------------------------------------------------------- saves, replays, choices
@pytest.fixture
def table(write):
    """A game after a few choices."""
    table = cardrules.load(write()).start(players=2, seed=1)
    for choice in ("rest", "done", "rest"):
        table.push(choice)
    return table


def test_a_save_is_truncated(table):
    text = table.save()
    assert table.digest() == table.game.restore(text).digest()
    for end in range(len(text)):
        with pytest.raises(SaveError):
            table.game.restore(text[:end])


def _places(value, path=()):
    """Return the path to every value of nested lists and dictionaries."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in entries:
        yield (*path, key)
        if isinstance(each, dict | list):
            yield from _places(each, (*path, key))


@pytest.mark.parametrize("new", [None, 0, -1, 10**9, 1.5, "x", [], {}, {"n": 1, "d": 0}, True])
def test_a_save_is_edited(table, new):
    text = table.save()
    for path in _places(json.loads(text)):
        data = json.loads(text)
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        if inner[path[-1]] == new and type(inner[path[-1]]) is type(new):
            continue
        inner[path[-1]] = new
        with pytest.raises(SaveError):
            table.game.restore(json.dumps(data))


@pytest.mark.parametrize(
    "text", ["", "x", "[]", "{}", "null", "1", '"x"', 100_000 * "[", '{"cardrules": 1}']
)
def test_something_else_is_no_save(table, text):
    with pytest.raises(SaveError):
        table.game.restore(text)


def test_a_save_of_another_pack(table):
    other = cardrules.load("subatomic")
    with pytest.raises(SaveError, match="'tiny'"):
        other.restore(table.save())
    with pytest.raises(SaveError, match="'subatomic'"):
        table.game.restore(other.start(players=2, seed=1).save())


def test_a_save_of_the_pack_before_a_change(table, write):
    changed_game = cardrules.load(write(changed("copies: 9", "copies: 8")))
    with pytest.raises(SaveError, match="has changed"):
        changed_game.restore(table.save())


def test_a_replay_that_does_not_fit(table):
    game = table.game
    assert table.digest() == game.replay(["rest", "done", "rest"], players=2, seed=1).digest()
    with pytest.raises(IllegalChoice):
        game.replay(["rest", "rest", "rest"], players=2, seed=1)
    with pytest.raises(InvalidChoice):
        game.replay(["rest", "rset"], players=2, seed=1)


@pytest.mark.parametrize(
    "text, error",
    [
        ("decline", IllegalChoice),
        ("buy smithy@market.9", IllegalChoice),
        ("pay 3 face", IllegalChoice),
        ("rset", InvalidChoice),
        ("", InvalidChoice),
        ("«»", InvalidChoice),
        ("buy\x00", InvalidChoice),
        ("10" * 3000, (IllegalChoice, InvalidChoice)),
    ],
)
def test_a_choice_is_not_offered(table, text, error):
    before = table.digest(), table.choices
    with pytest.raises(error):
        table.push(text)
    assert before == (table.digest(), table.choices)


def test_a_choice_is_not_clear(write):
    free = changed("cost: bought.cost + bought.slot.price coin\n    ", "")
    wide = free.replace("market where not cheap", "market where not cheap or points = 0")
    table = cardrules.load(write(wide)).start(players=2, seed=1)
    before = table.digest()
    with pytest.raises(AmbiguousChoice):
        table.push("buy")
    assert before == table.digest()


@pytest.mark.parametrize("players", [0, 1, 4, -1, 10**9])
def test_a_wrong_number_of_players(write, players):
    with pytest.raises(ValueError, match="2 to 3 players"):
        cardrules.load(write()).start(players=players)


# ---------------------------------------------------------------- whatever else a file may hold
FILES = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "cards" / "subatomic").glob("*.yaml"))
}
TOKENS = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|[0-9]+|\n *|[^\sA-Za-z0-9_]")
WORDS = sorted({token for text in FILES.values() for token in TOKENS.findall(text)})
STRANGE = [
    "&a ",
    "*a",
    "!x ",
    "\t",
    "|",
    "- ",
    ": ",
    "#",
    "'",
    '"',
    "[",
    "}",
    "\x00",
    "\u2028",
    "é",
    "9" * 400,
]


@st.composite
def broken_files(draw):
    """One file of a shipped pack with a few tokens or lines deleted, added or replaced."""
    name = draw(st.sampled_from(sorted(FILES)))
    text = FILES[name]
    for _ in range(draw(st.integers(1, 3))):
        pattern = draw(st.sampled_from([TOKENS, re.compile(r".*\n")]))
        found = list(pattern.finditer(text))
        if not found:
            break
        token = found[draw(st.integers(0, len(found) - 1))]
        new = draw(st.sampled_from([*WORDS, *STRANGE, "", token.group() * 2]))
        text = text[: token.start()] + new + text[token.end() :]
    return name, text.encode("utf-8", "surrogatepass")


@st.composite
def broken_bytes(draw):
    """One file of a shipped pack with some bytes in a place where others stood."""
    name = draw(st.sampled_from(sorted(FILES)))
    data = FILES[name].encode()
    start = draw(st.integers(0, len(data)))
    end = min(len(data), start + draw(st.integers(0, 200)))
    return name, data[:start] + draw(st.binary(max_size=20)) + data[end:]


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of a shipped pack."""
    folder = tmp_path_factory.mktemp("packs") / "subatomic"
    shutil.copytree(ROOT / "cards" / "subatomic", folder)
    return folder


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(file=broken_files() | broken_bytes())
def test_a_broken_file_never_breaks_the_checker(copied, file):
    """Nothing is raised, and whatever is found points into a file."""
    name, data = file
    (copied / name).write_bytes(data)
    try:
        report = cardrules.check(copied)
        for found in report:
            assert str(found)
            places = [found.span, *(other.span for other in found.others)]
            assert all(0 <= s.start <= s.end <= len(s.source.text) for s in places if s)
            assert found.span or found.code == "unknown-pack"
    finally:
        (copied / name).write_text(FILES[name], encoding="utf-8")
