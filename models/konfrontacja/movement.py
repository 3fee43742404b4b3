"""Where a piece may go, and for every other region the rule that forbids it (KF.p5, KF.p6 and the movement abilities)."""

from __future__ import annotations

from mellon.models.common import Illegal, Text
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON
from mellon.models.konfrontacja.moves import MOVE, Action
from mellon.models.konfrontacja.state import NOBODY, State, Table, counts, is_revealed

Held = tuple[list[int], list[int]]
ABILITY = "ability"


def destinations(table: Table, state: State, piece: int, held: Held) -> dict[int, str]:
    """Return where a piece may move and by which way: "step", "river", "tunnel" or "ability". Obligations are not looked at.

    A leap is preferred to the tunnel where both lead to the same region, since nothing can strike at a leap.
    """
    person, src = table.people[piece], state.where[piece]
    if src == OFF or (person.stuck_when_revealed and is_revealed(state, piece)):
        return {}
    board, side = table.board, person.side
    own, enemy = held[side], held[1 - side]
    found = {dst: "step" for dst in board.forward[side][src] if own[dst] < board.capacity[dst]}
    for way in person.attack_steps:
        for dst in board.sideways[src] if way == "sideways" else board.backward(side, src):
            if enemy[dst]:
                found.setdefault(dst, ABILITY)
    if person.leap is not None:
        targets, wanted = person.leap
        for dst in range(OFF) if targets is None else targets:
            if enemy[dst] == wanted:
                found.setdefault(dst, ABILITY)
    if person.ride is not None:
        for dst in _rides(table, src, side, held):
            if enemy[dst] if person.ride == "attack" else not enemy[dst] and not own[dst]:
                found.setdefault(dst, ABILITY)
    if person.hop:
        for middle in board.forward[side][src]:
            for dst in board.forward[side][middle]:
                if enemy[dst]:
                    found.setdefault(dst, ABILITY)
    if side == FELLOWSHIP:
        for dst, kind in board.arrows[src]:
            if own[dst] < board.capacity[dst]:
                found.setdefault(dst, kind)
    return found


def _rides(table: Table, src: int, side: int, held: Held) -> set[int]:
    """Return the regions reached by going forward through regions that are neither enemy-held nor full."""
    board, reached, frontier = table.board, set[int](), [src]
    while frontier:
        for dst in board.forward[side][frontier.pop()]:
            if dst not in reached:
                reached.add(dst)
                if not held[1 - side][dst] and held[side][dst] < board.capacity[dst]:
                    frontier.append(dst)
    return reached


def moves(table: Table, state: State) -> list[Action]:
    """Return the normal moves of the side to move, obligations of special cards included (KF.p15)."""
    held = counts(table, state.where)
    if state.must != NOBODY:
        obliged = _piece_moves(table, state, state.must, held)
        if obliged or state.turn == FELLOWSHIP:
            return obliged
    return [move for piece in table.own[state.turn] if piece != state.barred for move in _piece_moves(table, state, piece, held)]


def _piece_moves(table: Table, state: State, piece: int, held: Held) -> list[Action]:
    return [Action(MOVE, piece, dst, way) for dst, way in destinations(table, state, piece, held).items()]


def can_go_forward(table: Table, state: State) -> bool:
    """Tell whether some piece of the side to move has a move in the strict sense: forward or along an arrow (KF.p8.no_move)."""
    return any(action.way != ABILITY or table.people[action.piece].ride or table.people[action.piece].hop for action in moves(table, state))


def quiet_steps(table: Table, state: State, piece: int, held: Held) -> list[tuple[int, str]]:
    """Return the forward steps onto regions without enemies, as the extra step of a special card needs them (KF.p15)."""
    person, src = table.people[piece], state.where[piece]
    if src == OFF or (person.stuck_when_revealed and is_revealed(state, piece)):
        return []
    board, side = table.board, person.side
    ways = [(dst, "step") for dst in board.forward[side][src]]
    if side == FELLOWSHIP:
        ways += board.arrows[src]
    return [(dst, way) for dst, way in ways if not held[1 - side][dst] and held[side][dst] < board.capacity[dst]]


def verify_move(table: Table, state: State, piece: int, dst: int) -> Action:
    """Return the move of a piece to a region, or raise Illegal with the rule that forbids it."""
    found = next((move for move in moves(table, state) if move.piece == piece and move.dst == dst), None)
    if found is None or state.winner != NOBODY:
        raise why_not(table, state, piece, dst)
    return found


def why_not(table: Table, state: State, piece: int, dst: int) -> Illegal:
    """Return the rule that forbids a piece of the side to move to go to a region."""
    if state.winner != NOBODY:
        return Illegal("KF.p8.end", Text("gra jest skończona", "the game is over"))
    return _obliged(table, state, piece) or _forbidden(table, state, piece, dst)


def why_stuck(table: Table, state: State, piece: int) -> Illegal | None:
    """Return the rule that leaves a piece without any move, None if it has one."""
    held, person, src = counts(table, state.where), table.people[piece], state.where[piece]
    if _piece_moves(table, state, piece, held):
        return None
    if src == OFF:
        return Illegal("KF.p5.defeated", Text("nie ma jej na planszy", "it is not on the board"))
    ahead = table.board.forward[person.side][src]
    if not ahead:
        return Illegal("KF.p5.forward", Text("nie ma regionu z przodu", "there is no region in front"))
    return _forbidden(table, state, piece, ahead[0])


