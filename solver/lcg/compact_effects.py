"""What shadow cards do to packed states: the effects of `models.lcg.shadow_effects`, with the choices that they leave to the player."""

from __future__ import annotations

from itertools import combinations

from models.lcg import shadow as sh
from models.lcg.battle_parts import ANSWER, DONE, HELD, NO_FOE, WAITING
from solver.lcg.compact import CHAR, THREAT, Attacks, Brunts, End, Under


class Compact(Attacks):
    """The rules of one battle over packed states, shadow cards included."""

    def turned(self, s: int, frames: Brunts, kind: int) -> list[End]:
        """Turn a card of a kind up; it is no longer among the cards to be turned."""
        frame = frames[-1]
        found = self.b.kinds[kind]
        if found.blank:
            if frame[0] != NO_FOE and self.foes[frame[0]].returns_on_blank:
                frames = (*frames[:-1], (*frame[:7], True, frame[8]))
            return self.next_card(s, frames)
        player = frame[1]
        threat = s >> self.threat_at[player] & THREAT if self.threat_at else self.threat_now[player]
        return self.carried(s, frames, found.effects(frame[2] < 0, threat))

    def carried(self, s: int, frames: Brunts, effects: sh.Effects) -> list[End]:
        """Carry out the effects of a shadow card and go on with the attack."""
        foe, player, depth = frames[-1][0], frames[-1][1], len(frames)
        under = [(s, frames)]
        for word, number in effects:
            under = [end for state, left in under for end in self._effect(state, left, word, number)]
        if foe != NO_FOE and self.foes[foe].takes_character:
            under = [end for state, left in under for end in (self.taken(state, left) if len(left) == depth else [(state, _owing(left))])]
        found: list[End] = []
        for state, left in under:
            if not self.saves and self.out(state, player):
                found.append(state)
            elif len(left) > depth:
                found.append((ANSWER, state, left))
            else:
                found += self.next_card(state, left)
        return found

    def _effect(self, s: int, frames: Brunts, word: str, number: int) -> list[Under]:
        foe, player, who, attack, cards, known, zero, returns, owes = frames[-1]
        if not self.saves and self.out(s, player):
            return [(s, frames)]
        if word == sh.ATTACK:
            return [(s, (*frames[:-1], (foe, player, who, attack + number, cards, known, zero, returns, owes)))]
        if word == sh.DEFENSE_ZERO:
            return [(s, (*frames[:-1], (foe, player, who, attack, cards, known, True, returns, owes)))]
        if word in (sh.THREAT, sh.THREAT_PER_ENEMY):
            if word == sh.THREAT_PER_ENEMY:
                number = sum(s >> at & 7 in (WAITING, DONE, HELD) and self.foes[f].player == player for f, at in enumerate(self.foe_at))
            return _alive(self.raised(s, frames, player, number))
        if word == sh.EXHAUST:
            return [(state, frames) for state in self._exhausted(s, player, number)]
        if word == sh.DAMAGE_ALL:
            for i in self.squads[player]:
                if s >= 0:
                    s, frames, _ = self.hurt(s, frames, i, number)
            return _alive((s, frames))
        if word == sh.BOUNCE:
            return self._bounced(s, frames, number)
        if word == sh.DEAL:
            more = self._dealt(s, sum(frame[4] for frame in frames), number * self.b.in_game)
            return [(s, (*frames[:-1], (foe, player, who, attack, cards + more, known, zero, returns, owes)))]
        if word == sh.EXTRA:
            more = self._dealt(s, sum(frame[4] for frame in frames), 1)
            return [(s, (*frames, (NO_FOE, player, -1, number, more, (), False, False, False)))]
        if word in (sh.DISCARD, sh.DISCARD_DEFENDER, sh.DISCARD_ALL):
            return self._discarded(s, frames, word)
        return [(s, frames)]

    def _exhausted(self, s: int, player: int, number: int) -> list[int]:
        ready = [i for i in self.squads[player] if s >> self.char_at[i] & 1]
        if len(ready) < number:
            number = len(ready) if self.few_exhaust else 0
        if not number:
            return [s]
        found = {}
        for group in combinations(ready, number):
            alike = tuple(sorted((self.twin[i], s >> self.char_at[i] & CHAR) for i in group))
            if alike not in found:
                found[alike] = s - sum(1 << self.char_at[i] for i in group)
        return list(found.values())

    def _bounced(self, s: int, frames: Brunts, threat: int) -> list[Under]:
        player, who = frames[-1][1:3]
        found, seen = [], set()
        for i in self.allies[player]:
            code = s >> self.char_at[i] & CHAR
            if code and not code & 1:
                alike = (self.twin[i], code, who == i)
                if alike not in seen:
                    seen.add(alike)
                    found.append(self.left(s, frames, i, destroyed=False))
        return found or _alive(self.raised(s, frames, player, threat))

    def _discarded(self, s: int, frames: Brunts, word: str) -> list[Under]:
        player, who = frames[-1][1:3]
        held = s >> self.gear_at & self.b.own_gear[player]
        if word == sh.DISCARD_ALL:
            return self._without(s, frames, held)
        if word == sh.DISCARD_DEFENDER:
            held = s >> self.gear_at & self.gear_on[who] if who >= 0 else 0
        if not held:
            return [(s, frames)]
        return [end for g in range(len(self.b.gear)) if held >> g & 1 for end in self._without(s, frames, 1 << g)]

    def _without(self, s: int, frames: Brunts, mask: int) -> list[Under]:
        s &= ~(mask << self.gear_at)
        for bit, host, _ in self.tough:
            code = s >> self.char_at[host] & CHAR if s >= 0 else 0
            if mask & bit and code and code - 2 >> 1 >= self.hit_points(s, host):
                s, frames = self.left(s, frames, host, destroyed=True)
        return _alive((s, frames))


def _alive(end: Under) -> list[Under]:
    return [end] if end[0] >= 0 else []


def _owing(frames: Brunts) -> Brunts:
    """Note that a character is due after the extra attack that has just begun."""
    return (*frames[:-2], (*frames[-2][:8], True), frames[-1])
