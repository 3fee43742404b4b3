"""The policy of a combat as players read it: reveals after which the same is done stand together, however deep they differ in odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rich.text import Text as RichText

from mellon.models.common import Text
from mellon.models.lcg.position import Position

_MOST_NAMES = 4
Wording = Callable[[Any, Position, str], str]


@dataclass
class Advice:
    """What to do after some cards: `weight` is how often it comes to that, `worth` the weighted sum of the values."""

    cards: list[int]
    peeked: bool
    deeds: tuple[str, ...]
    more: bool
    weight: Fraction
    worth: Fraction
    after: list[Advice] = field(default_factory=list)

    @property
    def value(self) -> Fraction:
        """Return the mean of the values of everything that stands together here."""
        return self.worth / self.weight


def advice(entry: Mapping[str, Any], weight: Fraction = Fraction(1)) -> Advice:
    """Return an entry of the answer's policy with what can stand together put together."""
    weight *= Fraction(entry.get("chance", 1))
    deeds = tuple(str(move) for move in (*entry.get("do", ()), *entry.get("attacks", ()), *entry.get("end", ())))
    cards = [*entry.get("shadow", entry.get("peek", ()))]
    after = _together([advice(branch, weight) for branch in entry.get("after", ())])
    return Advice(cards, "peek" in entry, deeds, bool(entry.get("more")), weight, weight * Fraction(entry["value"]), after)


def _together(branches: Sequence[Advice]) -> list[Advice]:
    found: list[Advice] = []
    for branch in branches:
        for at, other in enumerate(found):
            both = _joined(other, branch)
            if both is not None:
                found[at] = both
                break
        else:
            found.append(branch)
    return found


def _joined(one: Advice, other: Advice) -> Advice | None:
    """Return two pieces of advice as one, None where they differ in what is done, now or after some card."""
    if (one.deeds, one.peeked, one.more, not one.after) != (other.deeds, other.peeked, other.more, not other.after):
        return None
    after = list(one.after)
    for branch in other.after:
        alike = [at for at, known in enumerate(after) if set(known.cards) & set(branch.cards)]
        if not alike:
            after = _together([*after, branch])
            continue
        both = _joined(after[alike[0]], branch) if len(alike) == 1 else None
        if both is None:
            return None
        after[alike[0]] = both
    cards = list(dict.fromkeys([*one.cards, *other.cards]))
    return Advice(cards, one.peeked, one.deeds, one.more, one.weight + other.weight, one.worth + other.worth, after)


def policy_lines(p: Position, entry: Mapping[str, Any], lang: str, wording: Wording) -> list[RichText]:
    """Return the policy line by line, what follows a reveal indented below it."""
    return _lines(p, advice(entry), lang, wording, 0, "")


def _lines(p: Position, told: Advice, lang: str, wording: Wording, depth: int, reveal: str) -> list[RichText]:
    line = RichText("  " * depth).append(reveal, "dim")
    line.append("; ".join(wording(deed, p, lang) for deed in told.deeds)).append(f"  ({told.value})", "cyan")
    if told.more:
        line.append(" …", "dim")
    found = [line]
    branches = sorted(told.after, key=lambda one: (-one.weight, one.cards))
    many = bool(branches) and len(branches[0].cards) > _MOST_NAMES
    for branch in [*branches[1:], branches[0]] if many else branches:
        rest = many and branch is branches[0]
        found += _lines(p, branch, lang, wording, depth + 1, _reveal(p, branch, lang, branch.weight / told.weight, rest))
    return found


def _reveal(p: Position, told: Advice, lang: str, chance: Fraction, rest: bool) -> str:
    """Return the words before an arrow: the cards and how often one of them comes; `rest`: all that the other lines do not name."""
    seen = Text("podejrzane ", "seen ").of(lang) if told.peeked else ""
    if chance == 1 and len(told.cards) > 1:
        return seen + Text("cokolwiek wyjdzie", "whatever comes").of(lang) + " → "
    if rest:
        names = Text("każda inna karta", "every other card").of(lang)
    else:
        names = ", ".join(p.card(number).name.of(lang) for number in told.cards[:_MOST_NAMES]) + (
            " …" if len(told.cards) > _MOST_NAMES else ""
        )
    return f"{chance}: {seen}{names} → "
