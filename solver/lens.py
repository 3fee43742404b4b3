"""The ruling lens: what a position is worth under every other reading of each contested ruling that can matter.

A game says which rulings can matter and evaluates a position; the lens asks for one reading after the other, within the limits. Every
game's answer then carries the readings that change it under one key, `rulings_that_matter`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, Self, TypeVar

from mellon.models.common import Rulebook, Ruling, Rulings, Step, Text
from mellon.models.common.text import join
from mellon.solver.answer import Verdict
from mellon.solver.limits import LimitReached, Watch

MATTER, UNDECIDED = "rulings_that_matter", "rulings_undecided"
IMPOSSIBLE = "impossible"
"""The verdict under a reading by which the position cannot come about."""

_WORDS = {
    Verdict.WINNABLE.value: Text("do wygrania", "winnable"),
    Verdict.LOST.value: Text("przegrane", "lost"),
    IMPOSSIBLE: Text("taka pozycja nie może powstać", "no such position can come about"),
}


class Ruled(Protocol):
    """A position that is read under contested rulings."""

    @property
    def game(self) -> str: ...

    @property
    def rulings(self) -> Rulings: ...

    def reading(self, key: str) -> str: ...

    def with_rulings(self, rulings: Rulings) -> Self: ...


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth under one reading.

    `value` is exact, `decimal` the number of a method that is not, `bounds` what a cut search proved; `told` is what a game says beside
    it and takes part in the comparison. `limit` names the limit that left it open.
    """

    verdict: str = Verdict.VALUE.value
    value: Fraction | None = None
    decimal: float | None = None
    bounds: tuple[Fraction, Fraction] | None = None
    told: Mapping[str, Any] = field(default_factory=dict)
    limit: str | None = None

    @property
    def known(self) -> bool:
        return self.verdict != Verdict.UNKNOWN.value

    def differs(self, other: Worth, tolerance: float) -> bool | None:
        """Tell whether two worths are not the same; None where one of them is not known."""
        if not (self.known and other.known):
            return None
        if self.decimal is not None and other.decimal is not None and self.verdict == other.verdict:
            return abs(self.decimal - other.decimal) > tolerance
        return (self.verdict, self.value, self.told) != (other.verdict, other.value, other.told)

    def entry(self) -> dict[str, Any]:
        """Return it under the contract's names: the value of a number, else the verdict."""
        found: dict[str, Any] = {} if self.verdict == Verdict.VALUE.value else {"verdict": self.verdict}
        if self.verdict == Verdict.VALUE.value or not self.known:
            found["value"] = self.value
        if self.decimal is not None:
            found["value_decimal"] = self.decimal
        if self.bounds is not None:
            found["bounds"] = self.bounds
        return found | dict(self.told)

    def text(self) -> Text:
        """Return it in words."""
        if self.verdict in _WORDS:
            return _WORDS[self.verdict]
        worth = f"{self.decimal:.6g}" if self.value is None and self.decimal is not None else str(self.value)
        return Text(f"wartość {worth}", f"value {worth}")


def exactly(value: Fraction | int, **told: Any) -> Worth:
    """Return the worth that an exact number is."""
    return Worth(value=Fraction(value), told=told)


@dataclass(frozen=True, slots=True)
class Reading:
    """Another reading of a contested ruling: what the position is worth under it, and whether that changes the answer (None: not known)."""

    ruling: Ruling
    reading: str
    worth: Worth
    changes: bool | None

    @property
    def key(self) -> str:
        return self.ruling.key

    def entry(self) -> dict[str, Any]:
        """Return the reading in the contract's shape, the same in every game."""
        return {"ruling": self.key, "reading": self.reading, "default": self.ruling.default, **self.worth.entry()}

    def text(self) -> Text:
        """Return in words what the reading would make of the answer."""
        worth, title = self.worth.text(), self.ruling.title
        return Text(
            f"{title.pl}: przy wykładni {self.key} = {self.reading} wynik jest inny: {worth.pl}.",
            f"{title.en}: with the reading {self.key} = {self.reading} the answer is another: {worth.en}.",
        )


