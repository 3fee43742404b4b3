"""Damage, death, threat and elimination inside a battle; every function returns a new state.

LC.damage.stays, LC.damage.destroyed, LC.attachments.leave_with_host, LC.end.eliminated, LC.end.eliminated_cards.
"""

from __future__ import annotations

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import AWAY, DEAD, DONE, GONE, HELD, STAGED, WAITING, State
from mellon.models.lcg.combat.battle_strength import hit_points_of
from mellon.models.lcg.position import ELIMINATED_AT


def with_char(s: State, fighter: int, code: int) -> State:
    """Return the state with one character's code changed."""
    moment, chars, foes, gear, threat, deck, lost, frames, rest = s
    return State(moment, (*chars[:fighter], code, *chars[fighter + 1 :]), foes, gear, threat, deck, lost, frames, rest)


_STRUCK = 15 << 4
"""The part of an enemy's code that tells which players have struck it."""


def with_foe(s: State, foe: int, code: int) -> State:
    """Return the state with one enemy's code changed."""
    moment, chars, foes, gear, threat, deck, lost, frames, rest = s
    return State(moment, chars, (*foes[:foe], code, *foes[foe + 1 :]), gear, threat, deck, lost, frames, rest)


def status(s: State, foe: int) -> int:
    """Return an enemy's status."""
    return s.foes[foe] & 15


def engaged(s: State, foe: int) -> bool:
    """Tell whether an enemy is still engaged."""
    return s.foes[foe] & 15 in (WAITING, DONE, HELD)


def out(b: Battle, s: State, player: int) -> bool:
    """Tell whether a player is eliminated: threat 50, or no heroes left (LC.end.eliminated)."""
    if not s.lost and not s.threat:
        return b.out_before[player]
    if b.out_before[player] or (s.threat and s.threat[player] >= ELIMINATED_AT):
        return True
    heroes = b.heroes[player]
    return bool(heroes) and all(s.chars[i] < 0 for i in heroes)


def hurt(b: Battle, s: State, fighter: int, damage: int) -> tuple[State, int]:
    """Put damage on a character; return the state and how much exceeded its hit points."""
    code = s.chars[fighter]
    if damage <= 0 or code < 0 or b.fighters[fighter].prisoner:
        return s, 0
    total = (code >> 1) + damage
    most = hit_points_of(b, s, fighter)
    if total < most:
        s = with_char(s, fighter, code + 2 * damage)
        return (_repaid(b, s, fighter, damage) if s.rest.pools else s), 0
    excess = total - most
    if s.rest.pools:
        s = _repaid(b, s, fighter, damage - excess)
    return destroyed(b, s, fighter), excess


def _repaid(b: Battle, s: State, fighter: int, damage: int) -> State:
    """Give a hero the resources that he may take for damage suffered (Gloin)."""
    gains = any(
        tag.get("do", {}).get("add_resource", {}).get("n") == "damage_taken"
        for tag in b.fighters[fighter].card.triggers("response", "self_damaged")
    )
    return _gain(s, fighter, damage) if gains else s


def _gain(s: State, fighter: int, tokens: int) -> State:
    pools = s.rest.pools
    return s._replace(rest=s.rest._replace(pools=(*pools[:fighter], pools[fighter] + tokens, *pools[fighter + 1 :])))


def destroyed(b: Battle, s: State, fighter: int) -> State:
    """Destroy a character: attachments leave with it; the Horn of Gondor may pay for it."""
    return _paid_by_horn(b, leave_play(b, s, fighter, GONE), "character_destroyed")


def _paid_by_horn(b: Battle, s: State, event: str) -> State:
    """Give the bearer of a Horn of Gondor a resource for a character destroyed, or in the 2011 print for any that leaves play."""
    for g, part in enumerate(b.gear) if s.rest.pools else ():
        if s.gear >> g & 1 and part.host >= 0 and s.chars[part.host] >= 0 and part.card.triggers("response", event):
            s = _gain(s, part.host, 1)
    return s


def leave_play(b: Battle, s: State, fighter: int, code: int) -> State:
    """Take a character out of play (GONE: destroyed or discarded, AWAY: back to hand or deck); what it defended is undefended then (LC.combat.defender_gone)."""
    s = with_char(s, fighter, code)
    if b.gear_on[fighter] & s.gear:
        s = s._replace(gear=s.gear & ~b.gear_on[fighter])
    if s.rest.pools and fighter < len(s.rest.pools) and s.rest.pools[fighter]:
        pools = s.rest.pools
        s = s._replace(rest=s.rest._replace(pools=(*pools[:fighter], 0, *pools[fighter + 1 :])))
    if s.frames:
        bit = 1 << fighter
        s = s._replace(frames=tuple(f._replace(defenders=f.defenders & ~bit) if f.defenders & bit else f for f in s.frames))
    s = _paid_by_horn(b, s, "character_leaves_play")
    who = b.fighters[fighter]
    if who.hero:
        s = s._replace(lost=s.lost + 1)
        if out(b, s, who.player):
            s = eliminate(b, s, who.player)
    return s


def raise_threat(b: Battle, s: State, player: int, amount: int) -> State:
    """Raise a player's threat; at 50 the player is eliminated (LC.end.eliminated)."""
    if not amount or not s.threat:
        return s
    threat = min(ELIMINATED_AT, max(0, s.threat[player] + amount))
    s = s._replace(threat=(*s.threat[:player], threat, *s.threat[player + 1 :]))
    return eliminate(b, s, player) if threat >= ELIMINATED_AT else s


def eliminate(b: Battle, s: State, player: int) -> State:
    """Take a player out: characters gone, engaged enemies back to staging with their damage (LC.end.eliminated_cards)."""
    chars = list(s.chars)
    lost = s.lost
    for i in b.squads[player]:
        if chars[i] >= 0:
            lost += b.fighters[i].hero
            chars[i] = GONE
    foes = [
        code >> 8 << 8 | STAGED if b.foes[f].player == player and code & 15 in (WAITING, DONE, HELD) else code
        for f, code in enumerate(s.foes)
    ]
    gone = sum(1 << i for i in b.squads[player])
    frames = tuple(f._replace(defenders=f.defenders & ~gone) for f in s.frames)
    gear = s.gear & ~b.gear_of[player]
    return s._replace(chars=tuple(chars), foes=tuple(foes), lost=lost, frames=frames, gear=gear)


def wound_foe(b: Battle, s: State, foe: int, damage: int) -> State:
    """Put damage on an enemy and destroy it at its hit points (LC.damage.destroyed).

    Who has struck it is remembered where everything is followed: after a later player nobody attacks any more (LC.attack.after_enemies).
    """
    code = s.foes[foe]
    if damage <= 0 or code & 15 == DEAD:
        return s
    total = (code >> 8) + damage
    if total >= b.foes[foe].hit_points:
        struck = code & _STRUCK if b.follow_all and b.players > 1 else 0
        return with_foe(s, foe, total << 8 | struck | DEAD)
    return with_foe(s, foe, code + (damage << 8))


__all__ = [
    "AWAY",
    "destroyed",
    "eliminate",
    "engaged",
    "hurt",
    "leave_play",
    "out",
    "raise_threat",
    "status",
    "with_char",
    "with_foe",
    "wound_foe",
]
