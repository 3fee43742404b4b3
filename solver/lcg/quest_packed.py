# cython: language_level=3, boundscheck=False, initializedcheck=False
"""The quest of one player, weighed over small states: what cards add up to instead of which cards lie where.

What cards do is in `quest_cards`, how worth is counted in `quest_prospects`. Choices are made as in `quest_search`, for the same reasons and in the same order.
Compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from weakref import proxy

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.position import ELIMINATED_AT
from mellon.models.lcg.quest_state import OUT
from mellon.solver.lcg.quest_outlook import Outcome, Outlook
from mellon.solver.lcg.quest_parts import DROPPED, GONE, WORDS
from mellon.solver.lcg.quest_prospects import Spread, TooWide

if not cython.compiled:
    from mellon.solver.lcg.quest_cards import QuestCards
    from mellon.solver.lcg.quest_parts import State, copied
    from mellon.solver.lcg.quest_prospects import Scale

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


@cython.cclass
class Last:
    """What follows the last card in a situation, whatever other cards are unseen: by its threat alone, and by kind."""


@cython.cclass
class PackedQuest(QuestCards):
    """Weighs the commitments of one table where it fits."""

    def __init__(self, search):
        QuestCards.__init__(self, search.table)
        self.search = proxy(search)
        self.begin_anew(_FIRST_WIDTH)

    def begin_anew(self, width):
        """Forget all that was found out, and count in fields of so many bits."""
        self.scale = Scale(width)
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
                self.begin_anew(2 * self.scale.width)
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
        boosts, s.used = list(q.boosts), 0
        for i, by, alone in self.helpers:
            if alone and ("discard", i) in q.used:
                boosts[i] -= by
                s.used |= 1 << int(i)
        sent = [boost for i, boost in enumerate(boosts) if q.committed >> i & 1]
        s.lift = sent[0] if sent and min(sent) == max(sent) else 0
        wills = tuple([person.willpower + (boosts[i] - s.lift if q.committed >> i & 1 else 0) for i, person in enumerate(self.people)])
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
        return Outlook(found.total, self.scale.reached(found), Spread(found), None, self.scale.told(found))

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
        return self.compared(s, s.danger, s.lift, s.ready, s.used, len(s.hand.cards))

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
        return self.numbers(s), s.damage, s.ready | s.committed << self.count, s.deck.number, s.tasks.number, s.wills_number, s.hand.number, s.used

    @cython.cfunc
    def compared(self, s: State, danger: cython.int, lift: cython.int, ready: cython.longlong, used: cython.longlong, cards: cython.int) -> Prospect:
        """Compare, once everything is revealed; abilities that add willpower are used where they help the goal or keep threat down."""
        i: cython.int
        by: cython.int
        will: cython.int
        alone: cython.bint
        strength: cython.int = 0
        one: cython.longlong = 1
        best: Prospect
        found: Prospect
        for i in range(self.count):
            if s.committed >> i & 1:
                will = s.wills[i]
                will += lift - s.weaker
                if used >> i & 1:
                    will += self.gain_of(i)
                if will > 0:
                    strength += will
        best = self.ended(strength - danger, s.now, self.dead(s))
        if self.scale.reached(best) or not self.table.tools or not s.committed:
            return best
        for i, by, alone in self.helpers:
            if s.damage >> 4 * i & _GONE == _GONE or (alone and (not cards or not s.committed >> i & 1 or used >> i & 1)) or not (alone or ready >> i & 1):
                continue
            if alone:
                found = self.compared(s, danger, lift, ready, used | one << i, cards - 1)
            else:
                found = self.compared(s, danger, lift + by, ready & ~(one << i), used, cards)
            if self.scale.need(found) > self.scale.need(best):
                best = found
        return best

    @cython.cfunc
    def gain_of(self, who: cython.int) -> cython.int:
        """Return the willpower that a character's ability adds to himself."""
        i: cython.int
        by: cython.int
        alone: cython.bint
        for i, by, alone in self.helpers:
            if alone and i == who:
                return by
        return 0

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
            found = self.leaves[outcome] = self.scale.single(outcome, self.search.goal(outcome))
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
            return found[1] if len(found) == 2 else self.scale.averaged(found, total)
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
                found.append(self.scale.averaged(ends, cards))
        return self.scale.averaged(found, total * rest)

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
                end = last.by_threat[strength] = self.compared(s, s.danger + strength, s.lift, s.ready, s.used, len(s.hand.cards))
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
        key = (self.numbers(s) << 2 | s.tasks.depth, s.damage, s.ready | s.committed << self.count, s.wills_number, s.hand.number, s.used)
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
                if spends and self.scale.reached(best) == best.total:
                    return best
            elif self.scale.ahead(found, best, spends):
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
