# cython: language_level=3, boundscheck=False, initializedcheck=False
"""The state graph of a packed battle: its nodes, and the plans at each of them.

A part of the kernel of combats (`kernels`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg import shadow as sh
from mellon.models.lcg.battle_parts import ANSWER, DEAD, LOOSE, NO_FOE, REVEAL
from mellon.solver.lcg.fray_cards import BOUNCING, DEALING, EXTRA_ATTACK, OTHER, alike_kinds, harm, has, menu

if not cython.compiled:
    from mellon.solver.lcg.fray_attacks import Fray
    from mellon.solver.lcg.fray_bounds import Hopes, Safe
    from mellon.solver.lcg.fray_merging import Merging
    from mellon.solver.lcg.fray_nodes import best_plans, lone_plan, new_lead, new_plan, new_spot
    from mellon.solver.lcg.fray_rows import Store
    from mellon.solver.lcg.fray_strikes import Strikes

_DEAD = cython.declare(cython.longlong, DEAD)
_NO_FOE = cython.declare(cython.longlong, NO_FOE)
_HIGH = cython.declare(cython.longlong, sh.HIGH_THREAT)
_THREAT = cython.declare(cython.longlong, 63)
_DEALING = cython.declare(cython.int, DEALING)
_EXTRA_ATTACK = cython.declare(cython.int, EXTRA_ATTACK)
_BOUNCING = cython.declare(cython.int, BOUNCING)
_OTHER = cython.declare(cython.int, OTHER)
_HOPELESS = cython.declare(cython.int, 1)
_NOBODY_LEFT = cython.declare(cython.int, 2)
_ATTACKS_OVER = cython.declare(cython.int, 3)


@cython.cclass
class Graph(Store):
    """Makes and keeps the nodes of one battle for one aim. What follows a state does not depend on which unseen cards are left, only on how many.

    A deck is one number with a field for every kind of card that acts differently.
    """

    def __init__(self, b, aim, packing, same):
        self.b, self.aim, self.packing, self.same = b, aim, packing, same
        self.scored, self.kills = aim.scored, aim.kills
        self.least = packing.least
        self.total, self.plenty = packing.total, packing.plenty
        self.fray = Fray(b, aim, packing)
        self.merging = Merging(self.fray, same)
        self.hopes = Hopes(self.fray, self.merging)
        self.sureness = Safe(self.fray, self.merging)
        self.strikes = Strikes(self.fray)
        self.returning = any([foe.returns_on_blank for foe in b.foes]) and (same.per_enemy or not self.merging.forget_foes)
        """Whether it matters that an enemy goes back to staging."""
        self.plain_blank = not self.scored and not self.merging.growing
        self.nodes, self.found, self.leaves = {}, {}, {}
        self.sort_cards(b)

    def sort_cards(self, b):
        """Find the kinds of cards that do the same, and lay out decks and menus."""
        self.alike = alike_kinds(b, self.returning or any([foe.takes_character for foe in b.foes]))
        self.kinds = [k for k in range(len(b.kinds)) if self.alike[k] == k]
        blanks = [self.alike[k] for k, kind in enumerate(b.kinds) if kind.blank]
        self.blank = blanks[0] if blanks else -1
        self.copies = [0] * len(b.kinds)
        for k, kind in enumerate(b.kinds):
            self.copies[self.alike[k]] += sum([b.numbers[n] for n in kind.cards])
        self.extra = [has(kind.variants, sh.EXTRA) for kind in b.kinds]
        self.order = [-harm(kind) for kind in b.kinds]
        """Kinds of cards, the most harmful first."""
        places, at = [], 0
        for copies in self.copies:
            places.append(at)
            at += copies.bit_length()
        self.at, self.field = self.row(places), self.row([(1 << copies.bit_length()) - 1 for copies in self.copies])
        self.count, self.dishes = len(b.kinds), len(self.kinds)
        menus = [entry for variant in range(4) for entry in menu(b, self.kinds, self.blank, variant, self.returning)]
        self.menu_kind, self.menu_place, self.menu_more = self.row([e[0] for e in menus]), self.row([e[1] for e in menus]), self.row([e[2] for e in menus])
        self.menu_ignored, self.menu_blank = self.row([e[3] for e in menus]), self.row([e[4] for e in menus])

    def untie(self):
        """Take the plans off all nodes: a card that brings another one can lead back to the same node."""
        node: Spot
        for node in self.nodes.values():
            node.plans = node.todo = node.lone = None

    def inward(self, deck):
        """Return a deck of six bits for each kind as it is kept here, kinds that do the same counted together."""
        found = 0
        for k in range(self.count):
            found += (deck >> 6 * k & 63) << int(self.at[self.alike[k]])
        return found

    def node(self, s):
        """Return the node of a state of the rules."""
        if s.lost and self.aim.saves:
            return self.leaf(0)
        return self.spot(self.packing.end_of(s))

    @cython.cfunc
    def leaf(self, worth: cython.longlong) -> Spot:
        """Return the node of a settled worth."""
        found = self.leaves.get(worth)
        if found is None:
            found = self.leaves[worth] = new_spot(-1, True, worth, -1)
        return found

    @cython.cfunc
    def spot(self, end) -> Spot:
        """Return the node of a packed state."""
        found = self.found.get(end)
        if found is None:
            found = self.found[end] = self.made(end)
        return found

    @cython.cfunc
    def made(self, end) -> Spot:
        """Return the node of a packed state that is met for the first time."""
        cap: cython.longlong
        key: cython.longlong
        s: cython.longlong
        ending: cython.int
        if isinstance(end, tuple):
            found = self.nodes.get(end)
            if found is None:
                found = self.nodes[end] = new_spot(end, False, self.hopes.under_way(end[1], end[2]) if self.scored else 1, len(self.nodes))
            return found
        s = end
        ending = self.ending(s)
        if ending:
            return self.ended(s, ending)
        key = self.merging.one_of(s)
        found = self.nodes.get(key)
        if found is None:
            if self.sureness.sure(key):
                return self.leaf(1)
            cap = self.hopes.bound(key)
            if not cap and not self.scored:
                return self.leaf(0)
            found = self.nodes[key] = new_spot(key, False, cap, len(self.nodes))
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def ending(self, s: cython.longlong) -> cython.int:
        """Return why nothing is left to search: the goal is lost, nobody is left, no enemy is to attack; 0 where something is."""
        c: Fray = self.fray
        f: cython.int
        if not c.saves and s >> c.lost_at & c.lost_mask:
            if self.kills:
                for f in range(c.foes):
                    if c.foe_engaged[f] and s >> c.foe_at[f] & 7 != _DEAD and c.out(s, c.foe_player[f]):
                        return _HOPELESS
            if c.all_out(s):
                return _NOBODY_LEFT
        return 0 if c.attackers(s) else _ATTACKS_OVER

    @cython.cfunc
    def ended(self, s: cython.longlong, ending: cython.int) -> Spot:
        """Return the node of a state at which nothing is left to search."""
        if ending == _HOPELESS:
            return self.leaf(0)
        return self.leaf(self.strikes.final(s) if ending == _NOBODY_LEFT else self.strikes.worth(s))

    @cython.cfunc
    def plans(self, node: Spot) -> list:
        """Return the plans of a node, without those that another one covers."""
        if not node.complete:
            while self.one_more(node):
                pass
            node.complete = True
            node.todo = None
            if not self.scored:
                node.plans = best_plans(node.plans)
            node.lone = lone_plan(node)
        return node.plans

    @cython.cfunc
    def one_more(self, node: Spot) -> cython.bint:
        """Make the plans of the next choice at a node; tell whether there was one."""
        if node.todo is None:
            node.plans = []
            node.todo = self.choices(node.end)
            node.todo.reverse()
        if not node.todo:
            return False
        s, frames, who, ends = node.todo.pop()
        if ends is None:
            ends = self.fray.next_card(s, frames) if who < 0 else self.fray.declared(s, frames, who)
        for end in ends:
            self.go_on(end, node.plans)
        return True

    @cython.cfunc
    def choices(self, end) -> list:
        """Return the choices at a node: state, attacks under way and defender, or the ends that follow at once."""
        c: Fray = self.fray
        f: cython.int
        foes: cython.longlong
        packed: cython.longlong
        found: list = []
        if isinstance(end, tuple):
            if end[0] == ANSWER:
                self.declarations(end[1], end[2], found)
            else:
                found.append((0, None, -1, [end]))
            return found
        packed = end
        foes = c.attackers(packed)
        seen = set()
        for f in range(c.foes):
            if not foes >> f & 1:
                continue
            alike = (c.like_foe[f], packed >> c.foe_at[f] & c.fmask, (c.dealt if c.plenty else packed >> c.dealt_at) >> f & 1)
            if alike in seen:
                continue
            seen.add(alike)
            s, frames, over = c.begun(packed, f)
            if not over:
                self.declarations(s, frames, found)
            elif s >= 0:
                found.append((0, None, -1, [s]))
        return found

    @cython.cfunc
    def declarations(self, s: cython.longlong, frames: tuple, found: list) -> cython.int:
        """Add the choices of a defender: allies first, then nobody, then heroes."""
        c: Fray = self.fray
        able: list = c.defenders(s, frames[-1][1])
        i: cython.int
        for i in able:
            if not c.hero[i]:
                found.append((s, frames, i, None))
        found.append((s, frames, -1, None))
        for i in able:
            if c.hero[i]:
                found.append((s, frames, i, None))
        return 0

    @cython.cfunc
    def go_on(self, end, plans: list) -> cython.int:
        """Add the plan of an end of a declaration."""
        plan: Plan
        if not isinstance(end, tuple) or end[0] == ANSWER:
            self.direct([end], plans)
        elif end[0] == REVEAL and end[2][-1][5]:
            _, s, frames = end
            frame = frames[-1]
            self.direct(self.fray.turned(s, (*frames[:-1], (*frame[:5], frame[5][1:], *frame[6:])), frame[5][0]), plans)
        else:
            plan = self.drawn(end[0], end[1], end[2])
            if plan is not None:
                plans.append(plan)
        return 0

    @cython.cfunc
    def direct(self, ends: list, plans: list) -> cython.int:
        """Add the plan of going on without a card."""
        lead: Lead = self.follow(ends)
        if lead.nodes or lead.floor > self.least:
            plans.append(new_plan(lead.floor, lead.nodes))
        return 0

    @cython.cfunc
    def follow(self, ends: list) -> Lead:
        """Return the best settled worth among ends and the nodes that could beat it."""
        floor: cython.longlong = self.least
        node: Spot
        nodes: list = []
        for end in ends:
            node = self.spot(end)
            if not node.settled:
                if node not in nodes:
                    nodes.append(node)
            elif node.worth > floor:
                floor = node.worth
        return new_lead(floor, nodes, self.least)

    @cython.cfunc
    def blown(self, count: cython.int) -> Lead:
        """Return what follows the ends of a blow."""
        return self.follow([self.fray.ends[n] for n in range(count)])

    @cython.cfunc
    def loose(self, plan: Plan, s: cython.longlong, frames: tuple) -> Plan:
        """Return the plan of discarding the next card of an enemy that is destroyed, `frames` being without it already."""
        k: cython.int
        lead: Lead = self.follow([(LOOSE, s, frames)] if frames[-1][4] else self.fray.finished(s, frames))
        for k in self.kinds:
            self.enter(plan, k, lead)
        return self.entered(plan)

    @cython.cfunc
    def drawn(self, moment: cython.int, s: cython.longlong, frames: tuple) -> Plan:
        """Return the plan of turning (or, at LOOSE, discarding) the next card; None where nothing can come of it."""
        c: Fray = self.fray
        one: cython.longlong = 1
        frame: tuple = frames[-1]
        left: tuple = (*frames[:-1], (*frame[:4], frame[4] - 1, *frame[5:]))
        lead: Lead
        plan: Plan = new_plan(self.least, None)
        if not c.plenty:
            s -= one << c.left_at
        if self.scored:
            plan.caps = [0] * self.count
        if moment == LOOSE:
            return self.loose(plan, s, left)
        foe: cython.int = frame[0]
        player: cython.int = frame[1]
        who: cython.int = frame[2]
        attack: cython.longlong = frame[3]
        cards: cython.longlong = frame[4] - 1
        zero: cython.bint = frame[6]
        back: cython.bint = frame[7]
        returns: cython.bint = self.returning and foe != _NO_FOE and c.foe_returns[foe]
        takes: cython.bint = foe != _NO_FOE and c.foe_takes[foe]
        single: cython.bint = len(frames) == 1 and not frame[5] and not takes and not cards
        threat: cython.longlong = s >> c.threat_at[player] & _THREAT if c.threats else c.threat_now[player]
        inner: cython.int = 0
        n: cython.int
        k: cython.int
        place: cython.int
        more: cython.longlong
        ignored: cython.bint
        blank: cython.bint
        if len(frames) > 1:
            inner = sum([one_frame[0] == NO_FOE for one_frame in frames])
        done: list = [None] * (2 * self.count)
        first: cython.int = self.dishes * ((who < 0) + 2 * (threat >= _HIGH))
        for n in range(first, first + self.dishes):
            k = self.menu_kind[n]
            place = self.menu_place[n]
            more = self.menu_more[n]
            if inner and self.extra[k] and inner >= self.copies[k]:
                continue
            if place == _BOUNCING and single:
                lead = self.blown(c.bounced_blow(s, foe, player, who, attack, zero, back, more))
            elif place < 0 or takes:
                lead = self.acted(s, left, k, _OTHER if takes else place, more)
            else:
                ignored = self.menu_ignored[n]
                blank = self.menu_blank[n] and returns
                place = 2 * place + blank
                lead = done[place]
                if lead is None:
                    if single:
                        lead = self.blown(c.blow(0, s, foe, player, who, attack + more, zero or ignored, back or blank))
                    else:
                        after = (*frames[:-1], (foe, player, who, attack + more, cards, frame[5], zero or ignored, back or blank, frame[8]))
                        lead = self.follow(c.next_card(s, after))
                    done[place] = lead
                    if k == self.blank and self.plain_blank and not cards and not returns and lead.floor == 0 and not lead.nodes:
                        return None
            self.enter(plan, k, lead)
        return self.entered(plan)

    @cython.cfunc
    def acted(self, s: cython.longlong, frames: tuple, k: cython.int, place: cython.int, more: cython.longlong) -> Lead:
        """Return what follows a card that does more than add to the attack, `frames` being without it already."""
        c: Fray = self.fray
        frame: tuple = frames[-1]
        if c.plenty and len(frames) == 1 and not frame[5]:
            if place == _DEALING:
                return self.follow([(REVEAL, s, ((*frame[:4], frame[4] + more * c.in_game, *frame[5:]),))])
            if place == _EXTRA_ATTACK:
                return self.follow([(ANSWER, s, (frame, (NO_FOE, frame[1], -1, more, 1, (), False, False, False)))])
        return self.follow(c.turned(s, frames, k))

    @cython.cfunc
    def enter(self, plan: Plan, k: cython.int, lead: Lead) -> cython.int:
        """Note what follows a kind of card in a plan."""
        bit: cython.longlong = 1
        bit <<= k
        if lead.nodes:
            plan.open.append((self.order[k], k, lead))
        elif lead.floor > 0:
            plan.sure |= bit
        if lead.cap > 0:
            plan.reach |= bit
        if self.scored:
            plan.caps[k] = lead.cap
        return 0

    @cython.cfunc
    def entered(self, plan: Plan) -> Plan:
        """Return a plan of drawing a card with what must be searched in order; None where the goal is out of reach."""
        if not self.scored and not plan.reach:
            return None
        if len(plan.open) > 1:
            plan.open.sort(key=_rank)
        return plan


def _rank(branch):
    """Return the place of a kind of card among the open ones of a plan."""
    return branch[0]
