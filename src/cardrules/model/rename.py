"""The words of a kit, said with the names of the pack that uses it."""

from collections.abc import Mapping
from typing import Any, TypeVar

import attrs
from attrs import frozen

from cardrules.syntax import nodes

_N = TypeVar("_N")

_NAMES: Mapping[type, tuple[str, ...]] = {
    nodes.Amount: ("resource",),
    nodes.Call: ("id",),
    nodes.ChoosePayable: ("resource",),
    nodes.Field: ("id",),
    nodes.Limit: ("span_name",),
    nodes.Name: ("id",),
    nodes.OfferOf: ("group",),
    nodes.Others: ("id",),
}
_VERBS: Mapping[type, tuple[str, ...]] = {nodes.Verb: ("id",), nodes.Event: ("verb",)}


@frozen
class Renames:
    """New names by old; verbs apart, since a kit may have a zone and a verb of one name."""

    names: Mapping[str, str]
    verbs: Mapping[str, str]

    def node(self, node: _N) -> _N:
        """Return a tree with the new names; places stay, and names it binds itself stay."""
        changed: Any = self._changed(node)
        return changed  # type: ignore[no-any-return]

    def name(self, name: str) -> str:
        """Return the new name for a name that is not a verb's."""
        return self.names.get(name, name)

    def _changed(self, part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(self._changed(each) for each in part)
        if not isinstance(part, nodes.Node):
            return part
        changes = {
            each.name: self._changed(getattr(part, each.name))
            for each in attrs.fields(type(part))
            if each.eq
        }
        for name in _NAMES.get(type(part), ()):
            changes[name] = self.name(changes[name])
        for name in _VERBS.get(type(part), ()):
            changes[name] = self.verbs.get(changes[name], changes[name])
        if isinstance(part, nodes.TypeOf) and part.form != "one":
            changes["names"] = tuple(self.name(each) for each in part.names)
        return attrs.evolve(part, **changes)
