"""The English text of cards and deeds, generated from what they do.

Fields come in their order, which is the order of the sentences. The phrases of built-in verbs and
functions stand in the vocabulary; what a pack names is called by its id, or by the name it gives.
"""

from cardrules.english import conditions as _conditions  # noqa: F401  # says how conditions are said
from cardrules.english.cards import card_text, field_texts
from cardrules.english.deeds import told
from cardrules.english.phrases import value
from cardrules.english.scope import Scope, thing_name
from cardrules.english.statements import phrases_of
from cardrules.english.words import in_turn, sentence
from cardrules.model.records import DeedDef, PackModel
from cardrules.syntax import nodes

__all__ = ["card_text", "deed_text", "effect_text", "expr_text", "field_texts", "thing_name"]


def deed_text(model: PackModel, deed: DeedDef) -> str:
    """Return the sentences of a deed: an action, a reaction, a phase, a verb."""
    return told(deed, Scope(model))


def effect_text(model: PackModel, effect: nodes.Effect) -> str:
    """Return an effect as a sentence."""
    return sentence(in_turn(each.text for each in phrases_of(effect.statements, Scope(model))))


def expr_text(model: PackModel, expr: nodes.Expr) -> str:
    """Return an expression in plain words."""
    return value(expr, Scope(model))
