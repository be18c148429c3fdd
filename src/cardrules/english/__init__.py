"""The English text of cards and deeds, generated from what they do.

Fields come in their order, which is the order of the sentences. The phrases of built-in verbs and
functions stand in the vocabulary; what a pack names is called by its id, or by the name it gives.
"""

from cardrules.english import conditions as _conditions  # noqa: F401  # says how conditions are said
from cardrules.english.cards import card_text, field_texts
from cardrules.english.deeds import told
from cardrules.english.naming import names_of
from cardrules.english.phrases import condition, introduced, value
from cardrules.english.scope import Scope, elements_of, kind_of, spelled_out, thing_name
from cardrules.english.statements import event, phrases_of
from cardrules.english.words import in_turn, sentence
from cardrules.model.records import DeedDef, FormulaDef, PackModel
from cardrules.syntax import nodes

__all__ = [
    "Scope",
    "card_text",
    "condition_text",
    "deed_text",
    "effect_text",
    "elements_of",
    "event_text",
    "expr_text",
    "field_texts",
    "formula_scope",
    "kind_of",
    "naming",
    "set_text",
    "thing_name",
    "value_text",
]


def deed_text(model: PackModel, deed: DeedDef) -> str:
    """Return the sentences of a deed: an action, a reaction, a phase, a verb."""
    return told(deed, Scope(model))


def effect_text(model: PackModel, effect: nodes.Effect) -> str:
    """Return an effect as a sentence."""
    return sentence(in_turn(each.text for each in phrases_of(effect.statements, Scope(model))))


def expr_text(model: PackModel, expr: nodes.Expr) -> str:
    """Return an expression in plain words."""
    return value(expr, Scope(model))


# Parts of a text, in a scope


def naming(deed: DeedDef, scope: Scope) -> Scope:
    """Return the scope in which the words of a deed stand."""
    return scope.naming(names_of(deed, scope, ()))


def condition_text(expr: nodes.Expr, scope: Scope) -> str:
    """Return an expression as words that can stand after `if`."""
    return condition(expr, scope)


def value_text(expr: nodes.Expr, scope: Scope) -> str:
    """Return an expression as words that can stand where a noun stands."""
    return value(expr, scope)


def set_text(expr: nodes.Expr, scope: Scope) -> str:
    """Return a set of things in words; a formula of the game is spelled out."""
    return value(spelled_out(expr, scope), scope)


def event_text(on: nodes.Event | nodes.Whenever, scope: Scope) -> str:
    """Return the moment of a reaction: `after an action by another player`."""
    return event(on, scope)


def formula_scope(model: PackModel, formula: FormulaDef) -> Scope:
    """Return the scope in which the expression of a formula stands."""
    names = {
        id: introduced(id, type.names[0], several=type.form != "plain", alone=False)
        for id, (_, type) in formula.takes.items()
    }
    scope = Scope(model).naming(names)
    kind = formula.of.id if formula.of is not None else "player"
    return scope if kind == "player" else scope.about(kind)
