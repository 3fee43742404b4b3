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
class LensView:
    """Another reading of a contested point that changes the answer, or whose answer a limit left open."""

    key: str
    value: str
    title: str
    text: str
    worth: str = ""
    undecided: bool = False


@dataclass(frozen=True)
class AnswerView:
    """An answer as a page shows it."""

    verb: str
    headline: str
    tone: str = ""
    notes: tuple[str, ...] = ()
    moves: tuple[MoveView, ...] = ()
    line: tuple[str, ...] = ()
    line_moves: tuple[Any, ...] = ()
    """The line again, as a link sends its moves."""
    steps: tuple[StepView, ...] = ()
    also: tuple[str, ...] = ()
    """What else is known, where the game tells no body of its own."""
    lens: tuple[LensView, ...] = ()
    """The contested readings that change the answer."""
    rulings: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    stats: str = ""
    body: Any = ()
    """What the game tells of the answer in its own way, part by part, as plain data."""
    undecided: bool = False
    exactness: tuple[str, ...] = ()
    """How exact the number is."""


@dataclass(frozen=True)
class ReadingView:
    """One reading of a contested point, and whether it is in force."""

    value: str
    text: str
    on: bool = False
    default: bool = False


@dataclass(frozen=True)
class RulingView:
    """A contested point with its readings."""

    key: str
    title: str
    text: str
    place: str
    readings: tuple[ReadingView, ...]


@dataclass(frozen=True)
class TableView:
    """A position as a page shows it before anything is asked."""

    game: str
    line: str
    """The one-line notation: what the address carries."""
    toml: str
    board: Any
    """The view of the table, as plain data."""
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
    readings: tuple[RulingView, ...] = ()
    """The contested points of the game with the reading in force."""


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
    words: str = ""
    """What a search finds it by while one types: its names in both languages, folded."""


@dataclass(frozen=True)
class Search:
    """A field that narrows the things to tap below it: `fields` go with it, so that it works without a script."""

    label: str
    action: str
    fields: tuple[tuple[str, str], ...] = ()
    value: str = ""


@dataclass(frozen=True)
class TapGroup:
    """Things to tap in rows under one heading; `kind` says how they are laid out: tabs, deck, faces, numbers, mapped, choices, catalogue, piece or folded."""

    title: str
    rows: tuple[tuple[Tap, ...], ...]
    kind: str
    notes: tuple[str, ...] = ()
    defects: tuple[DefectView, ...] = ()
    id: str = ""
    """Where a page without a script stands after a tap in this group; without it at the top of all that can be tapped."""
    search: Search | None = None


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
    review: bool = False
    """Whether something was played that can be reviewed."""
