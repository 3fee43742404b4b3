"""What every view is made of: words with a tone, things that lie on the table, and lines of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mellon.models.common import Text
from mellon.models.common.text import as_text

NOTHING = Text("", "")
MARK = "\0"
"""Stands in a sentence for a thing that is put there, see `around`."""


@dataclass(frozen=True)
class Span:
    """Words and their tone (`""`, `title`, `strong`, `dim`, `aside`, `now`, ...); what a tone looks like is the painter's."""

    text: Text
    tone: str = ""


@dataclass(frozen=True)
class Chip:
    """A card, piece, die or token: what stands on it, a kind for its colour, its full name, and a note beside it."""

    label: Text
    kind: str = ""
    name: Text = NOTHING
    note: Text = NOTHING
    id: str = ""
    """What the rules call the thing."""
    sign: str = ""
    """The sign of its suit."""
    tone: str = ""


@dataclass(frozen=True)
class Line:
    """Words and things one behind the other."""

    parts: tuple[Span | Chip, ...]

    @property
    def text(self) -> Text:
        """Return the line as plain words."""
        said = [part.label if isinstance(part, Chip) else part.text for part in self.parts]
        return Text("".join(one.pl for one in said), "".join(one.en for one in said))


def line(text: Text | str, tone: str = "") -> Line:
    """Return a line of words in one tone."""
    return Line((Span(as_text(text), tone),))


def said(word: Callable[..., str], *about: object) -> Text:
    """Return what a function says in both languages; it takes what it speaks about and, last, the language.

    >>> said(lambda name, lang: f"{name} ({lang})", "Frodo").en
    'Frodo (en)'
    """
    return Text(word(*about, "pl"), word(*about, "en"))


def chips_between(chips: tuple[Chip, ...], gap: str = " ") -> tuple[Span | Chip, ...]:
    """Return things with a gap between them, as parts of a line."""
    parts: list[Span | Chip] = []
    for chip in chips:
        parts += [Span(as_text(gap)), chip] if parts else [chip]
    return tuple(parts)


def lines_between(lines: Sequence[Line], gap: Text | str = " ") -> Line:
    """Return lines one behind the other as one, with a gap between them.

    >>> lines_between([line("P1"), line("G2")], ", ").text.en
    'P1, G2'
    """
    parts: list[Span | Chip] = []
    for at, one in enumerate(lines):
        parts += [Span(as_text(gap)), *one.parts] if at else one.parts
    return Line(tuple(parts))


def around(sentence: Text) -> tuple[Text, Text]:
    """Return what stands before and behind the mark in a sentence.

    >>> [part.en for part in around(Text(f"gra {MARK} teraz", f"plays {MARK} now"))]
    ['plays ', ' now']
    """
    (before_pl, _, behind_pl), (before_en, _, behind_en) = sentence.pl.partition(MARK), sentence.en.partition(MARK)
    return Text(before_pl, before_en), Text(behind_pl, behind_en)


def capital(text: Text) -> Text:
    """Return words that begin a sentence.

    >>> capital(Text("szansa", "chance")).en
    'Chance'
    """
    return Text(text.pl[:1].upper() + text.pl[1:], text.en[:1].upper() + text.en[1:])
