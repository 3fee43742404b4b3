"""Whether a contested ruling changes the answer about a combat."""

from __future__ import annotations

from typing import Any

from mellon.models.common import Step, Text
from mellon.models.lcg.position import BOOK, Position
from mellon.solver.answer import Answer
from mellon.solver.game import Request

COMBAT_RULINGS = (
    *("equal_cost_shadow_order", "exhaust_too_few", "beastmaster_card_order", "wargs_without_shadow_card", "second_ranged_attack"),
    *("sentinel_shadow_effects", "snare_is_own_attachment", "peeks"),
)


def lens(p: Position, request: Request, found: Answer) -> tuple[list[Step], list[dict[str, Any]]]:
    """Solve again under every other reading that can matter in combat; tell where the value changes."""
    from mellon.solver.lcg.combat import search
    from mellon.solver.limits import LimitReached

    steps, table, undecided = [], list[dict[str, Any]](), list[str]()
    for key in COMBAT_RULINGS:
        if key not in BOOK.rulings or not _can_matter(p, key):
            continue
        for value in BOOK.rulings[key].values:
            if value == p.reading(key):
                continue
            changed = p.but(rulings=p.rulings.with_reading(BOOK, key, value))
            try:
                worth = search(changed, request).best_start()
            except LimitReached:
                table.append({"ruling": key, "reading": value, "verdict": "unknown", "value": None})
                undecided.append(f"{key} = {value}")
                continue
            table.append({"ruling": key, "reading": value, "value": str(worth), "changes": worth != found.value})
            if worth != found.value:
                text = Text(f"Przy odczytaniu {key} = {value} wartość to {worth}.", f"Under {key} = {value} the value is {worth}.")
                steps.append(Step(text, key))
    if undecided:
        readings = ", ".join(undecided)
        text = Text(
            f"Limit nie pozwolił sprawdzić odczytań (daj więcej czasu: --time): {readings}.",
            f"The limit was reached before these readings were weighed (give more with --time): {readings}.",
        )
        steps.append(Step(text, undecided[0].partition(" ")[0]))
    if not steps:
        text = Text("Żadna sporna wykładnia nie zmienia wyniku.", "No contested ruling changes the value.")
        steps.append(Step(text, "LC.golden_rule.card_beats_book"))
    return steps, table


def _can_matter(p: Position, key: str) -> bool:
    """Tell whether a ruling is about anything that lies on this table."""
    if key == "sentinel_shadow_effects":
        return len(p.remaining) > 1
    if key == "snare_is_own_attachment":
        return any(p.card(part.card).does("cannot_attack") == "host" for player in p.players for enemy in player.engaged for part in enemy.attached)
    if key == "peeks":
        held = [number for player in p.players for c in player.characters for number in (c.card, *c.attached_cards)]
        return any(p.card(number).does("peek_encounter") or p.card(number).does("peek_shadow") for number in held)
    return True
