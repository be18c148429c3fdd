"""The registry of diagnostic codes: severity, and the text of the page of each.

To add a code, add one `_code(...)` call under the heading of the layer that reports it.
A name is a kebab-case noun for the fault; once released it is never used for anything else.
"""

from textwrap import dedent
from typing import Literal

from attrs import frozen

Severity = Literal["error", "warning"]


@frozen
class Code:
    """A kind of problem: its name, its severity and the text of its page."""

    name: str
    severity: Severity
    title: str
    checks: str
    why: str
    bad: str
    good: str


CODES: dict[str, Code] = {}


def page(code: str) -> str:
    """Return the page of a code as Markdown."""
    found = CODES[code]
    return (
        f"# {found.name}\n\n{found.severity.capitalize()}: {found.title}.\n\n"
        f"## What it checks\n\n{found.checks}\n\n"
        f"## Why it matters\n\n{found.why}\n\n"
        f"## Example\n\n```yaml\n{found.bad}\n```\n\n"
        f"## Use instead\n\n```yaml\n{found.good}\n```\n"
    )


def _code(
    name: str, severity: Severity, title: str, checks: str, why: str, bad: str, good: str
) -> None:
    """Register a code; the texts may be indented as the call is."""
    if name in CODES:
        raise ValueError(f"the diagnostic code {name!r} is registered twice")
    texts = (dedent(text).strip() for text in (checks, why, bad, good))
    CODES[name] = Code(name, severity, title, *texts)


# Files

_code(
    "missing-file",
    "error",
    "a file is not there or cannot be opened",
    "Each file that is named, by you or by a pack, is there, is a file and may be read.",
    "A game without one of its files would be another game.",
    "# cardrules check cards/base/kindgom.yaml",
    "# cardrules check cards/base/kingdom.yaml",
)
_code(
    "not-utf8",
    "error",
    "a file is not UTF-8 text",
    "The bytes of a file are UTF-8, with or without a byte order mark.",
    "In another encoding the same bytes are other letters, and names would not match.",
    "name: Caf\N{REPLACEMENT CHARACTER}   # saved as Latin-1",
    "name: Café   # saved as UTF-8",
)
_code(
    "too-large",
    "error",
    "a file is larger than a game file can be",
    "A file has at most 2 MB and 200,000 values.",
    "A limit keeps a broken or hostile file from stopping the program that reads it.",
    "# one file of 3 MB",
    "# several files, grouped as a designer would",
)

# YAML

_code(
    "not-yaml",
    "error",
    "a file cannot be read as YAML",
    "The file follows the rules of YAML: quotes and brackets are closed, keys end with `:`, "
    "and lines that belong together are indented alike.",
    "What YAML cannot read has no fields, so that nothing else in the file can be checked.",
    "effect: choose one: draw 1",
    """
    effect: |
      choose one: draw 1
    """,
)
_code(
    "empty-file",
    "error",
    "a file says nothing",
    "A file has at least one field; comments do not count.",
    "An empty file is more often an accident of saving than a wish.",
    "# nothing here yet",
    "pack: {name: base}",
)
_code(
    "tab-indentation",
    "error",
    "a tab is used where spaces are needed",
    "The lines of a file are indented with spaces, and a space follows `-` and `:`.",
    "A tab has no fixed width, so that YAML does not allow it as indentation.",
    "pack:\n\tname: base",
    "pack:\n  name: base",
)
_code(
    "duplicate-key",
    "error",
    "a key is written twice in one place",
    "Each key stands once among the fields it belongs to.",
    "Of two values for one field only one could count, and nobody could say which.",
    "cost: 2\ncost: 3",
    "cost: 3",
)
_code(
    "key-not-text",
    "error",
    "a key is a list or a group of fields",
    "Each key is a single text.",
    "Fields are found by name, and a list is not a name.",
    "[gold, silver]: 3",
    "gold: 3\nsilver: 3",
)
_code(
    "alias-refused",
    "error",
    "an anchor `&` or an alias `*` of YAML is used",
    "No value begins with `&` or `*` outside quotes.",
    "Each value is written where it is used, so that a message can point at it; and a few "
    "aliases of aliases could grow into millions of values.",
    "copper: &coin {cost: 0}\nsilver: *coin",
    "copper: {cost: 0}\nsilver: {cost: 0}",
)
_code(
    "tag-refused",
    "error",
    "a tag `!` of YAML is used",
    "No value begins with `!` outside quotes.",
    "What a field holds is decided by the field, never by a tag in front of its value.",
    "cost: !!int 3",
    "cost: 3",
)
_code(
    "too-deep",
    "error",
    "values are nested too deeply",
    "Lists and groups of fields lie at most 40 deep in each other.",
    "No rule needs that depth, and a limit keeps a broken file from stopping its reader.",
    "deep: " + "[" * 41 + "]" * 41,
    "deep: [[]]",
)
_code(
    "several-documents",
    "error",
    "a file holds more than one YAML document",
    "A line `---` stands at most once, before everything else.",
    "A file is one list of fields; what comes after a second `---` would have no place in it.",
    "pack: {name: base}\n---\npack: {name: extra}",
    "pack: {name: base}",
)

