"""What can be said of types: whether one fits another, what they have in common, what to call them."""

from __future__ import annotations

from attrs import evolve

from cardrules.check.typed import Type

UNKNOWN = Type("unknown")  # of what is already reported: it fits everywhere
NUMBER = Type("number")
TRUTH = Type("truth")
PLAYER = Type("player")
BUNDLE = Type("bundle")
FACES = Type("faces")
FACE = Type("face")
DEED = Type("deed")
NOTHING = Type("nothing")
MANY = Type("many")  # asked for only: any set or list
ANY = Type("any")  # asked for only: anything

_SINGLE = frozenset(["thing", "player", "slot", "face"])
_MAYBE_NOTHING = frozenset(["thing", "player", "record", "word", "zone", "slot", "face", "deed"])
_CONDITIONS = frozenset(
    ["thing", "player", "slot", "face", "faces", "deed", "set", "list", "nothing"],
)


def thing(kind: str = "") -> Type:
    """The type of a thing of a kind; without one, of any kind."""
    return Type("thing", kind)


def zone(kind: str = "") -> Type:
    """The type of a zone that holds things of a kind; without one, of any kind."""
    return Type("zone", kind)


def word(words: tuple[str, ...]) -> Type:
    """The type of a word that is one of these."""
    return Type("word", ", ".join(words))


def set_of(item: Type) -> Type:
    """The type of a set of such elements."""
    return Type("set", item=item)


def list_of(item: Type) -> Type:
    """The type of a list of such elements."""
    return Type("list", item=item)


def words_of(type: Type) -> tuple[str, ...]:
    """The words of a word type, in the order in which they were declared."""
    return tuple(type.of.split(", ")) if type.name == "word" else ()


def item_of(type: Type) -> Type:
    """The type of the elements of something that holds several."""
    if type.name == "zone":
        return thing(type.of)
    if type.name == "faces":
        return FACE
    return type.item or UNKNOWN


def is_single(type: Type) -> bool:
    """Say whether a set of one can be made of it."""
    return type.name in _SINGLE


def is_many(type: Type) -> bool:
    """Say whether it holds elements."""
    return type.name in {"set", "list", "faces"}


def is_condition(type: Type) -> bool:
    """Say whether it can be asked if it is anything."""
    return type.name in _CONDITIONS


def fits(type: Type, wanted: Type) -> bool:
    """Say whether a value of this type may stand, as it is, where the other is wanted."""
    if type in {UNKNOWN, wanted} or wanted in {UNKNOWN, ANY}:
        return True
    if wanted == MANY:
        return is_many(type)
    if type == NOTHING:
        return wanted.name in _MAYBE_NOTHING
    if wanted.name == "set" and is_many(type):
        return fits(item_of(type), item_of(wanted))
    if type.name != wanted.name:
        return False
    if type.of and wanted.of and type.of != wanted.of:
        return False
    return fits(item_of(type), item_of(wanted)) if type.name == "list" else True


def alike(left: Type, right: Type) -> bool:
    """Say whether the two may be compared."""
    return fits(left, right) or fits(right, left)


def common(left: Type, right: Type) -> Type | None:
    """The type of what is one of the two; None when they have nothing in common."""
    if fits(left, right):
        return left if right == UNKNOWN or (left.name == right.name and not left.of) else right
    if fits(right, left):
        return left
    if left.name == right.name == "zone":
        return zone()
    if is_many(left) and is_many(right):
        item = common(item_of(left), item_of(right))
        return item and evolve(left, item=item)
    return None


def short(type: Type) -> str:
    """A type in a word or two: `number`, `set of card`."""
    if type.name == "thing":
        return type.of or "thing"
    if type.name in {"set", "list"}:
        return f"{type.name} of {short(type.item)}" if type.item else type.name
    if type.name == "record":
        return f"name of a {type.of or 'thing'}"
    if type.name == "word":
        return f"one of {type.of}"
    return {"many": "set", "face_id": "printed face", "truth": "yes or no"}.get(
        type.name, type.name
    )


def describe(type: Type) -> str:
    """A type as a phrase with its article: `a number`, `a set of card`."""
    text = short(type)
    if type.name in {"word", "faces", "nothing", "any", "truth"}:
        return "anything" if type.name == "any" else text
    if type.name == "record":
        return f"the {text}"
    return with_article(text)


def with_article(noun: str) -> str:
    """A noun with `a` or `an`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
