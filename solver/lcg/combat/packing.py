"""How a battle without events is packed: every state one whole number, and which battles can be searched like that.

The fields of a state are as narrow as the battle allows; where all its numbers fit into machine words, the compiled kernel can be used.
"""

from __future__ import annotations

from typing import Any

from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import State
from mellon.solver.lcg.combat.aims import Aim

_THREAT_BITS, _LEFT_BITS, _STATUS_BITS = 6, 7, 3
_MOST_UNSEEN = 63
_WORD = 62
"""Bits of a machine word that may be used."""
_MOST_KINDS = 30


def fits(b: Battle, aim: Aim) -> bool:
    """Tell whether a battle can be packed: no events or abilities, no known order, nothing that forbids attacking or defending."""
    if b.actions or b.order is not None or b.follow_all or any(part.bars for part in b.gear) or sum(b.numbers.values()) >= _MOST_UNSEEN:
        return False
    if b.players > 1 and b.p.reading("sentinel_shadow_effects") != "attacked_player":
        return False
    known = [set(enemy.shadow or ()) for player in b.p.players for enemy in player.engaged]
    if b.p.reading("beastmaster_card_order") == "player_chooses" and max(map(len, known), default=0) > 1:
        return False
    return not (aim.scored and (aim.killing.snipers or any(enemy.struck for player in b.p.players for enemy in player.engaged)))


class Packing:
    """The places of the fields of a packed state: characters, enemies, attachments, threat, losses, dealt cards, cards left."""

    def __init__(self, b: Battle, aim: Aim) -> None:
        self.scored, self.saves = aim.scored, aim.saves
        self.heroes = [who.hero for who in b.fighters]
        self.total = sum(b.numbers.values())
        self.plenty = self.total - b.most_reveals > 0
        """Whether so many cards are unseen that they cannot run out."""
        self.whole = _wholes(self.total, b.most_reveals)
        """What certainty counts for each number of unseen cards: drawing one of n turns n possibilities into one of n - 1."""
        worth = self._highest(b, aim)
        self.least = -worth - 1 if aim.scored else 0
        """Below every worth."""
        self._lay_out(b)
        copies = [sum(b.numbers[number] for number in kind.cards) for kind in b.kinds]
        deck = sum(n.bit_length() + 1 for n in copies)
        small = 4 * (worth + 2) * self.whole[-1] < 1 << _WORD
        self.narrow = small and max(self.width, deck) <= _WORD and len(copies) <= _MOST_KINDS
        """Whether every number of the search fits into a machine word."""

    def _lay_out(self, b: Battle) -> None:
        hardy = [who.hit_points + sum(part.hit_points for part in b.gear if part.host == i) for i, who in enumerate(b.fighters)]
        self.char_bits = (2 * max(hardy, default=0) + 1).bit_length()
        hurt = any(who.stings for who in b.fighters) or any(code >> 8 for _, s in b.initial() for code in s.foes)
        self.foe_bits = _STATUS_BITS + (max([foe.hit_points for foe in b.foes], default=0).bit_length() if hurt else 0)
        self.gears = len(b.gear)
        self.lost_bits = 0 if self.saves else sum(self.heroes).bit_length()
        self.gone_bits = (len(self.heroes) - sum(self.heroes)).bit_length() if self.scored else 0
        at = 0
        self.char_at = [at + self.char_bits * i for i in range(len(b.fighters))]
        at += self.char_bits * len(b.fighters)
        self.foe_at = [at + self.foe_bits * f for f in range(len(b.foes))]
        at += self.foe_bits * len(b.foes)
        self.gear_at, at = at, at + self.gears
        self.threat_at = [at + _THREAT_BITS * n for n in range(b.players)] if b.exact_threat else []
        at += _THREAT_BITS * len(self.threat_at)
        self.lost_at, at = at, at + self.lost_bits
        self.gone_at, at = at, at + self.gone_bits
        self.dealt_at = at
        self.left_at = at + len(b.foes)
        self.width = at if self.plenty else self.left_at + _LEFT_BITS

    def _highest(self, b: Battle, aim: Aim) -> int:
        """Return a bound on the size of every worth, also of those that are only hoped for."""
        if not aim.scored:
            return 1
        heroes, allies = sum(self.heroes), len(self.heroes) - sum(self.heroes)
        damage = sum(who.hit_points for who in b.fighters) + sum(part.hit_points for part in b.gear)
        most = {"hero_lost": heroes, "ally_lost": 2 * allies, "killed": 2 * len(b.foes), "damage": damage, "threat": 50 * b.players}
        return max(abs(aim.most), sum(abs(n) * most[key] for key, n in aim.weights.items()))

    def pack(self, s: State) -> int:
        """Return a state as one number, attacks under way left out."""
        found = sum((code + 2 if code >= 0 else 0) << at for code, at in zip(s.chars, self.char_at, strict=True))
        found |= sum((code & 7 | code >> 8 << _STATUS_BITS) << at for code, at in zip(s.foes, self.foe_at, strict=True))
        found |= s.gear << self.gear_at
        found |= sum(threat << at for threat, at in zip(s.threat, self.threat_at, strict=True)) if self.threat_at else 0
        if not self.saves:
            found |= s.lost << self.lost_at
        if self.scored:
            found |= sum(code == -1 and not hero for code, hero in zip(s.chars, self.heroes, strict=True)) << self.gone_at
        return found if self.plenty else found | s.rest.dealt << self.dealt_at | sum(s.deck) << self.left_at

    def end_of(self, s: State) -> Any:
        """Return what a state of the rules is to the kernel."""
        if not s.frames:
            return self.pack(s)
        frames = tuple(
            (f.foe, f.player, f.defenders.bit_length() - 1, f.attack, f.cards, f.known, f.zero, f.returns, f.owes) for f in s.frames
        )
        return s.moment, self.pack(s), frames


def _wholes(total: int, most_reveals: int) -> list[int]:
    found = [1] * (total + 1)
    for n in range(max(0, total - most_reveals) + 1, total + 1):
        found[n] = found[n - 1] * n
    return found
