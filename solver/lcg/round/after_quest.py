"""From the end of the quest phase to the start of combat: journeys, then engagement, every choice that can matter tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mellon.models.common import Text
from mellon.models.lcg.moves import Move, Ref
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import travel
from mellon.models.lcg.round.engagement import checks, enemies, engage, first_listed

Path = tuple[Move, ...]
LEFT_OUT = Text(
    "Podróży, których koszt odkrywa karty albo losowo odrzuca rękę, obliczenie nie rozważa: walce w tej rundzie nie pomagają.",
    "Journeys whose cost reveals cards or discards from hand at random are not considered: they do not help this round's combat.",
)
RANDOM_COSTS = Text(
    "Podróży, których koszt losowo odrzuca rękę, plan nie rozważa.", "Journeys whose cost discards from hand at random are not considered."
)


def journeys(p: Position) -> Iterator[tuple[Path, Position]]:
    """Yield staying and every journey with its costs paid in every way (one player)."""
    if not p.remaining:
        yield (), p
        return
    for number in travel.options(p):
        if number is None:
            yield (), p
            continue
        cost = travel.costs(p, number)
        if cost.reveals or cost.discards:
            continue
        move = Move("travel", (Ref(number),))
        for paid in _paid(p, cost):
            there = travel.go(p, number, paid)
            path: Path = (move, *(Move("exhaust", (Ref(p.players[0].characters[at].card),)) for at in paid.heroes if at is not None))
            yield path, there
            if travel.ready_after_travel(p, number):
                for at, character in enumerate(there.players[0].characters):
                    if character.exhausted:
                        rested = replace(character, exhausted=False)
                        who = there.players[0]
                        squad = (*who.characters[:at], rested, *who.characters[at + 1 :])
                        yield (
                            (*path, Move("use", (Ref(number),), "on", (Ref(character.card),))),
                            there.with_player(0, replace(who, characters=squad)),
                        )


def leaves_out(p: Position) -> bool:
    """Tell whether a journey is possible whose cost discards cards at random."""
    costs = [travel.costs(p, number) for number in travel.options(p) if number is not None] if p.remaining else []
    return any(cost.discards for cost in costs)


def _paid(p: Position, cost: travel.Costs) -> Iterator[travel.Costs]:
    if not cost.heroes:
        yield cost
        return
    for at, character in enumerate(p.players[0].characters):
        if character.ready and p.card(character.card).is_hero:
            yield replace(cost, heroes=(at,))


def engagements(p: Position, optional: bool) -> Iterator[tuple[Path, Position]]:
    """Yield the positions after the encounter phase: no optional engagement, or each one where `optional` asks for them.

    For the goals of one combat a further enemy never helps, so optional engagements are tried only where an enemy hurts from staging.
    """
    if not p.remaining:
        yield (), p
        return
    lying = enemies(p)
    wanted = [None, *dict.fromkeys(enemy.card for enemy in lying)] if optional or any(_hurts(p, enemy.card) for enemy in lying) else [None]
    stings = any(p.card(enemy.card).triggers("forced", "self_engages") and p.card(enemy.card).does("damage_one_hero") for enemy in lying)
    heroes = [at for at, c in enumerate(p.players[0].characters) if p.card(c.card).is_hero and not c.prisoner] if stings else [0]
    for number in wanted:
        if number is not None and p.card(number).does("no_optional_engage_if_other_staging_enemies") and len(lying) > 1:
            continue
        for hero in heroes:
            chosen: list[Move] = []

            def choose(now: Position, _player: int, _damage: int, at: int = hero, told: list[Move] = chosen) -> int:
                able = [i for i, c in enumerate(now.players[0].characters) if now.card(c.card).is_hero and not c.prisoner]
                place = at if at in able else able[0]
                told.append(Move("damage", (Ref(now.players[0].characters[place].card),)))
                return place

            after = p
            path: Path = ()
            if number is not None:
                after = engage(p, 0, next(e for e in lying if e.card == number), choose)
                path = (Move("engage", (Ref(number),)),)
            if after.remaining:
                after = checks(after, choose, first_listed)
            yield (*path, *chosen), after


def _hurts(p: Position, number: int) -> bool:
    return bool(p.card(number).does("each_player_damage_own_character"))
