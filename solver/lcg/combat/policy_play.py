"""The best policy of a combat as a graph: one best choice each time, and every shadow card that can turn up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.lcg.combat.acting import foe_ref, move_of, words_of
from mellon.models.lcg.combat.attack_course import Act, Outcome, reveals
from mellon.models.lcg.combat.battle_parts import CHANCE as DRAWING
from mellon.models.lcg.combat.battle_parts import END as OVER
from mellon.models.lcg.combat.battle_parts import NO_FOE, PEEK, REVEAL, STRIKE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.solver.engines import graph_reading, solved_graph
from mellon.solver.engines.solved_graph import CHANCE, END, OWN, SolvedGraph, Way
from mellon.solver.lcg.combat.battle_graph import BITS, MASK
from mellon.solver.lcg.combat.fighting import Values, count
from mellon.solver.lcg.combat.policies import after_card, best_of, closing_of, start_states, worth
from mellon.solver.limits import Watch

MOST_NODES = 5_000


class At(NamedTuple):
    """A state of the battle with the unseen cards."""

    state: State
    deck: int


class Turned(NamedTuple):
    """A card of some kind has been turned up in a state, and something is to be chosen; `deck` is what is left."""

    state: State
    deck: int
    kind: int


class Over(NamedTuple):
    """The end of the phase, or of all doubt about the goal."""

    value: Fraction


class Begin(NamedTuple):
    """The phase begins, and there is something to choose at once."""


Key = At | Turned | Over | Begin
MISSED = Over(Fraction(0))


class PolicyPlay:
    """Tells the best policy by the values of a battle; `joined`: where the goal is certain the rest is not shown."""

    def __init__(self, values: Values, joined: bool) -> None:
        self.values, self.b, self._joined = values, values.b, joined
        self._worths: dict[Key, Fraction] = {}

    def root(self) -> Key:
        """Return the key of the combat as a whole."""
        starts = start_states(self.values)
        if self._settled(self.values.best_start()):
            return Over(self.values.best_start())
        return Begin() if len(starts) > 1 or starts[0][0] else self._at(starts[0][1], self.values.graph.deck)

    def _settled(self, value: Fraction) -> bool:
        return not self.values.aim.scored and (not value or (self._joined and value == 1))

    def _at(self, s: State, deck: int) -> Key:
        value = worth(self.values, s, deck)
        if s.moment == OVER or self._settled(value):
            return Over(value)
        return At(self.values.graph.same(s), deck)

    def kind(self, key: Key) -> str:
        """Return who decides."""
        if isinstance(key, Over):
            return END
        return CHANCE if isinstance(key, At) and key.state.moment in DRAWING else OWN

    def value(self, key: Key) -> Fraction:
        """Return what a key is worth for the goal."""
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._worth(key)
        return found

    def _worth(self, key: Key) -> Fraction:
        if isinstance(key, Over):
            return key.value
        if isinstance(key, Begin):
            return self.values.best_start()
        if isinstance(key, Turned):
            return max(worth(self.values, after, key.deck) for _, after in after_card(self.values, key.state, key.kind))
        return worth(self.values, key.state, key.deck)

    def ways(self, key: Key) -> Sequence[Way[Key]]:
        """Return every way to go on, the advised one first."""
        if isinstance(key, Begin):
            return self._chosen(start_states(self.values), self.values.graph.deck)
        if isinstance(key, Turned):
            return self._chosen(after_card(self.values, key.state, key.kind), key.deck)
        assert isinstance(key, At)
        s = key.state
        if s.moment in DRAWING:
            return self._cards(s, key.deck)
        if s.moment == STRIKE and not self.b.actions:
            attacks, ending = closing_of(self.values, s)
            return [self._way((*attacks, *ending), Over(self.value(key)))]
        return self._chosen(choices(self.b, s), key.deck)

    def _chosen(self, outcomes: list[Outcome], deck: int) -> list[Way[Key]]:
        best = best_of(self.values, outcomes, deck)
        order = [best, *[outcome for outcome in outcomes if outcome is not best]]
        return [self._way(acts, self._at(after, deck)) for acts, after in order]

    def _way(self, acts: Sequence[Act], after: Key) -> Way[Key]:
        text = join([words_of(self.b, act) for act in acts], "; ")
        return Way(after, "; ".join(str(move_of(self.b, act)) for act in acts), text, None, frozenset(), 1, tuple(acts))

    def _cards(self, s: State, deck: int) -> list[Way[Key]]:
        if s.frames[-1].known and s.moment == REVEAL:
            ((kind, _, outcomes),) = reveals(self.b, s)
            return [self._card(kind, Fraction(1), self._after(outcomes, s, deck, kind))]
        total, found = count(deck), list[Way[Key]]()
        for kind in range(len(self.b.kinds)):
            copies = deck >> BITS * kind & MASK
            if copies:
                left = deck - (1 << BITS * kind)
                after = self._after(after_card(self.values, s, kind), s, left, kind)
                found.append(self._card(kind, Fraction(copies, total), after))
        return found

    def _after(self, outcomes: list[Outcome], s: State, deck: int, kind: int) -> Key:
        """Return what follows a card: the choice that it leaves, or the state that it leads to."""
        if len(outcomes) == 1 and not outcomes[0][0]:
            return self._at(outcomes[0][1], deck)
        best = max(worth(self.values, after, deck) for _, after in outcomes)
        if self._settled(best):
            return Over(best)
        if s.frames[-1].known:
            return self._at(best_of(self.values, outcomes, deck)[1], deck)
        return Turned(self.values.graph.same(s), deck, kind)

    def _card(self, kind: int, chance: Fraction, after: Key) -> Way[Key]:
        numbers = self.numbers(kind)
        names = [self.b.p.card(number).name for number in numbers]
        text = join(names[:3], ", ") + (f" (+{len(names) - 3})" if len(names) > 3 else "")
        return Way(after, "shadow " + ",".join(map(str, numbers)), text, chance, frozenset(), 0, kind)

    def numbers(self, kind: int) -> list[int]:
        """Return the cards of a kind that are unseen, those known where none is."""
        cards = self.b.kinds[kind].cards
        return sorted(number for number in cards if self.b.numbers.get(number)) or sorted(cards)

    def told(self, key: Key) -> tuple[Text, str, str]:
        """Return a key in words; a combat has no position in one line between two choices."""
        if isinstance(key, Over):
            if self.values.aim.scored:
                return Text(f"koniec: {key.value}", f"end: {key.value}"), "", OWN
            return (Text("cel chybiony", "goal missed") if not key.value else Text("cel osiągnięty", "goal reached")), "", OWN
        if isinstance(key, At) and key.state.moment in DRAWING:
            return self.at_words(key.state), "", OWN
        if isinstance(key, Turned):
            return Text("po karcie cienia", "after the shadow card"), "", OWN
        return Text("wybór", "choice"), "", OWN

    def at(self, s: State) -> str | None:
        """Return the enemy at whose attack a card is turned up, as moves name it."""
        return str(foe_ref(self.b, s.frames[-1].foe))

    def at_words(self, s: State) -> Text:
        """Return the attack at which a card is turned up, in words."""
        foe = s.frames[-1].foe
        number = foe_ref(self.b, foe).card if foe == NO_FOE else self.b.foes[foe].card.number
        name = self.b.p.card(number).name
        if s.moment == PEEK:
            return Text(f"podejrzana karta: {name.pl}", f"card looked at: {name.en}")
        return Text(f"atak: {name.pl}", f"attack: {name.en}")


def policy_graph(
    values: Values, most: int = MOST_NODES, watch: Watch | None = None, joined: bool = True, every: bool = False
) -> tuple[PolicyPlay, SolvedGraph]:
    """Return the policy graph of a battle whose preference is set, its values checked backwards from the ends. Raises LimitReached."""
    play = PolicyPlay(values, joined)
    graph = solved_graph.policy(play, play.root(), most, watch, every)
    if graph.graph["whole"] and not graph_reading.check(graph):
        raise ArithmeticError("the values of a policy do not follow from its ends")
    return play, graph
