"""What shadow effects do to a battle, with the choices that they leave to the defending player (LC.card.shadow_effects)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.combat import shadow as sh
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import ANSWER, AWAY, GONE, NO_FOE, Frame, State
from mellon.models.lcg.combat.battle_strength import hit_points_of
from mellon.models.lcg.combat.wounds import destroyed, engaged, hurt, leave_play, out, raise_threat

if TYPE_CHECKING:
    from mellon.models.lcg.combat.attack_course import Outcome


def carried_out(b: Battle, s: State, kind: int) -> list[Outcome]:
    """Return the states after the effect of a kind of card, one for each way to choose."""
    frame = s.frames[-1]
    player = defending_player(b, frame)
    threat = s.threat[player] if s.threat else b.p.players[player].threat
    found: list[Outcome] = [((), s)]
    for word, number in b.kinds[kind].effects(not frame.defenders, threat):
        found = [((*acts, *more), end) for acts, state in found for more, end in _effect(b, state, word, number)]
    if frame.foe != NO_FOE and b.foes[frame.foe].takes_character:
        found = [
            ((*acts, *more), end)
            for acts, state in found
            for more, end in (taken(b, state) if len(state.frames) == len(s.frames) else [((), _owing(state))])
        ]
    return found


def defending_player(b: Battle, frame: Frame) -> int:
    """Return whom a shadow effect means by the defending player: the attacked one, or who controls a sentinel that defends (ruling sentinel_shadow_effects)."""
    if b.players > 1 and frame.defenders and b.p.reading("sentinel_shadow_effects") == "defenders_controller":
        return b.fighters[(frame.defenders & -frame.defenders).bit_length() - 1].player
    return frame.player


def _effect(b: Battle, s: State, word: str, number: int) -> list[Outcome]:
    if not s.frames:
        return [((), s)]
    frame = s.frames[-1]
    player = defending_player(b, frame)
    if out(b, s, player):
        return [((), s)]
    if word == sh.ATTACK:
        return [((), _with_frame(s, frame._replace(attack=frame.attack + number)))]
    if word == sh.DEFENSE_ZERO:
        return [((), _with_frame(s, frame._replace(zero=True)))]
    if word == sh.THREAT:
        return [((), raise_threat(b, s, player, number))]
    if word == sh.THREAT_PER_ENEMY:
        count = sum(engaged(s, f) and b.foes[f].player == player for f in range(len(s.foes)))
        return [((), raise_threat(b, s, player, count))]
    if word == sh.EXHAUST:
        return _exhausted(b, s, player, number)
    if word == sh.DAMAGE_ALL:
        for i in b.squads[player]:
            s, _ = hurt(b, s, i, number)
        return [((), s)]
    if word in (sh.DISCARD, sh.DISCARD_DEFENDER):
        return _discarded(b, s, player, only_defender=word == sh.DISCARD_DEFENDER)
    if word == sh.DISCARD_ALL:
        return [((), without_gear(b, s, s.gear & b.own_gear[player]))]
    if word == sh.BOUNCE:
        return _bounced(b, s, player, number)
    if word == sh.DEAL:
        from mellon.models.lcg.combat.attack_course import deal_more

        return [((), deal_more(b, s, number * b.in_game))]
    if word == sh.EXTRA:
        return [((), _extra_attack(b, s, player, number))]
    if word == sh.PROGRESS:
        return [((), s._replace(rest=s.rest._replace(progress=s.rest.progress - number)))]
    return [((), s)]


def _with_frame(s: State, frame: Frame) -> State:
    return s._replace(frames=(*s.frames[:-1], frame))


def _exhausted(b: Battle, s: State, player: int, number: int) -> list[Outcome]:
    """Exhaust ready characters of the player's choice; with too few, as many as possible (ruling exhaust_too_few)."""
    ready = [i for i in b.squads[player] if s.chars[i] >= 0 and s.chars[i] & 1]
    if len(ready) < number:
        if b.p.reading("exhaust_too_few") == "nothing":
            return [((), s)]
        number = len(ready)
    if not number:
        return [((), s)]
    found: list[Outcome] = []
    seen = set()
    for group in combinations(ready, number):
        alike = tuple(sorted((b.twin[i], s.chars[i]) for i in group))
        if alike in seen:
            continue
        seen.add(alike)
        chars = list(s.chars)
        for i in group:
            chars[i] &= ~1
        found.append((tuple(("exhaust", i) for i in group), s._replace(chars=tuple(chars))))
    return found


def _discarded(b: Battle, s: State, player: int, only_defender: bool) -> list[Outcome]:
    """Discard one attachment: any the player controls (ruling snare_is_own_attachment), or one of the defender's, whoever controls that."""
    held = s.gear & b.own_gear[player]
    if only_defender:
        held = s.gear & sum(b.gear_on[i] for i in range(len(s.chars)) if s.frames[-1].defenders >> i & 1)
    options = [g for g in range(len(b.gear)) if held >> g & 1]
    if not options:
        return [((), s)]
    return [((("discard", g),), without_gear(b, s, 1 << g)) for g in options]


def without_gear(b: Battle, s: State, mask: int) -> State:
    """Take attachments off; who loses hit points with one may be destroyed (LC.damage.destroyed)."""
    s = s._replace(gear=s.gear & ~mask)
    for g, part in enumerate(b.gear):
        if mask >> g & 1 and part.host >= 0 and part.hit_points:
            code = s.chars[part.host]
            if code >= 0 and code >> 1 >= hit_points_of(b, s, part.host):
                s = destroyed(b, s, part.host)
    return s


def _bounced(b: Battle, s: State, player: int, threat: int) -> list[Outcome]:
    """Return one exhausted ally to hand, or raise threat where there is none."""
    allies = [i for i in b.squads[player] if not b.fighters[i].hero and s.chars[i] >= 0 and not s.chars[i] & 1]
    found: list[Outcome] = []
    seen: set[Any] = set()
    for i in allies:
        alike = (b.twin[i], s.chars[i], s.frames[-1].defenders >> i & 1)
        if alike not in seen:
            seen.add(alike)
            found.append(((("return", i),), leave_play(b, s, i, AWAY)))
    return found or [((), raise_threat(b, s, player, threat))]


def _extra_attack(b: Battle, s: State, player: int, attack: int) -> State:
    """Let the shadow card make an attack of its own with its own shadow card; a defender may answer."""
    from mellon.models.lcg.combat.attack_course import deal_more

    s = s._replace(frames=(*s.frames, Frame(NO_FOE, player, 0, attack)), moment=ANSWER)
    return deal_more(b, s, 1)


def _owing(s: State) -> State:
    """Note that a character is due after the extra attack that has just begun."""
    if len(s.frames) < 2:
        return s
    return s._replace(frames=(*s.frames[:-2], s.frames[-2]._replace(owes=True), s.frames[-1]))


def taken(b: Battle, s: State) -> list[Outcome]:
    """Make the engaged player discard one character after a shadow effect (LC.card.nazgul)."""
    if not s.frames or out(b, s, s.frames[-1].player):
        return [((), s)]
    found: list[Outcome] = []
    seen: set[Any] = set()
    for i in b.squads[s.frames[-1].player]:
        alike = (b.twin[i], s.chars[i], s.frames[-1].defenders >> i & 1)
        if s.chars[i] >= 0 and alike not in seen:
            seen.add(alike)
            found.append(((("sacrifice", i),), leave_play(b, s, i, GONE)))
    return found or [((), s)]