# The language

_code(
    "syntax",
    "error",
    "a text of the language is not built as it must be",
    "Each effect, choice, price and expression follows the grammar: the words stand in their "
    "order, and nothing is missing between them.",
    "What cannot be read has no meaning, and a guess could be another rule than the one meant.",
    "do: if count(my hand) = 0 draw 1",
    "do: if count(my hand) = 0 then draw 1",
)
_code(
    "ends-too-early",
    "error",
    "a text of the language ends where more is needed",
    "A text is complete: what its last word asks for follows it.",
    "Half a rule is no rule, and what is missing cannot be guessed.",
    "choose: {found: up to 2 of}",
    "choose: {found: up to 2 of my hand}",
)
_code(
    "unknown-character",
    "error",
    "a character is not used in the language",
    "A text has only names in small letters, whole numbers, and the signs of the language.",
    "A sign from another language may mean something else here.",
    "when: count(my hand) > 0 && active",
    "when: count(my hand) > 0 and active",
)
_code(
    "reserved-word",
    "error",
    "a word of the language is used as a name",
    "No name is a word of the language, such as `each`, `where` or `to`.",
    "A word that could be both would be read in two ways.",
    "do: let each = 2",
    "do: let share = 2",
)
_code(
    "too-complex",
    "error",
    "a text of the language is too long or too deeply nested",
    "A text has at most 4,000 characters, 50 brackets in each other and 150 parts in each other.",
    "A limit keeps a broken or hostile file from stopping its reader, and nobody can read more.",
    "when: " + "(" * 51 + "ending" + ")" * 51,
    "when: ending",
)


# Records

_code(
    "unknown-field",
    "error",
    "a record has a field that nothing reads",
    "Each field of a record is one its kind of record has; a thing has the fields of its kind.",
    "A field that nothing reads would be a rule that nobody plays.",
    "zones:\n  hand: {of: card, form: set, sean: owner}",
    "zones:\n  hand: {of: card, form: set, seen: owner}",
)
_code(
    "missing-field",
    "error",
    "a record lacks a field it must have",
    "Each record has the fields without which it has no meaning.",
    "What is left out would have to be guessed.",
    "zones:\n  hand: {of: card, form: set}",
    "zones:\n  hand: {of: card, form: set, seen: owner}",
)
_code(
    "wrong-shape",
    "error",
    "a value is a list, a group of fields or a text where another is needed",
    "Each value has the shape its field asks for.",
    "A list where a group is needed has no names by which its parts could be found.",
    "zones: [hand, deck]",
    "zones:\n  hand: {of: card, form: set, seen: owner}",
)
_code(
    "empty-value",
    "error",
    "a field has no value",
    "Behind each `:` stands something; a record without fields is written `{}`.",
    "A field without a value is more often an accident than a wish.",
    "resources:\n  coin:",
    "resources:\n  coin: {}",
)
_code(
    "field-order",
    "warning",
    "the fields of a record are not in their order",
    "Fields stand in the order in which they are read and carried out.",
    "What is written in the order in which it happens can be read aloud.",
    "buy:\n  do: move bought to my discard\n  choose: {bought: 1 of row}",
    "buy:\n  choose: {bought: 1 of row}\n  do: move bought to my discard",
)
_code(
    "bad-name",
    "error",
    "a name is not written as names are, or is already taken",
    "A name has lower-case letters, digits and underscores, with a letter first; the name of a "
    "pack has hyphens instead of underscores.",
    "Names are used in texts of the language, and must be one word there.",
    "cards:\n  Silver Coin: {}",
    "cards:\n  silver_coin: {name: Silver Coin}",
)
_code(
    "unknown-word",
    "error",
    "a word is none of those that may stand there",
    "Where a field has a fixed list of words, its value is one of them.",
    "Another word would have no meaning.",
    "zones:\n  hand: {of: card, form: heap, seen: owner}",
    "zones:\n  hand: {of: card, form: set, seen: owner}",
)
_code(
    "bad-copies",
    "error",
    "a number of copies is not a whole number from 1 to 1,000",
    "`copies` is a number in digits, from 1 to 1,000.",
    "A thing without copies is not in the game, and a limit keeps a slip from filling the memory.",
    "copper: {copies: many}",
    "copper: {copies: 60}",
)
_code(
    "too-many-copies",
    "error",
    "a pack has more than 10,000 things",
    "All the copies of all the things of a pack are at most 10,000.",
    "A limit keeps a broken or hostile pack from filling the memory.",
    "# eleven cards with 1,000 copies each",
    "# as many copies as the box holds",
)
_code(
    "copies-differ",
    "error",
    "a list of values is not as long as there are copies",
    "A list, given for a field that is not one, has one value for each copy.",
    "A copy without a value, or a value without a copy, would be a guess.",
    "genius: {copies: 3, cost: [4 coin, 6 coin]}",
    "genius: {copies: 3, cost: [4 coin, 6 coin, 8 coin]}",
)
_code(
    "several-prices",
    "error",
    "a bundle has alternatives",
    "A field whose type is `bundle` names one bundle.",
    "Which of two prices a card has would depend on who asks.",
    "copper: {cost: 2 coin or 1 gem}",
    "copper: {cost: 2 coin}",
)

