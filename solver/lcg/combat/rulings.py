"""Whether a contested ruling changes the answer about a combat."""

from __future__ import annotations

from mellon.models.lcg.position import Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.lens import Lens, exactly, ruling_lens

COMBAT_RULINGS = (
    *("equal_cost_shadow_order", "exhaust_too_few", "beastmaster_card_order", "wargs_without_shadow_card", "second_ranged_attack"),
    *("sentinel_shadow_effects", "snare_is_own_attachment", "peeks"),
)


def combat_lens(p: Position, request: Request, found: Answer) -> Lens:
    """Return what a combat is worth under every other reading that can matter in it."""
    from mellon.solver.lcg.combat.answering import search

    assert found.value is not None
    return ruling_lens(
        p,
        exactly(found.value),
        lambda other: exactly(search(other, request).best_start()),
        lambda key: can_matter(p, key),
        request.watch,
    )


def can_matter(p: Position, key: str) -> bool:
    """Tell whether a ruling is about combats and about anything that lies on this table."""
    if key not in COMBAT_RULINGS:
        return False
    enemies = [enemy.card for player in p.players for enemy in player.engaged]
    if key in ("sentinel_shadow_effects", "second_ranged_attack"):
        return len(p.remaining) > 1
    if key == "wargs_without_shadow_card":
        return any(p.card(number).triggers("forced", "own_shadow_blank") for number in enemies)
    if key == "equal_cost_shadow_order":
        costs = [p.card(number).engagement_cost for number in enemies]
        return len(set(costs)) < len(costs)
    if key == "snare_is_own_attachment":
        return any(
            p.card(part.card).does("cannot_attack") == "host" for player in p.players for enemy in player.engaged for part in enemy.attached
        )
    if key == "peeks":
        held = [number for player in p.players for c in player.characters for number in (c.card, *c.attached_cards)]
        return any(p.card(number).does("peek_encounter") or p.card(number).does("peek_shadow") for number in held)
    return True
