"""The quest as a tree of reveals and choices: exact distribution of progress and threat gain for one commitment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import lcm
from typing import Any

from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import ELIMINATED_AT, Position
from mellon.models.lcg.quest import phase as rules
from mellon.models.lcg.quest.alike import alike
from mellon.models.lcg.quest.quest_state import OUT, Quest, Table, threat, willpower
from mellon.models.lcg.quest.quest_tools import window
from mellon.solver.kernels import load, load_plain
from mellon.solver.lcg.quest.last_card import Added, LastCards
from mellon.solver.lcg.quest.outlook import Outcome, Outlook
from mellon.solver.limits import STATES, LimitReached, Watch

_CHECK_EVERY = 500
_MOST_IN_WORDS = 15
"""So many characters fit into the machine words of small states."""
_MOST_POLICY_STATES = 400
_NO_REVEAL = ("window", "discard")
"""Tasks that bring no further card."""


Draws = tuple[tuple[int, int], ...]


class Search:
    """Weighs commitments of one position.

    `merge=False` keeps every card apart, `shortcut=False` resolves every card by the rules, `small=False` does without small states, for checking.
    """

    def __init__(
        self,
        p: Position,
        goal: Callable[[Outcome], bool],
        watch: Watch | None = None,
        merge: bool = True,
        shortcut: bool = True,
        small: bool = True,
    ) -> None:
        self.table = Table(p, alike(p) if merge else None)
        self.goal = goal
        self.shortcut, self.small = shortcut, small and shortcut
        self.tools = self.table.tools
        self.last = LastCards(self.table)
        self.watch = watch
        self.most: int | None = None
        self.nodes = 0
        self.chances = 0
        self.memo: dict[Quest, Outlook] = {}
        self.leaves: dict[Outcome, Outlook] = {}
        self.helps: dict[tuple[object, ...], tuple[int, ...] | None] = {}
        self.decks: dict[Draws, tuple[list[tuple[int, Draws]], Draws]] = {}
        self.start = tuple(player.threat for player in p.players)
        self.alive = len(self.table.people)
        self.kernel: Any = None
        self.packed: Any = None
        self.committed: dict[tuple[int, bool], Outlook] = {}

    def commitment(self, mask: int, done: bool = False) -> Outlook:
        """Return the outlook of committing the characters of `mask`."""
        self.memo = {}
        if self.packed is not None:
            self.kernel.forget(self.packed)
        if (mask, done) not in self.committed:
            self.committed[mask, done] = self.outlook(self.begin(mask, done))
        return self.committed[mask, done]

    def begin(self, mask: int, done: bool = False) -> Quest:
        """Return the state after committing, responses that only help taken."""
        return rules.start(self.table, mask, eager=True, done=done)

    def outlook(self, q: Quest) -> Outlook:
        """Return what a state is worth."""
        if self.small and self.packed is None:
            self.kernel = load("lcg_quest") if self.alive <= _MOST_IN_WORDS else load_plain("lcg_quest")
            self.packed = self.kernel.Kernel(self)
        small: Outlook | None = self.kernel.outlook_of(self.packed, q) if self.packed is not None else None
        if small is not None:
            return small
        q, pending = rules.proceed(self.table, q)
        if pending is None:
            return self._leaf(q)
        key = q._replace(discard=tuple(sorted(q.discard)), staging=tuple(sorted(q.staging)))
        if isinstance(pending, rules.Choice):  # declining leaves everything else as it was, and one choice can follow another
            key = key._replace(tasks=(*q.tasks, (pending.rule, len(pending.options)), *pending.options[0][1].tasks))
        known = self.memo.get(key)
        if known is None:
            known = self._chance(q, pending) if isinstance(pending, rules.Chance) else self.outlook(self.best(q, pending)[1])
            self.memo[key] = known
        return known

    def _leaf(self, q: Quest) -> Outlook:
        self.leaf_reached()
        return self.of(self.outcome(q))

    def leaf_reached(self) -> None:
        """Count an end of the quest. Raises LimitReached."""
        self.nodes += 1
        if self.watch is not None and self.nodes % _CHECK_EVERY == 0 and self.watch.over:
            raise LimitReached(self.watch.limit)
        if self.most is not None and self.nodes > self.most:
            raise LimitReached(STATES)

    def of(self, outcome: Outcome) -> Outlook:
        """Return the outlook of one outcome."""
        known = self.leaves.get(outcome)
        if known is None:
            known = self.leaves[outcome] = Outlook(1, int(self.goal(outcome)), {outcome: 1}, outcome)
        return known

    def outcome(self, q: Quest) -> Outcome:
        """Return how the comparison ends for a state where everything is revealed (LC.quest.compare)."""
        return self._compared(q, willpower(self.table, q) - threat(self.table, q))

    def _compared(self, q: Quest, margin: int, added: Added = (0, 0, 0)) -> Outcome:
        less, raised, dead = added
        margin -= less
        rise = max(0, -margin) + raised
        gain = 0
        for now, before in zip(q.threats, self.start, strict=True):
            gain = max(gain, (ELIMINATED_AT if now == OUT else min(ELIMINATED_AT, now + rise)) - before)
        gone = q.damage.count(OUT) + dead.bit_count()
        return Outcome(max(0, margin) if any(now != OUT for now in q.threats) else 0, gain, gone)

    def _chance(self, q: Quest, pending: rules.Chance) -> Outlook:
        """Average over the draws, in whole numbers.

        A card that goes straight back into the deck and has another one revealed leaves the state as it was: the other draws share its chance.
        """
        self.chances += 1
        total = sum(copies for _, copies in pending.draws)
        last, draws = self._last_plain(q, pending.draws)
        found = [(copies, self.of(outcome)) for outcome, copies in last]
        for number, copies in draws:
            after = rules.revealed(self.table, q, number)
            if after.deck == q.deck and after.tasks == q.tasks and after == q:
                total -= copies
            else:
                found.append((copies, self.outlook(after)))
        if total == 0:
            return self.outlook(q._replace(tasks=q.tasks[:-1]))
        share = lcm(*[one.total for _, one in found])
        reached, counts = 0, dict[Outcome, int]()
        for copies, one in found:
            weight = copies * (share // one.total)
            reached += weight * one.reached
            for outcome, count in one.counts.items():
                counts[outcome] = counts.get(outcome, 0) + weight * count
        return Outlook(total * share, reached, counts)

    def _last_plain(self, q: Quest, draws: Draws) -> tuple[list[tuple[Outcome, int]], Draws]:
        """Return the outcomes of those last cards that only change the comparison, with their copies, and the draws that are left to the rules.

        Nothing is worth spending once the goal is met and no threat rises.
        """
        if not self.shortcut or any(name not in _NO_REVEAL for name, _ in q.tasks[:-1]):
            return [], draws
        margin = willpower(self.table, q) - threat(self.table, q)
        plain, acting = self._sorted(draws)
        groups: dict[Added, list[tuple[int, int]]] = {(less, 0, 0): list(entries) for less, entries in plain}
        others, found = [], []
        for number, copies in acting:
            added = self.last.added(q, number)
            cancelled = (
                added is not None
                and self.table.can_cancel
                and self.last.changes(number, added)
                and not self.goal(self._compared(q, margin, added))
            )
            if added is None or cancelled:
                others.append((number, copies))
            else:
                groups.setdefault(added, []).append((number, copies))
        helped: dict[int, tuple[int, ...] | None] = {}
        for added, entries in groups.items():
            less, _, dead = added
            outcome = self._compared(q, margin, added)
            if self.tools and not (self.goal(outcome) and margin >= less):
                if dead not in helped:
                    helped[dead] = self._helped(q if not dead else _without(q, dead))
                more = helped[dead]
                if more is None:
                    others += entries
                    continue
                outcome = max(
                    (outcome, *(self._compared(q, margin + by, added) for by in more)), key=lambda one: (self.goal(one), -one.gain)
                )
            self.nodes += 1
            found.append((outcome, sum([copies for _, copies in entries])))
        return found, tuple(others)

    def _sorted(self, draws: Draws) -> tuple[list[tuple[int, Draws]], Draws]:
        """Return draws as cards that only add threat, grouped by it, and cards that act or may have to be carried out."""
        known = self.decks.get(draws)
        if known is None:
            groups: dict[int, list[tuple[int, int]]] = {}
            acting = []
            for number, copies in draws:
                adds = self.last.plain(number)
                if adds is None:
                    acting.append((number, copies))
                else:
                    groups.setdefault(adds, []).append((number, copies))
            known = self.decks[draws] = [(adds, tuple(entries)) for adds, entries in groups.items()], tuple(acting)
        return known

    def _helped(self, q: Quest) -> tuple[int, ...] | None:
        """Return the willpower that abilities can add before the comparison, smallest first; None where a card of the hand acts on a single staging card.

        Sound because what is revealed last, if it only adds threat, changes nothing about these abilities.
        """
        key = (q.committed, q.ready, q.damage, q.boosts, q.weaker, q.hands, q.pools, q.used, q.threats)
        if key not in self.helps:
            self.helps[key] = self._found_help(q)
        return self.helps[key]

    def _found_help(self, q: Quest) -> tuple[int, ...] | None:
        if any(self.table.card(n).does("ignore_threat") for hand in q.hands for n in hand):
            return None
        start, known, waiting = willpower(self.table, q), set[Quest](), [q._replace(tasks=())]
        totals = set[int]()
        while waiting:
            now = waiting.pop()
            for made, after in window(self.table, now):
                plain = after._replace(tasks=())
                if made.verb != "pass" and plain not in known:
                    known.add(plain)
                    waiting.append(plain)
                    totals.add(willpower(self.table, plain) - start)
        return tuple(sorted(totals))

    def named(self, number: int) -> list[int]:
        """Return the unseen cards that a merged number stands for."""
        p = self.table.position
        return sorted(n for n in {*p.unseen_cards, *p.discard} if self.table.merge.get(n, n) == number)

    def failing_reveals(self, q: Quest) -> list[int]:
        """Return the cards that leave the goal uncertain or lost when they are the first one revealed."""
        q, pending = rules.proceed(self.table, q)
        while isinstance(pending, rules.Choice):
            q, pending = rules.proceed(self.table, self.best(q, pending)[1])
        if pending is None:
            return []
        bad = [number for number, _ in pending.draws if self.outlook(rules.revealed(self.table, q, number)).value < 1]
        return sorted(n for number in bad for n in self.named(number))

    def _free(self, q: Quest, after: Quest) -> bool:
        """Tell whether a forced choice costs nothing: no reveal follows, and nobody is lost, taken off the quest, or needed for an ability.

        Sound because forced choices only take something away, so none can be better than one that takes away nothing that still counts.
        """
        if any(name in ("reveal", "guard", "react", "respond") for name, _ in after.tasks):
            return False
        same = (
            after.committed == q.committed
            and after.damage.count(OUT) == q.damage.count(OUT)
            and after.threats == q.threats
            and after.hands == q.hands
        )
        return same and all(after.ready >> i & 1 == q.ready >> i & 1 for i in self.table.helpers)

    def best(self, q: Quest, choice: rules.Choice) -> tuple[Move, Quest]:
        """Return the best option of a choice, the first of equals; what spends cards is done for the goal or against threat only."""
        if len(choice.options) == 1:
            return choice.options[0]
        if self.shortcut and not choice.optional:
            free = next((option for option in choice.options if self._free(q, option[1])), None)
            if free is not None:
                return free
        if choice.spends:
            first = self.outlook(choice.options[0][1])
            if first.reached == first.total:
                return choice.options[0]
            return max(choice.options, key=lambda option: self.outlook(option[1]).need())
        return max(choice.options, key=lambda option: self.outlook(option[1]).rank())

    def policy(self, q: Quest, most: int) -> Iterator[tuple[tuple[int, ...], Move]]:
        """Yield what to do after which reveals, where there is a choice worth telling, at most `most` entries."""
        waiting: list[tuple[Quest, tuple[int, ...]]] = [(q, ())]
        told, known = 0, set[Quest]()
        while waiting and told < most and len(known) < _MOST_POLICY_STATES:
            q, seen = waiting.pop(0)
            q, pending = rules.proceed(self.table, q)
            if q in known:
                continue
            known.add(q)
            if isinstance(pending, rules.Choice):
                made, after = self.best(q, pending)
                if made.verb != "pass":
                    told += 1
                    yield seen, made
                waiting.insert(0, (after, seen))
            elif pending is not None:
                waiting += [(rules.revealed(self.table, q, number), (*seen, number)) for number, _ in pending.draws]


def _without(q: Quest, dead: int) -> Quest:
    """Return the state without the characters of a mask."""
    damage = tuple([OUT if dead >> i & 1 else damage for i, damage in enumerate(q.damage)])
    return q._replace(damage=damage, ready=q.ready & ~dead, committed=q.committed & ~dead)
