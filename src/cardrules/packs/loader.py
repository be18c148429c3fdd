"""From a folder to the model of a pack: its files, its bases, its kits, its edits, its options."""

import hashlib
import json
from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen

from cardrules.diagnostics import Label, Report, near, similar_help
from cardrules.errors import UnknownPack
from cardrules.model.records import EditMade, KitInfo, PackModel, Word
from cardrules.model.rename import Renames
from cardrules.model.structure import structure, structure_pack
from cardrules.model.values import PACK_NAME
from cardrules.packs.addresses import check_address, value_at
from cardrules.packs.blame import blame_edits
from cardrules.packs.options import apply_options
from cardrules.packs.registry import PACK_FILE, find_named, find_pack, shipped_packs
from cardrules.packs.variant import PROVENANCE, apply_edits
from cardrules.packs.words import words_of
from cardrules.resources import data_folder
from cardrules.source import Source, Span, shown_path
from cardrules.syntax import document as doc

MAX_FILES = 200
MAX_TOTAL = 10_000_000

_LISTS = ("use", "edits")
_NEEDS: Mapping[str, tuple[str, ...]] = {
    "formula": ("formulas", "values", "tables"),
    "kind": ("kinds",),
    "option": ("options",),
    "phase": ("phases",),
    "resource": ("resources",),
    "source": ("sources",),
    "value": ("values", "formulas", "tables"),
    "verb": ("verbs",),
    "zone": ("zones",),
}
"""The sections in which a pack may have what a kit needs."""


def load_pack(
    name_or_path: str | Path,
    report: Report,
    options: Mapping[str, str] | None = None,
    leave_out: Container[str] = (),
) -> PackModel | None:
    """Return the model of a pack, or None with all the reasons in the report.

    ``options`` holds values for options of the pack, as texts; those left out have their default.
    ``leave_out`` holds the places of edits that are not to be carried out, so that a pack can be
    compared with what it would be without them.
    """
    text = read_pack(name_or_path, report, leave_out)
    return text.model(options or {}, report) if text else None


def read_pack(
    name_or_path: str | Path, report: Report, leave_out: Container[str] = ()
) -> "PackText | None":
    """Return what the files of a pack say, before its options are chosen."""
    try:
        folder = find_pack(name_or_path)
    except UnknownPack as error:
        report.add("unknown-pack", str(error), None)
        return None
    before = len(report.errors)
    reading = _Reading(report, leave_out)
    document = reading.pack(folder, ())
    if document is None or reading.incomplete:
        return None
    is_sound = len(report.errors) == before
    return PackText(
        document,
        reading.renames,
        reading.fingerprint(),
        tuple(reading.folders),
        reading.provenance,
        tuple(reading.edited),
        is_sound,
        tuple(reading.made),
        leave_out,
        words_of(reading.contents),
    )


@frozen
class Edited:
    """The edits of a variant, with its name and what it was before them."""

    pack: str
    before: doc.Mapping
    edits: doc.Value


@frozen
class PackText:
    """The text of a pack with its bases, kits and edits, from which each set of options is made."""

    document: doc.Mapping
    renames: Mapping[Source, Renames]
    fingerprint: str
    folders: tuple[Path, ...]  # of the pack and its bases, the lowest base first
    provenance: Mapping[str, doc.Entry]  # by address
    edited: tuple[Edited, ...]
    is_sound: bool
    made: tuple[EditMade, ...] = ()
    leave_out: Container[str] = ()
    words: frozenset[str] = frozenset()

    def model(self, options: Mapping[str, str], report: Report) -> PackModel | None:
        """Return the model with these options, or None with all the reasons in the report."""
        before = len(report.errors)
        made = list(self.made)
        edited, chosen = apply_options(
            self.document, options, report, made=made, leave_out=self.leave_out
        )
        document = self.with_provenance(edited)
        model = structure_pack(document, report, self.renames, self.fingerprint)
        if model is None or not self.is_sound or len(report.errors) > before:
            blame_edits(report, tuple(made))
            return None
        return evolve(
            model, chosen=chosen, folders=self.folders, edits=tuple(made), words=self.words
        )

    def with_provenance(self, edited: doc.Mapping) -> doc.Mapping:
        """Return the document after the edits of options, with what is still true of its values."""
        kept = _lasting(self.provenance, self.document, edited)
        if not kept:
            return edited
        key = doc.Scalar(PROVENANCE, edited.span, tuple(range(len(PROVENANCE) + 1)))
        section = doc.Entry(key, doc.Mapping(tuple(kept.values()), edited.span))
        return doc.Mapping((*edited.entries, section), edited.span)


