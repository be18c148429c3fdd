"""What is hidden in Subatomic: two games that differ only there look alike to all who may not know.

Each secret is a pair of games. They differ in hidden cards, or in which hidden card somebody used.
What a seat is shown, asked and told is compared byte for byte: equal for those who may not know,
different for somebody who may, and different for the others as well once the pack is made to tell.
"""

import json
from functools import cache

import pytest
from attrs import frozen
from catalogue import EDITIONS

import cardrules
from cardrules.diagnostics import Report
from cardrules.scenarios import load_scenarios
from cardrules.scenarios.runner import _Run

START = {
    "elements": "[helium, lithium, beryllium]",
    "singles": "[single_neutron, single_proton, single_electron, wild]",
    "larger": "[double_neutron, double_proton, proton_neutron, double_proton_neutron]",
    "hand.1": "[2 up_quark, down_quark, photon_card, single_proton]",
    "draw_pile.1": "[up_quark, down_quark, photon_card]",
    "discard.1": "[]",
    "hand.2": "[up_quark, down_quark, photon_card]",
    "discard.2": "[]",
    "hand.3": "[up_quark, down_quark, photon_card]",
}
"""The same in both games, but for what a secret says. The rest of all cards is as the seed deals it."""

TOKENS = "{tokens: [2, 2, 2], supply: 26}"

SCENARIO = """
scenarios:
  one:
    players: 3
    given:
      zones: {{{zones}}}
      values: {values}
    when: {steps}
    then: {{over: no}}
"""


@frozen
class Secret:
    """Two games, who may not know which of them it is, and who may."""

    one: dict[str, str]
    two: dict[str, str]
    unaware: tuple[int, ...]
    aware: int
    steps: tuple[str, str] = ("[swipe elements, pay token]",) * 2
    """What is done in the first game, and what in the second."""
    telling: str = ""
    """Edits that make the pack tell."""


def observed(table, seat):
    """All that a seat is shown, asked and told, byte for byte."""
    here = table.seat(seat)
    asked = [choice.text for choice in here.choices]
    return json.dumps([here.view, here.prompt, asked, table.log(seat)]).encode()


def played(game, zones, steps, folder):
    """The table of a scenario after its steps."""
    named = ", ".join(f"{name}: {cards}" for name, cards in {**START, **zones}.items())
    folder.mkdir()
    text = SCENARIO.format(zones=named, values=TOKENS, steps=steps)
    (folder / "one.yaml").write_text(text, encoding="utf-8")
    report = Report()
    found = load_scenarios(folder, report)
    assert report.ok, str(report)
    (scenario,) = found
    run = _Run(game, scenario)
    run.run()
    assert run.table.log()
    return run.table


loaded = cache(cardrules.load)
"""A game, loaded once."""


def both(pack, secret, folder):
    """The tables of the two games."""
    games = zip((secret.one, secret.two), secret.steps, strict=True)
    return [
        played(loaded(pack), zones, steps, folder / f"{number}")
        for number, (zones, steps) in enumerate(games)
    ]


def telling_variant(secret, folder):
    """A copy of the later edition that tells the secret."""
    pack = folder / "telling"
    pack.mkdir()
    text = f"pack: {{name: telling, extends: subatomic}}\nedits:\n{secret.telling}\n"
    (pack / "pack.yaml").write_text(text, encoding="utf-8")
    return pack


def swap(zone, *, seat, one, two, also=()):
    """Positions in which two cards of a player change places, one in a zone and one in the pile."""
    pile = f"draw_pile.{seat}"
    return tuple(
        {
            f"{zone}.{seat}": f"[{', '.join((here, *also))}]",
            pile: f"[{there}, 2 up_quark, 2 photon_card]",
        }
        for here, there in ((one, two), (two, one))
    )


HANDS_OPEN = "  - {set: zones.hand.seen, was: owner, to: all}"
DISCARDS_OPEN = "  - {set: zones.discard.seen, was: owner, to: all}"
PAID_OPEN = (
    "  - {set: sources.face_down.do, was: move it to my table facedown, to: move it to my table}"
)
ALL_LOOK = (
    "  - {set: cards.curie.play.do.look, was: show rival.hand to me, to: show rival.hand to player}"
)
ALL_HEAR = """\
  - {add: values.noise, to: {from: 0, start: 0}}
  - add: reactions.sigh
    to:
      on: after action
      who: player
      when: count(my hand where name = bohr) > 0
      do: raise noise by 1"""

PAYS = "swipe elements, pay {card} face_down"
THROWS = "done, {card}"
LOOKS = "play_scientist curie, player2"
FOUND = swap("hand", seat=2, one="single_neutron", two="single_proton", also=["down_quark"])
TWO_TO_PAY = {"hand.1": "[double_proton, proton_neutron]"}
BOHR = swap("hand", seat=2, one="bohr_1", two="down_quark", also=["photon_card"])
CURIE = {"hand.1": "[curie_1, up_quark]"}


def steps(form, one, two):
    """The steps of both games."""
    return tuple(f"[{form.format(card=card)}]" for card in (one, two))


def alike(form):
    """The same steps in both games."""
    return steps(form, "", "")


