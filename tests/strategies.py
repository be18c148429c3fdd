"""Hypothesis strategies: trees of the language, only such as the grammar can say.

A node class that is added to `cardrules.syntax.nodes` gets its strategy here.
"""

import random
from functools import cache

from hypothesis import settings
from hypothesis import strategies as st

import cardrules
from cardrules.engine.menus import DONE
from cardrules.kernel.layout import OPEN, PILE, SET
from cardrules.kernel.state import LABEL
from cardrules.syntax import nodes
from cardrules.syntax.parser import is_reserved
from cardrules.table import _Turn

PREPOSITIONS = ("to", "from", "into", "with", "by", "for", "at", "on", "under", "until")

# Names that begin like a word of the language, or that are words of it in another place.
_TRICKY = (
    "up",
    "set",
    "list",
    "one",
    "decline",
    "random",
    "facedown",
    "secretly",
    "iffy",
    "ortwo",
    "today",
    "_",
)

# Hypothesis prints what was built in time exponential in its depth; the repr says the same at once.
nodes.Node._repr_pretty_ = lambda node, printer, _cycle: printer.text(repr(node))


def names(*without: str):
    """Names a pack may use."""
    any_name = st.from_regex(r"[a-z_][a-z0-9_]{0,5}", fullmatch=True)
    usual = st.sampled_from(("a", "card", "row_2", *_TRICKY))
    return (usual | any_name).filter(lambda name: name not in without and not is_reserved(name))


def tuples(items, *, least: int = 1):
    return st.lists(items, min_size=least, max_size=3).map(tuple)


def maybe(items):
    return st.none() | items


# Expressions


def _fields(values):
    arguments = maybe(tuples(values))
    mine = st.builds(nodes.Field, st.just(nodes.Name("me")), names(), arguments, st.just("my"))
    its = st.builds(nodes.Field, st.just(nodes.Name("it")), names(), arguments, st.just("its"))
    return mine | its | st.builds(nodes.Field, values, names(), arguments)


def _orders(values):
    keys = st.builds(nodes.Key, st.sampled_from(("most", "least", "chosen by")), values)
    return st.builds(nodes.Order, tuples(keys))


_OPERATORS = ("or", "and", "=", "!=", "<", "<=", ">", ">=", "in", "not in", "..", *"+-*/")


def _larger(values):
    operators = st.sampled_from(_OPERATORS)
    return st.one_of(
        st.builds(nodes.Call, names(), tuples(values, least=0)),
        _fields(values),
        st.builds(nodes.Index, values, values),
        st.builds(nodes.ListOf, tuples(values, least=0)),
        st.builds(nodes.Binary, operators, values, values),
        st.builds(nodes.Unary, st.sampled_from(("not", "-")), values),
        # After a value, these two are always the mark at the end of a statement or of a `who`.
        st.builds(nodes.Amount, values, names("facedown", "secretly")),
        st.builds(nodes.Where, values, values),
        st.builds(nodes.Sorted, values, _orders(values)),
        st.builds(nodes.Either, values, values, values),
    )


def expressions():
    leaves = st.one_of(
        st.builds(nodes.Number, st.integers(0, 10**9)),
        st.builds(nodes.Name, names()),
        st.builds(nodes.Others, names()),
    )
    return st.recursive(leaves, _larger, max_leaves=6)


# Effects


def clauses():
    return st.builds(nodes.Clause, st.sampled_from(PREPOSITIONS), expressions())


def simple_statements():
    verbs = st.builds(
        nodes.Verb, names(), maybe(expressions()), tuples(clauses(), least=0), st.booleans()
    )
    return verbs | st.builds(nodes.Let, names(), expressions())


def _compounds(statements):
    body = tuples(statements)
    return st.one_of(
        statements,
        st.builds(nodes.If, expressions(), body, maybe(body)),
        st.builds(nodes.Each, expressions(), maybe(names()), body),
        st.builds(nodes.Repeat, expressions(), body),
    )


def effects():
    statements = st.recursive(simple_statements(), _compounds, max_leaves=4)
    return st.builds(nodes.Effect, tuples(statements))


# The other fields


