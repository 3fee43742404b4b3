"""Question `endgame` with hidden pieces: what the game is worth in which chance first deals the hidden pieces to their stands."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.bearer_run import free_run
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.moves import Order
from mellon.models.konfrontacja.position import OPEN
from mellon.models.konfrontacja.stages import fighters
from mellon.models.konfrontacja.state import NOBODY, Node, Simultaneous
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines.sequence_form import Plan, SequenceGame, Solution, best_reply
from mellon.solver.engines.sequence_form import solve as solve_game
from mellon.solver.game import Request
from mellon.solver.konfrontacja.hidden_deals import Deals
from mellon.solver.konfrontacja.hidden_tree import Tree
from mellon.solver.konfrontacja.lines import mix_table, mixed
from mellon.solver.konfrontacja.oracle import Interval, Oracle
from mellon.solver.konfrontacja.stopping import deep
from mellon.solver.limits import STATES, TIME, LimitReached
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import since, stats_of

MOST_NODES = 60_000
"""Branches that a tree may have where no other limit is given; ten thousand take about a second."""
HORIZONS = (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 60, 200)
NAIVE_SECONDS = 3.0
GRAIN = 1_000_000
_OWN_DEAL = Text(
    "Wartość dotyczy gry, w której los dopiero rozdaje ukryte postacie; ruchy są ocenione przy tych, które strona na ruchu ma w pliku.",
    "The value is that of the game in which chance is still to deal the hidden pieces; the moves are valued with those that the side to move has in the file.",
)


@dataclass(frozen=True)
class Found:
    """A tree as deep as it came, solved: the plan that secures most for each side, and what they secure."""

    tree: Tree
    low: Solution
    high: Solution

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        return self.low.low, self.high.high

    @property
    def plans(self) -> tuple[Plan, Plan]:
        return self.low.plans[FELLOWSHIP], self.high.plans[SAURON]

    def worths(self, side: int) -> Plan:
        """Return what every sequence of a side is worth with best play against the other side's plan."""
        game: SequenceGame = self.tree.most if side == FELLOWSHIP else self.tree.game
        return best_reply(game, side, self.plans[1 - side])


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the value, the mix of first moves and cards, the beliefs, and what averaging open solutions would say."""
    _refuse(position)
    answer = answer.but(question="endgame", subject=position)
    if position.state.winner != NOBODY:
        return _all_known(position, request, answer, {})
    started = time.perf_counter()
    try:
        deals = Deals.of(position)
    except LimitReached as reached:
        stats = stats_of("sequence_form", 0, [reached.limit])
        return answer.but(verdict=Verdict.UNKNOWN, stats=stats, extra={"bounds": (Fraction(0), Fraction(1)), "worlds": {"exact": False}})
    extra: dict[str, Any] = {"worlds": {"count": deals.count, "exact": True}, "belief": deals.belief()}
    if deals.count == 1:
        return _all_known(position, request, answer, extra)
    oracle = Oracle(position, request)
    found, bounds, limit = deepened(position, deals, oracle, request)
    if found is None:
        return answer.but(
            verdict=Verdict.UNKNOWN,
            stats=stats_of("sequence_form", request.watch.nodes, [limit], since(started)),
            extra=extra | {"bounds": bounds},
        )
    return _told(position, deals, oracle, found, bounds, limit, answer, extra, started)


def _all_known(position: Position, request: Request, answer: Answer, extra: dict[str, Any]) -> Answer:
    """Return the answer of the open game where the public knows every piece, or the game is over."""
    from mellon.solver.konfrontacja import endgame

    plain = replace(position, information=OPEN, me=None, unseen=frozenset(), known=frozenset())
    found = endgame.solve(plain, request, answer)
    told = {**found.extra, **extra, "naive": found.value, "exploitability": None if found.value is None else Fraction(0)}
    return found.but(extra=told, subject=position)


def deepened(
    position: Position, deals: Deals, oracle: Oracle, request: Request
) -> tuple[Found | None, tuple[Fraction, Fraction], str | None]:
    """Unfold the game turn by turn deeper until its value is proved, all is unfolded, or a limit is met."""
    most = min((one for one in (position.wishes.max_states, request.limits.states) if one is not None), default=MOST_NODES)
    best: Found | None = None
    bounds = (Fraction(0), Fraction(1))
    known: dict[Node, Interval] = {}
    for horizon in HORIZONS:
        try:
            with deep():
                tree = Tree(position.table, deals.states(), oracle, horizon, most, known=known)
            low = solve_game(tree.game, request.watch)
            high = solve_game(tree.most, request.watch) if tree.open_ends else low
        except LimitReached as reached:
            return best, bounds, reached.limit
        one = Found(tree, low, high)
        if best is None or one.bounds[1] - one.bounds[0] <= best.bounds[1] - best.bounds[0]:
            best = one
        bounds = max(bounds[0], one.bounds[0]), min(bounds[1], one.bounds[1])
        if bounds[0] == bounds[1] or not tree.cut:
            return best, bounds, (oracle.limit or TIME) if tree.open_ends else None
    return best, bounds, STATES


def _refuse(position: Position) -> None:
    """Refuse what is not answered for hidden pieces yet, each with its reason."""
    faults = []
    if position.question != "endgame":
        pl = f'pytanie {position.question} nie jest jeszcze liczone z ukrytymi postaciami; podaj question = "endgame" albo information = "open"'
        en = f'the question {position.question} is not answered with hidden pieces yet; give question = "endgame" or information = "open"'
        faults.append(Defect("question", Text(pl, en)))
    for side, name in enumerate(SIDES):
        if any(card.side == side and position.state.specials >> bit & 1 for bit, card in enumerate(_specials())):
            pl, en = "karty specjalne nie są jeszcze liczone z ukrytymi postaciami", "special cards are not valued with hidden pieces yet"
            faults.append(Defect(f"{name}.special", Text(pl, en)))
    for key, piece in (("must_move", position.state.must), ("barred", position.state.barred)):
        if piece != NOBODY:
            pl, en = "nie jest jeszcze liczone z ukrytymi postaciami", "is not valued with hidden pieces yet"
            faults.append(Defect(key, Text(pl, en)))
    if faults:
        raise BadInput(faults)


def _specials() -> Any:
    from mellon.models.konfrontacja.cards import specials

    return specials()


def _told(
    position: Position,
    deals: Deals,
    oracle: Oracle,
    found: Found,
    bounds: tuple[Fraction, Fraction],
    limit: str | None,
    answer: Answer,
    extra: dict[str, Any],
    started: float,
) -> Answer:
    tree, me, exact = found.tree, position.me, bounds[0] == bounds[1]
    decided = exact or not tree.open_ends
    whole = bounds[0] if exact else (bounds[0] + bounds[1]) / 2
    worth = whole if me is None else _share(found, deals, me)
    mover = position.state.turn
    moves = _moves(position, deals, found)
    extra = extra | {
        "exploitability": Fraction(0) if exact else _outward(bounds)[1] - _outward(bounds)[0],
        "mix": {str(one.move): one.extras["probability"] for one in moves if one.extras.get("probability")},
        "cards": _cards(position, deals, oracle, found) if moves else [],
        "naive": _naive(oracle, deals),
    }
    if me is not None:
        extra["game_value"] = whole if exact else None
        extra["game_bounds"] = None if exact else _outward(bounds)
    elif not exact:
        extra["bounds"] = _outward(bounds)
    notes = answer.notes
    if me is None and moves:
        notes = (*notes, _OWN_DEAL)
    if me not in (None, mover):
        extra["mix"] = _average(position, deals, found)
    stats = stats_of(
        found.low.method,
        tree.nodes,
        [] if decided else [limit],
        since(started),
        sequences=list(tree.game.sequences),
        turns=tree.horizon if tree.open_ends else None,
    )
    return answer.but(
        verdict=Verdict.VALUE if decided else Verdict.UNKNOWN,
        value=worth if exact else None,
        value_decimal=float(worth) if decided else None,
        moves=moves,
        stats=stats,
        extra=extra,
        notes=notes,
    )


def _share(found: Found, deals: Deals, side: int) -> Fraction:
    """Return what the own deal of the file is worth against the other side's plan."""
    given = deals.given[side]
    assert given is not None
    return found.worths(side)[found.tree.first[side][given]] * len(deals.sides[side])


