"""The checker of Wyprawa do Mordoru certificates: chances by one sweep over a table of boards.

Kind `bounds` is about one player's chance to reach Mordor. It holds `boards`: for every board that play can reach a lower and an upper bound of the chance, in units of 10 to the power -18. The
checker walks every roll and every legal keep of a turn by the plain rules, in whole numbers that are rounded towards the safe side, and sees to it that

- no turn makes more of the upper bounds than the upper bound of the board it began on: then the chance is no more than that;
- keeping what promises most by the lower bounds makes at least the lower bound of the board, and a turn does not stay on its board for certain;
  every other turn leaves a board for good, so playing like that reaches Mordor at least so often.

A board that is not in the table is worth 0 at least and 1 at most.

Kind `wins` is about the chance to win against others. It holds `points`: for every point between two turns that play can reach who moves, the boards of
all players, and what each of them wins, in the same units. The checker sees to it that every stated win is what the best keeps of a turn make of the
others (`race_table`): most for the player who moves, among equals least for the others. So the stated wins are those of keeps from which nobody gains
by keeping otherwise in one turn, up to the error that the checker adds up.

Kind `agreement` names the engine that found a value without such a table, past MOST_BOARDS boards or MOST_POINTS points; it proves nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.certificates import AGREEMENT, Checked, Fault, verify_sort
from mellon.models.wyprawa_do_mordoru import rules
from mellon.models.wyprawa_do_mordoru.box import Place
from mellon.models.wyprawa_do_mordoru.dice import Profile
from mellon.models.wyprawa_do_mordoru.folded_turn import FoldedTurn
from mellon.models.wyprawa_do_mordoru.moves import Keep, Move, parse_move
from mellon.models.wyprawa_do_mordoru.position import REACH, WIN, Position
from mellon.models.wyprawa_do_mordoru.race_table import ONE, Point, RaceTable, Wins
from mellon.models.wyprawa_do_mordoru.turn_walk import Board, TurnWalk, after_effect, board_of, on_board

REACH_QUESTION, WIN_QUESTION = "chance to reach Mordor", "chance to win"
QUESTIONS = (REACH_QUESTION, WIN_QUESTION, "expected turns")
BOUNDS, WINS, AGREEMENT = KINDS = ("bounds", "wins", AGREEMENT)
MOST_BOARDS = 2_500
MOST_POINTS = 2_500
"""Most entries of a table: checking one takes some milliseconds."""
Pair = tuple[int, int]
"""A lower and an upper bound, in units of 1 / ONE."""


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    kind, claim = table["kind"], table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if position.over or position.moves:
        raise BadInput(
            [Defect("position", Text("tu stoi pozycja w toku, bez ruchów", "a position under way without moves is expected here"))]
        )
    question, examined = table["question"], _Examined()
    try:
        if kind == AGREEMENT:
            raise Fault("certyfikat nie zawiera dowodu", "the certificate holds no proof")
        if kind == BOUNDS:
            _verify_bounds(position, table, examined)
        else:
            _verify_wins(position, table, examined)
    except Fault as fault:
        return Checked(False, position.game, question, claim, examined.entries, fault.why)
    return Checked(True, position.game, question, claim, examined.entries)


class _Examined:
    """How many entries stood up."""

    entries = 0


def _verify_bounds(position: Position, table: Mapping[str, Any], examined: _Examined) -> None:
    """Raise Fault where the claim about one player does not follow from the bounds of the boards."""
    if not provable(position) or table["question"] != REACH_QUESTION:
        raise Fault("tablica mówi tylko o jednym graczu i szansie dojścia", "the table is about one player and the chance to arrive only")
    sweep = Sweep(position, _boards(table))
    for board in sweep.bounds:
        sweep.verify(board)
        examined.entries += 1
    _compare(position, table["claim"], sweep.now, sweep.moves)


def _verify_wins(position: Position, table: Mapping[str, Any], examined: _Examined) -> None:
    """Raise Fault where the claim about a player among others does not follow from the wins of the points."""
    if not contested(position) or table["question"] != WIN_QUESTION:
        raise Fault("tablica mówi tylko o szansie zwycięstwa", "the table is about the chance to win only")
    race = RaceTable(position, _points(table, len(position.players)))
    error = race.error(examined)
    mover, claim = position.mover or 0, table["claim"]
    _compare(
        position, claim, lambda: _around(race.now()[mover], error), lambda: {m: _around(w[mover], error) for m, w in race.moves().items()}
    )
    others = sum(race.now()) - race.now()[mover]
    if abs(Fraction(others, ONE) - _number(claim, "other_wins")) > _number(claim, "within") - Fraction(error, ONE):
        raise Fault(f"inni wygrywają z szansą {others / ONE}", f"the others win with a chance of {others / ONE}")


def _around(win: int, error: int) -> Pair:
    return win - error, win + error


def contested(position: Position) -> bool:
    """Tell whether a table of wins can be about a position: who wins is asked, and no later roll of the turn is known."""
    later = position.turn is not None and position.turn.later
    return position.objective == WIN and len(position.players) > 1 and not position.over and not later


def reachable(position: Position) -> set[Board]:
    """Return the boards that play can reach, the position's own included."""
    waiting, found = [board_of(position)], {board_of(position)}
    while waiting:
        there = on_board(position, waiting.pop())
        for done in _fold(there).effects:
            board = after_effect(there, done)
            if not isinstance(board, bool) and board not in found:
                found.add(board)
                waiting.append(board)
    return found


