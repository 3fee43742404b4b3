"""Write what a battle is worth as a certificate: what each side does inside it, for the checker in `models`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common import Text, certificates
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.certificate import PARTS
from mellon.models.konfrontacja.choice_words import choice_word
from mellon.models.konfrontacja.reading_wishes import PAYOFFS
from mellon.models.konfrontacja.state import Decision, Done, Node, Simultaneous

Worth = Callable[[Node], Fraction]
Mixes = Callable[[Simultaneous], tuple[Sequence[Fraction], Sequence[Fraction]]]
MOST_NODES = 20_000
"""Longer proofs are not written."""
TOO_LONG = Text(
    f"dowód do sprawdzenia miałby ponad {MOST_NODES} węzłów; wartość podaje jeden silnik",
    f"a proof to check would have more than {MOST_NODES} nodes; one engine tells the value",
)


def certified_battle(position: Position, start: Node, value: Fraction, worth: Worth, mixes: Mixes) -> dict[str, Any]:
    """Return the certificate of a battle's value: a proof that has stood up to its checker, or the word that there is none."""
    claim = {"value": str(value)} | {key: str(pay) for key, pay in zip(PAYOFFS, position.wishes.payoff, strict=True)}
    about = position.game, "battle", str(position), claim
    unproved = certificates.headed(*about, kind=certificates.AGREEMENT, engine="matrix", agreed=None, note=TOO_LONG)
    if any(len(number) > certificates.MOST_DIGITS for number in claim.values()):
        return unproved
    try:
        parts: dict[str, Any] = {name: _Plan(position, side, worth, mixes).told(start) for side, name in enumerate(PARTS)}
    except _TooLong:
        return unproved
    found = certificates.headed(*about, kind="proof", positions=sum(map(len, parts.values())), checked=True, **parts)
    if not certificates.check(found).holds:
        raise ArithmeticError("the certificate of a battle does not stand up to its checker")
    return found


class _TooLong(Exception):
    """A plan has more nodes than are written."""


class _Plan:
    """One side's plan, written along everything that can meet it."""

    def __init__(self, position: Position, side: int, worth: Worth, mixes: Mixes) -> None:
        self._table, self._side, self._worth, self._mixes = position.table, side, worth, mixes
        self._found: list[dict[str, Any]] = []
        self._nodes = 0

    def told(self, start: Node) -> list[dict[str, Any]]:
        """Return the plan from the first node on. Raises _TooLong."""
        self._walk(start, ())
        return self._found

    def _walk(self, node: Node, path: tuple[str, ...]) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise _TooLong
        if isinstance(node, Done):
            return
        options: Sequence[Any] = rules.options(node)
        if isinstance(node, Simultaneous):
            hands, shares = (node.fellowship, node.sauron), self._mixes(node)
            mix = {card: share for card, share in zip(hands[self._side], shares[self._side], strict=True) if share}
            self._found.append({"after": list(path), "mix": {deck(self._side)[card].id: str(share) for card, share in mix.items()}})
            options = [pair for pair in options if pair[self._side] in mix]
        elif isinstance(node, Decision) and node.side == self._side:
            pick = max if self._side == FELLOWSHIP else min
            options = [pick(options, key=lambda option: self._worth(rules.choose(self._table, node, option)))]
            self._found.append({"after": list(path), "take": choice_word(self._table, node, options[0])})
        for option in options:
            self._walk(rules.choose(self._table, node, option), (*path, choice_word(self._table, node, option)))