def how_many():
    number = expressions()
    return st.one_of(
        st.builds(nodes.HowMany, st.sampled_from(("exactly", "all but")), number),
        st.builds(nodes.HowMany, st.just("between"), number, number),
        st.builds(nodes.HowMany, st.just("up to"), st.none(), number),
        st.builds(nodes.HowMany, st.sampled_from(("any", "all"))),
    )


def choices():
    flag = st.booleans()
    return st.one_of(
        st.builds(nodes.ChooseThings, how_many(), expressions(), flag, flag, flag),
        st.builds(nodes.ChooseNumber, expressions(), expressions()),
        st.builds(nodes.ChoosePayable, names(), maybe(expressions())),
        st.builds(nodes.ChooseMix, expressions()),
    )


def events():
    on_verb = st.builds(
        nodes.Event,
        st.sampled_from(("before", "after", "instead of")),
        names(),
        maybe(expressions()),
        tuples(clauses(), least=0),
        maybe(expressions()),
    )
    return on_verb | st.builds(nodes.Whenever, expressions())


def types():
    default = maybe(expressions())
    # `list`, `set` and `one` alone wait for their `of`.
    plain = st.tuples(names("list", "set", "one"))
    return st.one_of(
        st.builds(nodes.TypeOf, st.just("plain"), plain, default),
        st.builds(nodes.TypeOf, st.sampled_from(("list", "set")), st.tuples(names()), default),
        st.builds(nodes.TypeOf, st.just("one"), tuples(names()), default),
    )


def _mays():
    forms = ("yes", "no", "until all decline", "until one does")
    return st.builds(nodes.May, st.sampled_from(forms))


RULES = {
    "expr": expressions(),
    "effect": effects(),
    "choice": choices(),
    "pick": st.builds(nodes.Pick, how_many(), st.booleans()),
    "price": st.builds(nodes.Price, tuples(expressions())),
    "faces": st.builds(
        nodes.Faces, tuples(st.builds(nodes.FaceOf, expressions(), maybe(expressions())))
    ),
    "order": _orders(expressions()),
    "event": events(),
    "may": _mays(),
    "who": st.builds(nodes.Who, expressions(), maybe(names()), st.booleans()),
    "limit": st.builds(nodes.Limit, expressions(), names(), maybe(names())),
    "loop": st.builds(nodes.Loop, expressions(), expressions()),
    "offer": st.builds(nodes.Offer, tuples(st.builds(nodes.OfferOf, how_many(), names()))),
    "type": types(),
    "parameter": st.builds(nodes.Parameter, maybe(st.sampled_from(PREPOSITIONS)), names()),
}


def trees():
    """Pairs of a rule and a tree it can read."""
    return st.one_of([st.tuples(st.just(rule), tree) for rule, tree in RULES.items()])


# Tables: positions along whole games. A game is played once and kept; examples are copies from it.


GAMES = ((2, 3), (3, 11), (4, 3))
"""Players and seeds of the games from which positions are taken: every card text is in use in them."""
if settings.default.max_examples >= 1000:
    GAMES = tuple((players, seed) for seed in range(3, 15) for players in (2, 3, 4))

# How much rather an action is taken than `done`: uniform choices would mostly renew the market.
_LIKED = {"buy": 8, "claim": 8, "build": 5, "play_scientist": 5, "use_tile": 4, "exchange": 1,
          "take_energy": 1, "draw_card": 0.4, "swipe": 0.1, "free_swipe": 0.1, "annihilate": 0.1}  # fmt: skip


def share(part: float):
    """Settings for a slow property: a part of the examples of the profile."""
    return settings(max_examples=max(5, round(settings.default.max_examples * part)))


@cache
def shipped(pack="subatomic"):
    """A game, loaded once."""
    return cardrules.load(pack)


def kind_of(table):
    """The name of the node that asks: Menu, Pay, Choose, Window, PickModes, Determine ..."""
    return type(table._program.current(table._s)).__name__


def lively(table, dice):
    """An answer by chance: among actions by taste, among the rest evenly, and chance by weight."""
    options = table._options()
    if table.decider == 0:
        return dice.choices(options, table.weights)[0]
    if kind_of(table) == "Menu":
        actions = [table._program.actions[option[1]].id for option in options if option != DONE]
        names = [action.rsplit(".", 1)[-1] for action in actions]
        tastes = [_LIKED.get(name, 4) / names.count(name) for name in names]
        return dice.choices(options, [*tastes, 1] if DONE in options else tastes)[0]
    if kind_of(table) == "Window" and dice.random() < 0.6:
        return dice.choice(options[:-1])
    return dice.choice(options)


