"""What is reported of types and numbers, and of what has no effect."""

from cardrules.diagnostics.code import code

CODES = (
    # Types
    code(
        "type-mismatch",
        "error",
        "a value is of another type than the place it stands in",
        "Numbers, truths, players, things, zones, bundles and sets stand where such are asked for. A "
        "zone may stand for what lies in it, one thing for a set of one.",
        "A rule that adds a zone to a number says nothing.",
        "do: draw my hand",
        "do: draw count(my hand)",
    ),
    code(
        "wrong-form",
        "error",
        "a zone has another form than is asked for",
        "Only a pile is shuffled, only a row has slots, and only a pile has a bottom that things "
        "are put under; this goes also for zones that verbs and formulas are given.",
        "What a zone has not can neither be changed nor counted: nothing would happen.",
        "do: shuffle my hand   # a set",
        "do: shuffle my deck   # a pile",
    ),
    code(
        "wrong-arguments",
        "error",
        "a verb, function or formula is given too little or too much",
        "In brackets stands a value for each thing taken; after a verb stands what it is done to.",
        "What is left out cannot be guessed, and what is too much would be ignored.",
        "when: count(my hand, my discard) > 0",
        "when: count(my hand + my discard) > 0",
    ),
    code(
        "missing-preposition",
        "error",
        "a verb lacks one of its parts",
        "Each part that a verb needs is there, introduced by its preposition.",
        "A card that is moved must be moved somewhere.",
        "do: move gone",
        "do: move gone to my discard",
    ),
    code(
        "unknown-preposition",
        "error",
        "a verb does not take a preposition, or not twice",
        "Each preposition after a verb is one that the verb takes; in `on` those are `by` and, for "
        "`move`, `from` and `to`.",
        "A part that the verb does not know would be ignored.",
        "do: move gone into my discard",
        "do: move gone to my discard",
    ),
    code(
        "not-a-place",
        "error",
        "what is to be changed is not a value of the pack",
        "`set`, `raise`, `lower`, `transfer`, `kept` and `from` name a value of the pack.",
        "A number that was worked out can be read but not changed.",
        "do: raise count(my hand) by 1",
        "do: raise my tokens by 1",
    ),
    code(
        "resource-not-kept",
        "error",
        "a resource is gained or lost that is kept nowhere",
        "Each resource that `gain` and `lose` speak of says with `kept` where it is counted.",
        "A gain that is counted nowhere is no gain.",
        "resources:\n  coin: {}\nactions:\n  earn: {do: gain 1 coin}",
        "resources:\n  coin: {kept: my coins}\nactions:\n  earn: {do: gain 1 coin}",
    ),
    code(
        "not-constant",
        "error",
        "a value that must be fixed depends on the game",
        "Fields of things, what sources give, recipes, tables and numbers of slots are the same "
        "throughout a game.",
        "What is printed on a card does not change.",
        "points: count(my hand)   # declared as `number`",
        "points: count(my hand)   # declared as `amount`",
    ),
    code(
        "chosen-order",
        "error",
        "a player is to choose an order in the middle of an expression",
        "The keys of `sorted` and `winner` begin with `most` or `least`.",
        "An expression is worked out at once; nobody can be asked while it is.",
        "do: move (gone sorted chosen by me) to my discard",
        "choose: {gone: 2 of my hand ordered}\ndo: move gone to my discard",
    ),
    code(
        "random-order",
        "error",
        "chance is to pick things in an order or with repeats",
        "A choice `at random` has neither `ordered` nor `with repeats`.",
        "Chance picks all the things at once, each at most once: the words would be ignored.",
        "choose: {lost: 2 of my hand ordered at random}",
        "choose: {lost: 2 of my hand at random}",
    ),
    code(
        "misplaced-field",
        "error",
        "a field stands in a record that does not use it",
        "`on` stands in reactions, `takes` in verbs and formulas, `group` in actions, `pick` with "
        "`modes`, `stop` with a loop or an `offer`, `slots` in rows, loops in cases without a `when`, "
        "limits in numbers, and a default in the fields of kinds.",
        "A field that nothing reads looks like a rule and is none.",
        "phases:\n  turn: {group: main, do: draw 1}",
        "phases:\n  turn: {do: draw 1}",
    ),
    # Numbers and lists
    code(
        "bad-range",
        "error",
        "a range ends before it begins, or a value starts outside its limits",
        "The first number of a range is at most the second, and `start` lies between `from` and `to`.",
        "Nothing lies in such a range.",
        "tokens: {from: 5, to: 0, start: 0}",
        "tokens: {from: 0, to: 5, start: 0}",
    ),
    code(
        "bad-count",
        "error",
        "a count is negative, too large or cannot be known",
        "Amounts, numbers of things and numbers of times are 0 or more; a row has 1 to 1,000 slots.",
        "Nobody can choose fewer than none, and a limit keeps a slip from filling the memory.",
        "cost: -1 coin",
        "cost: 1 coin",
    ),
    code(
        "list-length",
        "error",
        "lists that belong together are not equally long",
        "The lists of the slots of a row have one number for each slot.",
        "A slot without its number would have none.",
        "slots:\n  price: [3, 2, 1]\n  bonus: [0, 1]",
        "slots:\n  price: [3, 2, 1]\n  bonus: [0, 1, 1]",
    ),
    code(
        "players-range",
        "error",
        "a number of players is impossible",
        "`players` is a number or a range from 1 to 8, and tables have rows for those numbers only.",
        "A row for a number of players that never sit down is never read.",
        "players: 4..2",
        "players: 2..4",
    ),
    code(
        "table-row-missing",
        "error",
        "a table has no row for a value it is asked with",
        "A table has a row for each possible number of players, or for each value of its option.",
        "With that number of players there would be nothing to look up.",
        "# players: 2..3\nby: players\nrows:\n  2: [1, 2]",
        "# players: 2..3\nby: players\nrows:\n  2: [1, 2]\n  3: [1, 1, 2]",
    ),
    # The whole
    code(
        "recursion",
        "error",
        "a verb, phase or formula leads back to itself",
        "No chain of verbs, phases, formulas and fields comes back to where it began.",
        "It would never end.",
        "formulas:\n  a: {is: b + 1}\n  b: {is: a + 1}",
        "formulas:\n  a: {is: b + 1}\n  b: {is: count(row)}",
    ),
    code(
        "never-offered",
        "error",
        "an action is never offered",
        "The group of each action is offered by a phase or a deed.",
        "An action nobody may take is no action.",
        "actions:\n  rest: {group: slow, do: draw 1}\nphases:\n  act: {offer: any of main}",
        "actions:\n  rest: {group: slow, do: draw 1}\nphases:\n  act: {offer: 'any of main, 1 of slow'}",
    ),
    code(
        "offer-reads-unseen",
        "error",
        "an offer or a price reads what its decider cannot see",
        "What may be chosen, whether it may be done and what it costs depend only on cards that the "
        "decider can have seen.",
        "The list of choices would tell what lies in another player's hand or in a shuffled pile.",
        "actions:\n  snatch:\n    choose: {rival: 1 of other player, loot: 1 of rival.hand where points > 0}\n"
        "    do: move loot to my hand",
        "actions:\n  snatch:\n    choose: {rival: 1 of other player}\n    do:\n"
        "      look: show rival.hand to me\n      take:\n"
        "        choose: {loot: 1 of rival.hand where points > 0}\n        do: move loot to my hand",
    ),
    code(
        "does-nothing",
        "warning",
        "a field or statement has no effect where it stands",
        "A `limit` counts a choice, what is chosen `secretly` stands in a `choose`, `with` where something is "
        "paid, and `decider` where something is decided; no condition is always or never true, no "
        "amount, cost, limit or number of times is plainly 0, and no value is set to itself.",
        "What has no effect looks like a rule; the rule that was meant is perhaps another.",
        "do:\n  loot: {limit: 1 per turn, do: draw 1}",
        "do:\n  loot: {may: yes, limit: 1 per turn, do: draw 1}",
    ),
    code(
        "payment-impossible",
        "warning",
        "a cost asks for a resource that nothing gives",
        "Each resource in a cost is given by a source, or made by a recipe of what sources give.",
        "What can never be paid is never done.",
        "cost: 2 gem   # no source gives gems",
        "cost: 2 coin",
    ),
    code(
        "event-outside",
        "error",
        "`doer` or `what` outside a reaction",
        "`doer` and `what` speak of the event that a reaction answers, and stand nowhere else.",
        "Elsewhere nothing has happened that they could mean.",
        "verbs:\n  tax: {do: show my hand to doer}",
        "reactions:\n  tax:\n    on: after gain\n    do: show my hand to doer",
    ),
    code(
        "never-happens",
        "error",
        "a reaction waits for something that cannot happen, or a case is never reached",
        "An action is answered with `after` only. A reaction of the game is the doer's, so that `by "
        "other player` never fits it. What stands after `of` is something that the verb can be about. "
        "No case stands behind one without a `when`, or behind one that asks the same.",
        "A reaction or case that is never carried out looks like a rule and is none.",
        "reactions:\n  toll: {on: before action, do: draw 1}",
        "reactions:\n  toll: {on: after action, do: draw 1}",
    ),
)
