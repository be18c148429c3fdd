"""The printed text of a card: a line for each of its fields."""

from functools import singledispatch

from cardrules.english.deeds import told
from cardrules.english.phrases import condition, summands, value
from cardrules.english.scope import Scope
from cardrules.english.statements import faces
from cardrules.english.words import capital, listed, sentence, spaced
from cardrules.model.records import DeedDef, FieldValue, PackModel, Text, ThingDef
from cardrules.syntax import nodes

_SPEAKS = ("deed", "reaction", "faces")  # a field of such a type needs no label
_TESTS = ("test", "truth")


def card_text(model: PackModel, thing: ThingDef) -> str:
    """Return what is printed on a card: a line for each field, in the order of its kind."""
    fields = model.kinds[thing.kind].fields
    lines = []
    for id, text in field_texts(model, thing).items():
        type = fields[id]
        alone = [each.names[0] for each in fields.values()].count(type.names[0]) == 1
        speaks = type.form == "plain" and type.names[0] in _SPEAKS and alone
        lines.append(sentence(text) if speaks else f"{capital(spaced(id))}: {text}")
    return "\n".join(lines)


def field_texts(model: PackModel, thing: ThingDef) -> dict[str, str]:
    """Return what each field of a card says, by its id, in the order of its kind."""
    return {
        id: _field(thing.fields[id], type, Scope(model, this=thing.kind))
        for id, type in model.kinds[thing.kind].fields.items()
        if id in thing.fields
    }


def _field(field: FieldValue, type: nodes.TypeOf, scope: Scope) -> str:
    if type.form == "plain" and type.names[0] in _TESTS:
        return _test(field, scope)
    if type.form == "one":
        return ", ".join(spaced(str(getattr(each, "id", each))) for each in field.values)
    said = [written(each, scope) for each in field.values]
    return said[0] if len(said) == 1 else f"{listed(said, 'or')}, one for each copy"


def _test(field: FieldValue, scope: Scope) -> str:
    tests = [each for each in field.values if isinstance(each, nodes.Expr)]
    said = [
        each.id
        if isinstance(each, nodes.Name) and each.id in ("yes", "no")
        else f"only if {condition(each, scope)}"
        for each in tests
    ]
    return said[0] if len(said) == 1 else f"{listed(said, 'or')}, one for each copy"


@singledispatch
def written(part: object, _scope: Scope) -> str:
    """Return the value of a field as it is printed."""
    raise TypeError(f"no English is known for {part!r}")


@written.register
def _deed(part: DeedDef, scope: Scope) -> str:
    return told(part, scope)


@written.register
def _faces(part: nodes.Faces, scope: Scope) -> str:
    return faces(part, scope)


@written.register
def _price(part: nodes.Price, scope: Scope) -> str:
    bundles = (summands(each) for each in part.alternatives)
    return " or ".join(", ".join(value(each, scope) for each in bundle) for bundle in bundles)


@written.register
def _text(part: Text, _scope: Scope) -> str:
    return part.text


@written.register
def _expression(part: nodes.Expr, scope: Scope) -> str:
    return value(part, scope)


@written.register
def _list(part: tuple, scope: Scope) -> str:  # type: ignore[type-arg]
    return ", ".join(written(each, scope) for each in part) or "none"