# Packs

_code(
    "unknown-pack",
    "error",
    "no folder and no pack has the name that was given",
    "A pack is named by its path, or is shipped or installed.",
    "There is nothing to read.",
    "# cardrules check kindgom",
    "# cardrules check kingdom",
)
_code(
    "unknown-section",
    "error",
    "a pack has a section that nothing reads",
    "Each section is one that every pack may have, or the plural of a kind of the pack.",
    "A section that nothing reads would be rules that nobody plays.",
    "zone:\n  hand: {of: card, form: set, seen: owner}",
    "zones:\n  hand: {of: card, form: set, seen: owner}",
)
_code(
    "missing-section",
    "error",
    "a pack lacks a section it must have",
    "A pack has the sections `pack`, `game` and `winner`; a kit has `kit`.",
    "Without them there is no name, no course of play and no end.",
    "pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..4}",
    """
    pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..4}
    game: round
    winner: most score
    """,
)
_code(
    "duplicate-record",
    "error",
    "the same record is written twice",
    "Each id stands once in its section, in whatever files; each kit is used once.",
    "Of two records with one name only one could count, and nobody could say which.",
    "# in cards.yaml and again in more.yaml\ncards:\n  copper: {cost: 0 coin}",
    "# in cards.yaml only\ncards:\n  copper: {cost: 0 coin}",
)
_code(
    "unread-file",
    "warning",
    "a file of a pack is not read because of its name",
    "The files of a pack end with `.yaml`.",
    "Its cards would be missing without a word.",
    "# cards.yml",
    "# cards.yaml",
)
_code(
    "too-many-files",
    "error",
    "a pack has too many files",
    "A pack, with its bases and kits, has at most 200 files.",
    "A limit keeps a broken or hostile pack from stopping the program that reads it.",
    "# one file for each card",
    "# one file for each group of cards",
)
_code(
    "outside-pack",
    "error",
    "a file of a pack leads out of its folder",
    "What is read for a pack lies in its folder; a link does not lead elsewhere.",
    "A pack from a stranger shall not read what is not its own.",
    "# cards.yaml -> /home/me/private.yaml",
    "# cards.yaml, a file of its own",
)
_code(
    "missing-base",
    "error",
    "the pack that a variant extends cannot be found",
    "A base lies in the same folder as the variant, or is shipped or installed.",
    "Without its base a variant is only a list of differences.",
    "pack: {name: fast, extends: kindgom}",
    "pack: {name: fast, extends: kingdom}",
)
_code(
    "extends-cycle",
    "error",
    "a pack extends itself",
    "The chain of bases ends with a pack that extends none.",
    "In a circle there is no text to begin with.",
    "# in pack `fast`, which pack `slow` extends\npack: {name: fast, extends: slow}",
    "pack: {name: fast, extends: kingdom}",
)
_code(
    "missing-kit",
    "error",
    "there is no kit of the name that is used",
    "Each `kit` in `use` is one of the standard library.",
    "Its verbs and formulas would be missing.",
    "use:\n  - kit: dekc",
    "use:\n  - kit: deck",
)
_code(
    "unknown-need",
    "error",
    "a pack gives a name to something its kit does not need",
    "Besides `kit`, an entry of `use` has only what the kit needs.",
    "A name that nothing reads would be silently ignored.",
    "use:\n  - kit: deck\n    pyle: draw_pile",
    "use:\n  - kit: deck\n    pile: draw_pile",
)
_code(
    "kit-need-missing",
    "error",
    "a pack lacks something that its kit needs",
    "What a kit needs is there, under the name given in `use` or under the kit's own.",
    "The texts of the kit would speak of nothing.",
    "use:\n  - kit: deck   # needs a zone `pile`; the pack calls it draw_pile",
    "use:\n  - kit: deck\n    pile: draw_pile",
)
_code(
    "unknown-option",
    "error",
    "a value is given to an option the pack does not have",
    "Each option that is given is declared by the pack.",
    "The game would not be the one that was asked for.",
    "# cardrules play kingdom --option levle=2",
    "# cardrules play kingdom --option level=2",
)
_code(
    "bad-option",
    "error",
    "an option has a value or a type it cannot have",
    "An option is a number within its limits, a truth, or one of its words.",
    "The game would not be one of those the pack describes.",
    "options:\n  level: {type: number, from: 1, to: 7, default: 8}",
    "options:\n  level: {type: number, from: 1, to: 7, default: 1}",
)