def provable(position: Position) -> bool:
    """Tell whether a table can prove the value of a position."""
    later = position.turn is not None and position.turn.later
    return len(position.players) == 1 and position.objective == REACH and not position.over and not later


class Sweep:
    """A table of bounds under examination."""

    def __init__(self, position: Position, bounds: Mapping[Board, Pair]) -> None:
        self._position, self.bounds = position, bounds

    def verify(self, board: Board) -> None:
        """Raise Fault where the bounds of a board do not follow from those of the others."""
        turn = BoardTurn(on_board(self._position, board), self.bounds)
        low, high, stay = turn.worths([turn.fold.start])[0]
        if stay >= ONE:
            raise Fault(f"plansza {board}: tura niczego nie zmienia", f"board {board}: the turn changes nothing")
        if low < self.bounds[board][0]:
            raise Fault(f"plansza {board}: dolne ograniczenie nie wynika", f"board {board}: the lower bound does not follow")
        if high > self.bounds[board][1]:
            raise Fault(f"plansza {board}: górne ograniczenie nie wynika", f"board {board}: the upper bound does not follow")

    def moves(self) -> dict[Move, Pair]:
        """Return the bounds of every legal move of the position; none before a roll."""
        turn, legal = BoardTurn(self._position, self.bounds), rules.legal(self._position)
        kept = self._position.turn.kept if self._position.turn else ()
        numbers = [turn.fold.number((*kept, *move.faces)) if isinstance(move, Keep) else turn.fold.rolled(kept) for move in legal]
        return {move: (low, high) for move, (low, high, _) in zip(legal, turn.worths(numbers), strict=True)}

    def now(self) -> Pair:
        """Return the bounds of the position: of its best move, before a roll those of the kept dice."""
        moves = self.moves()
        if moves:
            return max(low for low, _ in moves.values()), max(high for _, high in moves.values())
        turn, walk = self._position.turn, BoardTurn(self._position, self.bounds)
        kept = turn.kept if turn else ()
        low, high, _ = walk.worths([walk.fold.rolled(kept) if turn and turn.repeated else walk.fold.number(kept)])[0]
        return low, high


