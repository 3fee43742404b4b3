"""Whether a contested ruling changes the answer to a question of the card game; combats look at their own rulings (`combat.rulings`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mellon.models.common import BadInput
from mellon.models.lcg.position import ENGAGEMENT, PAYMENT, PLAN, QUEST, ROUND, Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.combat.rulings import COMBAT_RULINGS
from mellon.solver.lcg.shares import share_of
from mellon.solver.lens import IMPOSSIBLE, Worth, ruling_lens
from mellon.solver.stats import with_limits

Solve = Callable[[Position, Request, Answer], Answer]

_QUEST_RULINGS = ("encounter_deck_rebuild", "second_guarded_objective", "thalin_kill_and_surge", "peeks")
_ROUND_RULINGS = (
    *(*_QUEST_RULINGS, *COMBAT_RULINGS, "equal_engagement_costs", "unique_binds"),
    *("surge_and_doomed_in_setup", "blocked_stage", "win_with_last_hero"),
)
_ABOUT = {
    QUEST: _QUEST_RULINGS,
    ENGAGEMENT: ("equal_engagement_costs",),
    PAYMENT: ("unique_binds",),
    ROUND: _ROUND_RULINGS,
    PLAN: _ROUND_RULINGS,
}
_SHADOW_RULINGS = (
    "equal_cost_shadow_order",
    "exhaust_too_few",
    "beastmaster_card_order",
    "sentinel_shadow_effects",
    "snare_is_own_attachment",
)
_NEVER_EMPTY = 25
"""A deck of more cards does not run out within one round: no deck has so many cards that bring further ones."""
_SHARE, _SECONDS = 0.5, 10.0
"""How much of the time that is left the other readings may take, and how long where there is no limit."""


def with_rulings_that_matter(p: Position, request: Request, found: Answer, solve: Solve) -> Answer:
    """Return an explanation with the readings that change the answer; of an answer that is open or an estimate none is tried."""
    if found.verdict is Verdict.UNKNOWN:
        return found
    request = replace(request, watch=share_of(request.watch, _SHARE, _SECONDS))

    def worth_of(other: Position) -> Worth:
        return _worth(other, solve, request)

    now = worth_of(p) if found.verdict is None else _told(p, found)
    if now.value is None and now.verdict == Verdict.VALUE.value:
        return found
    lens = ruling_lens(p, now, worth_of, lambda key: can_matter(p, key), request.watch)
    return found.but(
        steps=[*(found.steps or ()), *lens.steps("LC.golden_rule.card_beats_book")],
        stats=with_limits(found.stats, lens.limits),
        extra={**found.extra, "ruling_lens": lens.looked(), **lens.told()},
    )


def _worth(p: Position, solve: Solve, request: Request) -> Worth:
    try:
        found = solve(p, request, Answer(p.game, "solve"))
    except BadInput:
        return Worth(IMPOSSIBLE)
    return _told(p, found)


def _told(p: Position, found: Answer) -> Worth:
    """Return what an answer says: who engages whom, which cards can be paid, else the verdict or the number alone."""
    assert found.verdict is not None
    told = {}
    if p.question == ENGAGEMENT:
        told = dict(found.outcome or {})
    elif p.question == PAYMENT and not p.moves:
        told = {"can_pay": [one.move for one in found.ranked]}
    limit = next(iter(found.stats.limits), None) if found.verdict is Verdict.UNKNOWN else None
    return Worth(found.verdict.value, found.value, told=told, limit=None if limit is None else str(limit))


def can_matter(p: Position, key: str) -> bool:
    """Tell whether a ruling is about the question and about anything that lies on this table or may still come."""
    if key not in _ABOUT.get(p.question, ()):
        return False
    if key in _SHADOW_RULINGS and not p.shadow:
        return False
    people = [c for player in p.players for c in player.characters]
    held = [number for c in people for number in (c.card, *c.attached_cards)] + [n for player in p.players for n in player.hand]
    deck = p.unseen_cards
    met = [c.card for c in p.staging] + [enemy.card for player in p.players for enemy in player.engaged]
    if key == "equal_engagement_costs":
        costs = [p.card(number).engagement_cost for number in (*met, *deck.elements()) if p.card(number).kind == "enemy"]
        return len(set(costs)) < len(costs)
    if key in ("encounter_deck_rebuild", "equal_cost_shadow_order"):
        return deck.total() <= _NEVER_EMPTY
    if key == "second_guarded_objective":
        return any(p.card(number).has("guarded") for number in deck)
    if key == "thalin_kill_and_surge":
        return any(p.card(c.card).does("damage_revealed_enemy") for c in people)
    if key == "peeks":
        return any(p.card(number).does("peek_encounter") or p.card(number).does("peek_shadow") for number in held)
    if key in ("sentinel_shadow_effects", "second_ranged_attack"):
        return len(p.remaining) > 1
    if key == "wargs_without_shadow_card":
        return any(p.card(number).triggers("forced", "own_shadow_blank") for number in (*met, *deck))
    if key == "snare_is_own_attachment":
        below = [part.card for player in p.players for enemy in player.engaged for part in enemy.attached]
        return any(p.card(number).does("cannot_attack") == "host" for number in (*held, *below))
    if key == "unique_binds":
        return any(p.card(number).unique for player in p.players for number in player.hand)
    if key in ("surge_and_doomed_in_setup", "blocked_stage", "win_with_last_hero"):
        return p.stage is not None
    return True
