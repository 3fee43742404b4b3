"""The combat phase, enemies first: what can be chosen at each moment, which enemy attacks and who defends.

A moment is either a choice (`choices`) or chance (`attack_course.reveals`).
"""

from __future__ import annotations

from itertools import combinations

from mellon.models.lcg.combat.attack_course import Act, Outcome, attackers, broken_off, carried, damage, deal_more, gone, next_card
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import ANSWER, CANCEL, DECLARED, NO_FOE, PICK, STRIKE, WAITING, WINDOW, Frame, State
from mellon.models.lcg.combat.battle_strength import may
from mellon.models.lcg.combat.wounds import out, raise_threat, wound_foe


def choices(b: Battle, s: State) -> list[Outcome]:
    """Return what can be chosen at a moment of choice."""
    if s.moment == PICK:
        return [*attacks(b, s), *_window(b, s)]
    if s.moment == ANSWER:
        return _declarations(b, s)
    if s.moment == DECLARED:
        return [*next_card(b, s), *_window(b, s)]
    if s.moment == CANCEL:
        return [*carried(b, s, s.frames[-1].kind), *_window(b, s)]
    if s.moment == WINDOW:
        return [*damage(b, s), *_window(b, s)]
    if s.moment == STRIKE:
        from mellon.models.lcg.combat.strikes import strikes

        return [*strikes(b, s), *_window(b, s)]
    return []


def _window(b: Battle, s: State) -> list[Outcome]:
    return [outcome for action in b.actions for outcome in action.outcomes(b, s)] if b.actions else []


def attacks(b: Battle, s: State) -> list[Outcome]:
    """Return every choice of the next attack and its defender (LC.combat.order, LC.combat.one_defender, LC.combat.may_decline)."""
    found: list[Outcome] = []
    seen = set()
    for foe in attackers(b, s):
        who = b.foes[foe]
        alike = (
            foe if b.follow_all else who,
            s.foes[foe],
            s.rest.dealt >> foe & 1,
            tuple(k for f, k in s.rest.known if f == foe),
            _held(b, foe),
        )
        if alike in seen:
            continue
        seen.add(alike)
        begun = begin(b, s, foe)
        if begun.moment != ANSWER:
            found.append(((("undefended", foe),), begun))
            continue
        found += _declarations(b, begun)
    return found


def _held(b: Battle, foe: int) -> tuple[int, ...]:
    return tuple(g for g, part in enumerate(b.gear) if part.foe == foe)


def begin(b: Battle, s: State, foe: int) -> State:
    """Pick an enemy to attack: its forced effects and extra shadow cards come now (LC.card.adder, LC.card.beastmaster)."""
    who = b.foes[foe]
    rest = s.rest
    known = tuple(kind for f, kind in rest.known if f == foe)
    cards = rest.dealt >> foe & 1
    if known or cards:
        rest = rest._replace(dealt=rest.dealt & ~(1 << foe), known=tuple(entry for entry in rest.known if entry[0] != foe))
    attack = who.attack if who.engaged else who.attack + who.engaging_bonus
    s = s._replace(moment=ANSWER, frames=(Frame(foe, who.player, 0, attack, cards, known),), rest=rest)
    if who.extra_cards and b.shadow:
        s = deal_more(b, s, who.extra_cards)
    if who.returns_on_blank and not s.frames[-1].cards and not known and b.p.reading("wargs_without_shadow_card") == "return":
        s = s._replace(frames=(s.frames[-1]._replace(returns=True),))
    if who.threat_on_attack:
        s = raise_threat(b, s, who.player, who.threat_on_attack)
        if out(b, s, who.player):
            return broken_off(b, s)
    return s


def defenders(b: Battle, s: State, player: int) -> list[int]:
    """Return who may defend an attack on a player: own ready characters, ready sentinels of others (LC.combat.own_enemies, LC.keywords.sentinel)."""
    found = []
    seen = set()
    for i, code in enumerate(s.chars):
        if code < 0 or not code & 1:
            continue
        who = b.fighters[i]
        if (who.player == player or who.sentinel) and may(b, s, i, "defend") and (b.twin[i], code) not in seen:
            seen.add((b.twin[i], code))
            found.append(i)
    return found


def _declarations(b: Battle, s: State) -> list[Outcome]:
    frame = s.frames[-1]
    found = declared(b, s, ())
    able = defenders(b, s, frame.player)
    for i in able:
        found += declared(b, s, (i,))
    if s.rest.together >> frame.player & 1:
        ready = [
            i
            for i, code in enumerate(s.chars)
            if code >= 0 and code & 1 and (b.fighters[i].player == frame.player) and may(b, s, i, "defend")
        ]
        for size in range(2, len(ready) + 1):
            for group in combinations(ready, size):
                found += declared(b, s, group)
    return found


def declared(b: Battle, s: State, group: tuple[int, ...]) -> list[Outcome]:
    """Declare defenders: they exhaust, those who may hurt the attacker do (LC.combat.one_defender, LC.card.spearman)."""
    frame = s.frames[-1]
    act: Act = ("defend", frame.foe, *group) if group else ("undefended", frame.foe)
    if group:
        chars = list(s.chars)
        mask = 0
        for i in group:
            chars[i] &= ~1
            mask |= 1 << i
        s = s._replace(chars=tuple(chars), frames=(*s.frames[:-1], frame._replace(defenders=mask)))
        if frame.foe != NO_FOE:
            for i in group:
                if b.fighters[i].stings:
                    s = wound_foe(b, s, frame.foe, b.fighters[i].stings)
            if s.foes[frame.foe] & 15 != WAITING:
                return [((act, *acts), after) for acts, after in gone(b, s)]
    if b.actions:
        return [((act,), s._replace(moment=DECLARED))]
    return [((act, *acts), after) for acts, after in next_card(b, s)]
