"""Hypothesis strategies: trees of the language, only such as the grammar can say.

A node class that is added to `cardrules.syntax.nodes` gets its strategy here.
"""

from hypothesis import strategies as st

from cardrules.syntax import nodes
from cardrules.syntax.parser import is_reserved

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
        # After a value, `facedown` is always the mark at the end of a statement.
        st.builds(nodes.Amount, values, names("facedown")),
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
    "who": st.builds(nodes.Who, expressions(), maybe(names())),
    "limit": st.builds(nodes.Limit, expressions(), names(), maybe(names())),
    "loop": st.builds(nodes.Loop, expressions(), expressions()),
    "offer": st.builds(nodes.Offer, tuples(st.builds(nodes.OfferOf, how_many(), names()))),
    "type": types(),
    "parameter": st.builds(nodes.Parameter, maybe(st.sampled_from(PREPOSITIONS)), names()),
}


def trees():
    """Pairs of a rule and a tree it can read."""
    return st.one_of([st.tuples(st.just(rule), tree) for rule, tree in RULES.items()])
