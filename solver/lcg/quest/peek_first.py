"""Looking at the next encounter card before anybody is committed: what the best commitment after each card is worth (LC.card.peeks)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any

from mellon.models.lcg.moves import move
from mellon.models.lcg.quest.quest_state import Quest, begin
from mellon.solver.lcg.quest.search import Search

MOST_LOOKS = 16_000
"""Past so many outcomes, as estimated, peeks are left out of the computation and named."""
_SURGING = 12
"""How many times more follows from a card where cards surge or bring further ones."""
_CANCELLING = 3
"""How many times more follows where a card may be cancelled."""


def peeks_fit(search: Search, masks: Collection[int]) -> bool:
    """Tell whether looking at a card, and putting it at the bottom, can be weighed for all these commitments."""
    table = search.table
    deck = begin(table).deck
    more = any(table.card(n).has("surge") or table.card(n).does("reveal_encounter") for n, _ in deck)
    free = sum(any(not mask >> i & 1 for i in table.peekers) for mask in masks)
    choices = _CANCELLING if table.can_cancel else 1
    return free * len(deck) ** 2 * (_SURGING if more else 1) * choices <= MOST_LOOKS


def peek_first(search: Search, masks: list[int]) -> list[dict[str, Any]]:
    """Return, for everybody who may look first, the chance of the goal then, and what to do after each card."""
    table = search.table
    start = begin(table)
    found = []
    for i in table.peekers:
        able = [mask for mask in masks if not mask >> i & 1]
        if not start.ready >> i & 1 or table.reveals != 1 or start.top or not able or not start.deck:
            continue
        may_bury = any(tag["do"].get("may_bottom") for tag in table.card(table.people[i].card).triggers("action"))
        total = sum(copies for _, copies in start.deck)
        value, after = Fraction(0), []
        for number, copies in start.deck:
            chance, buried, mask = _best(search, able, i, number, may_bury)
            value += Fraction(copies, total) * chance
            commit = [table.people[j].card for j in range(len(table.people)) if mask >> j & 1]
            after.append(
                {"cards": search.named(number), "chance": Fraction(copies, total), "bury": buried, "commit": commit, "value": chance}
            )
        found.append({"move": move("use", table.people[i].card), "value": value, "value_decimal": float(value), "after": after})
    return found


def _best(search: Search, masks: list[int], i: int, number: int, may_bury: bool) -> tuple[Fraction, bool, int]:
    """Return the best chance after a card was seen, whether the card goes to the bottom for it, and the commitment."""
    search.memo = {}
    found: tuple[Fraction, bool, int] | None = None
    for buried in (False, True) if may_bury else (False,):
        for mask in masks:
            if found is not None and found[0] == 1:
                return found
            chance = search.outlook(_seen(search, mask, i, number, buried)).value
            if found is None or chance > found[0]:
                found = chance, buried, mask
    assert found is not None
    return found


def _seen(search: Search, mask: int, i: int, number: int, buried: bool) -> Quest:
    """Return the phase with a commitment after character `i` has looked at a card, which lies on top or at the bottom now."""
    q = search.begin(mask)
    deck = tuple((n, copies - (n == number)) for n, copies in q.deck if n != number or copies > 1)
    return q._replace(ready=q.ready & ~(1 << i), deck=deck, top=() if buried else (number,), bottom=(number,) if buried else ())
