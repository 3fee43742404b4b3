"""The group's score after a won game, and the campaign's."""

from __future__ import annotations

from mellon.models.lcg.log import Log, note
from mellon.models.lcg.position import ELIMINATED_AT, Position


def score(p: Position, log: Log = None) -> int:
    """Return the score: threats, costs of dead heroes, damage on living heroes, less victory points (LC.score.sum, LC.score.eliminated)."""
    total = 0
    for number, player in enumerate(p.players, start=1):
        living = () if player.eliminated else player.heroes
        fallen = (*player.dead, *(hero.card for hero in player.heroes)) if player.eliminated else player.dead
        threat = ELIMINATED_AT if player.eliminated else player.threat
        cost, damage = sum(p.card(hero).threat_cost for hero in fallen), sum(hero.damage for hero in living)
        if player.eliminated:
            note(
                log,
                "LC.score.eliminated",
                f"gracz {number} wyeliminowany: zagrożenie {threat}, wszyscy bohaterowie zabici",
                f"player {number} eliminated: threat {threat}, all heroes dead",
            )
        note(
            log,
            "LC.score.sum",
            f"gracz {number}: zagrożenie {threat} + zabici bohaterowie {cost} + obrażenia {damage}",
            f"player {number}: threat {threat} + dead heroes {cost} + damage {damage}",
        )
        total += threat + cost + damage
    points = victory_points(p)
    note(log, "LC.score.sum", f"punkty zwycięstwa: -{points}, razem {total - points}", f"victory points: -{points}, total {total - points}")
    return total - points


def victory_points(p: Position) -> int:
    """Return the victory points: as given, else those of the victory pile (LC.keywords.victory)."""
    return sum(p.card(number).victory_points for number in p.victory) if p.victory_points is None else p.victory_points


def campaign(p: Position, log: Log = None) -> int:
    """Return the sum of this score and the earlier scenarios' (LC.campaign.sum)."""
    total = sum(p.scores) + score(p)
    if p.scores:
        earlier = " + ".join(map(str, p.scores))
        note(log, "LC.campaign.sum", f"kampania: {earlier} + {score(p)} = {total}", f"campaign: {earlier} + {score(p)} = {total}")
    return total