def _moves(position: Position, deals: Deals, found: Found) -> list[RankedMove]:
    """Return the first moves of the side to move, with its own deal of the file: worth, share of the mix, what each gives away."""
    mover = position.state.turn
    given = deals.given[mover]
    if given is None:
        return []
    state = next(state for state, *numbers in deals.states() if numbers[mover] == given)
    actions = rules.actions(position.table, state)
    sequence = found.tree.first[mover][given]
    first = found.tree.game.known(mover, (1, sequence))
    if first is None:
        return _certain(position, [rules.words(position.table, state, action) for action in actions])
    worths, plan = found.worths(mover), found.plans[mover]
    scale = len(deals.sides[mover])
    if found.tree.open_ends and found.bounds[0] != found.bounds[1]:
        shares = [plan[first + number] / plan[sequence] for number in range(len(actions))]
        told = [
            RankedMove.of(move=rules.words(position.table, state, action), probability=_short(share))
            for action, share in zip(actions, shares, strict=True)
        ]
        return sorted(told, key=lambda one: (-one.extras["probability"], str(one.move)))
    exact = found.bounds[0] == found.bounds[1]
    values = [worths[first + number] * scale for number in range(len(actions))]
    best = max(values) if mover == FELLOWSHIP else min(values)
    entries = [
        RankedMove.of(
            move=rules.words(position.table, state, action),
            value=value if exact else None,
            value_decimal=float(value),
            probability=_short(plan[first + number] / plan[sequence]),
            loss=abs(value - best) if exact else _short(abs(value - best)),
        )
        for number, (action, value) in enumerate(zip(actions, values, strict=True))
    ]
    return sorted(entries, key=lambda one: (one.extras["loss"], -one.extras["probability"], str(one.move)))


