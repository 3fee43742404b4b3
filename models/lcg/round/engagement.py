"""The encounter phase: optional engagement, then engagement checks round and round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mellon.models.common import Illegal, Text
from mellon.models.common.text import counted
from mellon.models.lcg.cards.strength import hit_points
from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import Attached, Enemy, Position
from mellon.models.lcg.round.ends import hurt


@dataclass(frozen=True, slots=True)
class InStaging:
    """An enemy of the staging area: its place there, and the place among the guards of an objective (None: it lies free)."""

    at: int
    guard: int | None
    card: int


HeroChoice = Callable[[Position, int, int], int]
"""Which hero (index among the characters) of a player takes the damage of an enemy that engages."""
EnemyChoice = Callable[[Position, int, list[InStaging]], int]
"""Which of several enemies with equal engagement cost engages a player (index in the list)."""


def enemies(p: Position) -> list[InStaging]:
    """Return the enemies in the staging area, guards of objectives included."""
    found = []
    for at, staged in enumerate(p.staging):
        if p.card(staged.card).kind == "enemy":
            found.append(InStaging(at, None, staged.card))
        found += [InStaging(at, guard, number) for guard, number in enumerate(staged.guards) if p.card(number).kind == "enemy"]
    return found


def verify_optional(p: Position, player: int, number: int) -> InStaging:
    """Return the enemy that a player may engage by choice, or raise Illegal (LC.encounter.optional, LC.encounter.optional_ban)."""
    if player not in p.remaining:
        raise Illegal("LC.end.eliminated", Text("tego gracza nie ma już w grze", "this player is not in the game"))
    card, lying = p.card(number), enemies(p)
    found = next((enemy for enemy in lying if enemy.card == number), None)
    if found is None:
        raise Illegal(
            "LC.encounter.optional",
            Text(f"w strefie przeciwności nie ma wroga: {card.listed.pl}", f"no enemy {number} {card.name.en} is in the staging area"),
        )
    if card.does("no_optional_engage_if_other_staging_enemies") and len(lying) > 1:
        raise Illegal(
            "LC.encounter.optional_ban",
            Text(
                f"{card.name.pl}: nie z własnej woli, póki w strefie są inni wrogowie",
                f"{card.name.en}: not by choice while other enemies are in staging",
            ),
        )
    return found


def engage(p: Position, player: int, enemy: InStaging, choose: HeroChoice, log: Log = None) -> Position:
    """Move an enemy from staging to a player and carry out what its engagement triggers (LC.encounter.same_thing)."""
    staged, card = p.staging[enemy.at], p.card(enemy.card)
    if enemy.guard is None:
        came = Enemy(enemy.card, staged.damage, True, staged.attached, tokens=staged.tokens)
        staging = (*p.staging[: enemy.at], *p.staging[enemy.at + 1 :])
    else:
        came = Enemy(enemy.card, 0, True, (Attached(staged.card),))
        guards = (*staged.guards[: enemy.guard], *staged.guards[enemy.guard + 1 :])
        rest = (replace(staged, guards=guards),) if guards else ()
        staging = (*p.staging[: enemy.at], *rest, *p.staging[enemy.at + 1 :])
        if guards:
            came = replace(came, attached=())
    who = p.players[player]
    p = p.but(staging=staging).with_player(player, replace(who, engaged=(*who.engaged, came)))
    note(log, "LC.encounter.same_thing", f"zwarcie z graczem {player + 1}: {card.name.pl}", f"{card.name.en} engages player {player + 1}")
    for tag in card.triggers("forced", "self_engages"):
        damage = tag["do"].get("damage_one_hero")
        if damage and p.players[player].heroes:
            at = choose(p, player, damage)
            note(
                log,
                "LC.card.hummerhorns",
                f"{card.name.pl}: {counted(damage, 'obrażenie obrażenia obrażeń', 'damage damage').pl} dla jednego bohatera",
                f"{card.name.en}: {damage} damage to one hero",
            )
            p = hurt(p, player, at, damage, log)
        elif "attack_self" in tag["do"]:
            bonus = tag["do"]["attack_self"]
            note(
                log,
                "LC.card.forest_spider",
                f"{card.name.pl}: w tej rundzie +{bonus} ataku",
                f"{card.name.en} has +{bonus} attack this round",
            )
    return p


def eligible(p: Position, player: int) -> list[InStaging]:
    """Return the enemies that an engagement check of this player brings: the highest cost not above the threat (LC.encounter.check, LC.encounter.equal)."""
    threat = p.players[player].threat
    costs = [(p.card(enemy.card).engagement_cost, enemy) for enemy in enemies(p)]
    fitting = [(cost, enemy) for cost, enemy in costs if cost is not None and cost <= threat]
    best = max((cost for cost, _ in fitting), default=None)
    return [enemy for cost, enemy in fitting if cost == best]


def no_checks(p: Position) -> bool:
    """Tell whether the current stage forbids engagement checks (LC.encounter.no_checks)."""
    return p.stage is not None and bool(p.card(p.stage).does("no_engagement_checks"))


def checks(p: Position, choose_hero: HeroChoice, choose_enemy: EnemyChoice, log: Log = None) -> Position:
    """Make engagement checks from the first player on until a full round engages nobody (LC.encounter.loop)."""
    if no_checks(p):
        note(log, "LC.encounter.no_checks", "na tym etapie nie ma testów zwarcia", "this stage has no engagement checks")
        return p
    engaged = True
    while engaged and p.remaining:
        engaged = False
        for player in range(len(p.players)):
            if p.players[player].eliminated:
                continue
            threat, found = p.players[player].threat, eligible(p, player)
            if not found:
                note(
                    log,
                    "LC.encounter.check",
                    f"test gracza {player + 1} (zagrożenie {threat}): nikt",
                    f"check of player {player + 1} (threat {threat}): nobody",
                )
                continue
            chosen = found[choose_enemy(p, player, found) if len({enemy.card for enemy in found}) > 1 else 0]
            card = p.card(chosen.card)
            note(
                log,
                "LC.encounter.check",
                f"test gracza {player + 1} (zagrożenie {threat}): {card.name.pl}, koszt {card.engagement_cost}",
                f"check of player {player + 1} (threat {threat}): {card.name.en}, cost {card.engagement_cost}",
            )
            p = engage(p, player, chosen, choose_hero, log)
            engaged = True
    return p


def sturdiest_hero(p: Position, player: int, damage: int) -> int:
    """Return the hero with most hit points left, the cheapest of equals: the usual choice for unavoidable damage."""
    heroes = [(at, c) for at, c in enumerate(p.players[player].characters) if p.card(c.card).is_hero and not c.prisoner]
    heroes = heroes or [(at, c) for at, c in enumerate(p.players[player].characters) if p.card(c.card).is_hero]
    return max(heroes, key=lambda entry: (hit_points(p, entry[1]) - entry[1].damage, -p.card(entry[1].card).threat_cost))[0]


def first_listed(p: Position, player: int, found: list[InStaging]) -> int:
    """Return the first of several enemies with equal cost."""
    return 0
