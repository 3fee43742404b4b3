"""Certificates of values: a policy that reaches the value by the rules alone, and as much about nothing being better as can be looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from mellon.models.common.certificates import AGREEMENT, headed
from mellon.models.lcg.policies import MOST_ENTRIES, MOST_STATES, POLICY, PROOF
from mellon.models.lcg.position import Position
from mellon.models.lcg.walks import BEGIN, GIVE_UP, AtMost, Game, Option, TooLarge, Walk
from mellon.solver.lcg.shares import NO_END, share_of
from mellon.solver.limits import LimitReached, Watch

_SHARE = 0.5
"""The part of the time that the rules alone may take for a policy, or for its bound; where no time is given the number of places ends them."""
_MOST_FOR_POLICY = 200_000
"""Places that the rules alone look at for a policy."""


class Taker(Protocol):
    """Takes options at choices and notes what it took."""

    entries: list[tuple[Any, dict[str, Any]]]

    def take(self, place: Any, options: Sequence[Option]) -> Sequence[int]:
        """Return the number of the option that is taken; nothing where all is lost."""


def proved(
    p: Position, claim: Mapping[str, Any], value: Fraction, game: Game, policy: Taker, agreed: Callable[[], list[str]], watch: Watch
) -> dict[str, Any]:
    """Return the certificate of a value, of what a policy secures where its bound takes too long, and of who agrees where the policy does."""
    question, line = p.question, str(p)
    try:
        worth = Walk(game, policy.take, MOST_ENTRIES).values()
    except (LimitReached, TooLarge):
        return headed(p.game, question, line, {**claim, "value": str(value)}, kind=AGREEMENT, agreed=agreed())
    if worth[BEGIN] != value:
        raise ArithmeticError("a policy does not reach the value that was found")
    entries = [{**entry, "value": str(worth[place])} for place, entry in policy.entries]
    states = _places_above(game, value, watch)
    if states is not None:
        return headed(p.game, question, line, {**claim, "value": str(value)}, kind=PROOF, at_least=entries, states=states)
    return headed(p.game, question, line, {**claim, "at_least": str(value)}, kind=POLICY, at_least=entries, agreed=agreed())


def _places_above(game: Game, value: Fraction, watch: Watch) -> int | None:
    """Return at how many places one has to look to see that a game is worth no more than a value; None where they are too many."""
    search = AtMost(game, MOST_STATES, glancing(watch))
    try:
        best = search.best(BEGIN, value)
    except TooLarge:
        return None
    if best > value:
        raise ArithmeticError("the rules alone give another value than the one that was found")
    return search.places


def glancing(watch: Watch) -> Callable[[], None]:
    """Return what raises TooLarge once a share of the time is over."""
    share = share_of(watch, _SHARE, NO_END)

    def glance() -> None:
        if share.over:
            raise TooLarge

    return glance


class Policy:
    """Commits, takes the best option at every choice by the rules alone, by a search where that takes too long, and notes what it took."""

    def __init__(self, commits: list[str], game: Game, searched: Callable[[Any], Fraction], watch: Watch) -> None:
        self._commits, self._game, self._searched = commits, game, searched
        self._bounds = AtMost(game, _MOST_FOR_POLICY, glancing(watch))
        self.entries: list[tuple[Any, dict[str, Any]]] = []

    def take(self, place: Any, options: Sequence[Option]) -> Sequence[int]:
        """Return the commitment, or the first of the best options; nothing where all is lost."""
        at = self._commitment(options) if place == BEGIN else self._best(options)
        if at is None:
            self.entries.append((place, {"given_up": True}))
            return GIVE_UP
        self.entries.append((place, {"take": at, "do": self._game.words(options[at])}))
        return (at,)

    def _commitment(self, options: Sequence[Option]) -> int:
        """Return the commitment that was found best; where its words mean several, as with two copies of an ally, the best of them."""
        meant = [at for at, option in enumerate(options) if self._game.words(option) == self._commits]
        found = self._best(options, meant) if len(meant) > 1 else None
        return meant[0] if found is None else found

    def _best(self, options: Sequence[Option], among: Sequence[int] | None = None) -> int | None:
        top, best = Fraction(0), None
        for at in range(len(options)) if among is None else among:
            worth = self._worth(options[at][1], top)
            if worth > top:
                top, best = worth, at
            if top == self._game.most:
                break
        return best

    def _worth(self, place: Any, least: Fraction) -> Fraction:
        try:
            return self._bounds.best(place, least)
        except TooLarge:
            return self._searched(place)
