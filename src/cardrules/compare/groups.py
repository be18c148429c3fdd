"""What a change can do: change play, change only what is seen, or nothing at all, and why.

A change counts as one of play unless it is certain that it is not.
"""

from attrs import define, field

from cardrules.compare.changes import NOTHING, ORDER, PLAY, SEEN, Change
from cardrules.compare.trees import ids, meaning, trees, turns_down, unseen
from cardrules.model.records import EditMade, FieldValue, PackModel, Text
from cardrules.syntax import nodes

FOR_PEOPLE = "words for people; no rule reads them"
BOTS_ONLY = "only bots read it"
WATCHES = "it watches over the game; no rule reads it"
ANOTHER_ORDER = "their order has no meaning"
OTHERWISE_WRITTEN = "written in other words, it means the same"
BEFORE_A_GAME = "it only says what may be chosen before a game"
THROUGH_EDITS = "no rule reads the option itself; what its edits change is listed"
SECTION_ONLY = "it only names the section of the records"

_ORDERED = ("do", "cases", "modes", "choose", "let", "takes", "setup")
"""What happens or is given in the order in which it is written."""
_COMPARING = ("<", "<=", ">", ">=")


@define
class Judge:
    """Puts changes between two packs into groups."""

    first: PackModel
    second: PackModel
    _read: set[str] | None = field(default=None, init=False)

    def group(self, change: Change, edits: tuple[EditMade, ...]) -> tuple[str, str]:
        """Return the group of a change that these edits made, and the reason if it is not play."""
        if why := self._no_matter(change):
            return NOTHING, why
        if edits and all(each.cannot_matter for each in edits):
            reasons = dict.fromkeys(each.cannot_matter for each in edits)
            return NOTHING, "; ".join(reasons)
        return (SEEN, "") if self._is_only_seen(change) else (PLAY, "")

    # Nothing

    def _no_matter(self, change: Change) -> str:
        section = change.path[0]
        if is_for_people(change):
            return FOR_PEOPLE
        if section == "progress":
            return BOTS_ONLY
        if section == "invariants":
            return WATCHES
        if section == "kinds" and change.path[-1] == "plural":
            return SECTION_ONLY
        if section == "options":
            return BEFORE_A_GAME
        if section == "chosen" and change.path[1] not in self._names():
            return THROUGH_EDITS
        if change.path[-1] == ORDER:
            return "" if self._order_matters(change) else ANOTHER_ORDER
        if meaning(change.before) == meaning(change.after):
            return OTHERWISE_WRITTEN
        return ""

    def _names(self) -> set[str]:
        """Return all names that rules of the two packs read."""
        if self._read is None:
            self._read = set()
            for model in (self.first, self.second):
                tables = {each.by.id for each in model.tables.values()}
                self._read |= ids(_rules(model)) | tables
        return self._read

    def _order_matters(self, change: Change) -> bool:
        if any(part in _ORDERED for part in change.path):
            return True
        things = {each.plural for each in (*self.first.kinds.values(), *self.second.kinds.values())}
        return change.path[0] in things and self._names_are_compared()

    def _names_are_compared(self) -> bool:
        """Does a rule ask which of two names comes first? They are ordered as they are declared."""
        return any(
            "name" in ids(each)
            for model in (self.first, self.second)
            for each in trees(_rules(model))
            if isinstance(each, nodes.Key)
            or (isinstance(each, nodes.Binary) and each.op in _COMPARING)
        )

    # What is seen

    def _is_only_seen(self, change: Change) -> bool:
        if change.path[0] == "zones":
            is_seen = len(change.path) == 3 and change.path[2] == "seen"
            return is_seen and self._may_be_seen_otherwise(change)
        if unseen(change.before) != unseen(change.after):
            return False
        turned = turns_down(change.before) != turns_down(change.after)
        return not self._answers_show() and not (turned and "facedown" in self._names())

    def _answers_show(self) -> bool:
        """Does a reaction answer that something is shown?"""
        return any(
            isinstance(each, nodes.Event) and each.verb == "show"
            for model in (self.first, self.second)
            for each in trees(_rules(model))
        )

    def _may_be_seen_otherwise(self, change: Change) -> bool:
        """Is it certain that everybody who chooses from a zone sees the same in it as before?"""
        mentions = {
            own
            for model in (self.first, self.second)
            for zone, own in _chosen_from(model)
            if zone == change.path[1]
        }
        between = {change.before.id, change.after.id}
        return not mentions or (mentions == {True} and between == {"owner", "all"})


def is_for_people(change: Change) -> bool:
    """Is a change one of words for people only?"""
    values = [each for each in (change.before, change.after) if each is not None]
    if all(isinstance(each, FieldValue) for each in values):
        values = [part for each in values for part in each.values]
    return bool(values) and all(isinstance(each, Text) for each in values)


def _rules(model: PackModel) -> tuple[object, ...]:
    """Return the parts of a model that are carried out or asked in play."""
    deeds = model.actions, model.verbs, model.reactions, model.phases, model.setup, model.game
    values = model.zones, model.values, model.tables, model.formulas, model.sources
    return *deeds, *values, model.things, model.kinds, model.score, model.winner, model.info.players


def _chosen_from(model: PackModel) -> set[tuple[str, bool]]:
    """Return the zones that are chosen from, each with whether it is the chooser's own."""
    chosen = [each.items for each in trees(_rules(model)) if isinstance(each, nodes.ChooseThings)]
    paid = [each.each for each in model.sources.values()]
    found: set[tuple[str, bool]] = set()
    for each in (*chosen, *paid):
        _mention(each, model, found, frozenset(), is_me=True)
    return found


def _mention(
    part: nodes.Expr,
    model: PackModel,
    found: set[tuple[str, bool]],
    asked: frozenset[str],
    *,
    is_me: bool,
) -> None:
    """Collect the zones that an expression names, also through formulas.

    ``is_me``: `me` stands for the chooser here, and not for whomever a formula is asked of.
    """
    for each in trees(part):
        if not isinstance(each, nodes.Name | nodes.Field):
            continue
        own = is_me and isinstance(each, nodes.Field) and each.owner == nodes.Name("me")
        if each.id in model.zones:
            found.add((each.id, own))
        elif each.id in model.formulas and each.id not in asked:
            _mention(model.formulas[each.id].is_, model, found, asked | {each.id}, is_me=own)
