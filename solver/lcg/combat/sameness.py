"""Which states of a battle are the same for a goal: interchangeable characters and enemies, facts that cannot matter any more.

`Sameness` maps a state at the choice of the next attack to one representative. Every step keeps the value exactly:
- spent allies (exhausted, nothing can ready them, nobody counts them or takes one to hand) are as good as gone;
- damage beyond which no coming attack can reach is forgotten, a ready ally's damage too unless a shadow card hurts all or asks for an ally that lives;
- enemies that have attacked are told apart only where they must be killed;
- equal characters, and equal enemies, stand in a fixed order.
"""

from __future__ import annotations

from typing import Any

from mellon.models.lcg.combat import shadow as sh
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import DEAD, DONE, GONE, PICK, STRIKE, WAITING, State
from mellon.models.lcg.combat.battle_strength import hit_points_of
from mellon.models.lcg.position import ELIMINATED_AT
from mellon.solver.lcg.combat.aims import Aim


class Sameness:
    """The representative of a state for an aim; the state itself where nothing can be merged."""

    def __init__(self, aim: Aim, merge: bool = True) -> None:
        b = self.b = aim.b
        self.saves, self.kills = aim.saves, aim.kills
        self.heroes = tuple(f.hero for f in b.fighters)
        self.grows = tuple(f.grows for f in b.fighters)
        self.worn = tuple(sum(part.hit_points for part in b.gear if part.host == i) for i in range(len(b.fighters)))
        """Hit points that a character would lose with its attachments."""
        self.plain = merge and not b.actions and not aim.scored and not b.follow_all and b.order is None
        snipers = any(foe.hurts_from_staging and not foe.engaged for foe in b.foes)
        self.counted = snipers or any(foe.takes_character for foe in b.foes)
        self.bounces = any(word == sh.BOUNCE for kind in b.kinds for part in kind.variants for word, _ in part)
        self.forget_damage = self.plain and aim.saves and not self.counted
        self.forget_foes = self.plain and not aim.kills and not snipers
        self.per_enemy = any(word == sh.THREAT_PER_ENEMY for kind in b.kinds for part in kind.variants for word, _ in part)
        self.card_rise = max([_rise(part, len(b.foes)) for kind in b.kinds for part in kind.variants], default=0)
        self.foe_rise = tuple(_foe_rise(b, f, self.card_rise) for f in range(len(b.foes)))
        self.spare_cards = (
            sum(n for number, n in b.numbers.items() if any(w in (sh.DEAL, sh.EXTRA) for w, _ in sh.variants(number)[0])) * b.in_game
        )
        self.high = sh.HIGH_THREAT if any(kind.variants[0] != kind.variants[2] for kind in b.kinds) else ELIMINATED_AT
        self.twins = _groups(dict(enumerate(b.twin))) if merge else []
        self.foes = _groups({f: foe for f, foe in enumerate(b.foes) if _plain_foe(b, f)}) if merge and b.order is None else []
        self.foe_mask = sum(1 << f for group in self.foes for f in group)
        self.reach = tuple(_reach(b, f) for f in range(len(b.foes)))
        self.all_hurt = 2 * sum(n for number, n in b.numbers.items() if any(word == sh.DAMAGE_ALL for word, _ in sh.variants(number)[0]))

    def __call__(self, s: State) -> State:
        if s.moment not in (PICK, STRIKE) or not (self.plain or self.twins or self.foes):
            return s
        moment, chars, foes, gear, threat, deck, lost, frames, rest = s
        row = list(chars)
        tense = False
        if self.plain:
            if threat:
                threat = self._merged_threat(s)
                tense = any(t not in (0, sh.HIGH_THREAT) for t in threat)
            self._merge_chars(s, row, tense or self.counted)
        for group in self.twins:
            codes = sorted([row[i] for i in group])
            for i, code in zip(group, codes, strict=True):
                row[i] = code
        line = list(foes)
        if self.plain:
            for f, code in enumerate(line):
                status = code & 15
                if status == DEAD:
                    line[f] = DEAD
                elif self.forget_foes and status != WAITING and not (tense and self.per_enemy):
                    line[f] = DONE
        if self.foes:
            dealt = rest.dealt
            for group in self.foes:
                pairs = sorted([(line[f], dealt >> f & 1) for f in group])
                for f, (code, card) in zip(group, pairs, strict=True):
                    line[f] = code
                    dealt = dealt | 1 << f if card else dealt & ~(1 << f)
            if dealt != rest.dealt:
                rest = rest._replace(dealt=dealt)
        return State(moment, tuple(row), tuple(line), gear, threat, deck, lost, frames, rest)

    def _merged_threat(self, s: State) -> tuple[int, ...]:
        """Return threat with all values merged that can reach neither 35 nor 50 any more: 0 below, 35 between."""
        coming = sum([self.foe_rise[f] for f, code in enumerate(s.foes) if code & 15 == WAITING]) + self.spare_cards * self.card_rise
        return tuple(
            [0 if t + coming < self.high else sh.HIGH_THREAT if t >= self.high and t + coming < ELIMINATED_AT else t for t in s.threat]
        )

    def _merge_chars(self, s: State, row: list[int], counted: bool) -> None:
        coming = sum([self.reach[f] for f, code in enumerate(s.foes) if code & 15 == WAITING])
        hurts = self.all_hurt
        for i, code in enumerate(row):
            if code <= 0:
                continue
            if self.heroes[i]:
                if self.forget_damage and not self.grows[i] and code > 1:
                    left = hit_points_of(self.b, s, i) - self.worn[i] - (code >> 1)
                    spare = min(left - 1 - coming, code >> 1)
                    if spare > 0:
                        row[i] = code - 2 * spare
            elif not code & 1:
                if not counted:
                    row[i] = code if self.bounces and hurts else 0 if self.bounces else GONE
            elif not counted and code > 1 and not self.bounces:
                left = hit_points_of(self.b, s, i) - (code >> 1)
                spare = min(left - 1 - hurts, code >> 1) if hurts else code >> 1
                if spare > 0:
                    row[i] = code - 2 * spare
        if not counted and not self.bounces:
            for i, code in enumerate(row):
                if code == 0 and not self.heroes[i]:
                    row[i] = GONE


