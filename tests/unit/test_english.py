"""The English of cards: what is printed says all that a card does, in sentences that read well."""

import re
import sys
from pathlib import Path
from textwrap import dedent, indent

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.diagnostics import Report
from cardrules.english import card_text, deed_text, effect_text, expr_text, thing_name
from cardrules.model import records
from cardrules.model.records import DeedDef, Step, Word
from cardrules.model.vocabulary import vocabulary
from cardrules.packs import load_pack
from cardrules.packs.registry import shipped_packs
from cardrules.source import Source, Span
from cardrules.syntax import nodes
from cardrules.syntax.document import Scalar
from cardrules.syntax.parser import parse

sys.path.append(str(Path(__file__).parents[1]))
import strategies

PACK = """
pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..4}
kinds:
  card:
    color: one of red, blue
    cost: bundle
    gives: faces
    usable: test else yes
    play: deed
    reaction: reaction
    sister: card else none
    points: number else 0
    bright: truth else no
  region: {plural: regions, rates: list of number, worth: amount}
resources:
  coin: {}
  gem: {name: green gem, in: treasure}
  ore: {plural: ore, in: treasure}
zones:
  hand: {per: player, of: card, form: set, seen: owner}
  pile: {per: player, of: card, form: pile, seen: nobody}
  table: {per: player, of: card, form: set, seen: all}
  saved: {per: player, of: card, form: set, seen: all}
  shop: {of: card, form: row, deck: shop_pile, slots: 3, seen: all}
  shop_pile: {of: card, form: pile, seen: nobody}
values:
  tokens: {of: player, start: 0}
  marks: {of: region, per: player, start: 0}
  closing: {type: truth, start: no}
formulas:
  heavy: {of: card, is: points > 3}
  suits: {of: player, takes: {b: bundle}, is: b.coin > 0}
  wares: {is: shop + my saved}
verbs:
  draw:
    takes: {n: number}
    do: |
      repeat n times do
        move top(my pile) to my hand
  renew: {takes: {row: zone}, do: shuffle row.deck}
cards:
"""
REST = """
phases:
  round: {do: nothing}
game: round
winner: most score
"""


def load(tmp_path, cards):
    pack = tmp_path / "tiny"
    pack.mkdir()
    text = PACK + indent(dedent(cards).strip("\n"), "  ") + REST
    (pack / "pack.yaml").write_text(text, encoding="utf-8")
    report = Report()
    model = load_pack(pack, report)
    assert model is not None, str(report)
    return model


@pytest.fixture
def text_of(tmp_path):
    """Return a function from the fields of a card to what is printed on it."""

    def text(fields: str) -> str:
        model = load(tmp_path, "sample:\n" + indent(dedent(fields), "  "))
        return card_text(model, model.things["card"]["sample"])

    return text


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    return load(tmp_path_factory.mktemp("packs"), "sample: {points: 1}")


def tree(rule: str, text: str):
    scalar = Scalar(text, Span(Source("a", text), 0, len(text)), tuple(range(len(text) + 1)))
    report = Report()
    found = parse(rule, scalar, report)
    assert found is not None, str(report)
    return found


# Fields


@pytest.mark.parametrize(
    "fields, expected",
    [
        ("cost: 2 coin + 1 gem + 2 ore", "Cost: 2 coins, 1 green gem, 2 ore"),
        ("copies: 2\ncost: [1 coin, 2 coin]", "Cost: 1 coin or 2 coins, one for each copy"),
        ("gives: 2 gem or 2 coin", "2 green gems or 2 coins."),
        ("gives: 2 gem + 2 ore for 1 coin", "Pay 1 coin: 2 green gems and 2 ore."),
        ("color: red\npoints: 3", "Color: red\nPoints: 3"),
        ("sister: sample", "Sister: Sample"),
        ("usable: count(my table) = 0", "Usable: only if your table is empty"),
        ("usable: no", "Usable: no"),
        ("play: {do: draw 2}", "Draw 2 cards."),
        ("note: not printed", ""),
    ],
)
def test_each_field_has_its_line(text_of, fields, expected):
    assert expected == text_of(fields)