# Variants

_code(
    "edit-shape",
    "error",
    "an edit is not written as edits are",
    "An edit has exactly one of `set`, `add`, `remove` and `replace` with an address; `set` has "
    "`was` and `to`, `add` and `replace` have `to`, `remove` may have `was`; each may have a `note`.",
    "An edit that is only half understood would change something else.",
    "edits:\n  - set: cards.copper.cost\n    to: 1 coin",
    "edits:\n  - set: cards.copper.cost\n    was: 0 coin\n    to: 1 coin",
)
_code(
    "edit-target-missing",
    "error",
    "an edit names something that is not there",
    "The address of each edit leads to a value of the pack; that of `add` to a place for one.",
    "A variant must not go on silently when its base has changed.",
    "edits:\n  - remove: cards.coper",
    "edits:\n  - remove: cards.copper",
)
_code(
    "edit-was-differs",
    "error",
    "a value is not what the edit says it was",
    "`was` is the value before the edit; white space does not count.",
    "A variant was made against a text; when that text changes, somebody has to look again.",
    "edits:\n  - set: cards.copper.cost   # 0 coin\n    was: 1 coin\n    to: 2 coin",
    "edits:\n  - set: cards.copper.cost\n    was: 0 coin\n    to: 2 coin",
)
_code(
    "edit-changes-nothing",
    "error",
    "an edit makes of a value what it already is",
    "After an edit the value is another.",
    "An edit without effect is a slip, or a leftover of an older base.",
    "edits:\n  - set: cards.copper.cost\n    was: 0 coin\n    to: 0 coin",
    "edits:\n  - set: cards.copper.cost\n    was: 0 coin\n    to: 1 coin",
)
_code(
    "edit-exists",
    "error",
    "an edit adds something that is already there",
    "The address of an `add` is free.",
    "What stood there would be lost without a word.",
    "edits:\n  - add: cards.copper   # the base has it\n    to: {cost: 1 coin}",
    "edits:\n  - replace: cards.copper\n    to: {cost: 1 coin}",
)

# Found in play

_code(
    "endless-play",
    "error",
    "a game ran too long without a decision",
    "Between two decisions a game takes at most 200,000 steps.",
    "Rules that set each other off for ever would hang the program that plays them.",
    "reactions:\n  interest:\n    on: whenever debt > 0\n    do: raise debt by 1",
    "reactions:\n  pardon:\n    on: whenever debt > 0\n    do: lower debt by 1",
)
_code(
    "fault-in-play",
    "error",
    "a rule asked for something impossible during play",
    "Numbers are divided by something other than 0, what is counted is a whole number, and no "
    "range, mix or price has more possibilities than can be listed.",
    "The checker cannot know every number; play stops at the line instead of going on with nonsense.",
    "formulas:\n  share: {is: pot / count(player where passed)}",
    "formulas:\n  share: {is: 0 if count(player where passed) = 0 else pot / count(player where passed)}",
)

# Names

