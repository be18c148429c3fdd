"""The written form of pack files: the same meaning, one look, and comments where they were."""

import json
import re
import shutil
import sys
from pathlib import Path
from textwrap import dedent, indent

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.diagnostics import Report
from cardrules.errors import PackError
from cardrules.formatting import format_file, format_text, is_formatted
from cardrules.packs import load_pack
from cardrules.resources import data_folder
from cardrules.source import Source
from cardrules.syntax.document import read_document, to_plain
from cardrules.syntax.parser import parse
from cardrules.syntax.printer import print_

sys.path.append(str(Path(__file__).parents[1]))
import strategies

CARDS = data_folder("cards")
FILES = sorted(CARDS.glob("**/*.yaml"))
PACKS = sorted(path.parent for path in CARDS.glob("*/pack.yaml"))


def formatted(text: str, path: str = "a.yaml") -> str:
    found, report = format_text(text, path)
    assert report.ok, str(report)
    return found


EXAMPLES = """
formulas: {a: {is: "( 1+x )*3"}}
=>
formulas: {a: {is: (1 + x) * 3}}
--
formulas: {a: {is: ((x)and y) or z}}
=>
formulas: {a: {is: ((x) and y) or z}}
--
formulas:
  a: {is: 'min( 1 ,2)'}
  b:
    is: "min(1,2)"
=>
formulas:
  a: {is: "min(1, 2)"}
  b:
    is: min(1, 2)
--
values: { tokens :  {of: player , start: 1 } }   # spaces
=>
values: {tokens: {of: player, start: 1}}   # spaces
--
actions: {a: {do:  draw  2 ;draw 1}}
=>
actions: {a: {do: draw 2; draw 1}}
--
verbs: {fill: {takes: {row: zone, by   n: number}}}
=>
verbs: {fill: {takes: {row: zone, by n: number}}}
--
pack: {name: "tiny", title: 'The "Tiny"', version: "1.10", about: 'it''s: tiny'}
=>
pack: {name: tiny, title: The "Tiny", version: "1.10", about: "it's: tiny"}
--
winner:
  most   score
=>
winner: most score
--

game: a   # it begins



score:~~
  x: 1~


=>
game: a   # it begins

score:
  x: 1
"""


@pytest.mark.parametrize("example", EXAMPLES.strip("\n").replace("~", " ").split("\n--\n"))
def test_a_text_gets_its_form(example):
    before, after = example.split("\n=>\n")
    assert f"{after}\n" == formatted(before)
    assert is_formatted(f"{after}\n")


def test_a_block_keeps_its_style_and_gets_one_statement_to_a_line():
    before = """
    actions:
      a:
        do: |   # step by step
            each shown do

              copy it; draw  1
            if x then draw 1
            if y then draw 2; draw 3 else draw 4
    """
    after = """
    actions:
      a:
        do: |   # step by step
          each shown do
            copy it
            draw 1
          if x then draw 1
          if y then
            draw 2
            draw 3
          else
            draw 4
    """
    assert dedent(after).lstrip() == formatted(dedent(before))


def test_a_line_that_is_too_long_becomes_a_block():
    line = "; ".join(["move first(my hand, 4) to my pile"] * 3)
    found = formatted(f"actions:\n  a:\n    do: {line}   # long\n  b:\n    do: draw 1\n")
    assert found.startswith("actions:\n  a:\n    do: |   # long\n      move first(my hand, 4)")
    assert found.endswith("to my pile\n  b:\n    do: draw 1\n")


def test_a_folded_text_is_broken_before_words_that_join():
    long = " + ".join(["count(my hand)"] * 9)
    found = formatted(f"progress: >\n   {long}\n")
    assert found.splitlines()[0] == "progress: >-"
    assert all(len(line) <= 100 for line in found.splitlines())
    assert [line[:4] for line in found.splitlines()[2:]] == ["  + "]


# The order of fields


def test_fields_move_to_their_places_with_their_comments():
    before = """
    actions:
      buy:
        do: draw 1        # at last
        # what it costs
        cost: 1 coin

        choose: {x: 1 of my hand}
      sell: {do: draw 2, cost: 1 coin, when: my x > 1}
    """
    after = """
    actions:
      buy:
        choose: {x: 1 of my hand}
        # what it costs
        cost: 1 coin
        do: draw 1        # at last
      sell: {when: my x > 1, cost: 1 coin, do: draw 2}
    """
    assert dedent(after).lstrip() == formatted(dedent(before))


def test_inner_and_outer_records_are_put_in_order():
    before = """
    actions:
      a:
        do:
          first:
            do: |
              draw 1
            when: x
          second: {do: draw 2}
        who: player
    """
    after = """
    actions:
      a:
        who: player
        do:
          first:
            when: x
            do: |
              draw 1
          second: {do: draw 2}
    """
    assert dedent(after).lstrip() == formatted(dedent(before))


PACK = """
pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2}
kinds:
  card: {cost: bundle, play: deed, points: number else 0}
"""


def test_things_are_read_by_the_kinds_of_their_pack(tmp_path):
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    text = "cards:\n  a: {play: draw  1, copies: 2, cost: 1  coin+2 gem}\n"
    found = formatted(text, str(tmp_path / "cards.yaml"))
    assert found == "cards:\n  a: {cost: 1 coin + 2 gem, play: draw 1, copies: 2}\n"
    assert text == formatted(text, "elsewhere/cards.yaml")