DEEDS = """
{choose: {thrown: any of my hand}, do: move thrown to my pile; draw count(thrown) + 1}
= Choose any number of cards from your hand. Put them in your pile, then draw that many cards plus 1.

{who: other player, may: yes, choose: {c: 1 of my hand}, do: move c to my saved}
= Each other player may choose 1 card from their hand, then put it among their saved cards.

{who: other player, cost: 1 coin or 2 gem, do: draw 1}
= Each other player pays 1 coin or 2 green gems, then draws 1 card.

{with: [purse], cost: 1 coin, do: draw 1}
= Pay 1 coin (with purse only). Draw 1 card.

{when: my tokens >= 2, limit: 2 per turn, do: each other player do draw 1}
= If you have at least 2 tokens, each other player draws 1 card. Twice per turn.

{repeat: "while my tokens < 3, at most 5", do: raise my tokens by 1}
= While you have fewer than 3 tokens, at most 5 times, raise your tokens by 1.

{each: {r: region}, do: transfer 1 from my tokens to r.marks(me)}
= For each region (r), move 1 from your tokens to r's marks for you.

{choose: {made: mix of 3 treasure where my suits(it)}, do: gain made}
= Choose a mix of 3 treasures that suits you. Gain them.

{choose: {row: 1 of shop where heavy, x: 1 of my hand}, do: move row to my hand facedown}
= Choose 1 heavy card from the shop row (the row). Choose 1 card from your hand (x). \
Put the row in your hand face down.

{choose: {n: 0 to 3, foe: 1 of other player}, do: draw n; show foe.hand to me}
= Choose a number n from 0 to 3. Choose 1 other player. Draw n cards, then look at that player's hand.

{pick: up to 2, modes: {a: draw 1, b: {may: yes, do: draw 2}}}
= Choose up to 2:
• Draw 1 card.
• You may draw 2 cards.

{do: {first: {may: yes, cost: 1 coin}, second: {when: not first, do: draw 1}}}
= You may pay 1 coin. If first was not done, draw 1 card.

{cases: {few: {when: my tokens < 2, do: draw 1}, many: {when: my tokens > 1, do: draw 2}}}
= If you have fewer than 2 tokens, draw 1 card. If you have more than 1 token, draw 2 cards.

{do: let spare = exists(my hand where bright); if spare then draw 1 else draw 2}
= Note whether there are any bright cards in your hand (spare). \
If spare, draw 1 card; otherwise, draw 2 cards.

{choose: {c: 1 of wares where color = red and not facedown and name != sample}}
= Choose 1 face-up red card from the shop row or your saved cards not named Sample.

{choose: {c: 1 of my hand + my table - this, d: any of my hand - c}, do: raise my tokens by c.points}
= Choose 1 card from your hand or your table except this (c). \
Choose any number of cards from your hand except c (d). Raise your tokens by c's points.

{when: not exists(my hand where color = red) and sister, do: set this.bright to yes}
= If there are no red cards in your hand and sister holds, set this card's bright to yes.

{who: player secretly, decider: active, stop: closing}
= Each player does this: The one who decides is the active player. All choose in secret. Stop as soon as closing holds.
"""


@pytest.mark.parametrize("example", DEEDS.strip().replace("\\\n", "").split("\n\n"))
def test_a_deed_reads_in_the_order_in_which_it_happens(text_of, example):
    play, expected = example.split("\n= ")
    assert expected == text_of(f"play: {play}")


def test_a_reaction_begins_with_its_moment(text_of):
    found = text_of(
        """
        reaction:
          on: after action by other player
          when: this in my hand
          may: yes
          limit: 1 per turn for each target
          choose: {target: 1 of active.table}
          do: move target to my hand
        """
    )
    assert found == (
        "After an action by another player, while this is in your hand, you may choose 1 card "
        "from the active player's table, then put it in your hand. Once per turn for each target."
    )


def test_a_pronoun_is_used_only_where_it_is_clear(text_of):
    """Two cards with names are called by them; a card and a player are not mixed up."""
    found = text_of(
        """
        play:
          choose: {kept: 1 of my hand, given: 1 of my table}
          do: move kept to my pile; move given to my hand
        """
    )
    assert found == (
        "Choose 1 card from your hand (the kept). Choose 1 card from your table (the given). "
        "Put the kept in your pile, then put the given in your hand."
    )


def test_a_step_that_does_not_use_a_name_does_not_make_it_unclear(text_of):
    found = text_of(
        """
        play:
          do:
            mine: {choose: {kept: 1 of my hand}, do: move kept to my pile}
            theirs: {choose: {sold: 1 of my table}, do: move sold to my pile}
        """
    )
    assert found.count("Put it in your pile.") == 2


# Expressions


@pytest.mark.parametrize(
    "text, expected",
    [
        ("my hand", "your hand"),
        ("other player", "the other players"),
        ("count(my hand) + 1", "the number of cards in your hand plus 1"),
        ("(1 + 2) * 3", "(1 plus 2) times 3"),
        (
            "my saved where points >= 2",
            "the cards among your saved cards whose points are at least 2",
        ),
        ("sum(my saved, points)", "the sum of points for each card among your saved cards"),
        ("top(my pile)", "the top card of your pile"),
        ("top(my pile, 2)", "the top 2 cards of your pile"),
        ("shop sorted most points", "the shop row, the most points first"),
        ("1 if closing else 2", "1 if closing holds, otherwise 2"),
        ("not (my tokens < 2)", "whether you have at least 2 tokens"),
        ("sample in my hand or yes", "whether Sample is in your hand or always"),
    ],
)
def test_an_expression_is_plain_words(tiny, text, expected):
    assert expected == expr_text(tiny, tree("expr", text))


def test_an_effect_is_a_sentence(tiny):
    effect = tree("effect", "each player do draw 1")
    assert "Each player draws 1 card." == effect_text(tiny, effect)


# Every tree has its English