_code(
    "unknown-name",
    "error",
    "a name means nothing where it stands",
    "Each name is one of the deed, of the element looked at, of the pack or of the language.",
    "A rule that speaks of something that is not there cannot be followed.",
    "when: count(my hnad) > 0\nlet: {n: count(gone)}",
    "when: count(my hand) > 0\nlet: {n: count(my discard)}",
)
_code(
    "ambiguous-name",
    "error",
    "a name may mean two things where it stands",
    "A bare name has one meaning: a name of the deed, something of the element looked at, or "
    "something of the pack.",
    "A reader and the program might each take the other meaning.",
    "choose: {card: 1 of my hand}   # `card` is also the kind\ndo: move card to my discard",
    "choose: {played: 1 of my hand}\ndo: move played to my discard",
)
_code(
    "name-taken",
    "error",
    "a name is given twice",
    "Names of one deed are all different, and so are those that a pack declares for one owner.",
    "Of two things with one name nobody could say which is meant.",
    "choose: {x: 0 to 3}\nlet: {x: count(my hand)}",
    "choose: {x: 0 to 3}\nlet: {held: count(my hand)}",
)
_code(
    "reserved-name",
    "error",
    "a name is one of the language's own",
    "No zone, value, formula, verb, card or local has the name of something built in.",
    "The built-in meaning is the same in every pack, so that rules can be read without looking up.",
    "values:\n  players: {from: 0, to: 4}",
    "values:\n  players_left: {from: 0, to: 4}",
)
_code(
    "unused-name",
    "error",
    "a name is bound and never read",
    "Each name of a deed, verb or formula is read somewhere after it is bound.",
    "A choice that changes nothing is either a mistake or a question too many.",
    "choose: {gone: 1 of my hand}\ndo: draw 1",
    "choose: {gone: 1 of my hand}\ndo: discard gone; draw 1",
)
_code(
    "unused",
    "warning",
    "something is declared and never used",
    "Each zone, value, formula, verb, phase, source, resource, table, option and field that a pack "
    "declares is used by one of its rules.",
    "What nothing reads looks like a rule and is none.",
    "values:\n  tokens: {of: player, from: 0, to: 9}   # no rule speaks of tokens",
    "values:\n  tokens: {of: player, from: 0, to: 9}\nscore:\n  tokens: my tokens",
)
_code(
    "unknown-member",
    "error",
    "something is asked for that a thing, player or zone does not have",
    "What stands after a dot, `my` or `its` is a field, value, zone, formula or property of it.",
    "A rule that asks for what is not there cannot be followed.",
    "cost: bought.prize",
    "cost: bought.price",
)
_code(
    "unknown-verb",
    "error",
    "a line begins with what is not a verb",
    "Each line begins with a built-in verb, or with a verb or phase of the pack.",
    "A line nobody knows how to follow would be skipped.",
    "do: discrad gone",
    "do: discard gone",
)
_code(
    "unknown-function",
    "error",
    "a function or formula does not exist",
    "What stands before a bracket is a built-in function or a formula of the pack.",
    "A value nobody can work out is no value.",
    "when: cuont(my hand) > 0",
    "when: count(my hand) > 0",
)
_code(
    "unknown-zone",
    "error",
    "a zone does not exist",
    "The deck of a row is a zone of the pack.",
    "A row without its deck could not be filled.",
    "row: {of: card, form: row, slots: 4, deck: stok, seen: all}",
    "row: {of: card, form: row, slots: 4, deck: stock, seen: all}",
)
_code(
    "unknown-kind",
    "error",
    "a kind of thing does not exist",
    "`of` and `per` name a kind of the pack, or `player` where players may own it.",
    "A zone for things that do not exist would always be empty.",
    "hand: {per: player, of: crad, form: set, seen: owner}",
    "hand: {per: player, of: card, form: set, seen: owner}",
)
_code(
    "unknown-type",
    "error",
    "a type does not exist",
    "The type of a field, value or parameter is one of the language or a kind of the pack.",
    "What may be written in a field is decided by its type.",
    "kinds:\n  card: {points: nubmer}",
    "kinds:\n  card: {points: number}",
)
_code(
    "unknown-resource",
    "error",
    "a resource does not exist",
    "What stands after a number, after `some` and in a mix is a resource; in the last two, or a "
    "group of them.",
    "A cost in something that does not exist cannot be paid.",
    "cost: 2 conis",
    "cost: 2 coins",
)
_code(
    "unknown-source",
    "error",
    "a source of payment does not exist",
    "`with` names sources of the pack.",
    "A cost that only an unknown source may pay cannot be paid.",
    "with: [tokne]",
    "with: [token]",
)
_code(
    "unknown-phase",
    "error",
    "a phase does not exist",
    "What a limit counts in is a phase of the pack.",
    "A limit that nothing resets would hold for the whole game.",
    "limit: 1 per trun",
    "limit: 1 per turn",
)
_code(
    "unknown-group",
    "error",
    "a group of actions does not exist",
    "`offer` names groups that at least one action belongs to; without `group` that is `main`.",
    "An offer of nothing leaves the player without a choice.",
    "offer: any of mian",
    "offer: any of main",
)
_code(
    "it-outside",
    "error",
    "`it` or `its` stands where no element is looked at",
    "`it` stands behind `where`, `sorted` and `each`, in a function that looks at every element, "
    "and in a source.",
    "Without an element there is nothing `it` could mean.",
    "do: move it to my hand",
    "do: each my discard do move it to my hand",
)
_code(
    "this-outside",
    "error",
    "`this` stands where no thing carries the text",
    "`this` stands in the deeds, reactions, tests and amounts of things.",
    "An action of the game is written on no card.",
    "actions:\n  leave: {do: move this to my discard}",
    "cards:\n  wanderer:\n    play: move this to my discard",
)
_code(
    "my-outside",
    "error",
    "a player is needed where nobody acts",
    "`my`, `me`, choices, costs and verbs that use them stand where a player acts.",
    "What is mine depends on who I am.",
    "setup:\n  deal: {do: draw 5}",
    "setup:\n  deal: {who: player, do: draw 5}",
)

