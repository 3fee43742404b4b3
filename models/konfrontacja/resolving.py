"""Carry out one battle or whole orders with the choices that a position gives, and sum up what they did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.konfrontacja import rules, unseen_turns
from mellon.models.konfrontacja.board import OFF, SIDES
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.choices import Fight, Inside
from mellon.models.konfrontacja.movement import destinations, why_not
from mellon.models.konfrontacja.moves import MOVE, Action, Order
from mellon.models.konfrontacja.position import HIDDEN, Position
from mellon.models.konfrontacja.state import NOBODY, Done, Log, Node, State, counts
from mellon.models.konfrontacja.telling import Teller
from mellon.models.konfrontacja.unseen import ASKED
from mellon.models.konfrontacja.unseen_turns import forbidden
from mellon.models.konfrontacja.unused import left_over


def resolve(position: Position) -> tuple[Position, list[Step], dict[str, Any]]:
    """Return the position after what the file asks for, the steps, and the outcome. Raises BadInput."""
    log = Log()
    teller = Teller(position, log)
    if position.orders:
        after = _moves(position, teller, log)
    elif position.fight is not None:
        after = _battle(position, position.fight, teller, log)
    else:
        raise BadInput(
            [Defect("moves", Text("nie ma czego rozegrać: podaj moves albo [battle]", "nothing to carry out: give moves or [battle]"))]
        )
    faults = left_over(teller)
    if faults:
        raise BadInput(faults)
    winner = after.state.winner
    if winner == NOBODY:
        winner = rules.winner(after.table, after.state) if position.orders else battle_winner(position, after.state)
        if winner != NOBODY:
            log.say("KF.p8.no_move", "Strona na ruchu nie może się ruszyć i przegrywa.", "The side to move cannot move and loses.")
    summary = _outcome(position, after, log)
    summary["winner"] = None if winner == NOBODY else SIDES[winner]
    return after, log.steps, summary


def carried_out(position: Position, order: Order) -> tuple[Position, list[Step]]:
    """Return the position after one legal order and the steps that happened. Raises BadInput where it leaves a choice open."""
    log = Log()
    return _ordered(position, order, Teller(replace(position, orders=(order,)), log), log, "moves[1]"), log.steps


def _moves(position: Position, teller: Teller, log: Log) -> Position:
    after = position
    for index, order in enumerate(position.orders, start=1):
        told = position.inside[index - 1] if position.inside else None
        where = f"moves[{index}]"
        after = _ordered(after, order, teller, log, where) if told is None else _as_told(after, order, told, log, where)
    return after


def _as_told(position: Position, order: Order, told: Inside, log: Log, where: str) -> Position:
    """Carry out one entry of a line by the choices that it tells. Raises BadInput where one is missing or impossible."""
    turn = Log()
    teller = Teller(replace(position, orders=(order,), scripts=told.scripts, defenders=told.defenders), turn)
    after = _ordered(position, order, teller, turn, where)
    if faults := left_over(teller):
        raise BadInput(faults)
    log.take(turn)
    return after


def _ordered(position: Position, order: Order, teller: Teller, log: Log, where: str) -> Position:
    if position.information == HIDDEN:
        return unseen_turns.carried_out(position, order, teller, log, where)
    table, state = position.table, position.state
    try:
        rules.verify(position, order)
    except Illegal as fault:
        raise BadInput([forbidden(where, fault)]) from None
    done = teller.play(rules.begin(table, state, rules.find(table, state, order), log))
    assert isinstance(done, Done)
    return position.with_state(done.state)


def open_battle(position: Position, fight: Fight, log: Log | None = None) -> Node:
    """Return the first node of the battle that a position asks for. Raises BadInput where the attacker cannot get there."""
    foe = position.table.piece(fight.defender) if fight.defender else NOBODY
    return rules.begin_battle(position.table, position.state, _attack(position, fight), foe, fight.first, log)


def _attack(position: Position, fight: Fight) -> Action:
    """Return the move by which the attacker comes to a battle. Raises BadInput where it cannot get there."""
    table, state = position.table, position.state
    piece, region = table.piece(fight.attacker), table.board.number(fight.region)
    if state.where[piece] == region:
        return Action(MOVE, piece, region, "")
    ways = destinations(table, state, piece, counts(table, state.where))
    if region not in ways:
        mover = state._replace(turn=table.side[piece], must=NOBODY, barred=NOBODY)
        raise BadInput([forbidden("battle.region", why_not(table, mover, piece, region))])
    return Action(MOVE, piece, region, ways[region])


def battle_winner(position: Position, after: State) -> int:
    """Return who has won the game once the battle of a position is over, NOBODY while it goes on (KF.p8.end).

    A side that cannot move loses only where the turn has passed to it and the file shows a whole game. One that leaves out the
    ring-bearer, or shows nobody else of that side, shows a battle alone: pieces that it does not name may move.
    """
    fight, table = position.fight, position.table
    if after.winner != NOBODY or fight is None:
        return after.winner
    passed = after.turn != table.side[table.piece(fight.attacker)]
    whole = position.state.bearer != NOBODY and any(after.where[n] != OFF for n in table.own[after.turn])
    return rules.winner(table, after) if passed and whole else NOBODY


def _battle(position: Position, fight: Fight, teller: Teller, log: Log) -> Position:
    table, piece = position.table, position.table.piece(fight.attacker)
    if position.information == HIDDEN:
        if fight.attacker in position.unseen:
            raise BadInput([forbidden("battle.attacker", ASKED)])
        dealt, state = unseen_turns.fought(position, _attack(position, fight), fight.defender, teller, log)
        after = unseen_turns.after_turn(position, None, dealt, state, {table.cast[n] for n in range(len(table.cast)) if log.seen >> n & 1})
    else:
        done = teller.play(open_battle(position, fight, log))
        assert isinstance(done, Done)
        after = position.with_state(done.state)
    if after.state.winner == NOBODY and after.state.turn == table.side[piece]:
        return replace(after, fight=Fight(fight.attacker, fight.region, first=False))
    return after


def _outcome(before: Position, after: Position, log: Log) -> dict[str, Any]:
    """Return the contract's summary; `cards_spent` is in the order of play."""
    table, old, new = before.table, before.state, after.state
    changed = [(name, a, b) for name, a, b in zip(table.cast, old.where, new.where, strict=True) if a != b and name not in after.unseen]
    return {
        "defeated": [name for name, _, now in changed if now == OFF],
        "moved": {name: table.board.regions[now].id for name, _, now in changed if now != OFF},
        "cards_spent": {name: [deck(side)[card].id for card in log.spent[side]] for side, name in enumerate(SIDES)},
    }