def deeds():
    """Deeds with any trees in some of their fields."""
    word = strategies.names().map(Word)
    rules = strategies.RULES
    fields = {
        "on": rules["event"],
        "repeat": rules["loop"],
        "each": st.tuples(word, rules["expr"]),
        "who": rules["who"],
        "decider": rules["expr"],
        "when": rules["expr"],
        "may": rules["may"],
        "limit": rules["limit"],
        "with_": st.tuples(word),
        "choose": st.dictionaries(strategies.names(), st.tuples(word, rules["choice"]), max_size=2),
        "cost": rules["price"],
        "do": rules["effect"],
        "pick": rules["pick"],
        "offer": rules["offer"],
        "stop": rules["expr"],
    }
    plain = st.fixed_dictionaries({}, optional=fields).map(lambda given: DeedDef(**given))
    steps = st.lists(st.builds(Step, word, plain), min_size=1, max_size=2).map(tuple)
    held = st.sampled_from(("do", "modes", "cases"))
    return plain | st.builds(
        lambda deed, name, steps: attrs.evolve(deed, **{name: steps}), plain, held, steps
    )


@given(strategies.RULES["expr"])
def test_every_expression_has_a_text(tiny, tree):
    assert expr_text(tiny, tree)


@given(strategies.RULES["effect"])
def test_every_effect_is_a_sentence(tiny, tree):
    assert sentence_like(effect_text(tiny, tree))


@given(deeds())
def test_every_deed_is_made_of_sentences(tiny, deed):
    assert sentence_like(deed_text(tiny, deed))


def sentence_like(text: str) -> bool:
    return text[0] == text[0].upper() and text.endswith((".", ":"))


# The shipped packs


@pytest.fixture(scope="module", params=shipped_packs())
def shipped(request):
    model = load_pack(request.param, Report())
    assert model is not None
    return model


def things(model):
    return [thing for things in model.things.values() for thing in things.values()]


def changed(part, change):
    """Yield copies of a value, each with one node of it changed."""
    if isinstance(part, nodes.Node) and (new := change(part)) is not None:
        yield new
    if isinstance(part, dict):
        for key, value in part.items():
            yield from ({**part, key: new} for new in changed(value, change))
    elif isinstance(part, tuple):
        for place, value in enumerate(part):
            for new in changed(value, change):
                yield (*part[:place], new, *part[place + 1 :])
    elif attrs.has(type(part)):
        for each in attrs.fields(type(part)):
            if each.eq and each.name != "address":
                for new in changed(getattr(part, each.name), change):
                    yield attrs.evolve(part, **{each.name: new})


def another_number(node):
    return attrs.evolve(node, value=node.value + 1) if isinstance(node, nodes.Number) else None


def another_name(node):
    named = nodes.Name | nodes.Field | nodes.Others | nodes.Verb | nodes.Call
    return attrs.evolve(node, id="another") if isinstance(node, named) else None


def another_resource(node):
    return attrs.evolve(node, resource="another") if isinstance(node, nodes.Amount) else None


def another_operator(node):
    if isinstance(node, nodes.Binary):
        return attrs.evolve(node, op="<" if node.op != "<" else ">")
    if isinstance(node, nodes.HowMany):
        return attrs.evolve(node, form="all but", low=nodes.Number(7))
    return None


@pytest.mark.parametrize(
    "change", [another_number, another_name, another_resource, another_operator]
)
def test_a_change_of_one_word_of_a_card_changes_its_text(shipped, change):
    for thing in things(shipped):
        before = card_text(shipped, thing)
        for fields in changed(thing.fields, change):
            after = card_text(shipped, attrs.evolve(thing, fields=fields))
            assert before != after, thing.id


def test_the_text_of_a_card_is_made_of_sentences(shipped):
    for thing in things(shipped):
        for line in card_text(shipped, thing).splitlines():
            spoken = line.removeprefix("• ")
            assert spoken[0] == spoken[0].upper()
            assert "  " not in spoken
            assert "_" not in spoken


def test_every_deed_of_a_pack_has_a_text(shipped):
    sections = (shipped.actions, shipped.verbs, shipped.reactions, shipped.phases)
    for section in sections:
        for deed in section.values():
            assert sentence_like(deed_text(shipped, deed))


def test_a_thing_is_called_by_its_name_or_its_id():
    plain = records.ThingDef("red_card", "card", None, 1, {})
    named = attrs.evolve(plain, name=records.Text("The Red"))
    assert ("Red Card", "The Red") == (thing_name(plain), thing_name(named))


def test_phrases_of_the_vocabulary_name_their_operands():
    words = vocabulary()
    operands = {id: set(verb.operands) for id, verb in words.verbs.items()}
    operands |= {
        id: {str(place) for place, _ in enumerate(function.takes)}
        for id, function in words.functions.items()
    }
    for id, word in [*words.verbs.items(), *words.functions.items()]:
        named = re.findall(r"\{(\w+)|things (\d)", word.english)
        assert {name or number for name, number in named} == operands[id], id
