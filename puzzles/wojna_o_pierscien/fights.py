"""The rules that a combat of Wojna o Pierścień rests on beside those that its steps name: items, tokens, support, ties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, card
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.combat_steps import counting, losing
from mellon.models.wojna_o_pierscien.consequences import settle
from mellon.models.wojna_o_pierscien.icons import bonus_icons, counted, reserve_defense
from mellon.models.wojna_o_pierscien.losses import Lost, loss_choices, support_of
from mellon.models.wojna_o_pierscien.parts import Fighter
from mellon.models.wojna_o_pierscien.scenarios import scenario


@lru_cache(maxsize=4096)
def fight_rules(found: Fight) -> frozenset[str]:
    """Return the rules of a combat: those of its steps for every legal choice of losses, and those that its numbers rest on."""
    return frozenset(_rules(found))


def _rules(found: Fight) -> Iterator[str]:
    yield from (step.rule for step in counting(found) if step.rule)
    yield from _numbers(found)
    fates: set[tuple[str, ...]] = set()
    for lost in loss_choices(found):
        result = settle(found, lost)
        yield from (step.rule for step in losing(found, lost, result) if step.rule)
        yield from _choice(found, lost)
        fates.add(tuple(fate.items for fate, unit in zip(result.defenders, found.part.defenders, strict=True) if unit.items))
        if result.winner in (None, FREE_PEOPLES) and found.place.is_path and scenario(found.scenario).path_tie != FREE_PEOPLES:
            yield "WR.scenario.duel_path"
    if len(fates) > 1:
        yield "WR.action.item_fate"


def _numbers(found: Fight) -> Iterator[str]:
    """Yield what the numbers of a combat rest on, whatever is lost."""
    part, icons = found.part, ("path",) if found.place.is_path else ("attack", "defense")
    fighters = (*part.attackers, *part.defenders)
    if any(counted(item, icon, found.icons).known for unit in fighters for item in unit.items for icon in icons):
        yield "WR.action.item_icons"
    if part.tokens or part.attack_tokens:
        yield "WR.token.location"
    if any(unit.tokens for unit in fighters):
        yield "WR.token.card"
    if not found.place.is_path and part.attackers and part.defenders:
        yield "WR.battle.sides"
    if any(_rests_on_play(found, unit) for unit in fighters):
        yield "WR.terms.in_play"
    for pairs in (found.attack_pairs, found.defense_pairs):
        if any(count > 1 for which in ("army", "character") for count in Counter(getattr(pair, which) for pair in pairs).values()):
            yield "WR.support.one"


def _rests_on_play(found: Fight, unit: Fighter) -> bool:
    """Tell whether a card fights better because of another that lies elsewhere, in a reserve or at another location."""
    part, place = found.part, found.place
    here = replace(part, reserve=(), in_play=())
    gained = (bonus_icons(part, place, bonus) != bonus_icons(here, place, bonus) for bonus in card(unit.card).bonuses)
    return any(gained) or (unit in part.defenders and reserve_defense(part, unit) > 0)


def _choice(found: Fight, lost: Lost) -> Iterator[str]:
    """Yield what one choice of losses rests on."""
    support, counts = support_of(found, lost)
    if found.need and sum(counts[index] for index in lost) > found.need:
        yield "WR.battle.whole_card"
    if any((pair.character in lost) != (pair.army in lost) for pair in support):
        yield "WR.support.separate"
