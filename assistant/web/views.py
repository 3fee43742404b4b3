"""What a page shows, without any markup: frozen values in the reader's language, made by a worker and painted by the templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Chip:
    """A card, piece, die or token: what stands on it, its full name, and a kind for its colour."""

    label: str
    name: str = ""
    kind: str = ""
    note: str = ""


@dataclass(frozen=True)
class Row:
    """Things that lie together: a hand, a trick, the cards of a side; `active` marks who is to move."""

    title: str
    chips: tuple[Chip, ...] = ()
    notes: tuple[str, ...] = ()
    active: bool = False
    picture: str = ""
    """What is drawn in place of single things: a pyramid of cards."""


@dataclass(frozen=True)
class Rows:
    """Rows below each other under one heading."""

    title: str
    rows: tuple[Row, ...]
    kind: str = "rows"


@dataclass(frozen=True)
class Region:
    """A place of a map with what stands there."""

    name: str
    chips: tuple[Chip, ...] = ()
    kind: str = ""
    id: str = ""


@dataclass(frozen=True)
class Map:
    """Regions in the rows of a board, far side first."""

    title: str
    rows: tuple[tuple[Region, ...], ...]
    notes: tuple[str, ...] = ()
    kind: str = "map"


@dataclass(frozen=True)
class Columns:
    """A table of figures: characters or enemies with their values."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: str = "columns"


@dataclass(frozen=True)
class Lines:
    """Plain sentences under one heading."""

    title: str
    lines: tuple[str, ...]
    kind: str = "lines"


@dataclass(frozen=True)
class Picture:
    """The drawing of the command line."""

    text: str
    title: str = ""
    kind: str = "picture"


Part = Rows | Map | Columns | Lines | Picture


@dataclass(frozen=True)
class Board:
    """A table as it lies there, part by part."""

    parts: tuple[Part, ...]
    caption: str = ""


@dataclass(frozen=True)
class MoveView:
    """A legal move: what a link sends, its words, and what it is worth."""

    move: Any
    words: str
    tone: str = ""
    """won, lost, unknown, value or nothing: never the only sign, the words say it as well."""
    worth: str = ""
    best: bool = False
    remarks: str = ""


@dataclass(frozen=True)
class IllegalView:
    """A forbidden move with its rule and the reason."""

    words: str
    rule: str
    why: str


@dataclass(frozen=True)
class StepView:
    """One step of an explanation, with its rule and the rule's place."""

    text: str
    rule: str = ""
    source: str = ""


@dataclass(frozen=True)
class DefectView:
    """What is wrong with an input, and where."""

    where: str
    what: str
    line: int | None = None
    rule: str = ""


@dataclass(frozen=True)
class AnswerView:
    """An answer as a page shows it."""

    verb: str
    headline: str
    tone: str = ""
    notes: tuple[str, ...] = ()
    moves: tuple[MoveView, ...] = ()
    line: tuple[str, ...] = ()
    steps: tuple[StepView, ...] = ()
    also: tuple[str, ...] = ()
    lens: tuple[str, ...] = ()
    """The contested readings that change the answer."""
    rulings: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    stats: str = ""
    full: str = ""
    """The answer as the command line draws it."""
    undecided: bool = False


@dataclass(frozen=True)
class TableView:
    """A position as a page shows it before anything is asked."""

    game: str
    line: str
    """The one-line notation: what the address carries."""
    toml: str
    board: Board
    moves: tuple[MoveView, ...] = ()
    illegal: tuple[IllegalView, ...] = ()
    notes: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    defects: tuple[DefectView, ...] = ()
    """Why the legal moves could not be listed."""
    chance: bool = False
    """Whether dice must be thrown before anything is chosen."""
    reviewable: bool = False
    """Whether something was played that the game can review."""


@dataclass(frozen=True)
class Option:
    """One way to go on where a move needs a choice or a card that turns up; `pick` is what a link sends."""

    words: str
    pick: Any


@dataclass(frozen=True)
class Choice:
    """A question that has to be answered before a move can be carried out."""

    asks: str
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class StepTaken:
    """What became of a move: the next position, or what must be chosen first, or why it cannot be."""

    line: str = ""
    words: str = ""
    steps: tuple[StepView, ...] = ()
    choices: tuple[Choice, ...] = ()
    defects: tuple[DefectView, ...] = field(default=())


@dataclass(frozen=True)
class Tap:
    """A thing to tap: what stands on it, its name for those who do not see, and where it leads; nowhere where it cannot be tapped."""

    label: str
    name: str
    href: str = ""
    kind: str = ""
    note: str = ""
    on: bool = False
    key: str = ""
    """What keeps the focus on the same thing after a tap."""


@dataclass(frozen=True)
class TapGroup:
    """Things to tap in rows under one heading; `kind` says how they are laid out: tabs, deck, faces, numbers, mapped, choices or folded."""

    title: str
    rows: tuple[tuple[Tap, ...], ...]
    kind: str
    notes: tuple[str, ...] = ()
    defects: tuple[DefectView, ...] = ()
    id: str = ""
    """Where a page without a script stands after a tap in this group; without it at the top of all that can be tapped."""


@dataclass(frozen=True)
class EntryPlace:
    """A place of the table as far as it is entered, with what is wrong there."""

    title: str
    chips: tuple[Chip, ...] = ()
    notes: tuple[str, ...] = ()
    active: bool = False
    defects: tuple[DefectView, ...] = ()


@dataclass(frozen=True)
class EntryView:
    """A table that is being entered: what to tap, what there is so far, and the way on once it is whole."""

    caption: str
    status: str
    groups: tuple[TapGroup, ...] = ()
    places: tuple[EntryPlace, ...] = ()
    defects: tuple[DefectView, ...] = ()
    line: str = ""
    """The position, once it is whole and without a defect."""
    restart: str = ""
