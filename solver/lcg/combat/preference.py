"""Which of several equally good choices: no hero lost, then kills, damage taken, threat, characters exhausted, cards and resources spent.

Among the choices that keep the value of the goal, the best one by these counts, each expected over the cards to come, an earlier count before
all later ones. Such rows of numbers add up and compare as single numbers do, so the best row follows from the best rows of what comes after.
Where that takes too many states, what would follow without shadow cards decides, and the preference is called partial.
"""

from __future__ import annotations

from typing import Any

from mellon.models.lcg.combat.attack_course import Act, Outcome, reveals
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_parts import CHANCE, DEAD, END, GONE, REVEAL, STRIKE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.combat.strikes import ended, strikes
from mellon.models.lcg.position import Goal
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.battle_graph import BITS, MASK
from mellon.solver.lcg.combat.cardless import without_cards
from mellon.solver.lcg.combat.fighting import Values, count
from mellon.solver.lcg.combat.sameness import Sameness
from mellon.solver.lcg.shares import share_of
from mellon.solver.limits import STATES, LimitReached, Watch

EXACT, PARTIAL = "exact", "partial"
MOST_STATES = 12_000
"""So many states are weighed for an exact preference before a partial one is used."""
SHARE, SECONDS = 0.5, 5.0
"""The time that it may take: this part of what is left, or so many seconds where no time is given."""
COUNTS = ("heroes_kept", "kills", "damage", "threat", "exhausted", "spent")

Row = tuple[int, ...]


class Followed(Battle):
    """A battle in which threat is followed whether or not the goal asks for it."""

    @property
    def exact_threat(self) -> bool:
        """Tell that threat is followed."""
        return True


def merits(b: Battle, s: State) -> Row:
    """Return the counts of a finished battle, more is better in each."""
    kills = sum(b.foes[f].engaged and code & 15 == DEAD for f, code in enumerate(s.foes))
    lost_points = sum(b.fighters[i].hit_points if code == GONE else code >> 1 if code >= 0 else 0 for i, code in enumerate(s.chars))
    ready = sum(code >= 0 and code & 1 for code in s.chars)
    return int(not s.lost), kills, -lost_points, -sum(s.threat), ready, s.rest.hand.bit_count() + sum(s.rest.pools)


class Rows:
    """The rows of counts of one battle's states, best play for the goal first."""

    def __init__(self, values: Values, watch: Watch, most: int | None) -> None:
        self.values, self.b, self.watch, self.most = values, values.b, watch, most
        self.same = Sameness(Aim(self.b, Goal("score", (("threat", -1),))))
        self.known: dict[tuple[State, int], Row] = {}
        self.plans: dict[Any, tuple[tuple[Act, ...], tuple[Act, ...]]] = {}
        shoots = any(foe.hurts_from_staging for foe in self.b.foes)
        self.alike = not shoots and not any(who.grows for who in self.b.fighters)
        """Whether the players' attacks depend on nothing but who is ready and who is left."""

    def goal(self, s: State, deck: int) -> int:
        """Return what a state is worth for the goal, out of `whole`."""
        settled = self.values.aim.settled(s)
        return settled * self.values.whole(deck) if settled is not None else self.values.value(self._node(s), deck, count(deck))

    def _node(self, s: State) -> Any:
        graph = self.values.graph
        return graph.node(graph.bare(s) if graph.plenty else s)

    def best(self, outcomes: list[Outcome], deck: int, lost: bool = False) -> tuple[Outcome, Row]:
        """Return the best of several outcomes with its row: the goal first, then the counts; the first of equals.

        `lost`: the goal is known to be out of reach, now and so in all that follows.
        """
        able = outcomes
        if not lost and len(outcomes) > 1:
            top, able = self.optimal(outcomes, deck)
            lost = not top and not self.values.aim.scored
        found: tuple[Outcome, Row] | None = None
        for outcome in able:
            row = self.row(outcome[1], deck, lost)
            if found is None or row > found[1]:
                found = outcome, row
        assert found is not None
        return found

    def optimal(self, outcomes: list[Outcome], deck: int) -> tuple[int, list[Outcome]]:
        """Return what outcomes are worth at most for the goal, and those that are worth it; all where the goal is out of reach."""
        values = self.values
        nodes = [None if values.aim.settled(s) is not None else self._node(s) for _, s in outcomes]
        top = max(self.goal(s, deck) for _, s in outcomes) if len(outcomes) < 3 else self._top(outcomes, nodes, deck)
        if not top and not values.aim.scored:
            return top, outcomes
        return top, [
            one
            for one, node in zip(outcomes, nodes, strict=True)
            if (self.goal(one[1], deck) == top if node is None else values.reaches(node, deck, top))
        ]

    def _top(self, outcomes: list[Outcome], nodes: list[Any], deck: int) -> int:
        open_ones = [node for node in nodes if node is not None]
        known = [self.goal(s, deck) for (_, s), node in zip(outcomes, nodes, strict=True) if node is None]
        if open_ones:
            best = open_ones[self.values.choose(open_ones, deck)]
            known.append(self.values.value(best, deck, count(deck)))
        return max(known)

    def row(self, s: State, deck: int, lost: bool = False) -> Row:
        """Return the counts of a state under the best play, out of `whole`; `lost`: the goal is known to be out of reach."""
        if s.moment == END:
            return tuple(part * self.values.whole(deck) for part in merits(self.b, s))
        key = (self.same(s), deck)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._drawn(s, deck, lost) if s.moment in CHANCE else self._chosen(s, deck, lost)
            if self.most is not None and len(self.known) > self.most:
                raise LimitReached(STATES)
            if not len(self.known) & 63 and self.watch.over:
                raise LimitReached(self.watch.limit)
        return found

    def _chosen(self, s: State, deck: int, lost: bool) -> Row:
        if s.moment == STRIKE and not self.b.actions:
            end = self._carried_out(s, *self.closing(s))
            return self.row(end, deck)
        return self.best(choices(self.b, s), deck, lost)[1]

    def _drawn(self, s: State, deck: int, lost: bool) -> Row:
        from mellon.solver.lcg.combat.policies import after_card

        if s.moment == REVEAL and s.frames[-1].known:
            ((_, _, outcomes),) = reveals(self.b, s)
            return self.best(outcomes, deck, lost)[1]
        total = [0] * len(COUNTS)
        for k in range(len(self.b.kinds)):
            weight = deck >> BITS * k & MASK
            if weight:
                row = self.best(after_card(self.values, s, k), deck - (1 << BITS * k), lost)[1]
                total = [have + weight * more for have, more in zip(total, row, strict=True)]
        return tuple(total)

    def closing(self, s: State, watch: Watch | None = None) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
        """Return the players' attacks and the acts that end the phase, where nothing but attacks is left; `watch` in place of that over the rows."""
        ready = tuple(code >= 0 and code & 1 for code in s.chars)
        key = (ready, s.foes, s.gear, s.rest.boost, bool(s.lost)) if self.alike else s
        if key not in self.plans:
            ends = self._ends(s, (-1, -1), {}, watch or self.watch)
            self.plans[key] = max(ends, key=lambda one: (self.values.aim.final(one[2]), merits(self.b, one[2])))[:2]
        return self.plans[key]

    def best_end(self, s: State) -> int:
        """Return what the players' attacks from a state on can come to for the goal."""
        return max(self.values.aim.final(end) for _, _, end in self._ends(s, (-1, -1), {}, self.watch))

    def _ends(
        self, s: State, last: tuple[int, int], seen: dict[State, None], watch: Watch
    ) -> list[tuple[tuple[Act, ...], tuple[Act, ...], State]]:
        """Return the ways to go on attacking and to end; attacks in the order of players and enemies, which is as good as any other."""
        if watch.over:
            raise LimitReached(watch.limit)
        seen[s] = None
        found: list[tuple[tuple[Act, ...], tuple[Act, ...], State]] = [((), acts, end) for acts, end in ended(self.b, s)]
        for acts, after in strikes(self.b, s):
            if acts[0][0] == "attack" and (acts[0][1], acts[0][2]) > last and after not in seen:
                found += [((*acts, *more), ending, end) for more, ending, end in self._ends(after, (acts[0][1], acts[0][2]), seen, watch)]
        return found

    def _carried_out(self, s: State, attacks: tuple[Act, ...], ending: tuple[Act, ...]) -> State:
        from mellon.models.lcg.combat.strikes import struck

        for _, player, foe, *group in attacks:
            s = struck(self.b, s, player, foe, tuple(group))
        return next(end for acts, end in ended(self.b, s) if acts == ending)


