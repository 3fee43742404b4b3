"""From values to advice: first moves ranked, the policy after each reveal, and one line that the rules replay."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from mellon.models.lcg.combat.acting import move_of, words_of
from mellon.models.lcg.combat.attack_course import Act, Outcome, finished, reveals, turned
from mellon.models.lcg.combat.battle_parts import CHANCE, END, LOOSE, PEEK, REVEAL, STRIKE, State
from mellon.models.lcg.combat.decisions import choices
from mellon.models.lcg.moves import Move, move
from mellon.solver.lcg.combat.attack_plans import best_attacks, closing
from mellon.solver.lcg.combat.battle_graph import BITS, MASK
from mellon.solver.lcg.combat.fighting import Values, count
from mellon.solver.lcg.combat.openings import Opening, bounded, entry, openings, value_of, with_equals
from mellon.solver.ranked import RankedMove

_MOST_NODES = 100
_MOST_COMPARED = 100
"""Up to so many first moves of the same value are put in order; beyond, only the best one comes first."""


def worth(values: Values, s: State, deck: int) -> Fraction:
    """Return the exact value of a state with a deck."""
    return values.fraction(values.graph.node(values.graph.bare(s) if values.graph.plenty else s), deck)


def start_states(values: Values) -> list[Outcome]:
    """Return the battle's first states with a deck that tells only its size."""
    return [(acts, values.graph.bare(s)) for acts, s in values.b.initial()]


def ranked(values: Values) -> list[RankedMove]:
    """Return the legal first moves of the battle with their values, best first; those that the search leaves out last, with bounds."""
    every = openings(values)
    best = next((one.move for one in best_first(values)), None)
    known = [one for one in every if one.ends]
    lost = _lost(values, values.best_start())
    weighs = len(known) <= _MOST_COMPARED
    found = [(*_merit(values, one, lost, weighs), one.move == best, one) for one in known]
    found.sort(key=lambda item: item[:3], reverse=True)
    least, most = values.aim.bounds()
    rest = [bounded(one, Fraction(least), Fraction(most)) for one in every if not one.ends]
    return with_equals(values.b.p, [*(entry(one, value) for value, *_, one in found), *rest])


def _merit(values: Values, one: Opening, lost: bool, weighs: bool) -> tuple[Fraction, tuple[int, ...]]:
    """Return the value of a first move and what tells it from others of the same value."""
    deck = values.graph.deck
    found = []
    for after in one.ends:
        value = Fraction(0) if lost else value_of(values, after, deck)
        found.append((value, values.preference.key(after, deck) if weighs and values.preference is not None else ()))
    return max(found)


def opening_moves(values: Values) -> list[RankedMove]:
    """Return the best first move with its value and the other legal ones, which are worth no more."""
    first = best_first(values)
    (least, most), value = map(Fraction, values.aim.bounds()), values.best_start()
    listed = {one.move for one in first}
    return [*first, *(bounded(one, least, value if one.ends else most) for one in openings(values) if one.move not in listed)]


def best_first(values: Values) -> list[RankedMove]:
    """Return only the best first move with its value."""
    value = values.best_start()
    acts, s = best_of(values, start_states(values), values.graph.deck, value)
    more, _ = best_of(values, _options(values, s), values.graph.deck, value)
    line = (*acts, *more)
    if not line:
        return []
    return [entry(Opening(move_of(values.b, line[0]), line[0], words_of(values.b, line[0]), ()), value)]


def _options(values: Values, s: State) -> list[Outcome]:
    if s.moment == STRIKE and not values.b.actions:
        attacks, ending = closing_of(values, s)
        return [(tuple(attacks) or tuple(ending), s)]
    return choices(values.b, s)


def closing_of(values: Values, s: State) -> tuple[Sequence[Act], Sequence[Act]]:
    """Return the players' attacks and the acts that end the phase, where nothing but attacks is left."""
    return values.preference.closing(s) if values.preference is not None else closing(values.b, s, values.aim)


def _lost(values: Values, value: Fraction) -> bool:
    """Tell whether the goal is out of reach, so that every choice from here on is worth the same and none needs a search."""
    return not value and not values.aim.scored


def best_of(values: Values, outcomes: list[Outcome], deck: int, known: Fraction | None = None) -> Outcome:
    """Return the outcome that is worth most, the first one where all is lost; `known`: what that is, where it is known already."""
    if len(outcomes) == 1:
        return outcomes[0]
    if values.preference is not None:
        return values.preference.best(outcomes, deck)
    if known is not None and _lost(values, known):
        return outcomes[0]
    nodes = [values.graph.node(values.graph.bare(s) if values.graph.plenty else s) for _, s in outcomes]
    return outcomes[values.choose(nodes, deck, known)]


def after_card(values: Values, s: State, kind: int) -> list[Outcome]:
    """Return what follows when a card of a kind is turned up (or discarded unused)."""
    frame = s.frames[-1]
    left = s if values.graph.plenty else s._replace(deck=(s.deck[0] - 1, *s.deck[1:]))
    left = left._replace(frames=(*s.frames[:-1], frame._replace(cards=frame.cards - 1)))
    if s.moment == LOOSE:
        return [((), left)] if frame.cards > 1 else finished(values.b, left)
    return turned(values.b, left, kind)


