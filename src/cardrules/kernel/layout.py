"""What never changes while a game is played: where each zone and cell stands, and who sees what.

Seats, things, zones and cells are small ints. A zone *family* is what a pack declares (`hand`);
its zones are one for each owner. Seats are counted from 0 here and from 1 wherever users see them.
"""

SET = 0
"""Cards in no order."""
LIST = 1
"""Cards in order, the first on top."""
PILE = 2
"""Cards in segments: each an unordered bag, or one card whose place is determined."""
ROW = 3
"""A fixed number of slots, each with one card or open."""

FORMS = ("set", "list", "pile", "row")

OPEN = -1
"""An open slot of a row; also a thing that is nowhere, and nothing at all."""


class Zone:
    """One zone: its name, form, owner and who sees the cards that lie in it."""

    __slots__ = ("deck", "family", "form", "name", "owner", "player", "seen", "slots", "stream")

    def __init__(
        self, family: int, name: str, form: int, owner: int, player: int, seen: int, slots: int
    ) -> None:
        self.family = family
        self.name = name
        self.form = form
        self.owner = owner  # a seat or a thing; OPEN: of the game
        self.player = player  # the seat that owns it, or OPEN
        self.seen = seen  # mask of the seats that see its face-up cards
        self.slots = slots
        self.deck = OPEN
        self.stream = OPEN  # number of its random stream


class Layout:
    """The fixed tables of one game: pack, options and number of players."""

    __slots__ = (
        "cell_high",
        "cell_low",
        "cell_start",
        "cell_things",
        "cell_watch",
        "event_slots",
        "everyone",
        "face_ids",
        "face_keys",
        "families",
        "first_slot",
        "kind_of_face",
        "names_end",
        "players",
        "pointers",
        "start_faces",
        "streams",
        "thing_cells",
        "thing_slots",
        "thing_zones",
        "zone_of_slot",
        "zone_watch",
        "zones",
    )

    def __init__(self, players: int) -> None:
        self.players = players
        self.everyone = (1 << players) - 1
        self.zones: list[Zone] = []
        self.families: list[tuple[str, int, int]] = []  # name, first zone, how many
        self.face_ids: list[str] = []  # printed faces: `id`, or `id_1` for listed copies
        self.face_keys: list[int] = []  # their random keys
        self.kind_of_face: list[int] = []
        self.streams: list[str] = []
        self.cell_low: list[int] = []
        self.cell_high: list[int] = []
        self.cell_start: list[int] = []
        self.first_slot: list[int] = []  # per zone: the number of its first slot
        self.zone_of_slot: list[int] = []
        self.thing_cells: list[
            tuple[int, int, int]
        ] = []  # cells of things: first cell, first thing, how many
        self.thing_zones: list[
            tuple[int, int, int]
        ] = []  # zones of things: first zone, first thing, how many
        self.pointers: list[int] = []  # cells that hold a thing
        self.start_faces: list[int] = []  # the face of every thing at the start
        self.zone_watch: list[int] = []  # per zone: which `whenever` reactions read it, as a mask
        self.cell_watch: list[int] = []
        self.thing_slots: list[frozenset[int]] = []  # per code: frame positions that hold things
        self.event_slots: list[frozenset[int]] = []  # those an event is about; "from where" follows
        self.names_end: list[int] = []  # per code: names stand before this position of a frame
        self.cell_things: list[
            int
        ] = []  # per cell: the thing that lies about and carries it, or OPEN

    def add_stream(self, name: str) -> int:
        """Number a random stream."""
        self.streams.append(name)
        return len(self.streams) - 1

    def stream_of(self, name: str) -> int:
        """The number of the stream of this name; it is made when it is new."""
        return self.streams.index(name) if name in self.streams else self.add_stream(name)

    def number_slots(self) -> None:
        """Give every slot of every row a number of its own."""
        for number, zone in enumerate(self.zones):
            self.first_slot.append(len(self.zone_of_slot))
            self.zone_of_slot.extend([number] * zone.slots)
