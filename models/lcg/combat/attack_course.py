"""The course of one enemy's attack: shadow cards turned up, their effects, the damage, and what comes after it.

A choice comes with the acts that it consists of, as tuples of a word and numbers: `("defend", foe, fighter)`, `("damage", fighter)`;
`models.lcg.acting` words them.
"""

from __future__ import annotations

from typing import Any

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import (
    ANSWER,
    CANCEL,
    DONE,
    END,
    LOOSE,
    NO_FOE,
    PEEK,
    PICK,
    REVEAL,
    STAGED,
    STRIKE,
    WAITING,
    WINDOW,
    State,
)
from mellon.models.lcg.combat.battle_strength import defense_of
from mellon.models.lcg.combat.peeking import peeked, top_cards
from mellon.models.lcg.combat.shadow_effects import carried_out, taken
from mellon.models.lcg.combat.wounds import engaged, hurt, out, raise_threat, with_foe

Act = tuple[Any, ...]
Outcome = tuple[tuple[Act, ...], State]
Turn = tuple[int, int, list[Outcome]]
"""A kind of shadow card, its weight, and what follows it."""


def can_attack(b: Battle, s: State, foe: int) -> bool:
    """Tell whether an enemy is still to attack: engaged, not prevented, no Forest Snare on it (LC.combat.all_attack, LC.combat.prevented)."""
    if s.foes[foe] & 15 != WAITING:
        return False
    return not b.snares or not any(held == foe and s.gear & bit for bit, held in b.snares)


def attackers(b: Battle, s: State) -> list[int]:
    """Return the enemies one of which attacks next: those of the first player who has any (LC.combat.players_in_turn)."""
    waiting = [f for f, code in enumerate(s.foes) if code & 15 == WAITING]
    if b.snares:
        waiting = [f for f in waiting if can_attack(b, s, f)]
    if not waiting or b.players == 1:
        return waiting
    first = b.foes[waiting[0]].player
    return [f for f in waiting if b.foes[f].player == first]


def deal_more(b: Battle, s: State, cards: int) -> State:
    """Deal further shadow cards to the attack under way, as far as the deck goes (LC.combat.deck_empty)."""
    frame = s.frames[-1]
    if b.order is not None:
        at = s.deck[0]
        drawn = b.order[at : at + cards]
        frame = frame._replace(known=(*frame.known, *drawn))
        return s._replace(frames=(*s.frames[:-1], frame), deck=(at + len(drawn),))
    lying = s.rest.dealt.bit_count() + sum(f.cards for f in s.frames)
    cards, known, s = top_cards(s, cards, sum(s.deck) - lying)
    return s._replace(frames=(*s.frames[:-1], frame._replace(cards=frame.cards + cards, later=(*frame.later, *known))))


def gone(b: Battle, s: State) -> list[Outcome]:
    """End an attack whose enemy left play or combat; its shadow cards are discarded unused (LC.combat.shadow_leaves)."""
    frame = s.frames[-1]
    if frame.cards:
        return [((), s._replace(moment=LOOSE))]
    return finished(b, s)


def next_card(b: Battle, s: State) -> list[Outcome]:
    """Turn the next shadow card of the attack under way, or go on to its damage."""
    frame = s.frames[-1]
    if frame.later and not frame.cards and not frame.known:
        frame = frame._replace(known=frame.later, later=())
        s = s._replace(frames=(*s.frames[:-1], frame))
    if len(set(frame.known)) > 1 and b.p.reading("beastmaster_card_order") == "player_chooses":
        return [((("turn", kind),), _turned_first(s, kind)) for kind in dict.fromkeys(frame.known)]
    if frame.cards or frame.known:
        return [((), s._replace(moment=REVEAL))]
    if b.actions or b.follow_all:
        return [((), s._replace(moment=WINDOW))]
    return damage(b, s)


def _turned_first(s: State, kind: int) -> State:
    """Put a known shadow card before the others of the attack (ruling beastmaster_card_order)."""
    frame = s.frames[-1]
    at = frame.known.index(kind)
    return s._replace(moment=REVEAL, frames=(*s.frames[:-1], frame._replace(known=(kind, *frame.known[:at], *frame.known[at + 1 :]))))


def reveals(b: Battle, s: State) -> list[Turn]:
    """Return what the next shadow card can be, with weights out of the unseen cards (LC.combat.shadow)."""
    frame = s.frames[-1]
    if s.moment == LOOSE:
        return [(k, n, _discarded(b, s, k)) for k, n in enumerate(s.deck) if n]
    if frame.known:
        kind = frame.known[0]
        return [(kind, 1, turned(b, s._replace(frames=(*s.frames[:-1], frame._replace(known=frame.known[1:]))), kind))]
    frames = (*s.frames[:-1], frame._replace(cards=frame.cards - 1))
    found = []
    for k, n in enumerate(s.deck):
        if n:
            deck = (*s.deck[:k], n - 1, *s.deck[k + 1 :])
            found.append((k, n, turned(b, s._replace(frames=frames, deck=deck), k)))
    return found


