"""What is found only when a game is played."""

from cardrules.diagnostics.code import code

CODES = (
    # Found in play
    code(
        "endless-play",
        "error",
        "a game ran too long without a decision",
        "Between two decisions a game takes at most 200,000 steps.",
        "Rules that set each other off for ever would hang the program that plays them.",
        "reactions:\n  interest:\n    on: whenever debt > 0\n    do: raise debt by 1",
        "reactions:\n  pardon:\n    on: whenever debt > 0\n    do: lower debt by 1",
    ),
    code(
        "fault-in-play",
        "error",
        "a rule asked for something impossible during play",
        "Numbers are divided by something other than 0, what is counted is a whole number, and no "
        "range, mix or price has more possibilities than can be listed.",
        "The checker cannot know every number; play stops at the line instead of going on with nonsense.",
        "formulas:\n  share: {is: pot / count(player where passed)}",
        "formulas:\n  share: {is: 0 if count(player where passed) = 0 else pot / count(player where passed)}",
    ),
)
