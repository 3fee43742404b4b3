"""The game step by step: what may be done, what has to be decided, and what follows.

**For a search** (everything below is numbers, small and hashable; see `state`):

    table, state = position.table, position.state
    actions(table, state) -> list[Action]            the legal actions of the side to move; empty = it loses (KF.p8.no_move)
    begin(table, state, action) -> Node              carry out an action as far as it goes without a choice
    choose(table, node, option) -> Node              go on with one option of a node

A Node is one of

    Decision(pending, side, kind, options)           `side` picks one of `options`; at least two are offered
    Chance(pending, options)                         one of `options` (pieces), all equally likely
    Simultaneous(pending, fellowship, sauron)        both pick a card in secret; the option is a pair (Fellowship's, Sauron's)
    Done(state)                                      the next state; `winner(table, state)` tells whether the game is over

`choose` is pure: equal nodes and options give equal nodes, and nodes may be used as dictionary keys. A turn can take more than
one action: Palantír, Shadowfax and The Dark of Mordor leave `state.turn` where it is, with `state.must` or `state.barred` set.
With a `Log` as the last argument the same calls also tell the Steps.

Kinds of decisions, with what their options mean:

    guard          Sauron: show Balrog at the tunnel            0 no, 1 yes
    defender       attacker: name a revealed piece              piece, STAY = leave it to the draw
    step_in        Fellowship: Sam takes Frodo's place          0 no, 1 yes
    gwaihir        Fellowship: play Gwaihir                     0 no, 1 yes
    retreat        ability retreat                              region, STAY = decline
    swap           Fellowship: Sméagol changes places           piece, STAY = decline
    no_cards       play no cards                                0 no, 1 yes
    beside         Fellowship: show Frodo beside Sam            0 no, 1 yes
    card           a card picked in turn (classic Gandalf)      card
    magic          Magic's card                                 card
    force          Sauron: force another card                   0 no, 1 yes
    another        Fellowship: the card played instead          card
    swap_card      Sauron: replace the card by the 4            0 no, 1 yes
    aid            Fellowship: show Gandalf for +1              0 no, 1 yes
    card_retreat   region of a Retreat card                     region
    fall_back      Sauron: defeated Wormtongue falls back       region, STAY = removed

**For people** the same in words, asked of a position: `verify`, `can`, `do`, `legal`, `judged`; `find` and `words` go from an order to its
action and back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mellon.models.common import Illegal, Step, Text
from mellon.models.common.game_rules import GameRules, Judged
from mellon.models.konfrontacja import aftermath, battle, clash, specials, turn
from mellon.models.konfrontacja.board import OFF, SAURON
from mellon.models.konfrontacja.cards import specials as special_cards
from mellon.models.konfrontacja.movement import can_go_forward, moves, verify_move, why_not
from mellon.models.konfrontacja.moves import LOOKING, MOVE, STEPPING, Action, Order
from mellon.models.konfrontacja.stages import ONE_BATTLE
from mellon.models.konfrontacja.state import BOOK, NOBODY, Chance, Decision, Done, Log, Node, Pending, Simultaneous, State, Table

if TYPE_CHECKING:
    from mellon.models.konfrontacja.position import Position

__all__ = [
    "BOOK", "Action", "Chance", "Decision", "Done", "Log", "Node", "Simultaneous",
    "actions", "advance", "begin", "begin_battle", "can", "choose", "do", "find", "judged", "legal", "options", "verify", "winner", "words",
]  # fmt: skip

Stage = Callable[[Table, Pending, Any, Log | None], Pending | Node]

_STAGES: tuple[Stage, ...] = (
    turn.tunnel,
    turn.arrive,
    turn.choose,
    turn.draw,
    turn.reveal,
    battle.step_in,
    battle.gwaihir,
    battle.fellowship_ability,
    battle.sauron_ability,
    clash.cards,
    clash.first_card,
    clash.early_magic,
    clash.second_card,
    clash.sauron_window,
    clash.another_card,
    clash.fellowship_window,
    clash.sauron_text,
    clash.fellowship_text,
    clash.compare,
    aftermath.aftermath,
    aftermath.battle_end,
    turn.turn_end,
)


def actions(table: Table, state: State) -> list[Action]:
    """Return the legal actions of the side to move; none once the game is over or it cannot move (KF.p8.no_move).

    Whether an ability move or a card that replaces the turn saves from that loss is ruling `ability_move_saves_from_stuck_loss`.
    """
    if state.winner != NOBODY:
        return []
    found = moves(table, state)
    if not table.readings.ability_saves and not can_go_forward(table, state):
        return []
    if not state.specials:
        return found
    special = specials.playable(table, state)
    if not found and all(action.kind in LOOKING for action in special):
        return []
    return found + special


def winner(table: Table, state: State) -> int:
    """Return the side that has won, NOBODY while the game goes on (KF.p8.end)."""
    if state.winner != NOBODY:
        return state.winner
    return NOBODY if actions(table, state) else SAURON - state.turn


def begin(table: Table, state: State, action: Action, log: Log | None = None) -> Node:
    """Return the first node of an action, which must be legal."""
    if log is None and action.kind == MOVE:
        after = turn.quiet(table, state, action)
        if after is not None:
            return Done(after)
    if action.kind == MOVE or action.kind in STEPPING:
        return advance(table, turn.start(state, action), None, log)
    return Done(specials.play(table, state, action, log))


def begin_battle(table: Table, state: State, action: Action, foe: int = NOBODY, first: bool = True, log: Log | None = None) -> Node:
    """Return the first node of exactly one battle: the attacker enters, `foe` defends (NOBODY: named or drawn as usual).

    With `first` false it is not the attacker's first battle of the turn. An attacker already in the region does not move.
    """
    from mellon.models.konfrontacja.stages import ARRIVE, CHOOSE, REVEAL

    state = state._replace(turn=table.side[action.piece])
    here = state.where[action.piece]
    p = Pending(state, ARRIVE, action.piece, here, action.dst, action.way, nth=int(not first), flags=ONE_BATTLE)
    if here != action.dst:
        arrived = turn.arrive(table, p, None, log)
        if not isinstance(arrived, Pending):
            return arrived
        p = arrived
    p = p._replace(stage=CHOOSE) if foe == NOBODY else p._replace(stage=REVEAL, foe=foe)
    return advance(table, p, None, log)


def choose(table: Table, node: Decision | Chance | Simultaneous, option: int | tuple[int, int], log: Log | None = None) -> Node:
    """Return the node that follows when `option` is taken."""
    return advance(table, node.pending, option, log)


def advance(table: Table, pending: Pending, option: int | tuple[int, int] | None = None, log: Log | None = None) -> Node:
    """Go through the stages until a choice is needed or the action is over; `option` answers the stage that `pending` waits at."""
    while True:
        result = _STAGES[pending.stage](table, pending, option, log)
        if not isinstance(result, Pending):
            return result
        pending, option = result, None


def options(node: Decision | Chance | Simultaneous) -> tuple[Any, ...]:
    """Return every option of a node, pairs of cards for a simultaneous choice."""
    if isinstance(node, Simultaneous):
        return tuple((ours, theirs) for ours in node.fellowship for theirs in node.sauron)
    return node.options


def words(table: Table, state: State, action: Action) -> Order:
    """Return an action in words."""
    regions = table.board.regions
    piece = table.cast[action.piece] if action.piece != NOBODY else ""
    dst = regions[action.dst].id if action.dst != NOBODY else ""
    stepping = action.kind == MOVE or action.kind in STEPPING
    return Order(action.kind, piece, regions[state.where[action.piece]].id if stepping else "", dst)


def find(table: Table, state: State, order: Order) -> Action:
    """Return the legal action that an order names, or raise Illegal with the rule that forbids it."""
    board = table.board
    piece = table.piece(order.piece) if order.piece else NOBODY
    if order.piece and (piece == NOBODY or state.where[piece] == OFF):
        raise Illegal("KF.p16.choose", Text(f"{order.piece}: tej postaci nie ma na planszy", f"{order.piece} is not on the board"))
    if order.src and board.regions[state.where[piece]].id != order.src:
        here = table.place(state.where[piece])
        raise Illegal("KF.p5.move", Text(f"{order.piece} stoi gdzie indziej: {here.pl}", f"{order.piece} stands elsewhere: {here.en}"))
    dst = board.number(order.dst) if order.dst else NOBODY
    if order.kind == MOVE:
        if table.side[piece] != state.turn:
            raise Illegal("KF.p5.turn", Text("rusza się druga strona", "the other side is to move"))
        found = verify_move(table, state, piece, dst)
    else:
        found = _find_special(table, state, Action(order.kind, piece, dst))
    if not table.readings.ability_saves and not actions(table, state):
        raise Illegal("KF.p8.no_move", Text("strona na ruchu nie może ruszyć się w przód", "the side to move cannot move forward"))
    return found


def _find_special(table: Table, state: State, wanted: Action) -> Action:
    if state.winner != NOBODY:
        raise Illegal("KF.p8.end", Text("gra jest skończona", "the game is over"))
    card = next(card for card in special_cards() if card.id == wanted.kind)
    tried = (
        [a for a in specials.candidates(table, state, card) if (a.piece, a.dst) == (wanted.piece, wanted.dst)]
        if card.side == state.turn
        else []
    )
    faults = []
    for action in tried or [wanted]:
        fault = specials.why_unplayable(table, state, action)
        if fault is None:
            return action
        faults.append(fault)
    raise faults[0]


def verify(p: Position, move: Order) -> None:
    """Raise Illegal with the rule that forbids the order; return silently if it is legal."""
    if winner(p.table, p.state) != NOBODY:
        raise Illegal("KF.p8.end", Text("gra jest skończona", "the game is over"))
    find(p.table, p.state, move)


def do(p: Position, move: Order) -> tuple[Position, list[Step]]:
    """Carry out an order with the choices that the position's scripts give: the new position and the steps that happened.

    Raises Illegal where a rule forbids it, BadInput naming the choice where a battle asks for one that is not given.
    """
    from mellon.models.konfrontacja.resolving import carried_out

    if not p.unseen:
        verify(p, move)
    return carried_out(p, move)


def can(p: Position, move: Order) -> bool:
    """Tell whether an order is legal now."""
    return GameRules(legal, verify).can(p, move)


def legal(p: Position) -> list[Order]:
    """Return every legal order of the side to move."""
    return [words(p.table, p.state, action) for action in actions(p.table, p.state)]


def judged(p: Position) -> Judged[Order]:
    """Return the legal orders, and for every other move of an own piece (and special card in hand) the rule that forbids it."""
    table, state = p.table, p.state
    good = legal(p)
    allowed = set(good)
    stuck = None
    if not good and state.winner == NOBODY and moves(table, state):
        stuck = Illegal("KF.p8.no_move", Text("strona na ruchu nie może ruszyć się w przód", "the side to move cannot move forward"))
    bad = []
    for piece in table.own[state.turn]:
        for region in range(len(table.board.regions)):
            if state.where[piece] in (OFF, region):
                continue
            order = words(table, state, Action(MOVE, piece, region))
            if order not in allowed:
                bad.append((order, stuck or why_not(table, state, piece, region)))
    for card in specials.in_hand(state):
        for action in specials.candidates(table, state, card):
            order = words(table, state, action)
            if order not in allowed:
                bad.append((order, specials.why_unplayable(table, state, action) or stuck or _useless(state)))
    return good, bad


def _useless(state: State) -> Illegal:
    if state.winner != NOBODY:
        return Illegal("KF.p8.end", Text("gra jest skończona", "the game is over"))
    return Illegal("KF.p8.no_move", Text("strona na ruchu nie może się ruszyć", "the side to move cannot move"))