class _Budget:
    def __init__(self, nodes: int) -> None:
        self.left = nodes


def policy_of(values: Values, nodes: int = _MOST_NODES) -> dict[str, Any]:
    """Return what to do now and after each reveal, as a tree; branches beyond a bound are left out and marked `more`."""
    acts, s = best_of(values, start_states(values), values.graph.deck, values.best_start())
    return _advice(values, s, values.graph.deck, acts, _Budget(nodes))


def _advice(values: Values, s: State, deck: int, before: tuple[Act, ...], budget: _Budget) -> dict[str, Any]:
    b = values.b
    value = worth(values, s, deck)
    advice: dict[str, Any] = {"value": value}
    acts = before
    while s.moment not in (*CHANCE, END) and not (s.moment == STRIKE and not b.actions):
        more, after = best_of(values, choices(b, s), deck, value)
        if _idle(values, s, more):
            advice["attacks"] = [move_of(b, act) for act in best_attacks(b, s)]
        s = after
        acts = (*acts, *more)
    if acts:
        advice["do"] = [move_of(b, act) for act in acts]
        advice["words"] = [words_of(b, act) for act in acts]
    if s.moment == STRIKE:
        attacks, ending = closing_of(values, s)
        advice["attacks"] = [move_of(b, act) for act in attacks]
        return advice if len(ending) == 1 else {**advice, "end": [move_of(b, act) for act in ending]}
    if s.moment == END or (not value and not values.aim.scored):
        return advice
    budget.left -= 1
    if budget.left <= 0:
        return {**advice, "more": True}
    advice["after"] = _branches(values, s, deck, budget)
    return advice


def _idle(values: Values, s: State, acts: tuple[Act, ...]) -> bool:
    """Tell whether the goal asks for no further attack, so that attacks may be advised for their own sake before the phase ends."""
    return s.moment == STRIKE and not values.aim.scored and bool(acts) and acts[0] == ("end",)


def _branches(values: Values, s: State, deck: int, budget: _Budget) -> list[dict[str, Any]]:
    b = values.b
    if s.frames[-1].known and s.moment == REVEAL:
        ((kind, _, outcomes),) = reveals(b, s)
        acts, after = best_of(values, outcomes, deck)
        return [{"shadow": list(b.kinds[kind].cards), "chance": Fraction(1), **_advice(values, after, deck, acts, budget)}]
    total = count(deck)
    groups: dict[Any, tuple[list[int], int, Outcome, int]] = {}
    for k in range(len(b.kinds)):
        copies = deck >> BITS * k & MASK
        if copies:
            left = deck - (1 << BITS * k)
            acts, after = best_of(values, after_card(values, s, k), left)
            key = (acts, values.graph.same(after), worth(values, after, left))
            numbers, n, outcome, some = groups.get(key, ([], 0, (acts, after), left))
            groups[key] = ([*numbers, *(c for c in b.kinds[k].cards if b.numbers[c])], n + copies, outcome, some)
    found = []
    for numbers, n, (acts, after), left in sorted(groups.values(), key=lambda g: -g[1]):
        found.append(
            {
                "peek" if s.moment == PEEK else "shadow": sorted(numbers),
                "chance": Fraction(n, total),
                **_advice(values, after, left, acts, budget),
            }
        )
    return found


def line_of(values: Values) -> list[Move]:
    """Return one line of the best policy, the likeliest shadow card turning up each time; `resolve` replays it."""
    b, deck = values.b, values.graph.deck
    value = values.best_start()
    lost = _lost(values, value)
    acts, s = best_of(values, start_states(values), deck, value)
    line = [move_of(b, act) for act in acts]
    seen: dict[int, int] = {}
    while s.moment != END:
        if s.moment in CHANCE:
            if s.frames[-1].known and s.moment == REVEAL:
                ((kind, _, outcomes),) = reveals(b, s)
            else:
                kind = max(range(len(b.kinds)), key=lambda k: deck >> BITS * k & MASK)
                number = max((n for n in b.kinds[kind].cards), key=lambda n: b.numbers[n] - seen.get(n, 0))
                seen[number] = seen.get(number, 0) + 1
                line.append(move("peek" if s.moment == PEEK else "shadow", number))
                outcomes = after_card(values, s, kind)
                deck -= 1 << BITS * kind
            lost = lost or all(_lost(values, worth(values, after, deck)) for _, after in outcomes)
            acts, s = best_of(values, outcomes, deck, Fraction(0) if lost else None)
        elif s.moment == STRIKE and not b.actions:
            attacks, ending = closing_of(values, s)
            line += [move_of(b, act) for act in (*attacks, *ending)]
            break
        else:
            acts, after = best_of(values, choices(b, s), deck, Fraction(0) if lost else worth(values, s, deck))
            if _idle(values, s, acts):
                acts = (*best_attacks(b, s), *acts)
            s = after
        line += [move_of(b, act) for act in acts]
    return line
