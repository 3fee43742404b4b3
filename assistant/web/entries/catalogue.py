"""Lists of cards to tap, found by a part of a name in either language or by number, and the small taps that every card on the table has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from mellon.assistant.texts import fill
from mellon.assistant.web.views import DefectView, Search, Tap, TapGroup
from mellon.models.common import Text, fold

LONGEST_SEARCH = 60
_SEARCH = Text("Nazwa lub numer", "Name or number")
_ADD = Text("{card}: dodaj", "{card}: add")
_NOTHING = Text("Nic takiego nie ma.", "There is nothing of the kind.")


@dataclass(frozen=True)
class Listed:
    """A card that can be put on the table."""

    id: str
    name: Text
    note: str = ""
    kind: str = ""

    @property
    def words(self) -> str:
        """Return what a search finds it by."""
        return fold(f"{self.id} {self.name.pl} {self.name.en}").replace("_", " ")


def fitting(cards: Iterable[Listed], words: str) -> list[Listed]:
    """Return the cards that have every word in a name or number; a number alone finds the card that bears it.

    >>> [one.id for one in fitting([Listed("96", Text("Leśny pająk", "Forest Spider")), Listed("9", Text("Eowina", "Éowyn"))], "pajak lesny")]
    ['96']
    """
    wanted = fold(words).replace("_", " ").split()
    listed = list(cards)
    exact = [one for one in listed if [one.id] == wanted]
    return exact or [one for one in listed if all(word in one.words for word in wanted)]


def catalogue(
    title: str, cards: Sequence[Listed], words: str, href: Callable[[str], str], action: str, fields: Sequence[tuple[str, str]], lang: str
) -> TapGroup:
    """Return the cards that may be added, narrowed by what was searched."""
    found = fitting(cards, words)
    taps = tuple(
        Tap(
            one.name.of(lang),
            fill(_ADD, card=_full(one, lang)).of(lang),
            href(one.id),
            one.kind,
            one.note,
            False,
            f"add-{one.id}",
            one.words,
        )
        for one in found
    )
    search = Search(_SEARCH.of(lang), action, tuple((key, value) for key, value in fields if value), words)
    return TapGroup(title, (taps,) if taps else (), "catalogue", () if taps else (_NOTHING.of(lang),), (), "catalogue", search)


def _full(one: Listed, lang: str) -> str:
    return f"{one.name.of(lang)} ({one.note})" if one.note else one.name.of(lang)


def tabs(title: str, key: str, chosen: str, words: Iterable[tuple[str, str]], href: Callable[[str], str]) -> TapGroup:
    """Return a choice of one among several."""
    taps = tuple(Tap(label, label, href(value), "", "", value == chosen, f"{key}-{value}") for value, label in words)
    return TapGroup(title, (taps,), "tabs", id=key)


def stepper(what: str, value: int, href: Callable[[int], str], key: str, most: int, steps: Sequence[int] = (1,)) -> tuple[Tap, ...]:
    """Return a number with taps that make it less and more; the number itself stands between them."""
    down = (_step(what, -step, value, href, key, most) for step in reversed(steps))
    up = (_step(what, step, value, href, key, most) for step in steps)
    label = f"{what} {value}"
    return (*down, Tap(label, label, "", "figure"), *up)


def _step(what: str, by: int, value: int, href: Callable[[int], str], key: str, most: int) -> Tap:
    label, reached = f"−{-by}" if by < 0 else f"+{by}", value + by
    return Tap(label, f"{what}: {label}", href(reached) if 0 <= reached <= most else "", "", "", False, f"{key}{label}")


def switch(label: str, what: str, on: bool, href: str, key: str) -> Tap:
    """Return something that is so or not."""
    return Tap(label, f"{what}: {label}", href, "", "✓" if on else "", on, key)


def piece(title: str, taps: Sequence[Tap], defects: tuple[DefectView, ...], at: str, notes: Sequence[str] = ()) -> TapGroup:
    """Return one card that lies on the table, with all that can be done to it."""
    return TapGroup(title, (tuple(taps),), "piece", tuple(notes), defects, at)
