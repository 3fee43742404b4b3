"""One player whose draw pile lies in unknown order: the chance of best play, every trick and every draw walked out in fractions.

Between two draws one person chooses every card and sees all hands, so a state is worth what the best of all tricks makes of the draws that may follow it,
every order of the pile being equally likely. States are told apart as in `walking_out`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

from mellon.models.dwie_wieze.cards import Card, hand
from mellon.models.dwie_wieze.goals import Outlook, holds, possible
from mellon.models.dwie_wieze.position import DONE, Position
from mellon.models.dwie_wieze.solo import draws_after
from mellon.models.dwie_wieze.stock import HANDS
from mellon.models.dwie_wieze.trick import Trick
from mellon.models.dwie_wieze.walking_out import Between, Hands, TooMany, Walk

NOTHING, CERTAIN = Fraction(0), Fraction(1)


def has_a_chance(p: Position) -> bool:
    """Tell whether a position is of the sort that is walked out here: the order of its pile is not known, and no goal asks who plays one of its cards."""
    if p.setup != DONE or p.order_known or p.speaker is not None or p.over or p.reading("set_aside_draw") != "yes":
        return False
    for number in p.numbers:
        character = p.character(number)
        on = None if character is None else p.chapter.goal_depends_on(character, p.players)
        if on is None or set(on.cards) & set(p.in_pile):
            return False
    return True


class ChanceWalk(Walk):
    """A position whose draws are chance, walked out."""

    def __init__(self, p: Position, most: int, over: Callable[[], bool] = bool) -> None:
        super().__init__(p, most, over)
        self._values: dict[tuple[object, ...], Fraction] = {}

    @property
    def states(self) -> int:
        return len(self._values)

    def chance(self, p: Position) -> Fraction:
        """Return the chance of best play from the position or one after a move of it. Raises TooMany past the most states."""
        if p.lost_by_rule is not None:
            return NOTHING
        start = self._start(p)
        if p.draw_due:
            return self._after_draws(start)
        if p.current is None:
            return self._worth(start)
        return self._best(start, self._tricks(p.current, start.hands, self._locked(start)))

    def _worth(self, state: Between) -> Fraction:
        """Return what a state between two tricks is worth, nothing being drawn before the next."""
        key = self._key(state)
        found = self._values.get(key)
        if found is None:
            if len(self._values) >= self._most or self._over():
                raise TooMany
            found = self._values[key] = self._counted(state)
        return found

    def _counted(self, state: Between) -> Fraction:
        left = self._p.hand_size - len(state.done)
        if not left:
            return CERTAIN if all(holds(goal, state.done) for goal in self._goals) else NOTHING
        view = Outlook(state.done, (), self._held(state.hands), left)
        if not all(possible(goal, view) for goal in self._goals):
            return NOTHING
        return self._best(state, self._tricks(Trick(state.lead), state.hands, self._locked(state)))

    def _best(self, state: Between, tricks: Iterator[tuple[Trick, Hands]]) -> Fraction:
        """Return what the best of some tricks makes of the draws that follow."""
        best = NOTHING
        for after, winner in self._after(state, tricks):
            drawn = bool(after.hands.pile) and draws_after(winner, self._rulings)
            best = max(best, self._after_draws(after, best) if drawn else self._worth(after))
            if best == CERTAIN:
                break
        return best

    def _after_draws(self, state: Between, best: Fraction = NOTHING) -> Fraction:
        """Return the mean over every draw from the pile (DW.p28.solo_draw); nothing once it cannot be more than the best that is known."""
        draws = Counter(permutations(state.hands.pile, HANDS))
        won, left = NOTHING, draws.total()
        for cards, number in draws.items():
            won += number * self._worth(self._given(state, cards))
            left -= number
            if won + left <= best * draws.total():
                return NOTHING
        return won / draws.total()

    @staticmethod
    def _given(state: Between, cards: tuple[Card, ...]) -> Between:
        hands, pile = state.hands, list(state.hands.pile)
        for card in cards:
            pile.remove(card)
        held = tuple(hand((*own, card)) for own, card in zip(hands.cards, cards, strict=True))
        return Between(hands._replace(cards=held, pile=tuple(pile)), state.lead, state.counts, state.done)

    def _held(self, hands: Hands) -> dict[int, tuple[Card, ...]]:
        """Return every card that a seat holds, those that anybody may draw as seat 0's."""
        return {**super()._held(hands._replace(pile=())), 0: hands.pile}
