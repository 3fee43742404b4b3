"""The enemies' attacks of a battle without events, carried out on states that are one whole number each.

The rules are those of `models.lcg.combat`, `shadow_effects` and `wounds`; a state is packed so that a blow is an addition and a state its own key.
Codes: a character 0 (not in play) or 2 + 2 * damage + ready; an enemy status + 8 * damage. An end of an attack is a packed state at the next
choice of attack, or `(moment, state, frames)` in the midst of one. Ends that lose a hero are left out where the goal forbids it.
"""

from __future__ import annotations

from models.lcg.battle import Battle
from models.lcg.battle_parts import DEAD, DONE, HELD, LOOSE, NO_FOE, REVEAL, STAGED, WAITING, State
from models.lcg.position import ELIMINATED_AT
from solver.lcg.aims import Aim

CHAR_BITS, FOE_BITS, THREAT_BITS, COUNT_BITS, LEFT_BITS = 6, 8, 6, 4, 7
CHAR, FOE, THREAT, COUNT, LEFT = 63, 255, 63, 15, 127

Brunt = tuple[int, int, int, int, int, tuple[int, ...], bool, bool, bool]
"""An attack under way: enemy, player, defender (-1: none), attack, cards to turn, known cards, defense ignored, returns to staging, owes a character."""
Brunts = tuple[Brunt, ...]
End = int | tuple[int, int, Brunts]
Under = tuple[int, Brunts]


def fits(b: Battle, aim: Aim) -> bool:
    """Tell whether a battle can be packed: no events or abilities, no known order, nothing that forbids attacking or defending."""
    if b.actions or b.order is not None or b.follow_all or any(part.bars for part in b.gear) or sum(b.numbers.values()) >= CHAR:
        return False
    if b.players > 1 and b.p.reading("sentinel_shadow_effects") != "attacked_player":
        return False
    known = [set(enemy.shadow or ()) for player in b.p.players for enemy in player.engaged]
    if b.p.reading("beastmaster_card_order") == "player_chooses" and max(map(len, known), default=0) > 1:
        return False
    if aim.scored and (aim.killing.snipers or any(enemy.struck for player in b.p.players for enemy in player.engaged)):
        return False
    hardy = max([who.hit_points for who in b.fighters], default=0) + sum(part.hit_points for part in b.gear)
    return hardy < 30 and max([foe.hit_points for foe in b.foes], default=0) < 32