@frozen
class _Kit:
    """A kit that is used: where, what it says, and how the pack calls what it needs."""

    use: doc.Scalar
    info: KitInfo
    sections: doc.Mapping
    names: dict[str, Word]


@define
class _Reading:
    """All that is read for one pack."""

    report: Report
    leave_out: Container[str] = ()
    made: list[EditMade] = field(factory=list, init=False)
    renames: dict[Source, Renames] = field(factory=dict, init=False)
    contents: list[Any] = field(factory=list, init=False)
    folders: list[Path] = field(factory=list, init=False)
    files: int = field(default=0, init=False)
    size: int = field(default=0, init=False)
    kits: dict[str, doc.Scalar] = field(factory=dict, init=False)
    incomplete: bool = field(default=False, init=False)
    provenance: dict[str, doc.Entry] = field(factory=dict, init=False)
    edited: list[Edited] = field(factory=list, init=False)

    def fingerprint(self) -> str:
        """Return a hash of all that was read, without its places and comments."""
        text = json.dumps(self.contents, ensure_ascii=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    # Packs

    def pack(self, folder: Path, chain: tuple[Path, ...]) -> doc.Mapping | None:
        """Return the document of a pack with its bases, kits and edits; None if it has no head."""
        own = self._own(folder)
        if own is None:
            return None
        head = own.get("pack")
        if not isinstance(head, doc.Mapping):
            self._refuse_head(own, head)
            return None
        origins = _origins(own)
        document = _without(own, *_LISTS, *([PROVENANCE] if origins else []))
        below: doc.Mapping | None = None
        if base := head.get("extends"):
            below = self._base(base, folder, (*chain, folder.resolve()))
            if below is None:
                return None
            document = self._extended(below, document)
        self.folders.append(folder)
        document = self._with_kits(document, own.get("use"))
        if edits := own.get("edits"):
            self.edited.append(Edited(folder.resolve().name, document, edits))
            document = apply_edits(
                document, edits, self.report, made=self.made, leave_out=self.leave_out
            )
        if below:
            self.provenance = _lasting(self.provenance, below, document)
        self._add_origins(origins, document)
        return document

    # Where values come from

    def _add_origins(self, origins: tuple[doc.Entry, ...], document: doc.Mapping) -> None:
        """Keep what a pack says of its values; of a value that its base speaks of, too, this counts."""
        for entry in origins:
            if check_address(document, entry.key, self.report):
                self.provenance[entry.key.text] = entry

    def _refuse_head(self, own: doc.Mapping, head: doc.Value | None) -> None:
        if head is None:
            start = Span(own.span.source, own.span.start, own.span.start)
            message = f"`{PACK_FILE}` has no section `pack`"
            self.report.add("missing-section", message, start, "`pack:` is missing")
        else:
            message = "`pack` is not a group of fields"
            self.report.add("wrong-shape", message, head.span, "expected a group of fields")

    def _own(self, folder: Path) -> doc.Mapping | None:
        """Return the files of a folder as one document."""
        found: doc.Mapping | None = None
        for path in self._paths(folder):
            document = self._file(path, folder)
            if found and document:
                self._refuse_elsewhere(document)
                found = self._joined(found, _without(document, "pack"))
            elif path.name == PACK_FILE:
                found = document
        return found

    def _paths(self, folder: Path) -> list[Path]:
        """Return the files to read, the head first."""
        paths = [path for path in _listed(folder) if not path.name.startswith(".")]
        for path in paths:
            if path.suffix.lower() in (".yml", ".yaml") and path.suffix != ".yaml":
                self._warn_unread(path)
        others = [path for path in paths if path.suffix == ".yaml" and path.name != PACK_FILE]
        return [folder / PACK_FILE, *others]

    def _warn_unread(self, path: Path) -> None:
        message, span = f"`{path.name}` is not read", Span(Source(shown_path(path), ""), 0, 0)
        self.report.add("unread-file", message, span, help=f"name it `{path.stem}.yaml`")

    def _refuse_elsewhere(self, document: doc.Mapping) -> None:
        if entry := document.entry("pack"):
            message = f"the section `pack` stands in `{PACK_FILE}` and nowhere else"
            self.report.add("duplicate-record", message, entry.key.span, "a second `pack`")

    # Bases

    def _base(self, name: doc.Value, folder: Path, chain: tuple[Path, ...]) -> doc.Mapping | None:
        base = self._base_folder(name, folder)
        if base is None:
            return None
        if base.resolve() in chain:
            message = f"the pack extends itself: {_circle(chain, base)}"
            self.report.add("extends-cycle", message, name.span, "leads back to where it began")
            return None
        return self.pack(base, chain)

    def _base_folder(self, name: doc.Value, folder: Path) -> Path | None:
        """Return the folder of a base: one beside the pack, or one shipped or installed."""
        if not isinstance(name, doc.Scalar) or not PACK_NAME.fullmatch(name.text):
            self.report.add("bad-name", "`extends` is no name of a pack", name.span, "not a name")
            return None
        beside = folder.resolve().parent / name.text
        if (beside / PACK_FILE).exists():
            return beside if self._is_inside(beside, beside.parent, name.span) else None
        try:
            return find_named(name.text)
        except UnknownPack:
            around = [path.parent.name for path in beside.parent.glob(f"*/{PACK_FILE}")]
            known = {*around, *shipped_packs()} - {folder.resolve().name}
            self.report.add(
                "missing-base",
                f"the pack extends `{name.text}`, which cannot be found",
                name.span,
                "no such pack",
                help=similar_help(name.text, known, "pack"),
                notes=["a base lies in the same folder as the variant, or is shipped or installed"],
            )
            return None

    def _extended(self, base: doc.Mapping, own: doc.Mapping) -> doc.Mapping:
        """Return a base with the sections a variant adds; of the head, the variant's fields win."""
        added = self._joined(_without(base, "pack"), _without(own, "pack"))
        return doc.Mapping((_head(base, own), *added.entries), own.span)

    # Kits

    def _with_kits(self, document: doc.Mapping, use: doc.Value | None) -> doc.Mapping:
        kits = self._kits(use)
        for kit in kits:
            document = self._joined(document, kit.sections)
        for kit in kits:
            self._check_needs(kit, document)
            self.renames[kit.sections.span.source] = _renames(kit)
        return document

    def _kits(self, use: doc.Value | None) -> list[_Kit]:
        if use is None:
            return []
        if not isinstance(use, doc.Sequence):
            self.report.add(
                "wrong-shape", "`use` is not a list", use.span, "expected a list of kits"
            )
            return []
        found = (self._kit(each) for each in use.items)
        return [kit for kit in found if kit]

    def _kit(self, use: doc.Value) -> _Kit | None:
        name = use.get("kit") if isinstance(use, doc.Mapping) else None
        if not isinstance(use, doc.Mapping) or not isinstance(name, doc.Scalar):
            message = "an entry of `use` does not name a kit"
            self.report.add("wrong-shape", message, use.span, "expected `kit: ...`")
            return None
        path = self._kit_path(name)
        document = self._file(path, path.parent) if path else None
        info = self._kit_info(document) if document else None
        names = self._given(use, info) if info else None
        if document is None or info is None or names is None:
            return None
        return _Kit(name, info, _without(document, "kit"), names)

    def _kit_info(self, document: doc.Mapping) -> KitInfo | None:
        head = document.get("kit")
        if head is None:
            start = Span(document.span.source, document.span.start, document.span.start)
            self.report.add("missing-section", "the kit has no section `kit`", start, "no head")
            return None
        info: KitInfo | None = structure(head, KitInfo, "kit", self.report)
        return info

    def _kit_path(self, name: doc.Scalar) -> Path | None:
        kits = {path.stem: path for path in (data_folder("cards") / "std").glob("*.yaml")}
        if name.text not in kits:
            self.report.add(
                "missing-kit",
                f"there is no kit `{name.text}`",
                name.span,
                "no such kit",
                help=similar_help(name.text, kits, "kit"),
                notes=[f"the kits are: {', '.join(f'`{each}`' for each in sorted(kits))}"],
            )
        elif first := self.kits.get(name.text):
            self._refuse_again(first, name)
            return None
        self.kits[name.text] = name
        return kits.get(name.text)

    def _refuse_again(self, first: doc.Scalar, again: doc.Scalar) -> None:
        self.report.add(
            "duplicate-record",
            f"the kit `{again.text}` is used twice",
            again.span,
            "used again here",
            others=[Label(first.span, "first used here")],
        )

    def _given(self, use: doc.Mapping, info: KitInfo) -> dict[str, Word] | None:
        """Return the names that a pack gives to what a kit needs; None if they do not fit."""
        entries = [entry for entry in use.entries if entry.key.text != "kit"]
        found: dict[str, Word | None] = {
            entry.key.text: structure(entry.value, Word, f"use.{entry.key.text}", self.report)
            for entry in entries
        }
        unknown = [entry.key for entry in entries if entry.key.text not in info.needs]
        for key in unknown:
            self._refuse_need(key, info)
        named = {need: word for need, word in found.items() if word}
        return named if len(named) == len(found) and not unknown else None

    def _refuse_need(self, key: doc.Scalar, info: KitInfo) -> None:
        self.report.add(
            "unknown-need",
            f"the kit `{info.name.text}` does not need `{key.text}`",
            key.span,
            "not needed",
            help=similar_help(key.text, info.needs, "need"),
            notes=[f"it needs: {', '.join(f'`{each}`' for each in info.needs)}"],
        )

    def _check_needs(self, kit: _Kit, document: doc.Mapping) -> None:
        for need, what in kit.info.needs.items():
            given = kit.names.get(need)
            name = given.id if given else need
            known = _known(what.id, document)
            if name not in known:
                similar = near(name, known)
                self.report.add(
                    "kit-need-missing",
                    f"the kit `{kit.info.name.text}` needs a {what.id}, and there is no `{name}`",
                    (given or kit.use).span,
                    f"no {what.id} of this name",
                    others=[Label(what.span, "needed here")],
                    help=f"write `{need}: {similar}`" if similar else None,
                )

    # Files

    def _file(self, path: Path, folder: Path) -> doc.Mapping | None:
        """Return the document of a file that lies in a folder."""
        document = self._value(path, folder)
        if isinstance(document, doc.Mapping):
            self.contents.append(doc.to_plain(document))
            return document
        self.incomplete = True
        if document:
            message = "the file is not a group of sections"
            self.report.add("wrong-shape", message, document.span, "expected `section: ...`")
        return None

    def _value(self, path: Path, folder: Path) -> doc.Value | None:
        start = Span(Source(shown_path(path), ""), 0, 0)
        if not self._is_inside(path, folder, start) or not self._has_room(start):
            return None
        source = doc.read_file(path, self.report)
        if source is None:
            return None
        self.size += len(source.text)
        if self.size > MAX_TOTAL:
            message = f"the files of the pack are larger than {MAX_TOTAL // 1_000_000} MB together"
            self.report.add("too-large", message, start)
            return None
        return doc.read_document(source, self.report)

    def _has_room(self, span: Span) -> bool:
        self.files += 1
        if self.files == MAX_FILES + 1:
            self.report.add("too-many-files", f"the pack has more than {MAX_FILES} files", span)
        return self.files <= MAX_FILES

    def _is_inside(self, path: Path, folder: Path, span: Span) -> bool:
        if _resolved(path).is_relative_to(_resolved(folder)):
            return True
        message = f"`{path.name}` leads out of its folder"
        self.report.add("outside-pack", message, span, "leads elsewhere")
        return False

    # Joining

    def _joined(self, first: doc.Mapping, second: doc.Mapping) -> doc.Mapping:
        """Return two documents as one; each record may stand in one of them only."""
        entries = {entry.key.text: entry for entry in first.entries}
        for entry in second.entries:
            present = entries.get(entry.key.text)
            entries[entry.key.text] = self._both(present, entry) if present else entry
        return doc.Mapping(tuple(entries.values()), first.span)

    def _both(self, first: doc.Entry, second: doc.Entry) -> doc.Entry:
        """Return a section that stands in two places as one."""
        one, other = first.value, second.value
        if isinstance(one, doc.Sequence) and isinstance(other, doc.Sequence):
            return doc.Entry(first.key, doc.Sequence(one.items + other.items, one.span))
        if not isinstance(one, doc.Mapping) or not isinstance(other, doc.Mapping):
            self._refuse_duplicate(first.key, second.key, first.key.text)
            return first
        entries = {entry.key.text: entry for entry in one.entries}
        for entry in other.entries:
            if present := entries.get(entry.key.text):
                address = f"{first.key.text}.{entry.key.text}"
                self._refuse_duplicate(present.key, entry.key, address)
            else:
                entries[entry.key.text] = entry
        return doc.Entry(first.key, doc.Mapping(tuple(entries.values()), one.span))

    def _refuse_duplicate(self, first: doc.Scalar, again: doc.Scalar, address: str) -> None:
        places = {Path(each.span.source.path).parent for each in (first, again)}
        self.report.add(
            "duplicate-record",
            f"`{address}` is written twice",
            again.span,
            "written again here",
            others=[Label(first.span, "first written here")],
            help=f"to change it, write an edit: `replace: {address}`" if len(places) > 1 else None,
        )


def _origins(own: doc.Mapping) -> tuple[doc.Entry, ...]:
    """Return the entries of the section `provenance`; none if it is not written as it must be."""
    section = own.get(PROVENANCE)
    return section.entries if isinstance(section, doc.Mapping) else ()


def _lasting(
    entries: Mapping[str, doc.Entry], before: doc.Mapping, after: doc.Mapping
) -> dict[str, doc.Entry]:
    """Return the origins of those values that edits left as they were."""

    def plain(document: doc.Mapping, address: str) -> object:
        value = value_at(document, address)
        return doc.to_plain(value) if value else None

    return {key: e for key, e in entries.items() if plain(before, key) == plain(after, key)}


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _resolved(path: Path) -> Path:
    """Return where a path leads; one that leads in a circle leads nowhere."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return Path("/")


def _circle(chain: tuple[Path, ...], base: Path) -> str:
    names = [path.name for path in chain]
    return " → ".join([*names[chain.index(base.resolve()) :], base.name])


def _head(base: doc.Mapping, own: doc.Mapping) -> doc.Entry:
    """Return the head of a variant: its own fields, and those of its base that it leaves out."""
    below, above = base.get("pack"), own.entry("pack")
    assert isinstance(below, doc.Mapping), "a base has a head"
    assert above, "a variant has a head"
    assert isinstance(above.value, doc.Mapping), "and it has been looked at"
    entries = {each.key.text: each for each in (*below.entries, *above.value.entries)}
    return doc.Entry(above.key, doc.Mapping(tuple(entries.values()), above.value.span))


def _without(document: doc.Mapping, *names: str) -> doc.Mapping:
    kept = tuple(entry for entry in document.entries if entry.key.text not in names)
    return doc.Mapping(kept, document.span)


def _known(what: str, document: doc.Mapping) -> set[str]:
    """Return the names a pack has for a kind of need; `field` is one of any kind of thing."""
    found: set[str] = set()
    for name in _NEEDS.get(what, ("values", "formulas")):
        section = document.get(name)
        found.update(section.keys() if isinstance(section, doc.Mapping) else ())
    kinds = document.get("kinds")
    if what == "field" and isinstance(kinds, doc.Mapping):
        groups = (entry.value for entry in kinds.entries)
        found.update(*(each.keys() for each in groups if isinstance(each, doc.Mapping)))
    return found


def _renames(kit: _Kit) -> Renames:
    given = {need: name.id for need, name in kit.names.items()}
    verbs = {need: name for need, name in given.items() if kit.info.needs[need].id == "verb"}
    names = {need: name for need, name in given.items() if need not in verbs}
    return Renames(names, verbs)
