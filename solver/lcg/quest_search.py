"""The quest as a tree of reveals and choices: exact distribution of progress and threat gain for one commitment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from models.lcg import quest as rules
from models.lcg.cards import Card
from models.lcg.moves import Move
from models.lcg.position import ELIMINATED_AT, Position
from models.lcg.quest_state import OUT, Quest, Table, threat, willpower
from models.lcg.quest_tools import window
from solver.limits import Watch

_CHECK_EVERY = 500
_MOST_POLICY_STATES = 400
_CHOOSING = ("choosing", 0)
"""Marks a state with a choice still to be made: declining it leaves everything else as it was."""
_NO_REVEAL = ("window", "discard")
"""Tasks that bring no further card."""


Draws = tuple[tuple[int, int], ...]


class Outcome(NamedTuple):
    """How one quest ends: progress placed, the biggest rise of a player's threat, characters lost."""

    progress: int
    gain: int
    lost: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a state is worth under the best choices: chance of the goal, the distribution of outcomes, expected values for ties."""

    value: Fraction
    outcomes: Mapping[Outcome, Fraction]
    only: Outcome | None = None

    @property
    def progress(self) -> Fraction:
        return sum((chance * o.progress for o, chance in self.outcomes.items()), Fraction(0))

    @property
    def gain(self) -> Fraction:
        return sum((chance * o.gain for o, chance in self.outcomes.items()), Fraction(0))

    @property
    def lost(self) -> Fraction:
        return sum((chance * o.lost for o, chance in self.outcomes.items()), Fraction(0))

    @property
    def rises(self) -> Fraction:
        """Return the chance that somebody's threat rises."""
        return sum((chance for o, chance in self.outcomes.items() if o.gain > 0), Fraction(0))

    def rank(self) -> tuple[Fraction, Fraction | int, Fraction | int, Fraction | int]:
        """Return what a better outlook has more of: the goal first, then progress, less threat, fewer losses."""
        if self.only is not None:
            return self.value, self.only.progress, -self.only.gain, -self.only.lost
        return self.value, self.progress, -self.gain, -self.lost

    def need(self) -> tuple[Fraction, Fraction | int]:
        """Return what is worth spending cards for: the goal, then less threat."""
        return self.value, -self.gain if self.only is None else -self.only.gain


class OutOfTime(Exception):
    """The limits are used up."""


def alike(p: Position, damage_matters: bool) -> dict[int, int]:
    """Map every encounter card to the lowest number that acts in the same way when it is revealed on a quest.

    Sound because two cards with the same key add the same threat, trigger the same effects and count alike for every effect of the phase;
    `damage_matters` keeps cards apart that Thalin's damage can destroy.
    """
    first: dict[tuple[object, ...], int] = {}
    found = {}
    for number in sorted({*p.unseen_cards, *p.discard}):
        found[number] = first.setdefault(_key(p.card(number), damage_matters), number)
    return found


def _key(card: Card, damage_matters: bool) -> tuple[object, ...]:
    fragile = (card.hit_points == 1, card.number if card.hit_points == 1 else 0) if damage_matters and card.kind == "enemy" else ()
    return (card.kind, card.threat_strength, card.keywords, repr(card.triggers("when_revealed")), fragile)


_HARMLESS_LAST = {"remove_progress", "skip_next_draw", "attach_to_hero_of", "condition"}
"""Effects of a treachery that cannot change the comparison when nothing follows it."""


def _adds(card: Card) -> int | None:
    """Return the threat that a card adds if it does nothing else to the comparison as the last one revealed, else None."""
    if card.keywords:
        return None
    effects = {key for tag in card.triggers("when_revealed") for key in tag["do"]}
    if card.kind == "treachery":
        return 0 if effects <= _HARMLESS_LAST else None
    return card.threat_strength if card.kind in ("enemy", "location") and not effects else None


