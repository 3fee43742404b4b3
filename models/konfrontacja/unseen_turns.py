"""Carry out turns where one side does not see every piece: what hangs on an unseen piece is taken from the file or asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import OFF
from mellon.models.konfrontacja.moves import MOVE, UNKNOWN, UNKNOWN_PIECE, Action, Order
from mellon.models.konfrontacja.position import HIDDEN, Position
from mellon.models.konfrontacja.state import NOBODY, Done, Log, Node, State, is_revealed, pieces_in
from mellon.models.konfrontacja.telling import Teller
from mellon.models.konfrontacja.unseen import able, asks_for_unknown, dealt_to, redealt, settled

DEFENDERS = "defenders"


def carried_out(position: Position, order: Order, teller: Teller, log: Log, where: str) -> Position:
    """Return the position after an order. Raises BadInput where it is illegal or hangs on a piece that the file does not name."""
    dealt, named = _with_mover(position, order, where)
    try:
        rules.verify(dealt, named)
    except Illegal as fault:
        raise BadInput([forbidden(where, fault)]) from None
    action = rules.find(dealt.table, dealt.state, named)
    dealt = arranged(dealt, action, teller.drawn)
    told = Log() if order.piece == UNKNOWN else log
    before, told.seen, teller.log = told.seen, 0, told
    begun, wanted = len(told.battles), [*teller.drawn]
    try:
        node = rules.begin(dealt.table, dealt.state, action, told)
        state = played(dealt, action.dst, node, teller, begun, wanted)
    finally:
        seen, told.seen, teller.log = told.seen, told.seen | before, log
    names = {position.table.cast[n] for n in range(len(position.table.cast)) if seen >> n & 1}
    if order.piece == UNKNOWN:
        _tell_unknown(dealt, named, order, state, told, log, where)
    elif named.piece in position.unseen:
        names.add(named.piece)
    return after_turn(position, order, dealt, state, names)


def _with_mover(position: Position, order: Order, where: str) -> tuple[Position, Order]:
    """Return a deal in which the mover of an order stands where it says, and the order with its name. Raises BadInput."""
    fault = asks_for_unknown(position, order)
    if fault is not None:
        raise BadInput([forbidden(where, fault)])
    if order.kind != MOVE and order.src == "":
        return position, order
    board = position.table.board
    src, dst = board.number(order.src), board.number(order.dst)
    if order.piece != UNKNOWN:
        dealt = redealt(position, order.piece, src) if order.piece in position.unseen else position
        if dealt is None:
            here = position.table.place(src)
            fault = Illegal("KF.p5.move", Text(f"{order.piece} nie może tu stać: {here.pl}", f"{order.piece} cannot stand in {here.en}"))
            raise BadInput([forbidden(where, fault)])
        return dealt, order
    movers = able(position, src, dst) if order.kind == MOVE else []
    if not movers:
        here = position.table.place(src)
        why = Text(f"żadna nieznana postać nie może ruszyć się tak z regionu {here.pl}", f"no unknown piece can move so from {here.en}")
        raise BadInput([forbidden(where, Illegal("KF.p5.move", why))])
    if pieces_in(position.table, position.state, 1 - position.state.turn, dst):
        raise BadInput([_who(where, Text("kto atakuje (zamiast ?)", "who attacks (instead of ?)"), [name for name, _ in movers])])
    quiet = [(name, dealt) for name, dealt in movers if not _wins(dealt, name, dst)]
    name, dealt = (quiet or movers)[0]
    return dealt, replace(order, piece=name)


def _wins(dealt: Position, name: str, dst: int) -> bool:
    """Tell whether the game would be over if it were this piece that moves."""
    from mellon.models.konfrontacja.ends import entered
    from mellon.models.konfrontacja.state import put

    piece = dealt.table.piece(name)
    return entered(dealt.table, dealt.state._replace(where=put(dealt.state.where, piece, dst)), piece, None).winner >= 0


def arranged(position: Position, action: Action, drawn: Sequence[str]) -> Position:
    """Return a deal in which the defenders that the file names stand in the region attacked, and whoever could be shown where it matters.

    So the rules ask about every piece that may be shown; what the file declines stays unknown.
    """
    table = position.table
    pinned = [table.cast[action.piece]]
    wanted: list[tuple[str, tuple[int | None, ...]]] = [(name, (action.dst,)) for name in drawn]
    if action.way == "tunnel":
        wanted += [(table.cast[n], (table.people[n].guards_tunnel_from,)) for n in table.guards]
    people = {table.people[n].person: table.cast[n] for n in range(len(table.cast))}
    for n in table.stand_ins:
        wanted += [(name, (action.dst,)) for name in (people.get(table.people[n].steps_in_for or ""), table.cast[n]) if name]
    wanted += [(table.cast[n], table.near(action.dst)) for n in table.helpers]
    for name, regions in wanted:
        if name not in position.unseen or name in pinned:
            continue
        for region in regions:
            found = None if region is None else redealt(position, name, region, pinned)
            if found is not None:
                position = found
                pinned.append(name)
                break
    return position


def played(dealt: Position, region: int, node: Node, teller: Teller, begun: int, wanted: Collection[str]) -> State:
    """Return the state after a turn, whose battles are those from `begun` on.

    Raises BadInput where a choice is missing, or an unseen piece fights that the file does not name.
    """
    try:
        done = teller.play(node)
    except BadInput as bad:
        asked = _unnamed(dealt, region, teller.log, begun, wanted, any(one.where == DEFENDERS for one in bad.defects))
        raise BadInput([asked]) if asked else bad from None
    asked = _unnamed(dealt, region, teller.log, begun, wanted)
    if asked:
        raise BadInput([asked])
    assert isinstance(done, Done)
    return done.state


def _unnamed(dealt: Position, region: int, log: Log, begun: int, wanted: Collection[str], drawing: bool = False) -> Defect | None:
    """Return the question who defends, where an unseen piece fights (or is to be drawn) that the file does not name."""
    cast = dealt.table.cast
    fighters = {cast[p.foe] for p in log.battles[begun:]} & dealt.unseen
    if not drawing and not fighters - set(wanted):
        return None
    named = {cast[p.foe] for p in log.battles[begun:]} & set(wanted)
    standing = pieces_in(dealt.table, dealt.state, 1 - dealt.state.turn, region)
    seen = [cast[n] for n in standing if cast[n] not in dealt.unseen and (drawing or is_revealed(dealt.state, n))]
    names = [*seen, *(name for name, _ in dealt_to(dealt, region) if name not in named)]
    return _who(DEFENDERS, Text("kto się broni", "who defends"), names)


def _who(where: str, asks: Text, names: Iterable[str]) -> Defect:
    listed = ", ".join(names)
    return Defect(where, Text(f"potrzebny wybór: {asks.pl}; możliwe: {listed}", f"a choice is needed: {asks.en}; options: {listed}"))


def forbidden(where: str, fault: Illegal) -> Defect:
    """Return the defect of an order that a rule forbids."""
    return Defect(where, Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))


def _tell_unknown(dealt: Position, named: Order, order: Order, state: State, told: Log, log: Log, where: str) -> None:
    """Tell the quiet move of a piece that is not seen; whoever falls on the way has to be named."""
    table = dealt.table
    if state.where[table.piece(named.piece)] == OFF:
        movers = able(dealt, table.board.number(order.src), table.board.number(order.dst))
        raise BadInput([_who(where, Text("kto idzie (zamiast ?)", "who moves (instead of ?)"), [name for name, _ in movers])])
    src, dst = (table.place(table.board.number(name)) for name in (order.src, order.dst))
    rule = next((step.rule for step in told.steps if step.rule.startswith("KF.p5")), "KF.p5.move")
    log.say(rule, f"{UNKNOWN_PIECE.pl.capitalize()}: {src.pl} – {dst.pl}.", f"{UNKNOWN_PIECE.en.capitalize()}: {src.en} – {dst.en}.")


def fought(position: Position, action: Action, defender: str, teller: Teller, log: Log) -> tuple[Position, State]:
    """Return the deal and the state after one battle. Raises BadInput where an unseen piece defends that the file does not name."""
    dealt = arranged(position, action, [defender] if defender else [])
    table = dealt.table
    if position.unseen and not defender and action.dst in position.stands:
        standing = pieces_in(table, dealt.state, 1 - table.side[action.piece], action.dst)
        names = [table.cast[n] for n in standing if table.cast[n] not in dealt.unseen] + [name for name, _ in dealt_to(dealt, action.dst)]
        raise BadInput([_who("battle.defender", Text("kto się broni", "who defends"), names)])
    first = position.fight is None or position.fight.first
    node = rules.begin_battle(table, dealt.state, action, table.piece(defender) if defender else NOBODY, first, log)
    done = teller.play(node)
    assert isinstance(done, Done)
    return dealt, done.state


def after_turn(position: Position, order: Order | None, dealt: Position, state: State, seen: set[str]) -> Position:
    """Return the position after a turn with what each side knows now (KF.p8.hide, KF.p8.shuffle).

    Who was revealed is known. Where several hidden pieces stood together and one of them left unseen, none of them is known any more.
    """
    if position.information != HIDDEN:
        return position.with_state(state)
    table = position.table
    mixed = set[str]()
    if order is not None and order.src:
        mates = pieces_in(table, dealt.state, dealt.state.turn, table.board.number(order.src))
        hidden = [table.cast[n] for n in mates if not is_revealed(dealt.state, n)]
        if len(hidden) > 1 and order.piece not in seen:
            mixed = set(hidden)
    ours = {name for name in seen if position.me is None or table.side[table.piece(name)] == position.me}
    known = frozenset((position.known | ours) - mixed)
    theirs = frozenset(name for name in mixed if position.me is not None and table.side[table.piece(name)] != position.me)
    lost = replace(dealt, known=known, unseen=position.unseen | theirs)
    return settled(lost, state, seen)