# Types

_code(
    "type-mismatch",
    "error",
    "a value is of another type than the place it stands in",
    "Numbers, truths, players, things, zones, bundles and sets stand where such are asked for. A "
    "zone may stand for what lies in it, one thing for a set of one.",
    "A rule that adds a zone to a number says nothing.",
    "do: draw my hand",
    "do: draw count(my hand)",
)
_code(
    "wrong-form",
    "error",
    "a zone has another form than is asked for",
    "Only a pile is shuffled, only a row has slots, and only a pile has a bottom that things "
    "are put under; this goes also for zones that verbs and formulas are given.",
    "What a zone has not can neither be changed nor counted: nothing would happen.",
    "do: shuffle my hand   # a set",
    "do: shuffle my deck   # a pile",
)
_code(
    "wrong-arguments",
    "error",
    "a verb, function or formula is given too little or too much",
    "In brackets stands a value for each thing taken; after a verb stands what it is done to.",
    "What is left out cannot be guessed, and what is too much would be ignored.",
    "when: count(my hand, my discard) > 0",
    "when: count(my hand + my discard) > 0",
)
_code(
    "missing-preposition",
    "error",
    "a verb lacks one of its parts",
    "Each part that a verb needs is there, introduced by its preposition.",
    "A card that is moved must be moved somewhere.",
    "do: move gone",
    "do: move gone to my discard",
)
_code(
    "unknown-preposition",
    "error",
    "a verb does not take a preposition, or not twice",
    "Each preposition after a verb is one that the verb takes; in `on` those are `by` and, for "
    "`move`, `from` and `to`.",
    "A part that the verb does not know would be ignored.",
    "do: move gone into my discard",
    "do: move gone to my discard",
)
_code(
    "not-a-place",
    "error",
    "what is to be changed is not a value of the pack",
    "`set`, `raise`, `lower`, `transfer`, `kept` and `from` name a value of the pack.",
    "A number that was worked out can be read but not changed.",
    "do: raise count(my hand) by 1",
    "do: raise my tokens by 1",
)
_code(
    "resource-not-kept",
    "error",
    "a resource is gained or lost that is kept nowhere",
    "Each resource that `gain` and `lose` speak of says with `kept` where it is counted.",
    "A gain that is counted nowhere is no gain.",
    "resources:\n  coin: {}\nactions:\n  earn: {do: gain 1 coin}",
    "resources:\n  coin: {kept: my coins}\nactions:\n  earn: {do: gain 1 coin}",
)
_code(
    "not-constant",
    "error",
    "a value that must be fixed depends on the game",
    "Fields of things, what sources give, recipes, tables and numbers of slots are the same "
    "throughout a game.",
    "What is printed on a card does not change.",
    "points: count(my hand)   # declared as `number`",
    "points: count(my hand)   # declared as `amount`",
)
_code(
    "chosen-order",
    "error",
    "a player is to choose an order in the middle of an expression",
    "The keys of `sorted` and `winner` begin with `most` or `least`.",
    "An expression is worked out at once; nobody can be asked while it is.",
    "do: move (gone sorted chosen by me) to my discard",
    "choose: {gone: 2 of my hand ordered}\ndo: move gone to my discard",
)
_code(
    "random-order",
    "error",
    "chance is to pick things in an order or with repeats",
    "A choice `at random` has neither `ordered` nor `with repeats`.",
    "Chance picks all the things at once, each at most once: the words would be ignored.",
    "choose: {lost: 2 of my hand ordered at random}",
    "choose: {lost: 2 of my hand at random}",
)
_code(
    "misplaced-field",
    "error",
    "a field stands in a record that does not use it",
    "`on` stands in reactions, `takes` in verbs and formulas, `group` in actions, `pick` with "
    "`modes`, `slots` in rows, limits in numbers, and a default in the fields of kinds.",
    "A field that nothing reads looks like a rule and is none.",
    "phases:\n  turn: {group: main, do: draw 1}",
    "phases:\n  turn: {do: draw 1}",
)