class Search:
    """Weighs commitments of one position. `merge=False` keeps every card apart, `shortcut=False` resolves every card by the rules, for checking."""

    def __init__(self, p: Position, goal: Callable[[Outcome], bool], watch: Watch | None = None, merge: bool = True, shortcut: bool = True) -> None:
        thalin = any(p.card(c.card).does("damage_revealed_enemy") for player in p.players for c in player.characters)
        self.table = Table(p, alike(p, thalin) if merge else None)
        self.goal = goal
        self.shortcut = shortcut
        self.tools = self.table.tools
        known = {n: _adds(p.card(n)) for n in {*p.unseen_cards, *p.discard} if not thalin}
        self.adds = {n: threat for n, threat in known.items() if threat is not None}
        self.watch = watch
        self.nodes = 0
        self.chances = 0
        self.memo: dict[Quest, Outlook] = {}
        self.leaves: dict[Outcome, Outlook] = {}
        self.start = tuple(player.threat for player in p.players)
        self.alive = len(self.table.people)

    def commitment(self, mask: int, done: bool = False) -> Outlook:
        """Return the outlook of committing the characters of `mask`."""
        self.memo = {}
        return self.outlook(self.begin(mask, done))

    def begin(self, mask: int, done: bool = False) -> Quest:
        """Return the state after committing, responses that only help taken."""
        return rules.start(self.table, mask, eager=True, done=done)

    def outlook(self, q: Quest) -> Outlook:
        """Return what a state is worth."""
        q, pending = rules.proceed(self.table, q)
        if pending is None:
            return self._leaf(q)
        key = q._replace(discard=tuple(sorted(q.discard)), staging=tuple(sorted(q.staging)))
        if isinstance(pending, rules.Choice):
            key = key._replace(tasks=(*q.tasks, _CHOOSING))
        known = self.memo.get(key)
        if known is None:
            known = self._chance(q, pending) if isinstance(pending, rules.Chance) else self.outlook(self.best(q, pending)[1])
            self.memo[key] = known
        return known

    def _leaf(self, q: Quest) -> Outlook:
        self.nodes += 1
        if self.watch is not None and self.nodes % _CHECK_EVERY == 0 and self.watch.over:
            raise OutOfTime
        outcome = self.outcome(q)
        known = self.leaves.get(outcome)
        if known is None:
            known = self.leaves[outcome] = Outlook(Fraction(self.goal(outcome)), {outcome: Fraction(1)}, outcome)
        return known

    def outcome(self, q: Quest) -> Outcome:
        """Return how the comparison ends for a state where everything is revealed (LC.quest.compare)."""
        return self._compared(q, willpower(self.table, q) - threat(self.table, q))

    def _compared(self, q: Quest, margin: int) -> Outcome:
        rise = max(0, -margin)
        gain = 0
        for now, before in zip(q.threats, self.start, strict=True):
            gain = max(gain, (ELIMINATED_AT if now == OUT else min(ELIMINATED_AT, now + rise)) - before)
        gone = q.damage.count(OUT)
        return Outcome(max(0, margin) if any(now != OUT for now in q.threats) else 0, gain, gone)

    def _chance(self, q: Quest, pending: rules.Chance) -> Outlook:
        """Average over the draws; copies of equal outcomes are counted as whole numbers until the end.

        A card that goes straight back into the deck and has another one revealed leaves the state as it was: the other draws share its chance.
        """
        self.chances += 1
        total = sum(copies for _, copies in pending.draws)
        counted: dict[Outcome, int] = {}
        outcomes: dict[Outcome, Fraction] = {}
        value, sure = Fraction(0), 0
        again: list[tuple[int, Outlook]] = []
        last, draws = self._last_plain(q, pending.draws)
        for plain, copies in last:
            counted[plain] = counted.get(plain, 0) + copies
            sure += copies * self.goal(plain)
        for number, copies in draws:
            after = rules.revealed(self.table, q, number)
            if after.deck == q.deck and after.tasks == q.tasks and after == q:
                total -= copies
                continue
            again.append((copies, self.outlook(after)))
        for copies, found in again:
            if found.only is not None:
                counted[found.only] = counted.get(found.only, 0) + copies
                sure += copies * self.goal(found.only)
                continue
            weight = Fraction(copies, total)
            value += weight * found.value
            for outcome, chance in found.outcomes.items():
                outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + weight * chance
        if total == 0:
            return self.outlook(q._replace(tasks=q.tasks[:-1]))
        for outcome, copies in counted.items():
            outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + Fraction(copies, total)
        return Outlook(value + Fraction(sure, total), outcomes)

    def _last_plain(self, q: Quest, draws: Draws) -> tuple[list[tuple[Outcome, int]], Draws]:
        """Return the outcomes of those last cards that only add threat, with their copies, and the draws that are left to the rules.

        Sound because such a card changes nothing but the threat in staging, and nothing is worth spending once the goal is met and no threat rises.
        """
        if not self.shortcut or any(name not in _NO_REVEAL for name, _ in q.tasks[:-1]):
            return [], draws
        margin = willpower(self.table, q) - threat(self.table, q)
        counted: dict[int, int] = {}
        others = []
        for number, copies in draws:
            adds = self.adds.get(number)
            if adds is None:
                others.append((number, copies))
            else:
                counted[adds] = counted.get(adds, 0) + copies
        found = []
        helped = self._helped(q) if self.tools and margin <= max(counted, default=0) else ()
        for adds, copies in counted.items():
            outcome = self._compared(q, margin - adds)
            if self.tools and not (self.goal(outcome) and margin >= adds):
                if helped is None:
                    others += [entry for entry in draws if self.adds.get(entry[0]) == adds]
                    continue
                better = (self._compared(q, margin + more - adds) for more in helped)
                outcome = max((outcome, *better), key=lambda one: (self.goal(one), -one.gain))
            self.nodes += 1
            found.append((outcome, copies))
        return found, tuple(others)

    def _helped(self, q: Quest) -> tuple[int, ...] | None:
        """Return the willpower that abilities can add before the comparison, smallest first; None where a card of the hand acts on a single staging card.

        Sound because what is revealed last, if it only adds threat, changes nothing about these abilities.
        """
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
        same = after.committed == q.committed and after.damage.count(OUT) == q.damage.count(OUT) and after.threats == q.threats and after.hands == q.hands
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
            if self.outlook(choice.options[0][1]).value == 1:
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