class BoardTurn:
    """The worth of the entries of a turn begun on one board: lower and upper bound, and how often the turn stays on the board.

    Lower bound and stay stand in one number, the bound in front: what promises most by the lower bounds is kept.
    """

    _STAY = 1 << 80

    def __init__(self, position: Position, bounds: Mapping[Board, Pair]) -> None:
        self._position, self._bounds, self._here = position, bounds, board_of(position)
        self.fold = _fold(position)

    def worths(self, numbers: Sequence[int]) -> list[tuple[int, int, int]]:
        """Return the worth of some entries, rounded towards the safe side."""
        effects = self.fold.effects
        ends = {done: self._after(after_effect(self._position, done)) for done in effects}
        lows = self.fold.worths(lambda done: ends[done][0] * self._STAY + ends[done][2], self._mean)
        highs = self.fold.worths(lambda done: ends[done][1], lambda total, rolls: -(-total // rolls))
        return [(lows[number] // self._STAY, highs[number], lows[number] % self._STAY) for number in numbers]

    def _mean(self, total: int, rolls: int) -> int:
        low, stay = divmod(total, self._STAY)
        return low // rolls * self._STAY - -stay // rolls

    def _after(self, board: Board | bool) -> tuple[int, int, int]:
        if isinstance(board, bool):
            return (ONE, ONE, 0) if board else (0, 0, 0)
        low, high = self._bounds.get(board, (0, ONE))
        if board != self._here and left(board, self._position) >= left(self._here, self._position):
            raise Fault(f"tura wraca na planszę {board}", f"a turn leads back to board {board}")
        return low, high, ONE if board == self._here else 0


def left(board: Board, position: Position) -> int:
    """Return what every change of a board lowers: fields to go, and squares, a whole one counting for three halves."""
    circled, halves, whole = board
    return position.sheet.fields - circled + halves + 3 * whole


_FOLDS: dict[tuple[Place, Profile], FoldedTurn] = {}
_MOST_FOLDS = 32


def _fold(position: Position) -> FoldedTurn:
    """Return the turn walked out; places of one effect and the same dice share it."""
    key = position.place, position.dice
    if key not in _FOLDS:
        if len(_FOLDS) >= _MOST_FOLDS:
            _FOLDS.clear()
        _FOLDS[key] = FoldedTurn(TurnWalk(position))
    return _FOLDS[key]


def _compare(position: Position, claim: Mapping[str, Any], now: Callable[[], Pair], moves: Callable[[], dict[Move, Pair]]) -> None:
    """Raise Fault unless the bounds of the position, and of the claimed move, bear the claim out."""
    value, within = _number(claim, "value"), _number(claim, "within")
    low, high = (Fraction(bound, ONE) for bound in now())
    if low < value - within or high > value + within:
        raise Fault(f"szansa wynosi od {float(low)} do {float(high)}", f"the chance is from {float(low)} to {float(high)}")
    if claim.get("move") is None:
        return
    try:
        move = parse_move(str(claim["move"]))
    except ValueError:
        raise BadInput([Defect("claim.move", Text("tu stoi ruch", "a move is expected here"))]) from None
    found = moves()
    if move not in found:
        raise Fault("takiego ruchu nie ma", "there is no such move")
    if any(Fraction(high - found[move][0], ONE) > within for _, high in found.values()):
        raise Fault("inny ruch może być lepszy", "another move may be better")


def _points(table: Mapping[str, Any], players: int) -> dict[Point, Wins]:
    told = table.get("points")
    wrong = BadInput(
        [Defect("points", Text("tu stoi lista punktów gry z wygranymi", "a list of points of the game with wins is expected here"))]
    )
    if not isinstance(told, list):
        raise wrong
    if len(told) > MOST_POINTS:
        raise BadInput([Defect("points", Text(f"najwyżej {MOST_POINTS} punktów", f"no more than {MOST_POINTS} points"))])
    found: dict[Point, Wins] = {}
    for entry in told:
        if not isinstance(entry, list) or len(entry) != 1 + 4 * players or not all(type(number) is int and number >= 0 for number in entry):
            raise wrong
        mover, boards, wins = entry[0], entry[1 : 1 + 3 * players], tuple(entry[1 + 3 * players :])
        point = mover, tuple((c, h, w) for c, h, w in zip(boards[::3], boards[1::3], boards[2::3], strict=True))
        if mover >= players or point in found or max(wins) > ONE or sum(point[1][mover][1:]) == 0:
            raise wrong
        found[point] = wins
    return found


def _boards(table: Mapping[str, Any]) -> dict[Board, Pair]:
    told = table.get("boards")
    wrong = BadInput([Defect("boards", Text("tu stoi lista plansz z ograniczeniami", "a list of boards with bounds is expected here"))])
    if not isinstance(told, list):
        raise wrong
    if len(told) > MOST_BOARDS:
        raise BadInput([Defect("boards", Text(f"najwyżej {MOST_BOARDS} plansz", f"no more than {MOST_BOARDS} boards"))])
    found: dict[Board, Pair] = {}
    for entry in told:
        if not isinstance(entry, list) or len(entry) != 5 or not all(type(number) is int for number in entry):
            raise wrong
        circled, halves, whole, low, high = entry
        if min(circled, halves, whole) < 0 or halves + whole == 0 or not 0 <= low <= high <= ONE or (circled, halves, whole) in found:
            raise wrong
        found[circled, halves, whole] = low, high
    return found


def _number(claim: Mapping[str, Any], key: str) -> Fraction:
    word = claim.get(key)
    try:
        if isinstance(word, str) and len(word) <= 400 and word.isascii():
            return Fraction(word)
    except (ValueError, ZeroDivisionError):
        pass
    raise BadInput([Defect(f"claim.{key}", Text("tu stoi liczba jako tekst", "a number as text is expected here"))])
