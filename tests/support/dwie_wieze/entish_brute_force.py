"""Entish speech written down a second time, from the rulebook alone: small rounds played out card by card, nothing of the product used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Play = tuple[int, str]


@dataclass(frozen=True)
class Rules:
    """The contested readings."""

    own_card: bool = False
    """A tower laid at the lead: whether the card played with it sets the suit."""
    laid_sets: bool = False
    """After somebody else's tower: whether the laid card sets the suit, not the one played."""
    towers_orc_nobody: bool = False


@dataclass(frozen=True)
class Won:
    """A trick: who played what, who took it (None: nobody)."""

    plays: tuple[Play, ...]
    winner: int | None


Goal = Callable[[Sequence[Won]], bool]


def suit(code: str) -> str | None:
    """Return the suit of a card; towers and orcs have none."""
    return None if code in ("BW", "CW", "OR") else code[0]


def rank(code: str) -> int:
    """Return the value of a card with a suit."""
    return int(code[1:])


def taker(plays: Sequence[Play], led: str | None, rules: Rules) -> int | None:
    """Return who takes a trick (p. 6, 7, 8, 15)."""
    towers = [seat for seat, code in plays if code in ("BW", "CW")]
    if len(towers) == 1:
        return towers[0]
    in_suit = [(rank(code), seat) for seat, code in plays if led is not None and suit(code) == led]
    orc = any(code == "OR" for _, code in plays)
    if len(towers) == 2 and orc and (rules.towers_orc_nobody or not in_suit):
        return None
    return max(in_suit)[1] if in_suit else None


class Round:
    """The rest of a round in which one seat plays what lies under the token; seats count from 0."""

    def __init__(self, hands: Sequence[Sequence[str]], speaker: int, under: str, lead: int, goal: Goal, rules: Rules = Rules()) -> None:
        self.hands = tuple(tuple(sorted(cards)) for cards in hands)
        self.speaker, self.under, self.lead, self.goal, self.rules = speaker, under, lead, goal, rules

    def winnable(self) -> bool:
        """Tell whether some way to play it out meets the goal without an orc being led (or laid by the leader at the token)."""
        return self._on(self.hands, self.under, self.lead, (), None, ())

    def _on(
        self, hands: tuple[tuple[str, ...], ...], under: str, lead: int, plays: tuple[Play, ...], led: str | None, won: tuple[Won, ...]
    ) -> bool:
        players = len(hands)
        if len(plays) == players:
            winner = taker(plays, led, self.rules)
            return self._on(hands, under, lead if winner is None else winner, (), None, (*won, Won(plays, winner)))
        seat = (lead + len(plays)) % players
        if not plays and not any(hands):
            return self.goal(won)
        for card in sorted(set(hands[seat])):
            if not self._allowed(hands[seat], card, bool(plays), led):
                continue
            at = hands[seat].index(card)
            left = (*hands[:seat], hands[seat][:at] + hands[seat][at + 1 :], *hands[seat + 1 :])
            played = under if seat == self.speaker else card
            below = card if seat == self.speaker else under
            set_by = led if led is not None else self._sets(seat, bool(plays), card, played)
            if self._on(left, below, lead, (*plays, (seat, played)), set_by, won):
                return True
        return False

    def _allowed(self, hand: Sequence[str], card: str, following: bool, led: str | None) -> bool:
        """Following suit asks for the card from hand, played or laid; a leader's orc loses the chapter (p. 6, 8, 12, 15)."""
        if not following:
            return card != "OR"
        return led is None or suit(card) == led or all(suit(other) != led for other in hand)

    def _sets(self, seat: int, following: bool, card: str, played: str) -> str | None:
        """Return the suit that is led once a card is down (p. 6, 7, 12, 15)."""
        if seat != self.speaker:
            return suit(card)
        if following:
            return suit(card) if self.rules.laid_sets else suit(played)
        return suit(played) if suit(card) is None and self.rules.own_card else suit(card)
