"""`hint` from what a player can know who does not see every hand, and which questions need all of them."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import UNSEEN
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.state import NATURE
from mellon.solver.answer import MINE, Answer, Verdict
from mellon.solver.engines.alphabeta import Value
from mellon.solver.game import Request
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import since, stats_of
from mellon.solver.wojna_o_pierscien.action_phase import MEANING
from mellon.solver.wojna_o_pierscien.phase_verbs import parts_of, ranked
from mellon.solver.wojna_o_pierscien.seat_view import View
from mellon.solver.wojna_o_pierscien.unseen_worlds import ZONES, World
from mellon.solver.wojna_o_pierscien.unstated import may_matter

NEED_ALL = ("solve", "explain")
"""The verbs that need every card."""
METHOD_NOTE = Text(
    "każde rozdanie policzono tak, jakby od tego ruchu wszystkie karty były odkryte; przy stole nikt nie może dopasować gry do kart, których nie widzi, więc to porównanie ruchów, a nie wartość gry w ciemno",
    "every deal is counted as if all cards were open from this move on; at the table nobody can fit the play to cards that are not seen, so this compares moves and is no value of play in the dark",
)
OPEN_NOTE = Text(
    "w części rozdań wartość nie jest rozstrzygnięta; przedział obejmuje wszystko, co w nich możliwe, a ruchy stoją według tego, co pewne. Gdzie talie są duże, pomaga deck = [] (nikt nie dobiera)",
    "in some deals the value is not decided; the interval holds all that is possible there, and moves are ranked by what is sure. Where decks are big, deck = [] (nobody draws) helps",
)


def verify_all_given(position: Position, verb: str) -> None:
    """Raise BadInput where a question needs cards that the asking player does not see."""
    table, state = parts_of(position)
    found = []
    for seat, own in enumerate(state.seats):
        who = table.name(seat)
        for zone in ZONES[:3] if UNSEEN in own.deck else ZONES[:2]:
            if UNSEEN in getattr(own, zone):
                what = Text(
                    f"{verb} potrzebuje wszystkich kart: podaj {zone} ({who.pl}); z tego, co widzi jeden gracz, odpowiada hint",
                    f"{verb} needs all cards: give {zone} ({who.en}); from what one player sees hint answers",
                )
                found.append(Defect(f"player[{seat + 1}].{zone}", what))
    raise BadInput(found)


def verify_turn(position: Position) -> None:
    """Raise BadInput where somebody decides whose hand is not seen."""
    table, state = parts_of(position)
    actor = rules.actor(table, state)
    if actor is None or actor == NATURE or UNSEEN not in state.seats[actor].hand:
        return
    who = table.name(actor)
    what = Text(
        f"teraz decyduje {who.pl}, którego ręki nie widać: podaj jego ruch w moves albo jego rękę (hand)",
        f"now {who.en} decides, whose hand is not seen: give the move in moves, or the hand",
    )
    raise BadInput([Defect(f"player[{actor + 1}].hand", what)])


def hint_view(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank every legal move of the player who decides by its mean worth in the deals that fit."""
    started = time.perf_counter()
    verify_turn(position)
    table, state = parts_of(position)
    actor = rules.actor(table, state)
    moves = rules.options(table, state) if actor is not None else []
    view = View(position, moves, request)
    assert position.me is not None
    sign = -1 if table.sides[table.ids.index(position.me) if actor in (None, NATURE) else actor] else 1
    order = sorted(moves, key=lambda move: _promise(view, move, sign))
    entries = [_entry(view, move, sign, position) for move in order]
    best = entries[0] if entries else None
    exact = best.extras["open_value"] if best is not None else None
    decimal = None if best is None else best.value_decimal
    extra: dict[str, Any] = {
        "value_means": MEANING[position.objective],
        "to_move": "chance" if actor == NATURE else None if actor is None else table.ids[actor],
        "me": position.me,
        **({} if best is None else {"interval": best.extras["interval"]}),
        **view.told,
        "method_note": METHOD_NOTE,
        **({"order_note": OPEN_NOTE} if any(found.open for found in view.found.values()) or view.looked == 0 else {}),
    }
    return answer.but(
        verdict=Verdict.VALUE if decimal is not None else Verdict.UNKNOWN,
        value=exact if isinstance(exact, Fraction) else None,
        value_decimal=decimal,
        information=MINE,
        moves=entries,
        stats=stats_of("alphabeta", view.nodes, view.limits, since(started)),
        extra=extra,
        assumptions=[*answer.assumptions, *([may_matter(tuple(view.icons))] if view.icons else [])],
    )


def _promise(view: View, move: Move, sign: int) -> tuple[Fraction, Fraction, Value]:
    """Return what to rank a move by, least first: its mean by what is sure in every deal, by what is possible, and its worst deal."""
    found = view.found[move]
    if not found.deals:
        return Fraction(0), Fraction(0), 0
    sure, may = (0, 1) if sign > 0 else (1, 0)
    worst = found.worst(sign)
    assert worst is not None
    return -sign * found.mean(sure), -sign * found.mean(may), -sign * worst[0]


def _entry(view: View, move: Move, sign: int, position: Position) -> RankedMove:
    """Return a move with its mean over the deals, the interval of it, and the worst deal."""
    _, state = parts_of(position)
    found = view.found[move]
    mean, worst = found.decided_mean(), found.worst(sign)
    told: dict[str, Any] = {
        "open_value": mean if view.exact else None,
        "value_decimal": None if mean is None else float(mean),
        "interval": list(view.interval(move)),
        "worst": None if worst is None else _plain(worst[0]),
    }
    if worst is not None and worst[2]:
        told["worst_hands"] = _hands(position, worst[1])
    if found.open:
        told["undecided"] = found.open
    return ranked(state, move, **told)


def _plain(value: Value) -> int | float:
    return int(value) if value == int(value) else float(value)


def _hands(position: Position, world: World) -> dict[str, list[str]]:
    """Return the hands of a deal that the asking player does not see."""
    table, state = parts_of(position)
    _, laid = parts_of(world.position)
    return {table.ids[seat]: list(laid.seats[seat].hand) for seat, own in enumerate(state.seats) if UNSEEN in own.hand}