def test_edits_are_read_by_the_kinds_of_the_pack_they_change(tmp_path):
    for name in ("tiny", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "tiny" / "pack.yaml").write_text(PACK, encoding="utf-8")
    variant = tmp_path / "other" / "pack.yaml"
    variant.write_text(
        "pack: {name: other, extends: tiny}\n"
        "edits:\n"
        "  - {set: cards.a.cost, was: 1 coin  + 1 gem, to: 2  coin+1 gem}\n"
        "  - {replace: cards.a.play, to: {do: draw  1, when: x=1}}\n"
        "  - {remove: cards.b.play, was: {do: draw  1, when: x=1}}\n",
        encoding="utf-8",
    )
    assert format_file(variant).splitlines()[2:] == [
        "  - {set: cards.a.cost, was: 1 coin + 1 gem, to: 2 coin + 1 gem}",
        "  - {replace: cards.a.play, to: {when: x = 1, do: draw 1}}",
        "  - {remove: cards.b.play, was: {do: draw 1, when: x = 1}}",
    ]


# What is left alone


@pytest.mark.parametrize(
    "text",
    [
        "actions: {a: {do: draw (2}}\n",
        "actions: {a: {dou:   draw 2}}\n",
        "actions: [\n",
        "\tactions: 1\n",
        "",
    ],
)
def test_a_file_with_errors_comes_back_as_it_is(text):
    found, report = format_text(text)
    assert not report.ok
    assert text == found


def test_texts_of_several_lines_and_unknown_sections_keep_their_content():
    text = dedent(
        """
        pack:
          name: tiny
          about: |
            two  spaces


            and two blank lines
        scenarios:
          - draw  2
        """
    ).lstrip()
    assert text == formatted(text)
    kept = "pack:\n  about: |+\n    x\n\n\n\n"
    assert kept == formatted(kept)


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(PackError):
        format_file(tmp_path / "missing.yaml")


# Any text of the language


@settings(max_examples=100)
@given(strategies.RULES["effect"], st.booleans(), st.booleans())
def test_an_effect_stays_the_same_tree(tree, as_block, in_braces):
    text = print_(tree)
    value = "|\n" + indent(text, "      ") if as_block else json.dumps(text)
    before = f"actions:\n  a:\n    do: {value}\n"
    if in_braces and not as_block:
        before = f"actions: {{a: {{do: {value}}}}}\n"
    after = formatted(before)
    document = read_document(Source("a.yaml", after), Report())
    assert tree == parse("effect", document.get("actions").get("a").get("do"), Report())
    assert is_formatted(after)


@settings(max_examples=100)
@given(strategies.RULES["expr"], st.sampled_from(("is: {}", "is: >-\n      {}", "is: |\n      {}")))
def test_an_expression_stays_the_same_tree(tree, style):
    text = print_(tree)
    quoted = text if "\n" in style else json.dumps(text)
    before = f"formulas:\n  a:\n    {style.format(quoted)}\n"
    after = formatted(before)
    document = read_document(Source("a.yaml", after), Report())
    assert tree == parse("expr", document.get("formulas").get("a").get("is"), Report())
    assert is_formatted(after)


# The shipped files


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CARDS).as_posix())
def test_shipped_files_are_formatted(path):
    text = path.read_text(encoding="utf-8")
    assert text == format_file(path)
    assert is_formatted(text, str(path))


SPACES = re.compile(r"(?<=: )|(?<=, )|(?<= [=<>+] )|(?<=\n)(?=\n)|(?=\n)|(?<= of )|(?<= where )")


def loosened(text: str, places: set[int]) -> str:
    """Return a text with spaces and blank lines added that mean nothing."""
    parts, done = [], 0
    for number, found in enumerate(SPACES.finditer(text)):
        line = text[text.rfind("\n", 0, found.start()) + 1 :].split("\n", 1)[0]
        is_language = not re.search(r"#|about|note|cannot_matter|title|'|  - |logs|\[", line)
        if number % 97 in places and is_language:
            added = "\n" if text[found.start() - 1 : found.start()] == "\n" else "  "
            parts += text[done : found.start()], added
            done = found.start()
    return "".join(parts) + text[done:]


@settings(max_examples=10)
@given(st.data())
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_spaces_that_mean_nothing_do_not_matter(pack, data):
    path = data.draw(st.sampled_from(sorted(pack.glob("*.yaml"))))
    text = path.read_text(encoding="utf-8")
    loose = loosened(text, data.draw(st.sets(st.integers(0, 96), min_size=1, max_size=30)))
    assert formatted(text, str(path)) == formatted(loose, str(path))


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_pack_means_the_same_when_formatted(pack, tmp_path):
    """Loosened, shuffled and formatted again, the records are equal to those of the pack."""
    folder = tmp_path / pack.name
    shutil.copytree(pack, folder)
    for path in folder.glob("*.yaml"):
        loose = loosened(path.read_text(encoding="utf-8"), set(range(0, 97, 2)))
        path.write_text(formatted(loose, str(path)), encoding="utf-8")
    models = [load_pack(each, Report()) for each in (pack, folder)]
    assert None not in models
    first, second = (attrs.evolve(model, fingerprint="") for model in models)
    assert first == second


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CARDS).as_posix())
def test_values_of_files_are_kept(path):
    """Apart from spaces and quotes, the values of a file are those that were written."""

    def plain(text: str):
        document = read_document(Source(str(path), text), Report())
        return json.loads(re.sub(r"\\n|\s+", "", json.dumps(to_plain(document))))

    text = path.read_text(encoding="utf-8")
    assert plain(text) == plain(format_file(path))
