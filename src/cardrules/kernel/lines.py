"""What the payment solver chooses among: the faces of items, line by line."""

from cardrules.kernel.exchange import Bundle, Face, Terms, terms_of


class Line:
    """A face of an item as the solver sees it, its fee read in one way."""

    __slots__ = (
        "amount",
        "best",
        "early",
        "face",
        "fee",
        "fee_terms",
        "item",
        "lower",
        "yield_terms",
        "yields",
    )

    def __init__(
        self, item: int, face: int, shown: Face, fee: Bundle, useful: Terms, early: bool
    ) -> None:
        self.item = item
        self.face = face
        self.early = early
        self.fee = fee
        self.fee_terms = terms_of(fee)
        self.yields = shown.yields
        self.yield_terms = useful
        self.amount = useful[0][1]
        self.best = True  # no line before it in its pool is of the same item
        self.lower = 0  # the amount of the next line in its pool that is of the same item