def _discarded(b: Battle, s: State, kind: int) -> list[Outcome]:
    frame = s.frames[-1]
    frame = frame._replace(cards=frame.cards - 1)
    s = s._replace(frames=(*s.frames[:-1], frame), deck=(*s.deck[:kind], s.deck[kind] - 1, *s.deck[kind + 1 :]))
    return [((), s)] if frame.cards else finished(b, s)


def turned(b: Battle, s: State, kind: int) -> list[Outcome]:
    """Turn a card of this kind up: nothing, an effect that may be cancelled, or its effect; or go on after it was looked at."""
    if s.moment == PEEK:
        return peeked(b, s, kind)
    frame = s.frames[-1]
    if b.kinds[kind].blank:
        if frame.foe != NO_FOE and b.foes[frame.foe].returns_on_blank:
            s = s._replace(frames=(*s.frames[:-1], frame._replace(returns=True)))
        return next_card(b, s)
    if any(action.cancels(b, s) for action in b.actions):
        return [((), s._replace(moment=CANCEL, frames=(*s.frames[:-1], frame._replace(kind=kind))))]
    return carried(b, s, kind)


def carried(b: Battle, s: State, kind: int) -> list[Outcome]:
    """Carry out a shadow effect and go on with the attack."""
    found: list[Outcome] = []
    for acts, after in carried_out(b, s, kind):
        if not after.frames or out(b, after, s.frames[-1].player):
            found += [((*acts, *more), end) for more, end in [((), broken_off(b, after))]]
        elif after.moment == ANSWER:
            found.append((acts, after))
        else:
            found += [((*acts, *more), end) for more, end in next_card(b, after)]
    return found


def broken_off(b: Battle, s: State) -> State:
    """End everything under way against a player who is eliminated."""
    return next_attack(b, s._replace(frames=()))


def damage(b: Battle, s: State) -> list[Outcome]:
    """Deal the damage of the attack under way (LC.combat.damage, LC.combat.undefended, LC.combat.defender_gone)."""
    frame = s.frames[-1]
    if not frame.defenders:
        if frame.attack <= 0:
            return finished(b, s)
        found: list[Outcome] = []
        seen = set()
        for hero in b.heroes[frame.player]:
            alike = (b.twin[hero], s.chars[hero])
            if s.chars[hero] >= 0 and alike not in seen:
                seen.add(alike)
                found += [((("damage", hero), *acts), after) for acts, after in _hit(b, s, hero, frame.attack)]
        return found or finished(b, s)
    group = [i for i in range(len(s.chars)) if frame.defenders >> i & 1]
    defense = 0 if frame.zero else sum(defense_of(b, s, i) for i in group)
    amount = max(0, frame.attack - defense)
    if len(group) == 1 or not amount:
        return _hit(b, s, group[0], amount)
    return [((("damage", i), *acts), after) for i in group for acts, after in _hit(b, s, i, amount)]


def _hit(b: Battle, s: State, fighter: int, amount: int) -> list[Outcome]:
    frame = s.frames[-1]
    s, excess = hurt(b, s, fighter, amount)
    if excess and frame.foe != NO_FOE and b.foes[frame.foe].excess_to_threat:
        s = raise_threat(b, s, frame.player, excess)
    return finished(b, s)


def finished(b: Battle, s: State) -> list[Outcome]:
    """End the attack under way and go on: the outer attack, the next enemy, or the players' attacks."""
    frame = s.frames[-1]
    if frame.foe != NO_FOE:
        code = s.foes[frame.foe]
        if code & 15 == WAITING and frame.resume == PICK:
            s = with_foe(s, frame.foe, code & ~15 | (STAGED if frame.returns else DONE))
            if b.follow_all and b.foes[frame.foe].progress_after:
                s = s._replace(rest=s.rest._replace(progress=s.rest.progress - b.foes[frame.foe].progress_after))
    frames = () if s.lost and out(b, s, frame.player) else s.frames[:-1]
    s = State(s.moment, s.chars, s.foes, s.gear, s.threat, s.deck, s.lost, frames, s.rest)
    if frame.resume != PICK:
        return [((), s._replace(moment=frame.resume))]
    if not s.frames:
        return [((), next_attack(b, s))]
    outer = s.frames[-1]
    if outer.foe != NO_FOE and not engaged(s, outer.foe):
        return gone(b, s)
    if not outer.owes:
        return next_card(b, s)
    paid: list[Outcome] = []
    for acts, after in taken(b, s._replace(frames=(*s.frames[:-1], outer._replace(owes=False)))):
        follow = [((), broken_off(b, after))] if out(b, after, outer.player) else next_card(b, after)
        paid += [((*acts, *more), end) for more, end in follow]
    return paid


def next_attack(b: Battle, s: State) -> State:
    """Return the state at the next choice: another enemy's attack, or the players' attacks (LC.attack.after_enemies)."""
    if s.lost and all(out(b, s, player) for player in range(b.players)):
        return s._replace(moment=END, frames=())
    moment = PICK if attackers(b, s) else STRIKE
    return State(moment, s.chars, s.foes, s.gear, s.threat, s.deck, s.lost, s.frames, s.rest)