# Numbers and lists

_code(
    "bad-range",
    "error",
    "a range ends before it begins, or a value starts outside its limits",
    "The first number of a range is at most the second, and `start` lies between `from` and `to`.",
    "Nothing lies in such a range.",
    "tokens: {from: 5, to: 0, start: 0}",
    "tokens: {from: 0, to: 5, start: 0}",
)
_code(
    "bad-count",
    "error",
    "a count is negative, too large or cannot be known",
    "Amounts, numbers of things and numbers of times are 0 or more; a row has 1 to 1,000 slots.",
    "Nobody can choose fewer than none, and a limit keeps a slip from filling the memory.",
    "cost: -1 coin",
    "cost: 1 coin",
)
_code(
    "list-length",
    "error",
    "lists that belong together are not equally long",
    "The lists of the slots of a row have one number for each slot.",
    "A slot without its number would have none.",
    "slots:\n  price: [3, 2, 1]\n  bonus: [0, 1]",
    "slots:\n  price: [3, 2, 1]\n  bonus: [0, 1, 1]",
)
_code(
    "players-range",
    "error",
    "a number of players is impossible",
    "`players` is a number or a range from 1 to 8, and tables have rows for those numbers only.",
    "A row for a number of players that never sit down is never read.",
    "players: 4..2",
    "players: 2..4",
)
_code(
    "table-row-missing",
    "error",
    "a table has no row for a value it is asked with",
    "A table has a row for each possible number of players, or for each value of its option.",
    "With that number of players there would be nothing to look up.",
    "# players: 2..3\nby: players\nrows:\n  2: [1, 2]",
    "# players: 2..3\nby: players\nrows:\n  2: [1, 2]\n  3: [1, 1, 2]",
)

# The whole

_code(
    "recursion",
    "error",
    "a verb, phase or formula leads back to itself",
    "No chain of verbs, phases, formulas and fields comes back to where it began.",
    "It would never end.",
    "formulas:\n  a: {is: b + 1}\n  b: {is: a + 1}",
    "formulas:\n  a: {is: b + 1}\n  b: {is: count(row)}",
)
_code(
    "never-offered",
    "error",
    "an action is never offered",
    "The group of each action is offered by a phase or a deed.",
    "An action nobody may take is no action.",
    "actions:\n  rest: {group: slow, do: draw 1}\nphases:\n  act: {offer: any of main}",
    "actions:\n  rest: {group: slow, do: draw 1}\nphases:\n  act: {offer: 'any of main, 1 of slow'}",
)
_code(
    "does-nothing",
    "warning",
    "a field or statement has no effect where it stands",
    "A `limit` counts a choice, what is chosen `secretly` stands in a `choose`, `with` where something is "
    "paid, and `decider` where something is decided; no condition is always or never true, no "
    "amount, cost, limit or number of times is plainly 0, and no value is set to itself.",
    "What has no effect looks like a rule; the rule that was meant is perhaps another.",
    "do:\n  loot: {limit: 1 per turn, do: draw 1}",
    "do:\n  loot: {may: yes, limit: 1 per turn, do: draw 1}",
)
_code(
    "payment-impossible",
    "warning",
    "a cost asks for a resource that nothing gives",
    "Each resource in a cost is given by a source, or made by a recipe of what sources give.",
    "What can never be paid is never done.",
    "cost: 2 gem   # no source gives gems",
    "cost: 2 coin",
)

_code(
    "event-outside",
    "error",
    "`doer` or `what` outside a reaction",
    "`doer` and `what` speak of the event that a reaction answers, and stand nowhere else.",
    "Elsewhere nothing has happened that they could mean.",
    "verbs:\n  tax: {do: show my hand to doer}",
    "reactions:\n  tax:\n    on: after gain\n    do: show my hand to doer",
)
_code(
    "never-happens",
    "error",
    "a reaction waits for something that cannot happen",
    "An action is answered with `after` only. A reaction of the game is the doer's, so that `by "
    "other player` never fits it. What stands after `of` is something that the verb can be about.",
    "A reaction that is never carried out looks like a rule and is none.",
    "reactions:\n  toll: {on: before action, do: draw 1}",
    "reactions:\n  toll: {on: after action, do: draw 1}",
)

# Scenarios