SECRETS = {
    "hand": Secret(
        *swap("hand", seat=2, one="wild", two="down_quark", also=["photon_card"]),
        unaware=(1, 3),
        aware=2,
        telling=HANDS_OPEN,
    ),
    "face_down": Secret(
        TWO_TO_PAY,
        TWO_TO_PAY,
        unaware=(2, 3),
        aware=1,
        steps=steps(PAYS, "double_proton", "proton_neutron"),
        telling=PAID_OPEN,
    ),
    "discard": Secret(
        *swap("discard", seat=2, one="wild", two="down_quark"),
        unaware=(1, 3),
        aware=2,
        telling=DISCARDS_OPEN,
    ),
    "thrown": Secret(
        TWO_TO_PAY,
        TWO_TO_PAY,
        unaware=(2, 3),
        aware=1,
        steps=steps(THROWS, "double_proton", "proton_neutron"),
        telling=DISCARDS_OPEN,
    ),
    "paid_and_discarded": Secret(
        TWO_TO_PAY,
        TWO_TO_PAY,
        unaware=(2, 3),
        aware=1,
        steps=steps(f"{PAYS}, done, none", "double_proton", "proton_neutron"),
        telling=DISCARDS_OPEN,
    ),
    "curie_looks": Secret(
        {**FOUND[0], **CURIE},
        {**FOUND[1], **CURIE},
        unaware=(3,),
        aware=1,
        steps=alike(LOOKS),
        telling=ALL_LOOK,
    ),
    "curie_finds_nothing": Secret(
        *(
            {**zones, **CURIE}
            for zones in swap("hand", seat=2, one="wild", two="up_quark", also=["down_quark"])
        ),
        unaware=(3,),
        aware=1,
        steps=alike(LOOKS),
        telling=ALL_LOOK,
    ),
    "curie_mimics": Secret(
        {**FOUND[0], **CURIE},
        {**FOUND[1], **CURIE},
        unaware=(3,),
        aware=1,
        steps=steps(f"{LOOKS}, {{card}}", "single_neutron", "single_proton"),
        telling="  - {set: zones.echoes.seen, was: owner, to: all}",
    ),
    "bohr_is_asked": Secret(
        *BOHR,
        unaware=(3,),
        aware=2,
        steps=alike("build 1 proton, pay single_proton face_up"),
        telling=ALL_HEAR,
    ),
    "bohr_declines": Secret(
        *BOHR,
        unaware=(1, 3),
        aware=2,
        steps=(
            "[build 1 proton, pay single_proton face_up, decline]",
            "[build 1 proton, pay single_proton face_up]",
        ),
        telling=ALL_HEAR,
    ),
}

EVERYWHERE = ["hand", "face_down"]
DISCARDS = ["discard", "thrown", "paid_and_discarded"]
SCIENTISTS = [
    "curie_looks",
    "curie_finds_nothing",
    "curie_mimics",
    "bohr_is_asked",
    "bohr_declines",
]
HIDDEN = [
    *((edition, name) for edition in EDITIONS for name in EVERYWHERE),
    *((edition, name) for edition in ("later", "classroom") for name in DISCARDS),
    *((edition, name) for edition in ("later", "earlier") for name in SCIENTISTS),
]


def test_every_secret_is_kept_somewhere():
    assert set(SECRETS) == {name for _, name in HIDDEN}


@pytest.mark.parametrize("edition, name", HIDDEN)
def test_who_may_not_know_cannot_tell_the_games_apart(edition, name, tmp_path):
    """SUB-INFO-02 SUB-INFO-03 SUB-INFO-04 SUB-SCI-CUR-2 SUB-SCI-BOHR-6 INV-20."""
    secret = SECRETS[name]
    one, two = both(EDITIONS[edition], secret, tmp_path)
    for seat in secret.unaware:
        assert observed(one, seat) == observed(two, seat)


@pytest.mark.parametrize("edition, name", HIDDEN)
def test_who_may_know_can(edition, name, tmp_path):
    secret = SECRETS[name]
    one, two = both(EDITIONS[edition], secret, tmp_path)
    assert observed(one, secret.aware) != observed(two, secret.aware)


@pytest.mark.parametrize("name", SECRETS)
def test_a_pack_that_tells_is_found_out(name, tmp_path):
    secret = SECRETS[name]
    one, two = both(telling_variant(secret, tmp_path), secret, tmp_path)
    for seat in secret.unaware:
        assert observed(one, seat) != observed(two, seat)


@pytest.mark.parametrize("name", DISCARDS)
def test_the_discard_pile_lies_open_in_the_earlier_edition(name, tmp_path):
    secret = SECRETS[name]
    one, two = both(EDITIONS["earlier"], secret, tmp_path)
    for seat in secret.unaware:
        assert observed(one, seat) != observed(two, seat)


@pytest.mark.parametrize("edition", ["later", "earlier"])
def test_while_bohr_is_asked_the_active_player_only_waits(edition, tmp_path):
    """SUB-SCI-BOHR-6: nothing but the waiting itself differs, and nothing is told."""
    asked, free = both(EDITIONS[edition], SECRETS["bohr_is_asked"], tmp_path)
    assert (2, 1) == (asked.decider, free.decider)
    assert asked.log(1) == free.log(1)
    assert {**asked.view(1), "your_decision": True} == free.view(1)
