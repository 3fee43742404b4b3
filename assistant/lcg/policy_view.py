"""The policy of a combat as players read it: reveals after which the same is done stand together, however deep they differ in odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mellon.assistant.lcg.move_words import word_move
from mellon.assistant.views.values import NOTHING, Line, Span, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position

_MOST_NAMES = 4
_SEEN = Text("podejrzane ", "seen ")
_WHATEVER = Text("cokolwiek wyjdzie", "whatever comes")
_EVERY_OTHER = Text("każda inna karta", "every other card")


@dataclass
class Advice:
    """What to do after some cards: `weight` is how often it comes to that, `worth` the weighted sum of the values."""

    cards: list[int]
    peeked: bool
    deeds: tuple[Move, ...]
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
    weight *= entry.get("chance", 1)
    deeds = (*entry.get("do", ()), *entry.get("attacks", ()), *entry.get("end", ()))
    cards = [*entry.get("shadow", entry.get("peek", ()))]
    after = _together([advice(branch, weight) for branch in entry.get("after", ())])
    return Advice(cards, "peek" in entry, deeds, bool(entry.get("more")), weight, weight * entry["value"], after)


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


def policy_lines(p: Position, entry: Mapping[str, Any]) -> tuple[Line, ...]:
    """Return the policy line by line, what follows a reveal indented below it."""
    return tuple(_lines(p, advice(entry), 0, NOTHING))


def _lines(p: Position, told: Advice, depth: int, reveal: Text) -> Iterator[Line]:
    deeds = join((said(word_move, deed, p) for deed in told.deeds), "; ")
    more = [Span(as_text(" …"), "dim")] if told.more else []
    yield Line((Span(as_text("  " * depth)), Span(reveal, "dim"), Span(deeds), Span(as_text(f"  ({told.value})"), "value more"), *more))
    branches = sorted(told.after, key=lambda one: (-one.weight, one.cards))
    many = bool(branches) and len(branches[0].cards) > _MOST_NAMES
    for branch in [*branches[1:], branches[0]] if many else branches:
        rest = many and branch is branches[0]
        yield from _lines(p, branch, depth + 1, _reveal(p, branch, branch.weight / told.weight, rest))


def _reveal(p: Position, told: Advice, chance: Fraction, rest: bool) -> Text:
    """Return the words before an arrow: the cards and how often one of them comes; `rest`: all that the other lines do not name."""
    seen = _SEEN if told.peeked else NOTHING
    if chance == 1 and len(told.cards) > 1:
        return seen + _WHATEVER + " → "
    names = _EVERY_OTHER if rest else join(p.card(number).name for number in told.cards[:_MOST_NAMES])
    if not rest and len(told.cards) > _MOST_NAMES:
        names = names + " …"
    return as_text(f"{chance}: ") + seen + names + " → "
