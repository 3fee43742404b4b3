"""What lies on a table: seats with hands round a trick, a map with pieces, characters and enemies, dice and sheets, places with two sides."""

from __future__ import annotations

from dataclasses import dataclass, field

from mellon.assistant.views.values import NOTHING, Chip, Line
from mellon.models.common import Text


@dataclass(frozen=True)
class Lines:
    """Plain sentences, under a heading where there is one."""

    lines: tuple[Line, ...]
    title: Text = NOTHING
    numbered: bool = False
    shape: str = field(default="lines", init=False)


@dataclass(frozen=True)
class Fact:
    """A name and what is said of it, line by line."""

    name: Text
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Facts:
    """Names with what is said of each, below a heading."""

    title: Text
    facts: tuple[Fact, ...]
    shape: str = field(default="facts", init=False)


@dataclass(frozen=True)
class Group:
    """Cards of one suit behind its sign; cards without a suit have no sign."""

    sign: str
    kind: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True)
class Laid:
    """One place of a pyramid: its card, if any is left, whether that lies face down and whether others lie on it."""

    place: str
    chip: Chip | None
    down: bool = False
    covered: bool = False


@dataclass(frozen=True)
class Seat:
    """A seat with its cards; `doing` tells what it may do now, `star` that its goal is met for good."""

    number: int
    title: Text
    hand: tuple[Group, ...] = ()
    pyramid: tuple[tuple[Laid, ...], ...] = ()
    note: Text = NOTHING
    """Said above the cards: how many are not seen, or that there are none."""
    aside: Text = NOTHING
    """What the seat is where nobody sits there."""
    beside: tuple[Line, ...] = ()
    facts: tuple[Line, ...] = ()
    """Short facts that may stand in one line."""
    doing: Text = NOTHING
    star: bool = False


@dataclass(frozen=True)
class Played:
    """A card of the trick and the seat that played it."""

    seat: int
    chip: Chip


@dataclass(frozen=True)
class Seats:
    """Seats clockwise round the current trick, the first one at the bottom."""

    seats: tuple[Seat, ...]
    trick: tuple[Played, ...] = ()
    notes: tuple[Line, ...] = ()
    trick_title: Text = NOTHING
    shape: str = field(default="seats", init=False)


@dataclass(frozen=True)
class DoneTrick:
    """A finished trick: its number, who led, the cards in order and which of them won."""

    number: int
    lead: int
    chips: tuple[Chip, ...]
    winner: int | None
    note: Text = NOTHING


@dataclass(frozen=True)
class Tricks:
    """The finished tricks below a heading with its key."""

    title: Text
    key: Text
    tricks: tuple[DoneTrick, ...]
    shape: str = field(default="tricks", init=False)


@dataclass(frozen=True)
class Region:
    """A place of a map with what stands there and how much room it has."""

    id: str
    name: Text
    kind: str
    capacity: int
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True)
class Arrow:
    """A way that leads from one region to another in that direction only."""

    kind: str
    src: str
    dst: str


@dataclass(frozen=True)
class Map:
    """Regions in the rows of a board, far side first, with its arrows and what its signs mean."""

    rows: tuple[tuple[Region, ...], ...]
    arrows: tuple[Arrow, ...] = ()
    legend: tuple[Line, ...] = ()
    shape: str = field(default="map", init=False)


@dataclass(frozen=True)
class Pile:
    """Cards that lie together under a label; `few` is how many of them are named where room is short."""

    label: Text
    chips: tuple[Chip, ...]
    few: int = 0


@dataclass(frozen=True)
class Holding:
    """What one side or player has, pile by pile; `active` marks who is to move."""

    title: Text
    kind: str
    piles: tuple[Pile, ...]
    active: bool = False


@dataclass(frozen=True)
class Holdings:
    """What the sides or players have."""

    holdings: tuple[Holding, ...]
    heads: tuple[Text, ...] = ()
    """Where the piles are the columns of a table: their names, the last one for all piles that are left."""
    shape: str = field(default="holdings", init=False)


@dataclass(frozen=True)
class Figure:
    """A character, enemy or unit: its name, what is attached to it, its values one for each head, and its state."""

    id: str
    name: Text
    values: tuple[Text, ...]
    attached: tuple[Chip, ...] = ()
    state: Text = NOTHING
    hero: bool = False
    spent: bool = False
    note: Text = NOTHING


@dataclass(frozen=True)
class Figures:
    """Characters, enemies or units with their values; `kind` is the side they are on.

    The first two heads are those of the number and the name, or of the name and what is attached where figures have no numbers.
    """

    title: Text
    kind: str
    names: tuple[Text, Text]
    heads: tuple[Text, ...]
    figures: tuple[Figure, ...]
    state: Text = NOTHING
    """The head of the states; none where the figures have none."""
    numbered: bool = True
    spoken: tuple[Text, ...] = ()
    """The heads in words, where they are signs."""
    shape: str = field(default="figures", init=False)

    @property
    def labels(self) -> tuple[Text, ...]:
        """Return the heads as they are read aloud."""
        return self.spoken or self.heads


@dataclass(frozen=True)
class Die:
    """A die: its colour, the symbol that shows, and whether it is kept, rolled or free."""

    colour: str
    colour_name: Text
    symbol: str
    symbol_name: Text
    state: Text
    kept: bool = False


@dataclass(frozen=True)
class Dice:
    """The dice of a turn."""

    title: Text
    dice: tuple[Die, ...]
    shape: str = field(default="dice", init=False)


@dataclass(frozen=True)
class Sheet:
    """A hobbit's sheet: round fields on the way, squares against the Nazgûl; a square is `crossed`, `half`, `halves` or `whole`."""

    name: Text
    colour: str
    die: Text
    fields: int
    circled: int
    place: Text
    squares: tuple[str, ...]
    left: Text
    status: Text = NOTHING
    safe: bool = False
    active: bool = False
    rule: Text = NOTHING
    goal: Text = NOTHING
    """What the way leads to."""


@dataclass(frozen=True)
class Sheets:
    """The sheets of all players."""

    sheets: tuple[Sheet, ...]
    shape: str = field(default="sheets", init=False)


@dataclass(frozen=True)
class Column:
    """What one side has at a place."""

    title: Text
    kind: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True)
class Place:
    """A location with what both sides have there."""

    title: Text
    columns: tuple[Column, ...]
    framed: bool = True
    shape: str = field(default="place", init=False)


@dataclass(frozen=True)
class Section:
    """Parts that belong together below one title."""

    title: Text
    parts: tuple[Lines | Figures | Holdings, ...]
    shape: str = field(default="section", init=False)


Part = Lines | Facts | Seats | Tricks | Map | Holdings | Figures | Dice | Sheets | Place | Section


@dataclass(frozen=True)
class Board:
    """A table as it lies there, part by part; `heading` are the lines above all of it, `title` names the picture."""

    game: str
    title: Text
    heading: tuple[Line, ...]
    parts: tuple[Part, ...]