@cache
def line(players, seed, chance="seeded", pack="subatomic"):
    """The tables along one game, before every decision and at the end."""
    table = shipped(pack).start(players=players, seed=seed, chance=chance)
    dice = random.Random(f"{players}/{seed}")
    tables = [table.copy()]
    while not table.over:
        option = lively(table, dice)
        table._push_option(option, table._text_of(option))
        tables.append(table.copy())
    return tuple(tables)


def _position(game, at, chance):
    tables = line(*game, chance)
    return tables[at % (len(tables) - 1)].copy()


def positions(chance="seeded"):
    """Tables at which somebody has to decide."""
    return st.builds(_position, st.sampled_from(GAMES), st.integers(0, 5039), st.just(chance))


def dice():
    """Sources of choices."""
    return st.integers(0, 9999).map(random.Random)


def texts(table):
    """The texts of what may be answered."""
    return [choice.text for choice in table.choices]


def moved(table, swap):
    """A table with other cards in the places of some: `swap` says which comes where which lay.

    Marks, values and names stay with the place, so equal faces make an equal position.
    """
    state = table._s.copy()
    layout = state.layout
    old = table._s
    for thing, other in swap.items():
        state.place[other], state.mark[other] = old.place[thing], old.mark[thing]
        for base, first, count in layout.thing_cells:
            if first <= thing < first + count:
                state.cells[base + other - first] = old.cells[base + thing - first]
    for number, content in enumerate(old.zones):
        cards = tuple(swap.get(thing, thing) for thing in content)
        sizes = {SET: (len(cards),), PILE: state.segments.get(number)}.get(
            layout.zones[number].form, (1,) * len(cards)
        )
        state.zones[number] = _in_bags(cards, sizes)
    _move_what_lies_with(state, swap)
    for frame in state.stack:
        for at in (3, *table._program.thing_slots[frame[0]]):
            held = frame[at]
            is_many = type(held) is tuple
            frame[at] = tuple(swap.get(x, x) for x in held) if is_many else swap.get(held, held)
    state.limits = tuple(
        sorted((*entry[:3], swap.get(entry[3], entry[3]), entry[4]) for entry in state.limits)
    )
    state.pending = []
    return type(table)(table.game, table._program, state, _Turn(None, None, "", state.copy()))


def _move_what_lies_with(state, swap):
    """Zones of a thing stay with its place, and values that hold a thing hold the other one."""
    zones, segments = state.zones[:], dict(state.segments)
    for base, first, count in state.layout.thing_zones:
        for thing, other in swap.items():
            if first <= thing < first + count:
                source, target = base + thing - first, base + other - first
                state.zones[target] = zones[source]
                if source in segments:
                    state.segments[target] = segments[source]
    for number, content in enumerate(state.zones):
        for thing in content:
            if thing != OPEN:
                state.place[thing] = number
    for cell in state.layout.pointers:
        state.cells[cell] = swap.get(state.cells[cell], state.cells[cell])
    state.morphs = tuple(sorted((swap.get(thing, thing), own) for thing, own in state.morphs))


def _in_bags(cards, sizes):
    """Cards in canonical order: those of a bag sorted."""
    sorted_cards = []
    for size in sizes:
        sorted_cards += sorted(cards[len(sorted_cards) : len(sorted_cards) + size])
    return tuple(sorted_cards)


def shuffled(groups, random_source):
    """A mapping that permutes the members of each group by chance."""
    swap = {}
    for members in groups:
        others = list(members)
        random_source.shuffle(others)
        swap.update(zip(members, others, strict=True))
    return swap


def unknown_groups(table, seat):
    """The cards that a seat (counted from 0) cannot tell apart: those of one label it does not know."""
    state = table._s
    groups = {}
    for thing, mark in enumerate(state.mark):
        if state.place[thing] != OPEN and mark >> LABEL and not mark >> seat & 1:
            groups.setdefault(mark >> LABEL, []).append(thing)
    return list(groups.values())
