"""The order of the fields of records."""

from cardrules.formatting.reading import File, collections, is_in_brackets, line_end, replaced
from cardrules.syntax import document as doc


def with_one_record_ordered(file: File) -> str | None:
    """Return the text with the fields of one record in their order; None if all are."""
    for group in collections(file.root):
        order = file.orders.get(group.span.start, [])
        if isinstance(group, doc.Mapping) and order:
            entries = _sorted(group.entries, order)
            if entries != group.entries:
                return _moved(file.text, group, [group.entries.index(each) for each in entries])
    return None


def _sorted(entries: tuple[doc.Entry, ...], order: list[str]) -> tuple[doc.Entry, ...]:
    """Return entries in their order; one without a place in it stays behind the one before."""
    ranks, last = {}, -1
    for entry in entries:
        last = order.index(entry.key.text) if entry.key.text in order else last
        ranks[entry.key.text] = last
    return tuple(sorted(entries, key=lambda entry: ranks[entry.key.text]))


def _moved(text: str, group: doc.Mapping, places: list[int]) -> str:
    """Return a text with the entries of a group moved, each with the comments above it."""
    if is_in_brackets(group):
        spans = [(each.key.span.start, each.value.span.end) for each in group.entries]
        changes = [
            (*span, text[slice(*spans[new])]) for span, new in zip(spans, places, strict=True)
        ]
        return replaced(text, iter(changes))
    chunks, done = [], group.entries[0].key.span.start
    for entry in group.entries:
        end = line_end(text, entry.value.span.end)
        chunks.append(text[done:end].lstrip())
        done = end
    between = "\n" + " " * (group.span.column - 1)
    start = group.entries[0].key.span.start
    return text[:start] + between.join(chunks[place] for place in places) + text[done:]