@dataclass(frozen=True, slots=True)
class Lens:
    """The readings that were looked at, and the rulings that cannot matter."""

    readings: tuple[Reading, ...]
    idle: tuple[Ruling, ...] = ()

    @property
    def changing(self) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.readings if reading.changes)

    @property
    def undecided(self) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.readings if reading.changes is None)

    @property
    def limits(self) -> list[str]:
        """Return the limits that left a reading undecided."""
        return list(dict.fromkeys(reading.worth.limit for reading in self.undecided if reading.worth.limit))

    def told(self) -> dict[str, Any]:
        """Return what an answer says in every game: the readings that change it, and those of which a limit left that open."""
        open_ones = [{"ruling": reading.key, "reading": reading.reading} for reading in self.undecided]
        return {MATTER: [reading.entry() for reading in self.changing]} | ({UNDECIDED: open_ones} if open_ones else {})

    def looked(self, why_idle: Text | None = None) -> list[dict[str, Any]]:
        """Return every reading that was looked at, with `changes` where that is known; with a reason also the rulings that cannot matter."""
        found = [
            reading.entry() | ({"verdict": Verdict.UNKNOWN.value} if reading.changes is None else {"changes": reading.changes})
            for reading in self.readings
        ]
        return found + ([] if why_idle is None else [{"ruling": ruling.key, "matters": False, "why": why_idle} for ruling in self.idle])

    def steps(self, rule: str, word: Callable[[Reading], Text] = Reading.text, name_idle: bool = False) -> list[Step]:
        """Return in words which readings change the answer and which were left undecided, on request which cannot matter; `rule` is cited for the rest."""
        found = [Step(word(reading), reading.key) for reading in self.changing]
        if self.undecided:
            open_ones = join((reading.ruling.title + f" ({reading.key} = {reading.reading})" for reading in self.undecided), "; ")
            asked = Text(
                "Nie rozstrzygnięto w granicach wyszukiwania, czy wynik zmieniają: ",
                "Undecided within the limits whether these change the answer: ",
            )
            found.append(Step(asked + open_ones + ".", rule))
        elif not found:
            found.append(Step(Text("Żadna sporna wykładnia nie zmienia tu wyniku.", "No contested reading changes the answer here."), rule))
        if self.idle and name_idle:
            names = join((ruling.title for ruling in self.idle), "; ")
            found.append(Step(Text("Nie mają tu znaczenia: ", "These do not matter here: ") + names + ".", rule))
        return found


P = TypeVar("P", bound=Ruled)


def ruling_lens(
    position: P, now: Worth, evaluate: Callable[[P], Worth], can_matter: Callable[[str], bool], watch: Watch, tolerance: float = 0.0
) -> Lens:
    """Evaluate a position under every other reading that can matter.

    `now` is what it is worth under its own readings. `evaluate` may raise LimitReached: that reading is then undecided. No reading is
    begun once the watch is over. Numbers that are not exact count as equal within `tolerance`.
    """
    book = Rulebook.load(position.game)
    readings, idle = list[Reading](), list[Ruling]()
    for key, ruling in book.rulings.items():
        if not can_matter(key):
            idle.append(ruling)
            continue
        for value in ruling.values:
            if value != position.reading(key):
                worth = _within(evaluate, position.with_rulings(position.rulings.with_reading(book, key, value)), watch)
                readings.append(Reading(ruling, value, worth, worth.differs(now, tolerance)))
    return Lens(tuple(readings), tuple(idle))


def _within(evaluate: Callable[[P], Worth], other: P, watch: Watch) -> Worth:
    if watch.over:
        return Worth(Verdict.UNKNOWN.value, limit=watch.limit)
    try:
        return evaluate(other)
    except LimitReached as reached:
        return Worth(Verdict.UNKNOWN.value, limit=reached.limit)