def _outward(bounds: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    """Return bounds that hold as well and are short: fractions as they are, else rounded outward to six digits."""
    low, high = bounds
    return (
        low if low.denominator <= GRAIN else Fraction(floor(low * GRAIN), GRAIN),
        high if high.denominator <= GRAIN else Fraction(ceil(high * GRAIN), GRAIN),
    )


def _short(share: Fraction) -> Fraction:
    """Return a share as it can be told: as it is where that is short, else rounded."""
    return share if share.denominator <= GRAIN else share.limit_denominator(10_000)


def _certain(position: Position, orders: list[Order]) -> list[RankedMove]:
    """Return the one move of a bearer whom nobody can stop."""
    path = free_run(position.table, position.state)
    if path is None or position.state.turn != FELLOWSHIP:
        return []
    name, goal = position.table.cast[position.state.bearer], position.table.board.regions[path[0]].id
    return [RankedMove.of(move=one, value=Fraction(1), probability=Fraction(1)) for one in orders if (one.piece, one.dst) == (name, goal)]


def _average(position: Position, deals: Deals, found: Found) -> dict[str, Fraction]:
    """Return how likely each visible move of the other side is, over all its deals."""
    mover, table = position.state.turn, position.table
    shares: dict[str, Fraction] = {}
    for state, *numbers in deals.states():
        sequence = found.tree.first[mover][numbers[mover]]
        first = found.tree.game.known(mover, (1, sequence))
        if first is None or numbers[1 - mover] != deals.given[1 - mover]:
            continue
        for number, action in enumerate(rules.actions(table, state)):
            order = rules.words(table, state, action)
            word = str(order) if order.piece not in position.unseen else f"? {order.src}-{order.dst}"
            share = found.plans[mover][first + number] / len(deals.sides[mover])
            if share:
                shares[word] = shares.get(word, Fraction(0)) + share
    return {word: _short(share) for word, share in sorted(shares.items(), key=lambda one: -one[1])}


def _cards(position: Position, deals: Deals, oracle: Oracle, found: Found) -> list[dict[str, Any]]:
    """Return the mixes of cards in battles that the first move may begin, with the own deal of the file."""
    mover, table, told = position.state.turn, position.table, list[dict[str, Any]]()
    given = deals.given[mover]
    assert given is not None
    first = found.tree.game.known(mover, (1, found.tree.first[mover][given]))
    for point in found.tree.cards:
        node = point.branch.node
        assert isinstance(node, Simultaneous)
        if first is None or point.branch.of(mover) not in found.tree.after(mover, first):
            continue
        pair = fighters(table, node.pending)
        src, dst = (table.board.regions[n].id for n in (node.pending.origin, node.pending.region))
        entry: dict[str, Any] = {
            "move": f"{table.cast[node.pending.mover]} {src}-{dst}",
            "fighters": {name: table.cast[piece] for name, piece in zip(SIDES, pair, strict=True)},
        }
        if point.firsts is None:
            equal = mixed(oracle, node)
            mix = None if equal is None else mix_table(node, equal)
        else:
            mix = _mix(node, point, found, mover)
        if mix and entry | {"mix": mix} not in told:
            told.append(entry | {"mix": mix})
    return told


def _mix(node: Simultaneous, point: Any, found: Found, side: int) -> dict[str, dict[str, Fraction]]:
    """Return the mix of the side whose cards are asked about; the other side's hangs on pieces that it alone sees."""
    plan, parent = found.plans[side], point.branch.of(side)
    if not plan[parent]:
        return {}
    hand = (node.fellowship, node.sauron)[side]
    shares = {deck(side)[card].id: plan[point.firsts[side] + number] / plan[parent] for number, card in enumerate(hand)}
    return {SIDES[side]: {card: _short(share) for card, share in shares.items() if share}}


def _naive(oracle: Oracle, deals: Deals) -> Fraction | None:
    """Return the mean of what the deals are worth with all pieces open; None where a limit comes first."""
    states = deals.mine(deals.states())
    whole = Fraction(0)
    with oracle.part(NAIVE_SECONDS):
        for state in states:
            low, high = oracle.bounds(state) if rules.winner(oracle.table, state) == NOBODY else (_over(oracle, state),) * 2
            if low != high:
                return None
            whole += low
    return whole / len(states)


def _over(oracle: Oracle, state: Any) -> Fraction:
    return Fraction(int(rules.winner(oracle.table, state) == FELLOWSHIP))