class Preference:
    """Chooses among equal choices of a battle, exactly as far as its budget goes."""

    def __init__(self, values: Values, watch: Watch, by_rows: bool = True) -> None:
        self.values, self.watch = values, watch
        self.basic: Rows | None = None
        self.by_rows = by_rows
        self.rows = Rows(values, share_of(watch, SHARE, SECONDS), MOST_STATES)
        if by_rows:
            self._weigh_all()
        else:
            self._leave_cards_out()

    def _weigh_all(self) -> None:
        """Weigh the whole battle; without shadow cards where that takes too long."""
        from mellon.solver.lcg.combat.policies import start_states

        values, watch = self.values, self.watch
        values.watch = self.rows.watch
        try:
            self.rows.best(start_states(values), values.graph.deck, lost=not values.aim.scored and not values.best_start())
        except LimitReached:
            if watch.over:
                raise
            self._leave_cards_out()
        finally:
            values.watch = watch

    @property
    def kind(self) -> str:
        """Return `exact`, or `partial` where the budget ended or where events are offered only at the moments that can matter for the goal."""
        return EXACT if self.by_rows and not self.values.b.actions else PARTIAL

    def _leave_cards_out(self) -> None:
        """Prepare the same battle without shadow cards, by which choices are told apart from now on."""
        self.by_rows = False
        b = type(self.values.b)(self.values.b.p, shadow=False)
        share = share_of(self.watch, SHARE, SECONDS)
        self.basic = Rows(Values(b, Aim(b, self.values.aim.goal), share), share, MOST_STATES)

    def best(self, outcomes: list[Outcome], deck: int) -> Outcome:
        """Return the outcome that is best for the goal and then by the counts."""
        if self.by_rows:
            return self.rows.best(outcomes, deck)[0]
        _, able = self.rows.optimal(outcomes, deck)
        return able[0] if len(able) == 1 else max(able, key=lambda outcome: self._without_cards(outcome[1]))

    def key(self, s: State, deck: int) -> Row:
        """Return what the better one of two states with the same value has more of."""
        if self.by_rows:
            try:
                return self.rows.row(s, deck)
            except LimitReached:
                self._leave_cards_out()
        return self._without_cards(s)

    def closing(self, s: State) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
        """Return the players' attacks and the acts that end the phase."""
        return self.rows.closing(s, self.watch)

    def _without_cards(self, s: State) -> Row:
        """Return the goal and the counts of a state if no further shadow card counted; nothing where even that takes too long."""
        if self.basic is None:
            return ()
        try:
            outcome, row = self.basic.best(without_cards(self.basic.b, s), 0)
            return (self.basic.goal(outcome[1], 0), *row)
        except LimitReached:
            self.basic = None
            return ()