class Attacks:
    """The tables of one battle and how an attack goes on over packed states; what shadow cards do is in `compact_effects`."""

    def __init__(self, b: Battle, aim: Aim) -> None:
        self.b, self.aim = b, aim
        self.saves = aim.saves
        self.total = sum(b.numbers.values())
        self.plenty = self.total - b.most_reveals > 0
        self._lay_out(b)
        self._describe(b)

    def _lay_out(self, b: Battle) -> None:
        """Give every field of a state its place."""
        self.char_at = [CHAR_BITS * i for i in range(len(b.fighters))]
        at = CHAR_BITS * len(b.fighters)
        self.foe_at = [at + FOE_BITS * f for f in range(len(b.foes))]
        at += FOE_BITS * len(b.foes)
        self.gear_at, at = at, at + len(b.gear)
        self.threat_at = [at + THREAT_BITS * n for n in range(b.players)] if b.exact_threat else []
        at += THREAT_BITS * len(self.threat_at)
        self.lost_at, self.gone_at, self.dealt_at = at, at + COUNT_BITS, at + 2 * COUNT_BITS
        self.left_at = self.dealt_at + len(b.foes)

    def _describe(self, b: Battle) -> None:
        """Copy what the rules ask for into flat lists."""
        self.heroes, self.squads = b.heroes, b.squads
        self.hero = [who.hero for who in b.fighters]
        self.owner = [who.player for who in b.fighters]
        self.frail = [who.hit_points for who in b.fighters]
        self.defense = [who.defense for who in b.fighters]
        self.stings = [who.stings for who in b.fighters]
        self.prisoner = [who.prisoner for who in b.fighters]
        self.able = [[i for i, who in enumerate(b.fighters) if who.player == n or who.sentinel] for n in range(b.players)]
        self.allies = [[i for i in squad if not self.hero[i]] for squad in b.squads]
        names: dict[int, int] = {}
        self.twin = [names.setdefault(twin, len(names)) for twin in b.twin]
        self.gear_on = b.gear_on
        self.tough = [(1 << g, part.host, part.hit_points) for g, part in enumerate(b.gear) if part.host >= 0 and part.hit_points]
        self.foes = b.foes
        enemies = [enemy for player in b.p.players for enemy in player.engaged]
        known = [tuple(b.kind_of[n] for n in enemy.shadow or ()) if not enemy.attacked and b.shadow else () for enemy in enemies]
        self.known = known + [()] * (len(b.foes) - len(enemies))
        self.dealt = b.initial()[0][1].rest.dealt
        self.snare = [sum(bit for bit, held in b.snares if held == f) << self.gear_at for f in range(len(b.foes))]
        self.like_foe = [(foe, self.known[f], tuple(g for g, part in enumerate(b.gear) if part.foe == f)) for f, foe in enumerate(b.foes)]
        self.returns_bare = b.p.reading("wargs_without_shadow_card") == "return"
        self.few_exhaust = b.p.reading("exhaust_too_few") != "nothing"
        self.threat_now = [player.threat for player in b.p.players]

    def pack(self, s: State) -> int:
        """Return a state as one number, attacks under way left out."""
        found = sum((code + 2 if code >= 0 else 0) << at for code, at in zip(s.chars, self.char_at, strict=True))
        found |= sum((code & 15 | code >> 8 << 3) << at for code, at in zip(s.foes, self.foe_at, strict=True))
        found |= s.gear << self.gear_at | s.lost << self.lost_at
        found |= sum(threat << at for threat, at in zip(s.threat, self.threat_at, strict=True)) if self.threat_at else 0
        gone = sum(code == -1 and not hero for code, hero in zip(s.chars, self.hero, strict=True)) if self.aim.scored else 0
        found |= gone << self.gone_at
        return found if self.plenty else found | s.rest.dealt << self.dealt_at | sum(s.deck) << self.left_at

    def end_of(self, s: State) -> End:
        """Return what a state of the rules is here."""
        if not s.frames:
            return self.pack(s)
        frames = tuple((f.foe, f.player, f.defenders.bit_length() - 1, f.attack, f.cards, f.known, f.zero, f.returns, f.owes) for f in s.frames)
        return s.moment, self.pack(s), frames

    def hit_points(self, s: int, i: int) -> int:
        """Return a character's hit points, attachments included."""
        most = self.frail[i]
        if self.gear_on[i]:
            most += sum(more for bit, host, more in self.tough if host == i and s >> self.gear_at & bit)
        return most

    def out(self, s: int, player: int) -> bool:
        """Tell whether a player is eliminated."""
        if self.b.out_before[player] or (self.threat_at and s >> self.threat_at[player] & THREAT >= ELIMINATED_AT):
            return True
        heroes = self.heroes[player]
        return bool(heroes) and not any(s >> self.char_at[i] & CHAR for i in heroes)

    def attackers(self, s: int) -> list[int]:
        """Return the enemies one of which attacks next."""
        found = [f for f, at in enumerate(self.foe_at) if s >> at & 7 == WAITING and not self.snare[f] & s]
        if self.b.players > 1 and found:
            first = self.foes[found[0]].player
            found = [f for f in found if self.foes[f].player == first]
        return found

    def begun(self, s: int, f: int) -> tuple[int, Brunts, bool]:
        """Pick an enemy to attack; the last value tells that the attacked player is out before anything else happens."""
        foe, known = self.foes[f], self.known[f]
        if self.plenty:
            cards = self.dealt >> f & 1
        else:
            cards = s >> self.dealt_at + f & 1
            s -= cards << self.dealt_at + f
        if foe.extra_cards and self.b.shadow:
            cards += self._dealt(s, cards, foe.extra_cards)
        returns = foe.returns_on_blank and not cards and not known and self.returns_bare
        frames: Brunts = ((f, foe.player, -1, foe.attack, cards, known, False, returns, False),)
        if foe.threat_on_attack:
            s, frames = self.raised(s, frames, foe.player, foe.threat_on_attack)
            if s < 0 or self.out(s, foe.player):
                return s, frames, True
        return s, frames, False

    def _dealt(self, s: int, lying: int, cards: int) -> int:
        """Return how many of so many further shadow cards there are, `lying` of the unseen ones being part of attacks under way."""
        if self.plenty:
            return cards
        lying += (s >> self.dealt_at & (1 << len(self.foes)) - 1).bit_count()
        return min(cards, max(0, (s >> self.left_at & LEFT) - lying))

    def defenders(self, s: int, player: int) -> list[int]:
        """Return who may defend an attack on a player, one of each kind of equals."""
        found, seen = [], set()
        for i in self.able[player]:
            code = s >> self.char_at[i] & CHAR
            if code & 1 and (self.twin[i], code) not in seen:
                seen.add((self.twin[i], code))
                found.append(i)
        return found

    def declared(self, s: int, frames: Brunts, i: int) -> list[End]:
        """Declare a defender, who exhausts and may hurt the attacker."""
        foe, player, _, attack, cards, known, zero, returns, owes = frames[-1]
        s -= 1 << self.char_at[i]
        frames = (*frames[:-1], (foe, player, i, attack, cards, known, zero, returns, owes))
        if self.stings[i] and foe != NO_FOE:
            at = self.foe_at[foe]
            total = (s >> at + 3 & 31) + self.stings[i]
            if total >= self.foes[foe].hit_points:
                s = s & ~(FOE << at) | DEAD << at
                return [(LOOSE, s, frames)] if cards else self.finished(s, frames)
            s += self.stings[i] << at + 3
        return self.next_card(s, frames)

    def next_card(self, s: int, frames: Brunts) -> list[End]:
        """Turn the next shadow card of the attack under way, or go on to its damage."""
        if frames[-1][4] or frames[-1][5]:
            return [(REVEAL, s, frames)]
        return self.damage(s, frames)

    def damage(self, s: int, frames: Brunts) -> list[End]:
        """Deal the damage of the attack under way."""
        _, player, who, attack, _, _, zero, _, _ = frames[-1]
        if who >= 0:
            return self._hit(s, frames, who, attack if zero else attack - self.defense[who])
        if attack <= 0:
            return self.finished(s, frames)
        found: list[End] = []
        seen = set()
        for i in self.heroes[player]:
            code = s >> self.char_at[i] & CHAR
            if code and (self.twin[i], code) not in seen:
                seen.add((self.twin[i], code))
                found += self._hit(s, frames, i, attack)
        return found if seen else self.finished(s, frames)

    def _hit(self, s: int, frames: Brunts, i: int, amount: int) -> list[End]:
        if amount > 0:
            foe, player = frames[-1][:2]
            s, frames, excess = self.hurt(s, frames, i, amount)
            if excess > 0 and s >= 0 and foe != NO_FOE and self.foes[foe].excess_to_threat:
                s, frames = self.raised(s, frames, player, excess)
            if s < 0:
                return []
        return self.finished(s, frames)

    def hurt(self, s: int, frames: Brunts, i: int, damage: int) -> tuple[int, Brunts, int]:
        """Put damage on a character; return also how much exceeded its hit points. A state below 0 is lost."""
        code = s >> self.char_at[i] & CHAR
        if not code or self.prisoner[i]:
            return s, frames, 0
        over = (code - 2 >> 1) + damage - self.hit_points(s, i)
        if over < 0:
            return s + (2 * damage << self.char_at[i]), frames, 0
        s, frames = self.left(s, frames, i, destroyed=True)
        return s, frames, over

    def left(self, s: int, frames: Brunts, i: int, destroyed: bool) -> tuple[int, Brunts]:
        """Take a character out of play."""
        if self.hero[i] and self.saves:
            return -1, frames
        s &= ~(CHAR << self.char_at[i] | self.gear_on[i] << self.gear_at)
        frames = tuple((*frame[:2], -1, *frame[3:]) if frame[2] == i else frame for frame in frames)
        if self.hero[i]:
            s += 1 << self.lost_at
            if self.out(s, self.owner[i]):
                return self._eliminated(s, frames, self.owner[i])
        elif destroyed and self.aim.scored:
            s += 1 << self.gone_at
        return s, frames

    def raised(self, s: int, frames: Brunts, player: int, amount: int) -> tuple[int, Brunts]:
        """Raise a player's threat where it is followed."""
        if not self.threat_at or not amount:
            return s, frames
        at = self.threat_at[player]
        now = s >> at & THREAT
        then = min(ELIMINATED_AT, now + amount)
        s += then - now << at
        return self._eliminated(s, frames, player) if then >= ELIMINATED_AT else (s, frames)

    def _eliminated(self, s: int, frames: Brunts, player: int) -> tuple[int, Brunts]:
        if self.saves:
            return -1, frames
        for i in self.squads[player]:
            if s >> self.char_at[i] & CHAR:
                s &= ~(CHAR << self.char_at[i])
                s += 1 << (self.lost_at if self.hero[i] else self.gone_at) if self.hero[i] or self.aim.scored else 0
        for f, at in enumerate(self.foe_at):
            if self.foes[f].engaged and self.foes[f].player == player and s >> at & 7 in (WAITING, DONE, HELD):
                s = s & ~(7 << at) | STAGED << at
        s &= ~(self.b.gear_of[player] << self.gear_at)
        return s, tuple((*frame[:2], -1, *frame[3:]) if frame[2] in self.squads[player] else frame for frame in frames)

    def finished(self, s: int, frames: Brunts) -> list[End]:
        """End the attack under way and go on."""
        foe, player, _, _, _, _, _, returns, _ = frames[-1]
        if foe != NO_FOE and s >> self.foe_at[foe] & 7 == WAITING:
            s += (STAGED if returns else DONE) << self.foe_at[foe]
        if len(frames) == 1 or (not self.saves and s >> self.lost_at & COUNT and self.out(s, player)):
            return [s]
        outer = frames[-2]
        if not outer[8]:
            return self.next_card(s, frames[:-1])
        found: list[End] = []
        for after, left in self.taken(s, (*frames[:-2], (*outer[:8], False))):
            found += [after] if self.out(after, outer[1]) else self.next_card(after, left)
        return found

    def taken(self, s: int, frames: Brunts) -> list[Under]:
        """Make the attacked player discard one character."""
        player = frames[-1][1]
        if self.out(s, player):
            return [(s, frames)]
        found, seen = [], set()
        for i in self.squads[player]:
            code = s >> self.char_at[i] & CHAR
            alike = (self.twin[i], code, frames[-1][2] == i)
            if code and alike not in seen:
                seen.add(alike)
                found.append(self.left(s, frames, i, destroyed=True))
        return [end for end in found if end[0] >= 0] if seen else [(s, frames)]
