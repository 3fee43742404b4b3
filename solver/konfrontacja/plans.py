"""What can happen in a position whatever the hands: the turn of every layout unfolded once, cards put in when it is evaluated.

A layout is a state without its hands. Moves, defenders, retreats and the outcome of two given cards do not depend on what else is
in hand, so the unfolded turn is shared by all hands that a layout is met with. Hands are one number: the Fellowship's cards in the
upper nine bits, Sauron's in the lower nine.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.bearer_run import free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON
from mellon.models.konfrontacja.cards import FULL_HAND, deck, special_bit
from mellon.models.konfrontacja.leftovers import live_specials
from mellon.models.konfrontacja.moves import Action
from mellon.models.konfrontacja.stages import fighters
from mellon.models.konfrontacja.state import NOBODY, Chance, Decision, Done, Node, Pending, Simultaneous, State, Table
from mellon.solver.engines.matrix_game import Exact
from mellon.solver.konfrontacja.card_classes import FETCHES, Ends

SIDE_BITS = 9
FULL = FULL_HAND << SIDE_BITS | FULL_HAND
BOTH_FULL = (FULL_HAND, FULL_HAND)
LAYOUT, CHOICE, DRAW, CLASH, PICK, FETCH, LIVE = range(7)
_NO_CARD = 15
_NUMBERS = itertools.count()
_MAGIC = tuple(next(n for n, card in enumerate(deck(side)) if card.effect == "fetch") for side in (FELLOWSHIP, SAURON))


def joined(hands: tuple[int, int]) -> int:
    """Return two hands as one number."""
    return hands[0] << SIDE_BITS | hands[1]


def parted(hands: int) -> tuple[int, int]:
    """Return the two hands that one number stands for."""
    return hands >> SIDE_BITS, hands & FULL_HAND


class Step:
    """A point of a turn, or between two turns, that has a worth once the hands are known. `number` is its own."""

    __slots__ = ("kind", "number")

    def __init__(self, kind: int) -> None:
        self.kind, self.number = kind, next(_NUMBERS)


class Layout(Step):
    """A state between two actions without its hands. `fixed` is its worth where the hands play no part, `memo` its worth by hands."""

    __slots__ = ("fixed", "memo", "moves", "state")

    def __init__(self, state: State | None, fixed: Exact | None = None) -> None:
        super().__init__(LAYOUT)
        self.state = state
        self.fixed = fixed
        self.memo: dict[int, Exact] = {}
        self.moves: Sequence[Step] | None = None


class Choice(Step):
    """One side chooses, or (kind DRAW) one of the ways is drawn."""

    __slots__ = ("side", "ways")

    def __init__(self, kind: int, side: int, ways: Sequence[Step]) -> None:
        super().__init__(kind)
        self.side, self.ways = side, ways


class Cards(Step):
    """Cards are played: by both (CLASH), by one (PICK), out of the discard (FETCH), or in a battle where hands matter more (LIVE).

    `after` keeps what follows by card or pair of cards, `fetched` what follows a FETCH by discard; LIVE keeps the worth by hands. `plain`: nothing but texts comes between the
    open cards and the comparison. `played` is, for a later choice in a plain battle, the battle and the two cards played so far.
    """

    __slots__ = ("after", "ends", "fetched", "memo", "node", "plain", "played", "side")

    def __init__(self, kind: int, side: int, node: Any, plain: bool = False) -> None:
        super().__init__(kind)
        self.plain = plain
        self.played: tuple[Cards, int, int] | None = None
        self.ends: Ends | None = None
        self.side, self.node = side, node
        self.after: dict[int, Step] = {}
        self.fetched: dict[int, list[Step]] = {}
        self.memo: dict[int, Exact] = {}


class Planner:
    """Unfolds the turns of one table and keeps every layout."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.layouts: dict[State, Layout] = {}
        self.reuse = True
        self.ends = (Layout(None, 1), Layout(None, 0))
        self._clashes: dict[Pending, Cards] = {}
        self.asked_about: Layout | None = None
        """The layout of the position itself: each of its actions is kept with its step."""
        self.asked_steps: dict[Action, Step] = {}

    def layout(self, state: State) -> Layout:
        """Return the layout of a state; all states that end the game share one for each winner.

        A free run of the bearer is won whatever the hands (`reuse` switches this off).
        """
        if state.winner != NOBODY:
            return self.ends[state.winner]
        key = self.canonical(state)
        found = self.layouts.get(key)
        if found is None:
            certain = self.reuse and key.bearer != NOBODY and free_run(self.table, key) is not None
            found = self.layouts[key] = Layout(key, 1 if certain else None)
        return found

    def steps_of(self, state: State) -> dict[Action, Step]:
        """Return every action of the position asked about with the very step that the searches know."""
        layout = self.layout(state)
        if self.asked_about is not layout:
            self.asked_about, layout.moves = layout, None
        if layout.state is not None and layout.moves is None:
            self.unfold(layout)
        return self.asked_steps

    def canonical(self, state: State) -> State:
        """Return the state without hands and without what can never matter again."""
        if not state.marked and not state.specials:
            return State(state.turn, state.where, BOTH_FULL, 0, 0, state.shown, state.bearer, state.must, state.barred)
        specials = live_specials(self.table, state)
        return state._replace(hands=BOTH_FULL, specials=specials, marked=state.marked & ~self._idle_marks(state, specials))

    def _idle_marks(self, state: State, specials: int) -> int:
        """Return the pieces for which it makes no difference that they lie revealed: nobody can stand beside them any more.

        Whom an enemy may name as defender matters only among several, and so does a revealed companion. Gandalf the White can join a
        piece that stands alone, so it keeps its mark while that card is there; a piece that is stuck when revealed always does.
        """
        table = self.table
        joined_by = (specials & special_bit("gandalf_white"), 0)
        lonely = [
            own for own, joins in zip(table.own, joined_by, strict=True) if not joins and sum(state.where[n] != OFF for n in own) == 1
        ]
        return sum(1 << n for own in lonely for n in own if not table.people[n].stuck_when_revealed)

    def unfold(self, layout: Layout) -> Sequence[Step]:
        """Return what each legal action of a layout leads to, winning ones first; a side without any has lost."""
        state = layout.state
        assert state is not None
        table = self.table
        actions = rules.actions(table, state)
        found = [self.step(rules.begin(table, state, action)) for action in actions]
        if layout is self.asked_about:
            self.asked_steps = dict(zip(actions, found, strict=True))
        if not found:
            layout.fixed = int(state.turn == SAURON)
        own = self.ends[state.turn]
        found = [own] if own in found else list(dict.fromkeys(found))
        found.sort(key=_by_ease)
        layout.moves = found
        return found

    def step(self, node: Node) -> Step:
        """Return a node of the rules as a step."""
        if isinstance(node, Done):
            return self.layout(node.state)
        if isinstance(node, Chance):
            return self._few(DRAW, 0, node)
        if isinstance(node, Simultaneous):
            return self._cards(CLASH, FELLOWSHIP, node)
        if node.kind == "card":
            return self._cards(PICK, node.side, node)
        if node.kind == "magic":
            return Cards(FETCH, node.side, node)
        return self._few(CHOICE, node.side, node)

    def _few(self, kind: int, side: int, node: Decision | Chance) -> Step:
        return Choice(kind, side, [self.step(rules.choose(self.table, node, option)) for option in node.options])

    def _cards(self, kind: int, side: int, node: Decision | Simultaneous) -> Step:
        p = node.pending
        if kind == CLASH or side == SAURON:
            p = p._replace(state=p.state._replace(hands=BOTH_FULL), origin=0, way="")
            found = self._clashes.get(p)
            if found is None:
                found = self._clashes[p] = Cards(LIVE if self.is_live(p) else kind, side, node._replace(pending=p), not self.table.helpers)
            return found
        return Cards(kind, side, node)

    def is_live(self, p: Pending) -> bool:
        """Tell whether more than the cards played depends on the hands in a battle: such a battle is walked by the rules alone."""
        sly = self.table.people[fighters(self.table, p)[SAURON]]
        return sly.forces_card or sly.swaps_card_for is not None

    def after_clash(self, clash: Cards, ours: int, theirs: int, fresh: bool) -> Step:
        """Return what follows a pair of cards; `fresh` when nothing lay in the discard before, which only Magic asks about."""
        fresh = fresh and (ours == _MAGIC[FELLOWSHIP] or theirs == _MAGIC[SAURON])
        key = clash_key(ours, theirs, fresh)
        found = clash.after.get(key)
        if found is None:
            alike = self._way_to_end(clash, ours, theirs, fresh)
            if alike in FETCHES:
                found = self._fetching(clash, ours, theirs, FETCHES.index(alike))
            elif alike is not None:
                found = clash.after.get(alike)
            if found is None:
                found = self._shown(clash, ours, theirs, fresh)
                if alike is not None and alike not in FETCHES:
                    clash.after[alike] = found
            clash.after[key] = found
        return found

    @staticmethod
    def _fetching(clash: Cards, ours: int, theirs: int, side: int) -> Step | None:
        """Return the step at which a side's Magic is swapped; None where cards are not shown together."""
        if clash.kind != CLASH:
            return None
        found = Cards(FETCH, side, None)
        found.played = (clash, ours, theirs)
        return found

    def _way_to_end(self, clash: Cards, ours: int, theirs: int, fresh: bool) -> int | None:
        """Return how the cards end the battle where that alone decides what follows (`reuse` switches this off)."""
        if not clash.plain or not self.reuse:
            return None
        if clash.ends is None:
            clash.ends = Ends(self.table, clash.node.pending)
        return clash.ends.of(ours, theirs, fresh)

    def _shown(self, clash: Cards, ours: int, theirs: int, fresh: bool) -> Step:
        """Return what follows two cards by walking the rules."""
        if clash.kind == PICK:
            p = clash.node.pending
            hands = (FULL_HAND, FULL_HAND) if fresh else (FULL_HAND, 1 << theirs)
            second = rules.choose(self.table, clash.node._replace(pending=p._replace(state=p.state._replace(hands=hands))), theirs)
            assert isinstance(second, Decision) and second.kind == "card"
            p = second.pending
            left = p.state.hands if fresh else (1 << ours, p.state.hands[SAURON])
            found = self.step(rules.choose(self.table, second._replace(pending=p._replace(state=p.state._replace(hands=left))), ours))
        else:
            found = self._follow(clash.node, BOTH_FULL if fresh else (1 << ours, 1 << theirs), (ours, theirs))
        if clash.plain and isinstance(found, Cards) and found.kind == FETCH:
            found.played = (clash, ours, theirs)
        return found

    def after_pick(self, pick: Cards, card: int, fresh: bool) -> Step:
        """Return what follows one card played in turn."""
        key = clash_key(_NO_CARD, card, fresh) if pick.side == SAURON else clash_key(card, card, fresh)
        found = pick.after.get(key)
        if found is None:
            if pick.played is not None and self.reuse:
                clash, _, theirs = pick.played
                found = self.after_clash(clash, card, theirs, fresh)
            else:
                hands = list(pick.node.pending.state.hands)
                hands[pick.side] = FULL_HAND if fresh else 1 << card
                found = self._follow(pick.node, (hands[0], hands[1]), card)
                if pick.plain and isinstance(found, Cards):
                    found.played = (pick, NOBODY, card)
            pick.after[key] = found
        return found

    def after_fetch(self, fetch: Cards, card: int) -> Step:
        """Return what follows a card that Magic takes from the discard.

        In a plain battle that is what follows the card played itself: Sauron's text works before the Fellowship's either way, and what
        is fetched works as if it had been played (`reuse` switches this off).
        """
        found = fetch.after.get(card)
        if found is None:
            if fetch.played is not None and fetch.played[1] != NOBODY and self.reuse:
                clash, ours, theirs = fetch.played
                found = self.after_clash(clash, *((card, theirs) if fetch.side == FELLOWSHIP else (ours, card)), False)
            else:
                found = self.step(rules.choose(self.table, fetch.node, card))
                if fetch.played is not None and isinstance(found, Cards):
                    found.played = (fetch.played[0], NOBODY, card)
            fetch.after[card] = found
        return found

    def live(self, live: Cards, hands: int) -> Node:
        """Return the rules' own node for a battle in which more than the cards played depends on the hands."""
        p = live.node.pending
        return rules.advance(self.table, p._replace(state=p.state._replace(hands=parted(hands))))

    def _follow(self, node: Any, hands: tuple[int, int], option: int | tuple[int, int]) -> Step:
        p = node.pending
        return self.step(rules.choose(self.table, node._replace(pending=p._replace(state=p.state._replace(hands=hands))), option))


def clash_key(ours: int, theirs: int, fresh: bool) -> int:
    """Return the key of a pair of cards."""
    return (ours << 4 | theirs) << 1 | fresh


def discarded(side: int, hands: int) -> int:
    """Return the cards that Magic can fetch: neither in hand nor Magic itself."""
    return FULL_HAND & ~parted(hands)[side] & ~(1 << _MAGIC[side])


def _by_ease(step: Step) -> int:
    """Order moves so that finished games come first, then quiet moves, then battles."""
    if step.kind == LAYOUT:
        return 1 if isinstance(step, Layout) and step.fixed is None else 0
    return 2 + step.kind