_code(
    "unknown-in-scenario",
    "error",
    "a scenario names something that the game does not have",
    "Each zone, card, value, seat, start, stream of chance and term of the score that a scenario "
    "names is there, for the number of players it says.",
    "A fact about nothing would always be true, and a position without it would be another.",
    "given:\n  zones: {hnad.1: [2 copper]}",
    "given:\n  zones: {hand.1: [2 copper]}",
)
_code(
    "not-enough-copies",
    "error",
    "a position asks for more copies of a card than there are",
    "All the copies of a card that a position names are in the game.",
    "A position that cannot be reached proves nothing.",
    "given:\n  zones: {hand.1: [7 gold]}   # the game has 6",
    "given:\n  zones: {hand.1: [6 gold]}",
)
_code(
    "no-place-left",
    "error",
    "a card that a position does not want has no place to go",
    "A card that is too many in a named zone goes to a pile of its owner, to the deck of the row, to where it "
    "began, or to the zone `rest`; one of them is there and not named itself.",
    "No card disappears.",
    "given:\n  zones: {hand.1: [gold], deck.1: [], discard.1: []}",
    "given:\n  rest: trash\n  zones: {hand.1: [gold], deck.1: [], discard.1: []}",
)
_code(
    "value-impossible",
    "error",
    "a position asks for something that cannot be",
    "A value is within its bounds and of its type, a row has as many cards as slots, and a zone holds only "
    "what it is for.",
    "A position that cannot be reached proves nothing.",
    "given:\n  values: {actions.1: -1}",
    "given:\n  values: {actions.1: 1}",
)
_code(
    "invariant-broken",
    "error",
    "a position breaks an invariant of the pack",
    "Every invariant that the pack declares holds in the position that is given.",
    "A position that cannot be reached proves nothing.",
    "given:\n  values: {tokens.1: 3}   # and the supply has still all of them",
    "given:\n  values: {tokens.1: 3, supply: 29}",
)
_code(
    "scenario-start",
    "error",
    "the game of a scenario cannot start as it says",
    "The number of players and the options are possible, and the seat of `turn_of` has a turn.",
    "There is no position to begin with.",
    "players: 9",
    "players: 3",
)
_code(
    "wrong-decider",
    "error",
    "another seat decides than a scenario says",
    "At a step `player2:` the decision is that of seat 2.",
    "A choice made for somebody else is another game.",
    "when:\n  - player2: decline   # seat 3 is asked first",
    "when:\n  - player3: decline\n  - player2: decline",
)
_code(
    "choice-not-offered",
    "error",
    "a scenario makes a choice that is not offered",
    "Each choice of a scenario is one of those offered there, perhaps in a short form.",
    "The scenario is wrong, or the rules do not allow what it shows.",
    "when:\n  - buy glod",
    "when:\n  - buy gold",
)
_code(
    "choice-ambiguous",
    "error",
    "a choice of a scenario may mean several that are offered",
    "The text of a choice means one of those offered.",
    "Which one is made would be a guess.",
    "when:\n  - buy gold   # there are two, at two prices",
    "when:\n  - buy gold@shop.2",
)
_code(
    "choice-not-refused",
    "error",
    "a choice that must be refused is accepted",
    "A choice under `refused` is not offered.",
    "The rules allow what the scenario says they do not.",
    "when:\n  - refused: buy gold",
    "when:\n  - buy gold",
)
_code(
    "script-exhausted",
    "error",
    "chance is asked more often than its script says",
    "The script of a stream has an outcome for each time the stream is asked, or ends with `any`.",
    "An outcome that nobody wrote would make the scenario depend on the seed.",
    "when:\n  - chance: {deck.1: [gold]}\n  - draw_two",
    "when:\n  - chance: {deck.1: [gold, copper]}\n  - draw_two",
)
_code(
    "script-impossible",
    "error",
    "chance cannot give what its script says",
    "Each outcome of a script is one of those possible when it comes.",
    "A game in which it happens does not exist.",
    "when:\n  - chance: {deck.1: [gold]}   # no gold in the deck",
    "when:\n  - chance: {deck.1: [copper]}",
)
_code(
    "script-unused",
    "error",
    "chance is asked less often than its script says",
    "Every outcome of a script is used before the scenario ends.",
    "An outcome that nothing asks for is a sign that something else happened.",
    "when:\n  - chance: {deck.1: [gold, copper]}\n  - draw_one",
    "when:\n  - chance: {deck.1: [gold]}\n  - draw_one",
)
_code(
    "fact-differs",
    "error",
    "a fact of a scenario is not so",
    "Every fact under `then` is true of the position that was reached.",
    "The rules do something else than the scenario says.",
    "then:\n  values: {coins.1: 3}   # there are 2",
    "then:\n  values: {coins.1: 2}",
)