def _rise(effects: sh.Effects, foes: int) -> int:
    return sum(n if word in (sh.THREAT, sh.BOUNCE) else foes if word == sh.THREAT_PER_ENEMY else 0 for word, n in effects)


def _foe_rise(b: Battle, foe: int, card_rise: int) -> int:
    """Return a bound on what one enemy's attack can add to a player's threat."""
    who = b.foes[foe]
    cards = 1 + who.extra_cards + sum(len(enemy.shadow or ()) for player in b.p.players for enemy in player.engaged)
    return cards * card_rise + who.threat_on_attack + (_reach(b, foe) if who.excess_to_threat else 0)


def _groups(keys: dict[int, Any]) -> list[list[int]]:
    groups: dict[Any, list[int]] = {}
    for i, key in keys.items():
        groups.setdefault(key, []).append(i)
    return [members for members in groups.values() if len(members) > 1]


def _plain_foe(b: Battle, foe: int) -> bool:
    """Tell whether nothing but its numbers sets an enemy apart: no attachment, no known shadow card."""
    enemies = [enemy for player in b.p.players for enemy in player.engaged]
    return not b.looks_at_shadow and not any(part.foe == foe for part in b.gear) and (foe >= len(enemies) or enemies[foe].shadow is None)


def _reach(b: Battle, foe: int) -> int:
    """Return a bound on the damage that one character can take around one enemy's attack."""
    who = b.foes[foe]
    found = {
        word: max([n for kind in b.kinds for part in kind.variants for w, n in part if w == word], default=0)
        for word in (sh.ATTACK, sh.DAMAGE_ALL, sh.EXTRA)
    }
    deals = any(w == sh.DEAL for kind in b.kinds for part in kind.variants for w, _ in part)
    cards = (
        1
        + who.extra_cards
        + (b.in_game * sum(copies for n, copies in b.numbers.items() if any(w == sh.DEAL for w, _ in sh.variants(n)[0])) if deals else 0)
    )
    cards += 1 if found[sh.EXTRA] else 0
    known = sum(len(enemy.shadow or ()) for player in b.p.players for enemy in player.engaged)
    return who.attack + (cards + known) * (found[sh.ATTACK] + found[sh.DAMAGE_ALL]) + found[sh.EXTRA]
