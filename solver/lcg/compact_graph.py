"""The state graph of a battle without events: nodes over packed states, each with the plans that are worth a look.

A plan is one choice (enemy and defender): for every kind of shadow card what can follow, split into kinds that settle the matter and kinds that are
open. What follows a state does not depend on which unseen cards are left, only on how many, so values are kept for a node and a deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from models.lcg import shadow as sh
from models.lcg.battle import Battle
from models.lcg.battle_parts import ANSWER, LOOSE, NO_FOE, REVEAL, State
from solver.lcg.aims import Aim
from solver.lcg.battle_graph import BITS, MASK
from solver.lcg.compact import Brunts, End
from solver.lcg.compact_effects import Compact
from solver.lcg.compact_merging import Hopes, Merging, Safe
from solver.lcg.compact_plans import Plan, Spot, best_of, harm
from solver.lcg.compact_strikes import Strikes
from solver.lcg.sameness import Sameness


class CompactGraph:
    """Makes and keeps the nodes of one battle for one aim."""

    def __init__(self, b: Battle, aim: Aim) -> None:
        self.b, self.aim = b, aim
        self.same = Sameness(aim)
        self.least = -1 << 60 if aim.scored else 0
        self.rules = c = Compact(b, aim)
        self.total, self.plenty = c.total, c.plenty
        self.merging = Merging(c, self.same)
        self.hopes = Hopes(c, self.merging)
        self.safe = Safe(c, self.merging)
        self.strikes = Strikes(c)
        self.returning = any(foe.returns_on_blank for foe in b.foes) and (self.same.per_enemy or not self.merging.forget_foes)
        """Whether it matters that an enemy goes back to staging."""
        self.alike = self._alike_kinds()
        self.kinds = [k for k in range(len(b.kinds)) if self.alike[k] == k]
        self.blank = next((self.alike[k] for k, kind in enumerate(b.kinds) if kind.blank), None)
        self.growing = any(self.merging.grows)
        self.copies = [sum(b.numbers[n] for n in kind.cards) for kind in b.kinds]
        self.extra = [any(word == sh.EXTRA for part in kind.variants for word, _ in part) for kind in b.kinds]
        self.order = [-harm(kind) for kind in b.kinds]
        """Kinds of cards, the most harmful first."""
        self.deck = sum(n << BITS * k for k, n in enumerate(self.copies))
        whole = self.merged(self.deck)
        self.copies = [whole >> BITS * k & MASK for k in range(len(b.kinds))]
        self.menus = [self._menu(variant) for variant in range(4)]
        self.blows: dict[tuple[int, Brunts], tuple[int, list[Spot]]] = {}
        self.nodes: dict[End, Spot] = {}
        self.found: dict[End, Spot] = {}
        self.leaves: dict[int, Spot] = {}
        self._bare = (self.total, *((0,) * max(0, len(b.kinds) - 1))) if b.kinds else ()
        self.starts = [(acts, self.node(self.bare(s))) for acts, s in b.initial()]

    def _alike_kinds(self) -> list[int]:
        """Return for every kind of card the first kind that does the same in this battle for this aim."""
        telling = self.returning or any(foe.takes_character for foe in self.b.foes)
        first: dict[object, int] = {}
        found = []
        for k, kind in enumerate(self.b.kinds):
            does = [tuple(e for e in part if e[0] != sh.DEFENSE_ZERO or not variant & 1) for variant, part in enumerate(kind.variants)]
            found.append(first.setdefault((*does, kind.blank and telling), k))
        return found

    def merged(self, deck: int) -> int:
        """Return a deck number with kinds of cards that do the same counted together."""
        for k, first in enumerate(self.alike):
            if first != k:
                copies = deck >> BITS * k & MASK
                deck += (copies << BITS * first) - (copies << BITS * k)
        return deck

    def bare(self, s: State) -> State:
        """Return a state whose deck tells only how many cards are left."""
        return s._replace(deck=self._bare)

    def node(self, s: State) -> Spot:
        """Return the node of a state of the rules."""
        if s.lost and self.aim.saves:
            return self.leaf(0)
        return self.spot(self.rules.end_of(s))

    def leaf(self, worth: int) -> Spot:
        """Return the node of a settled worth."""
        found = self.leaves.get(worth)
        if found is None:
            found = self.leaves[worth] = Spot(-1, worth, worth)
        return found

    def spot(self, end: End) -> Spot:
        """Return the node of a packed state."""
        found = self.found.get(end)
        if found is None:
            found = self.found[end] = self._made(end)
        return found

    def _made(self, end: End) -> Spot:
        if not isinstance(end, int):
            cap = self.hopes.under_way(end[1], end[2]) if self.aim.scored else 1
            return self.nodes.setdefault(end, Spot(end, None, cap))
        worth = self._settled(end)
        if worth is not None:
            return self.leaf(worth)
        key = self.merging(end)
        found = self.nodes.get(key)
        if found is None:
            if self.safe(key):
                return self.leaf(1)
            cap = self.hopes(key)
            if not cap and not self.aim.scored:
                return self.leaf(0)
            found = self.nodes[key] = Spot(key, None, cap)
        return found

    def _settled(self, s: int) -> int | None:
        c = self.rules
        if not self.aim.saves and s >> c.lost_at & 15:
            if self.aim.kills and any(c.foes[f].engaged and c.out(s, c.foes[f].player) for f in self.strikes.alive(s)):
                return 0
            if all(c.out(s, player) for player in range(self.b.players)):
                return self.strikes.final(s)
        return None if c.attackers(s) else self.strikes.worth(s)

    def plans(self, node: Spot) -> list[Plan]:
        """Return the plans of a node, without those that another one covers."""
        if not node.complete:
            for _ in self.each_plan(node):
                pass
            node.complete = True
            if not self.aim.scored:
                node.plans = best_of(node.plans)
        return node.plans

    def each_plan(self, node: Spot) -> Iterator[Plan]:
        """Yield the plans of a node, made as they are asked for."""
        yield from node.plans
        if not node.complete:
            if node.coming is None:
                node.coming = self._plans(node.end)
            for plan in node.coming:
                node.plans.append(plan)
                yield plan

    def _plans(self, end: End) -> Iterator[Plan]:
        c = self.rules
        if not isinstance(end, int):
            moment, s, frames = end
            yield from self._declarations(s, frames) if moment == ANSWER else self._go_on([end])
            return
        seen = set()
        for f in c.attackers(end):
            alike = (c.like_foe[f], end >> c.foe_at[f] & 255, (c.dealt if c.plenty else end >> c.dealt_at) >> f & 1)
            if alike in seen:
                continue
            seen.add(alike)
            s, frames, over = c.begun(end, f)
            if not over:
                yield from self._declarations(s, frames)
            elif s >= 0:
                yield from self._go_on([s])

    def _declarations(self, s: int, frames: Brunts) -> Iterator[Plan]:
        c = self.rules
        able = c.defenders(s, frames[-1][1])
        for i in able:
            if not c.hero[i]:
                yield from self._go_on(c.declared(s, frames, i))
        yield from self._go_on(c.next_card(s, frames))
        for i in able:
            if c.hero[i]:
                yield from self._go_on(c.declared(s, frames, i))

    def _go_on(self, ends: list[End]) -> Iterator[Plan]:
        """Yield the plan of each end of a declaration."""
        for end in ends:
            if isinstance(end, int) or end[0] == ANSWER:
                yield from self._direct([end])
            elif end[0] == REVEAL and end[2][-1][5]:
                _, s, frames = end
                frame = frames[-1]
                yield from self._direct(self.rules.turned(s, (*frames[:-1], (*frame[:5], frame[5][1:], *frame[6:])), frame[5][0]))
            else:
                plan = self._drawn(*end)
                if plan is not None:
                    yield plan

    def _direct(self, ends: list[End]) -> Iterator[Plan]:
        floor, nodes = self._follow(ends)
        if nodes or floor > self.least:
            yield Plan(floor, nodes)

    def _follow(self, ends: list[End]) -> tuple[int, list[Spot]]:
        """Return the best settled worth among ends and the nodes that could beat it."""
        floor, nodes = self.least, []
        for end in ends:
            node = self.spot(end)
            if node.worth is None:
                if node not in nodes:
                    nodes.append(node)
            elif node.worth > floor:
                floor = node.worth
        if floor > self.least:
            nodes = [node for node in nodes if node.cap > floor]
        return floor, nodes

    def _drawn(self, moment: int, s: int, frames: Brunts) -> Plan | None:
        """Return the plan of turning (or, at LOOSE, discarding) the next card; None where nothing can come of it."""
        c = self.rules
        frame = frames[-1]
        left = (*frames[:-1], (*frame[:4], frame[4] - 1, *frame[5:]))
        if not c.plenty:
            s -= 1 << c.left_at
        if moment == LOOSE:
            ends: list[End] = [(LOOSE, s, left)] if frame[4] > 1 else c.finished(s, left)
            follow = self._follow(ends)
            return self._plan_of([(k, follow) for k in self.kinds])
        foe, player, who, attack, cards, known, zero, back, owes = left[-1]
        returns = self.returning and foe != NO_FOE and c.foes[foe].returns_on_blank
        takes = foe != NO_FOE and c.foes[foe].takes_character
        threat = s >> c.threat_at[player] & 63 if c.threat_at else c.threat_now[player]
        inner = sum([one[0] == NO_FOE for one in frames]) if len(frames) > 1 else 0
        done: dict[object, tuple[int, list[Spot]]] = {}
        found = []
        for k, kind, simple in self.menus[(who < 0) + 2 * (threat >= sh.HIGH_THREAT)]:
            if inner and self.extra[k] and inner >= self.copies[k]:
                continue
            if simple is None or takes:
                key: object = k
                if key not in done:
                    done[key] = self._follow(c.turned(s, left, k))
            else:
                key = (simple, returns and kind.blank)
                if key not in done:
                    more, ignored = simple
                    after = (*frames[:-1], (foe, player, who, attack + more, cards, known, zero or ignored, back or (returns and kind.blank), owes))
                    done[key] = self._after(s, after)
                    if k == self.blank and not cards and not self.aim.scored and not returns and not self.growing and done[key] == (0, []):
                        return None
            found.append((k, done[key]))
        return self._plan_of(found)

    def _after(self, s: int, frames: Brunts) -> tuple[int, list[Spot]]:
        """Return what follows an attack that goes on to its next card or its damage."""
        if frames[-1][4] or frames[-1][5]:
            return self._follow([(REVEAL, s, frames)])
        found = self.blows.get((s, frames))
        if found is None:
            found = self.blows[s, frames] = self._follow(self.rules.damage(s, frames))
        return found

    def _menu(self, variant: int) -> list[tuple[int, sh.Kind, tuple[int, bool] | None]]:
        """Return the kinds of cards, one without effect first, each with what it does in a situation if that is a plain (attack, defense ignored)."""
        found = []
        for k in self.kinds:
            kind = self.b.kinds[k]
            effects = kind.variants[variant]
            plain = all(word in (sh.ATTACK, sh.DEFENSE_ZERO) for word, _ in effects)
            ignored = not variant & 1 and any(word == sh.DEFENSE_ZERO for word, _ in effects)
            found.append((k, kind, (sum(n for word, n in effects if word == sh.ATTACK), ignored) if plain else None))
        return sorted(found, key=lambda entry: entry[0] != self.blank)

    def _plan_of(self, turns: list[tuple[int, tuple[int, list[Spot]]]]) -> Plan | None:
        plan = Plan(self.least, None)
        sure: dict[int, int] = {}
        caps: dict[int, int] = {}
        for k, (floor, nodes) in turns:
            mask = MASK << BITS * k
            cap = floor
            if nodes:
                cap = max(floor, *[node.cap for node in nodes])
                plan.open.append((BITS * k, floor, cap, nodes))
            else:
                sure[floor] = sure.get(floor, 0) | mask
            caps[cap] = caps.get(cap, 0) | mask
        if not self.aim.scored:
            sure.pop(0, None)
            caps.pop(0, None)
            if not caps:
                return None
            plan.reach = caps[1]
        plan.sure, plan.caps = list(sure.items()), list(caps.items())
        plan.open.sort(key=lambda branch: self.order[branch[0] // BITS])
        return plan