def _obliged(table: Table, state: State, piece: int) -> Illegal | None:
    if piece == state.barred:
        return Illegal(
            "KF.p15.dark_of_mordor", Text("po „Mroku Mordoru” rusza się inna postać", "after The Dark of Mordor a different piece moves")
        )
    if state.must in (NOBODY, piece):
        return None
    if state.turn == FELLOWSHIP:
        return Illegal("KF.p15.shadowfax", Text("po „Cienistogrzywym” rusza się ta sama postać", "after Shadowfax the same piece moves"))
    if _piece_moves(table, state, state.must, counts(table, state.where)):
        name = table.name(state.must)
        return Illegal("KF.p15.king_revealed", Text(f"musi ruszyć się wskazana postać: {name.pl}", f"the named piece must move: {name.en}"))
    return None


def _forbidden(table: Table, state: State, piece: int, dst: int) -> Illegal:
    board, person, src = table.board, table.people[piece], state.where[piece]
    side, held = person.side, counts(table, state.where)
    own, enemy = held[side], held[1 - side]
    there = table.place(dst)
    if person.stuck_when_revealed and is_revealed(state, piece):
        return Illegal(person.rule, Text("ujawniony nie może się normalnie poruszać", "once revealed it cannot move normally"))
    arrow = board.arrow(src, dst) if side == FELLOWSHIP else None
    if (dst in board.forward[side][src] or arrow) and own[dst] >= board.capacity[dst]:
        limit = board.capacity[dst]
        return Illegal(
            "KF.p5.capacity", Text(f"{there.pl}: stoi tam już {limit} własnych postaci", f"{there.en} already holds {limit} own pieces")
        )
    if dst in board.contacts[src]:
        return Illegal("KF.p5.mountains", Text("w górach nie wolno ruszać się w bok", "no sideways move in the mountains"))
    if dst in board.sideways[src]:
        return _sideways(table, piece, src, dst)
    if dst in board.backward(side, src):
        rule = person.rule if "backward" in person.attack_steps else "KF.p5.forward"
        return Illegal(
            rule, _only_attacking("w tył", "backwards") if rule == person.rule else Text("nie wolno ruszać się w tył", "no move backwards")
        )
    if side == FELLOWSHIP and board.arrow(dst, src) == "tunnel":
        return Illegal("KF.p5.moria", Text("przez Kopalnie Morii nie wolno wracać", "nobody goes back through the Mines of Moria"))
    if side == SAURON and board.arrow(src, dst) == "tunnel":
        return Illegal("KF.p5.moria", Text("z Kopalni Morii korzysta tylko Drużyna", "only the Fellowship uses the Mines of Moria"))
    return _far(table, piece, dst, enemy[dst], own[dst])


def _sideways(table: Table, piece: int, src: int, dst: int) -> Illegal:
    person = table.people[piece]
    if "sideways" in person.attack_steps:
        return Illegal(person.rule, _only_attacking("w bok", "sideways"))
    if (src, dst) in table.board.rivers:
        if person.side == SAURON:
            return Illegal("KF.p5.anduin", Text("z Anduiny korzysta tylko Drużyna", "only the Fellowship uses the Anduin"))
        return Illegal("KF.p5.anduin", Text("Anduiną nie wolno ruszać się pod prąd", "no move up the Anduin"))
    return Illegal("KF.p5.forward", Text("nie wolno ruszać się w bok", "no sideways move"))


def _only_attacking(pl: str, en: str) -> Text:
    return Text(f"{pl} wolno ruszyć się tylko, jeśli ruch jest atakiem", f"{en} only if the move attacks")


def _far(table: Table, piece: int, dst: int, enemies: int, friends: int) -> Illegal:
    person = table.people[piece]
    if person.leap is not None and (person.leap[0] is None or dst in person.leap[0]):
        wanted = person.leap[1]
        return Illegal(
            person.rule,
            Text(
                f"skok tylko tam, gdzie wrogich postaci jest dokładnie {wanted}; jest {enemies}",
                f"a jump needs exactly {wanted} enemy piece there; there are {enemies}",
            ),
        )
    if person.ride == "attack":
        why = Text("długi ruch musi być atakiem", "a long move must attack")
        return Illegal(person.rule, why if not enemies else Text("droga w przód jest zamknięta", "the way forward is closed"))
    if person.ride == "empty":
        why = Text("długi ruch musi kończyć się w pustym regionie", "a long move must end in an empty region")
        return Illegal(person.rule, why if enemies or friends else Text("droga w przód jest zamknięta", "the way forward is closed"))
    if person.hop:
        return Illegal(
            person.rule,
            Text(
                "wolno ominąć dokładnie jeden region w przód, i tylko atakując",
                "it may pass over exactly one region forward, and only to attack",
            ),
        )
    return Illegal("KF.p5.forward", Text("region nie sąsiaduje z przodu", "the region is not adjacent in front"))
