# cython: language_level=3, boundscheck=False, initializedcheck=False
"""The quest of one player, weighed over small states: what cards add up to instead of which cards lie where.

What cards do is in `quest_cards`. Choices are made as in `quest_search`, for the same reasons and in the same order. A prospect holds sums over
equally likely courses, the parts of its rank as fields of one whole number; which outcomes it comes from is worked out when somebody asks.
Compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from math import lcm
from weakref import proxy

import cython

from models.lcg.position import ELIMINATED_AT
from models.lcg.quest_state import OUT
from solver.lcg.quest_cards import DROPPED, GONE, WORDS
from solver.lcg.quest_outlook import Outcome, Outlook

if not cython.compiled:
    from solver.lcg.quest_cards import QuestCards, State, copied

_WINDOW = cython.declare(cython.int, WORDS["window"])
_REVEAL = cython.declare(cython.int, WORDS["reveal"])
_GUARD = cython.declare(cython.int, WORDS["guard"])
_EFFECT = cython.declare(cython.int, WORDS["effect"])
_REACT = cython.declare(cython.int, WORDS["react"])
_DROP = cython.declare(cython.int, WORDS["discard_hand"])
_GONE = cython.declare(cython.longlong, GONE)
_OUT_AT = cython.declare(cython.int, ELIMINATED_AT)
_MUCH = 300_000
_FIRST_WIDTH = 192
_HIGHEST = 1023
"""More than any progress, rise of threat or loss."""


class TooWide(Exception):
    """There are more courses than the fields of a prospect can count."""


@cython.cclass
class Prospect:
    """What a state is worth under the best choices, out of `total` equally likely courses.

    `sums`: those that reach the goal, their progress, and how far threat and losses stay below the highest, in fields from the highest on: a greater
    number is a better rank. `only`: the one outcome there is; otherwise `parts`: by turns copies of cards and what follows them, out of `share` courses for each copy.
    """


@cython.cclass
class Last:
    """What follows the last card in a situation, whatever other cards are unseen: by its threat alone, and by kind."""


@cython.cfunc
def new_prospect(total, sums, share, parts: list, only) -> Prospect:
    """Return a prospect."""
    found: Prospect = Prospect.__new__(Prospect)
    found.total, found.sums, found.share, found.parts, found.only = total, sums, share, parts, only
    return found


class Spread:
    """The outcomes of a prospect with their numbers of courses, worked out when first asked for."""

    def __init__(self, prospect):
        self.prospect = prospect
        self.found = None

    def counts(self):
        """Return how many courses lead to each outcome."""
        if self.found is None:
            self.found = _counts(self.prospect)
        return self.found


def _counts(root: Prospect):
    """Return the outcomes of a prospect: how often each part of it is met, from the whole to the single outcomes."""
    order: list = []
    _visit(root, set(), order)
    weights = {root: 1}
    counts = {}
    one: Prospect
    part: Prospect
    n: cython.Py_ssize_t
    for one in reversed(order):
        weight = weights.pop(one)
        if one.only is not None:
            counts[one.only] = weight
            continue
        for n in range(0, len(one.parts), 2):
            part = one.parts[n + 1]
            weights[part] = weights.get(part, 0) + weight * one.parts[n] * (one.share // part.total)
    return counts


@cython.cfunc
def _visit(one: Prospect, seen: set, order: list) -> cython.int:
    """List a prospect behind all its parts."""
    n: cython.Py_ssize_t
    if one not in seen:
        seen.add(one)
        for n in range(1, len(one.parts), 2):
            _visit(one.parts[n], seen, order)
        order.append(one)
    return 0


@cython.cclass
class PackedQuest(QuestCards):
    """Weighs the commitments of one table where it fits."""

    def __init__(self, search):
        QuestCards.__init__(self, search.table)
        self.search = proxy(search)
        self.begin_anew(_FIRST_WIDTH)

    def begin_anew(self, width):
        """Forget all that was found out, and count in fields of so many bits."""
        self.width, self.top, self.field = width, 3 * width, (1 << width) - 1
        self.memo, self.lasts, self.ends, self.leaves = {}, {}, {}, {}

    def forget(self):
        """Forget what was found out about other commitments where that has become much."""
        if len(self.memo) + len(self.lasts) > _MUCH:
            self.memo, self.lasts = {}, {}

    def outlook(self, q):
        """Return what a state is worth, None where it does not fit."""
        lowered = any([s.muted or s.lowered for s in q.staging])
        if not self.fits or lowered or q.top or q.bottom or OUT in q.threats or any([name not in WORDS and name not in DROPPED for name, _ in q.tasks]):
            return None
        counted = self.search.nodes, self.search.chances
        while True:
            try:
                return self.shown(self.run(self.small(q)))
            except TooWide:
                self.begin_anew(2 * self.width)
                self.search.nodes, self.search.chances = counted

    def small(self, q):
        """Return a state of the rules as a small one."""
        known = self.table.cards
        s: State = State.__new__(State)
        s.danger, s.grows, s.locations, s.weaker, s.now = q.extra, 0, 0, q.weaker, q.threats[0]
        for lying in q.staging:
            s.danger += lying.bonus
            for number in (lying.card, *lying.guards):
                card = known[number]
                s.danger += max(0, card.threat_strength)
                s.grows += card.kind in ("enemy", "location") or number != lying.card
                s.locations += card.kind == "location"
        s.ready, s.committed = q.ready, q.committed
        s.damage = sum([(GONE if damage == OUT else damage) << 4 * i for i, damage in enumerate(q.damage)])
        sent = [boost for i, boost in enumerate(q.boosts) if q.committed >> i & 1]
        s.lift = sent[0] if sent and min(sent) == max(sent) else 0
        wills = tuple([person.willpower + (q.boosts[i] - s.lift if q.committed >> i & 1 else 0) for i, person in enumerate(self.people)])
        s.wills, s.wills_number = list(wills), self.squads.setdefault(wills, len(self.squads))
        copies = [0] * len(self.kinds)
        for number, n in q.deck:
            copies[self.place[number]] += n
        s.hand, s.deck, s.tasks = self.hand(q.hands[0], q.pools), self.deck(tuple(copies)), self.no_tasks
        for name, arg in q.tasks:
            if name in WORDS:
                s.tasks = self.push(s.tasks, WORDS[name], self.place[arg] if name in ("effect", "react") else arg)
        return s

    def shown(self, found: Prospect):
        """Return a prospect as others see it."""
        if found.only is not None:
            return self.search.of(found.only)
        progress, gain, lost = [found.sums >> n * self.width & self.field for n in (2, 1, 0)]
        most = _HIGHEST * found.total
        return Outlook(found.total, found.sums >> self.top, Spread(found), None, (progress, most - gain, most - lost))

    @cython.cfunc
    def run(self, s: State) -> Prospect:
        """Go on until a card must be revealed, somebody must choose, or it is time to compare."""
        name: cython.int
        arg: cython.int
        after: State
        while s.tasks.depth:
            name = s.tasks.name
            if name == _REVEAL or name == _GUARD:
                key = self.key(s)
                found = self.memo.get(key)
                if found is None:
                    found = self.memo[key] = self.chance(s)
                return found
            if name == _WINDOW and s.tasks.over:
                break
            arg = s.tasks.arg
            after = copied(s)
            after.tasks = s.tasks.rest
            s = after
            if name == _EFFECT or (name == _REACT and not self.table.can_cancel):
                after = self.acted(s, self.kinds[arg])
            else:
                options: list = self.options(s, name, arg)
                if len(options) > 1:
                    return self.best(s, options, name)
                if options:
                    after = options[0]
            if after is None:
                return self.eliminated()
            s = after
        return self.compared(s, s.danger, s.lift, s.ready)

    @cython.cfunc
    @cython.exceptval(check=False)
    def numbers(self, s: State) -> cython.longlong:
        """Return the small numbers of a state as one."""
        found: cython.longlong = s.now
        found = found << 6 | s.lift
        found = found << 6 | s.weaker
        found = found << 6 | s.locations
        found = found << 6 | s.grows
        return found << 10 | s.danger

    @cython.cfunc
    def key(self, s: State):
        """Return what sets a state apart from others."""
        return self.numbers(s), s.damage, s.ready | s.committed << self.count, s.deck.number, s.tasks.number, s.wills_number, s.hand.number

    @cython.cfunc
    def compared(self, s: State, danger: cython.int, lift: cython.int, ready: cython.longlong) -> Prospect:
        """Compare, once everything is revealed; abilities that add willpower are used where they help the goal or keep threat down."""
        i: cython.int
        by: cython.int
        will: cython.int
        strength: cython.int = 0
        one: cython.longlong = 1
        best: Prospect
        found: Prospect
        for i in range(self.count):
            if s.committed >> i & 1:
                will = s.wills[i]
                will += lift - s.weaker
                if will > 0:
                    strength += will
        best = self.ended(strength - danger, s.now, self.dead(s))
        if best.sums >> self.top or not self.table.tools or not s.committed:
            return best
        for i, by in self.helpers:
            if ready >> i & 1 and s.damage >> 4 * i & _GONE != _GONE:
                found = self.compared(s, danger, lift + by, ready & ~(one << i))
                if self.need(found) > self.need(best):
                    best = found
        return best

    @cython.cfunc
    def ended(self, margin: cython.int, now: cython.int, dead: cython.int) -> Prospect:
        """Return the end of a quest with a margin of willpower over threat."""
        key = (margin + 4096 << 6 | now) << 8 | dead
        found = self.ends.get(key)
        if found is None:
            gain = min(ELIMINATED_AT, now - min(0, margin)) - self.search.start[0]
            found = self.ends[key] = self.leaf(Outcome(max(0, margin), max(0, gain), dead))
        self.search.leaf_reached()
        return found

    @cython.cfunc
    def eliminated(self) -> Prospect:
        """Return the end of a quest whose player is eliminated."""
        self.search.leaf_reached()
        return self.leaf(Outcome(0, max(0, ELIMINATED_AT - self.search.start[0]), self.count))

    @cython.cfunc
    def leaf(self, outcome) -> Prospect:
        """Return the prospect of one outcome."""
        found = self.leaves.get(outcome)
        if found is None:
            sums = int(self.search.goal(outcome))
            for field in (outcome.progress, _HIGHEST - outcome.gain, _HIGHEST - outcome.lost):
                sums = sums << self.width | field
            found = self.leaves[outcome] = new_prospect(1, sums, 1, [], outcome)
        return found

    @cython.cfunc
    def chance(self, s: State) -> Prospect:
        """Average over the draws, in whole numbers; the last card is taken together with the one before it."""
        k: cython.int
        copies: cython.int
        cards: cython.int
        more: cython.int
        total: cython.int = s.deck.total
        rest: cython.int = total - 1
        kind: Kind
        after: State
        n: cython.Py_ssize_t
        found: list = []
        self.search.chances += 1
        if s.tasks.rest.over:
            total = self.last_draws(s, found)
            return found[1] if len(found) == 2 else self.averaged(found, total)
        for k in range(len(self.kinds)):
            copies = s.deck.copies[k]
            if not copies:
                continue
            kind = self.kinds[k]
            if kind.returns and self.comes_back(s, kind):
                total -= copies
                continue
            after = self.at_reveal(s, k)
            if after is None:
                found.append(copies * rest)
                found.append(self.after(s, k))
                continue
            self.search.chances += 1
            ends: list = []
            cards = self.last_draws(after, ends)
            if cards == rest:
                for n in range(0, len(ends), 2):
                    more = ends[n]
                    ends[n] = copies * more
                found += ends
            else:
                found.append(copies * rest)
                found.append(self.averaged(ends, cards))
        return self.averaged(found, total * rest)

    @cython.cfunc
    def at_reveal(self, s: State, k: cython.int) -> State:
        """Return the state after a card of a kind where only the last reveal follows and nobody chooses before it, else None."""
        kind: Kind = self.kinds[k]
        after: State
        if kind.forces or kind.returns or (kind.reacts and s.hand.cancels) or self.goes_on(s, kind):
            return None
        after = self.revealed(s, k)
        if after is not None and kind.reacts:
            after.tasks = after.tasks.rest
            after = self.acted(after, kind)
        if after is None or (after.tasks.name != _REVEAL and after.tasks.name != _GUARD) or not after.tasks.rest.over:
            return None
        return after

    @cython.cfunc
    def last_draws(self, s: State, found: list) -> cython.int:
        """Add what follows each card as the last one, with its copies; return how many cards there are."""
        k: cython.int
        copies: cython.int
        strength: cython.int
        total: cython.int = s.deck.total
        kind: Kind
        last: Last = self.last(s)
        for strength, copies in s.deck.plain:
            end = last.by_threat.get(strength)
            if end is None:
                end = last.by_threat[strength] = self.compared(s, s.danger + strength, s.lift, s.ready)
            found.append(copies)
            found.append(end)
        for k, copies in s.deck.acting:
            kind = self.kinds[k]
            if kind.returns and self.comes_back(s, kind):
                total -= copies
                continue
            end = last.by_kind.get(k)
            if end is None:
                end = self.after(s, k)
                if not self.goes_on(s, kind):
                    last.by_kind[k] = end
            found.append(copies)
            found.append(end)
        return total

    @cython.cfunc
    def last(self, s: State) -> Last:
        """Return what is known about the last card in a situation."""
        key = (self.numbers(s) << 2 | s.tasks.depth, s.damage, s.ready | s.committed << self.count, s.wills_number, s.hand.number)
        found = self.lasts.get(key)
        if found is None:
            made: Last = Last.__new__(Last)
            made.by_threat, made.by_kind = {}, {}
            found = self.lasts[key] = made
        return found

    @cython.cfunc
    def goes_on(self, s: State, kind: Kind) -> cython.bint:
        """Tell whether another card can follow one."""
        return kind.brings or (kind.cancelled and s.ready & self.cancellers != 0)

    @cython.cfunc
    def after(self, s: State, k: cython.int) -> Prospect:
        """Return what a state is worth once a card of a kind is revealed."""
        after: State = self.revealed(s, k)
        return self.eliminated() if after is None else self.run(after)

    @cython.cfunc
    def options(self, s: State, name: cython.int, arg: cython.int) -> list:
        """Return what a choice leads to, in the order of the rules; None among them where the player is eliminated."""
        after: State
        kind: Kind
        i: cython.int
        one: cython.longlong = 1
        if name == _WINDOW:
            return [s, *self.helped(s)] if self.table.tools else []
        if name == _DROP:
            return self.dropped(s)
        if name != _REACT:
            return self.forced(s, name, arg)
        after = copied(s)
        after.tasks = self.push(s.tasks, _EFFECT, arg)
        found: list = [after]
        if s.hand.cancels:
            for hand in self.cancelled(s):
                after = copied(s)
                after.hand = hand
                found.append(after)
        kind = self.kinds[arg]
        if kind.cancelled:
            for i in self.table.cancellers:
                if s.ready >> i & 1:
                    after = copied(s)
                    after.ready &= ~(one << i)
                    after.tasks = self.push(s.tasks, _REVEAL, 0)
                    found.append(after)
        return found

    @cython.cfunc
    def best(self, s: State, options: list, name: cython.int) -> Prospect:
        """Return the prospect of the best option, the first of equals (see `quest_search.Search.best`)."""
        option: State
        best: Prospect = None
        found: Prospect
        spends: cython.bint = name == _WINDOW or name == _REACT
        if not spends:
            for option in options:
                if option is not None and self.free(s, option):
                    return self.run(option)
        for option in options:
            if option is None:
                if spends and best is not None:
                    continue
                found = self.eliminated()
            else:
                found = self.run(option)
            if best is None:
                best = found
                if spends and best.sums >> self.top == best.total:
                    return best
            elif self.ahead(found, best, spends):
                best = found
        return best

    @cython.cfunc
    def free(self, s: State, after: State) -> cython.bint:
        """Tell whether a forced choice costs nothing that still counts."""
        i: cython.int
        tasks: Tasks = after.tasks
        if after.committed != s.committed or after.hand is not s.hand or self.dead(after) != self.dead(s):
            return False
        while tasks.depth:
            if tasks.name == _REVEAL or tasks.name == _GUARD or tasks.name == _REACT:
                return False
            tasks = tasks.rest
        for i in self.table.helpers:
            if (after.ready ^ s.ready) >> i & 1:
                return False
        return True

    @cython.cfunc
    def averaged(self, found: list, total) -> Prospect:
        """Return what the draws of a card are worth together, each with its copies."""
        one: Prospect
        n: cython.Py_ssize_t
        share, sums, before = 1, 0, 1
        for n in range(1, len(found), 2):
            one = found[n]
            if one.total is not before and share % one.total:
                share = lcm(share, one.total)
            before = one.total
        total = total * share
        if 2 * total.bit_length() + 12 > self.width:
            raise TooWide
        for n in range(0, len(found), 2):
            one = found[n + 1]
            sums += found[n] * (share // one.total if one.only is None else share) * one.sums
        return new_prospect(total, sums, share, found, None)

    @cython.cfunc
    def ahead(self, one: Prospect, other: Prospect, by_need: cython.bint) -> cython.bint:
        """Tell whether a prospect is better than another: in rank, or in what is worth spending cards for."""
        if by_need:
            return self.need(one) * other.total > self.need(other) * one.total
        return one.sums * other.total > other.sums * one.total

    @cython.cfunc
    def need(self, one: Prospect):
        """Return what is worth spending cards for as one number: the goal, then less threat."""
        return one.sums >> self.top << self.width | one.sums >> self.width & self.field
