"""What events do to the enemies of a battle: damage, attacks at once, prevention, the way back to staging; each yields the targets chosen and the state after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.combat.battle_parts import DEAD, DONE, HELD, LOOSE, NO_FOE, PICK, STAGED, WAITING, Frame
from mellon.models.lcg.combat.battle_strength import attack_of, may
from mellon.models.lcg.combat.strikes import struck
from mellon.models.lcg.combat.wounds import engaged, out, with_char, with_foe, wound_foe

if TYPE_CHECKING:
    from mellon.models.lcg.combat.actions import Action
    from mellon.models.lcg.combat.battle import Battle
    from mellon.models.lcg.combat.battle_parts import State

Found = Iterator[tuple[tuple[Any, ...], "State"]]


def foe_left(b: Battle, s: State, foe: int) -> list[State]:
    """Return the states after an enemy was hurt or moved: if it left combat, its shadow card goes and its attack ends."""
    from mellon.models.lcg.combat.attack_course import gone, next_attack

    if engaged(s, foe):
        return [s]
    if s.frames and s.frames[-1].foe == foe:
        return [after for _, after in gone(b, s)]
    rest = s.rest._replace(known=tuple(entry for entry in s.rest.known if entry[0] != foe))
    if rest.dealt >> foe & 1:
        frame = Frame(foe, b.foes[foe].player, 0, 0, 1, resume=s.moment)
        return [s._replace(moment=LOOSE, frames=(*s.frames, frame), rest=rest._replace(dealt=rest.dealt & ~(1 << foe)))]
    s = s._replace(rest=rest)
    return [next_attack(b, s) if s.moment == PICK else s]


def cancel(b: Battle, s: State, a: Action) -> Found:
    """Cancel the shadow effect that has just been turned up."""
    from mellon.models.lcg.combat.attack_course import next_card

    for _, after in next_card(b, s._replace(frames=(*s.frames[:-1], s.frames[-1]._replace(kind=-1)))):
        yield (), after


def swift(b: Battle, s: State, a: Action) -> Found:
    """Hurt the attacker after a defender was declared."""
    frame = s.frames[-1]
    if frame.defenders and frame.foe != NO_FOE:
        amount = int(a.card.does("damage_attacker") or 0)
        for after in foe_left(b, wound_foe(b, s, frame.foe, amount), frame.foe):
            yield (), after


def together(b: Battle, s: State, a: Action) -> Found:
    """Let a player declare any number of defenders this phase."""
    for player in range(b.players):
        if not s.rest.together >> player & 1 and not out(b, s, player):
            targets = (("player", player + 1),) if b.players > 1 else ()
            yield targets, s._replace(rest=s.rest._replace(together=s.rest.together | 1 << player))


def feint(b: Battle, s: State, a: Action) -> Found:
    """Keep one engaged enemy from attacking."""
    from mellon.models.lcg.combat.attack_course import next_attack

    for f, code in enumerate(s.foes):
        if code & 15 == WAITING:
            yield (("foe", f),), next_attack(b, with_foe(s, f, code & ~15 | HELD))


def thicket(b: Battle, s: State, a: Action) -> Found:
    """Keep all enemies engaged with one player from attacking."""
    from mellon.models.lcg.combat.attack_course import next_attack

    for player in range(b.players):
        mine = [f for f, code in enumerate(s.foes) if code & 15 == WAITING and b.foes[f].player == player]
        if mine:
            after = s
            for f in mine:
                after = with_foe(after, f, after.foes[f] & ~15 | HELD)
            yield ((("player", player + 1),) if b.players > 1 else ()), next_attack(b, after)


def quick_strike(b: Battle, s: State, a: Action) -> Found:
    """Exhaust a character to attack an enemy at once."""
    for i in own_ready(b, s, a.player):
        if not may(b, s, i, "attack"):
            continue
        for f in range(len(s.foes)):
            who = b.fighters[i]
            legal = (engaged(s, f) and (b.foes[f].player == a.player or who.ranged)) or (s.foes[f] & 15 == STAGED and bool(who.hunter))
            if legal and (b.follow_all or attack_of(b, s, i, f) + who.hunter > b.foes[f].defense):
                before = s.foes[f] >> 4 & 15
                after = struck(b, s, a.player, f, (i,))
                after = with_foe(after, f, after.foes[f] & ~240 | before << 4)
                for end in foe_left(b, after, f) if after.foes[f] & 15 == DEAD else [after]:
                    yield (("fighter", i), ("foe", f)), end


def own_ready(b: Battle, s: State, player: int) -> list[int]:
    return [i for i in b.squads[player] if s.chars[i] >= 0 and s.chars[i] & 1]


def rain(b: Battle, s: State, a: Action) -> Found:
    """Exhaust a ranged character: each enemy engaged with one player takes damage."""
    amount = int(next(tag["do"]["damage_each"]["n"] for tag in a.card.tags if "damage_each" in tag.get("do", {})))
    for i in own_ready(b, s, a.player):
        if not b.fighters[i].ranged:
            continue
        for player in range(b.players):
            hit = [f for f in range(len(s.foes)) if engaged(s, f) and b.foes[f].player == player]
            ends = [with_char(s, i, s.chars[i] & ~1)] if hit else []
            for f in hit:
                ends = [end for state in ends for end in hurt_in_turn(b, state, f, amount)]
            for end in ends:
                yield (("fighter", i), *((("player", player + 1),) if b.players > 1 else ())), end


def hurt_in_turn(b: Battle, s: State, foe: int, amount: int) -> list[State]:
    """Hurt one of several enemies; a card that comes loose is seen together with the others at the end of the effect."""
    after = wound_foe(b, s, foe, amount)
    if after.foes[foe] & 15 != DEAD:
        return [after]
    return foe_left(b, after, foe)


def into_staging(b: Battle, s: State, a: Action) -> Found:
    """Return an engaged enemy to the staging area."""
    for f, code in enumerate(s.foes):
        if code & 15 in (WAITING, DONE, HELD):
            for end in foe_left(b, with_foe(s, f, code & ~15 | STAGED), f):
                yield (("foe", f),), end
