"""The checker of Wojna o Pierścień certificates: everything is counted and walked out anew by the plain rules.

Kind `walk` of a combat claims the least that the defender can lose, with the losses that reach it: every legal choice of losses is walked out.
Kind `walk` of an action phase claims its value with best play of both sides, with the `line`: every state that play can reach is walked out up
to the end of the round, which is why it has to be small. Kind `count` of a score is counted again. Kind `agreement` names the engine that
found a value too large to walk; it proves nothing here.

Where the position leaves icons open that no source states, `also` holds certificates of the same claim for other icons: the answer is that of
the least and the most of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Text
from mellon.models.common.certificates import Checked, Fault, signed, verify_sort
from mellon.models.common.certificates import check as check_head
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import constants
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.consequences import settle, unit_worth
from mellon.models.wojna_o_pierscien.loss_moves import fight_of, verify_losses
from mellon.models.wojna_o_pierscien.losses import Lost, loss_choices
from mellon.models.wojna_o_pierscien.moves import Move, parse_move
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, COMBAT, SCORE, WIN, Position
from mellon.models.wojna_o_pierscien.rounds import is_last, points
from mellon.models.wojna_o_pierscien.scoring import points as score_points
from mellon.models.wojna_o_pierscien.scoring import winner
from mellon.models.wojna_o_pierscien.state import NATURE, State, Table

QUESTIONS = (COMBAT, ACTION_PHASE, SCORE)
WALK, COUNT, AGREEMENT = KINDS = ("walk", "count", "agreement")
MOST_DEFENDERS = 16
MOST_STATES = 20_000
"""States of an action phase that are walked out."""
_PROVED_BY = {COMBAT: WALK, ACTION_PHASE: WALK, SCORE: COUNT}


class TooLarge(Exception):
    """There is more to walk out than is allowed."""


def check(table: Mapping[str, Any]) -> Checked:
    """Check a certificate by the rules alone. Raises BadInput where it cannot be read."""
    question, kind, claim = table["question"], table["kind"], table["claim"]
    verify_sort(table, QUESTIONS, KINDS)
    position = Position.parse(table["position"])
    if position.question != question:
        raise BadInput([Defect("question", Text("pozycja pyta o co innego", "the position asks for something else"))])
    done = 0
    try:
        done = _others(table)
        if kind == AGREEMENT:
            raise Fault("certyfikat nie zawiera dowodu", "the certificate holds no proof")
        if kind != _PROVED_BY[question]:
            raise Fault(f"„{kind}” nie dowodzi tego twierdzenia", f'"{kind}" does not prove this claim')
        done += _CHECKERS[question](position, claim, table)
    except Fault as fault:
        return Checked(False, position.game, question, claim, done, fault.why)
    except TooLarge:
        raise BadInput([Defect("position", Text("za dużo, by przejść wszystko", "too much to walk everything out"))]) from None
    return Checked(True, position.game, question, claim, done)


def _others(table: Mapping[str, Any]) -> int:
    """Check the certificates for other icons and return how much they walked out."""
    told = table.get("also", [])
    if not isinstance(told, list) or not all(isinstance(one, Mapping) and "also" not in one for one in told):
        raise BadInput([Defect("also", Text("tu stoi lista certyfikatów", "a list of certificates is expected here"))])
    done = 0
    for number, one in enumerate(told):
        if any(one.get(key) != table[key] for key in ("game", "question", "claim")):
            raise Fault(f"also[{number}] twierdzi co innego", f"also[{number}] claims something else")
        found = check_head(one)
        if not found.holds:
            raise Fault(f"also[{number}] nie jest poprawny", f"also[{number}] does not hold")
        done += found.checked
    return done


def _combat(position: Position, claim: Mapping[str, Any], table: Mapping[str, Any]) -> int:
    found = fight_of(position)
    if len(found.part.defenders) > MOST_DEFENDERS:
        raise TooLarge
    value = signed(claim.get("value"), "claim.value")
    try:
        lost = verify_losses(found, _move(claim, "claim."))
    except Illegal as fault:
        raise Fault(f"reguła {fault.rule} zabrania ruchu: {fault.why.pl}", f"rule {fault.rule} forbids the move: {fault.why.en}") from None
    if _worth(found, lost) != value:
        raise Fault(f"te straty są warte {_worth(found, lost)}", f"these losses are worth {_worth(found, lost)}")
    _same(claim, "winner", settle(found, lost).winner)
    choices = loss_choices(found)
    cheaper = min(choices, key=lambda other: _worth(found, other))
    if _worth(found, cheaper) < value:
        raise Fault(f"można stracić tylko {_worth(found, cheaper)}", f"no more than {_worth(found, cheaper)} has to be lost")
    return len(choices)


def _worth(found: Fight, lost: Lost) -> Fraction:
    return sum((unit_worth(found, index) for index in lost), Fraction(0))


def _phase(position: Position, claim: Mapping[str, Any], table: Mapping[str, Any]) -> int:
    walk = Walk(position)
    value = signed(claim.get("value"), "claim.value")
    if walk.value(walk.root) != value:
        raise Fault(f"wychodzi {walk.value(walk.root)}", f"it comes to {walk.value(walk.root)}")
    state = walk.root
    for number, entry in enumerate(_line(table)):
        try:
            state = rules.play(walk.table, state, _move(entry, f"line[{number}]."))
        except Illegal as fault:
            raise Fault(
                f"reguła {fault.rule} zabrania ruchu: {fault.why.pl}", f"rule {fault.rule} forbids a move: {fault.why.en}"
            ) from None
        if walk.value(state) != value and rules.actor(walk.table, state) != NATURE:
            raise Fault(f"ruch {number + 1} linii zmienia wartość", f"move {number + 1} of the line changes the value")
    return len(walk.known)


class Walk:
    """Every state of an action phase up to the end of the round, each with its value. Raises TooLarge."""

    def __init__(self, position: Position, most: int = MOST_STATES) -> None:
        assert position.table is not None and position.state is not None
        self.table: Table = position.table
        self.root: State = position.state
        self._win, self._most = position.objective == WIN, most
        self.known: dict[State, Fraction] = {}

    def value(self, state: State) -> Fraction:
        """Return what a state is worth: the Free Peoples' points less the Shadow's, or who wins, with best play of both sides."""
        found = self.known.get(state)
        if found is None:
            if len(self.known) >= self._most:
                raise TooLarge
            found = self._value(state)
            self.known[state] = found
        return found

    def _value(self, state: State) -> Fraction:
        actor = rules.actor(self.table, state)
        if actor is None:
            return self._judged(state)
        if actor == NATURE:
            lots = rules.chances(self.table, state)
            total = sum(weight for _, weight in lots)
            return sum((Fraction(weight, total) * self.value(self._after(state, move)) for move, weight in lots), Fraction(0))
        best = min if self.table.sides[actor] else max
        return best(self.value(self._after(state, move)) for move in rules.options(self.table, state))

    def _after(self, state: State, move: Move) -> State:
        return rules.do(self.table, state, move)

    def _judged(self, state: State) -> Fraction:
        free, dark = points(self.table, state, final=False)
        gap, last = int(constants()["victory_gap"]), is_last(self.table, state)
        if last and abs(free - dark) < gap:
            free, dark = points(self.table, state, final=True)
        if not self._win:
            return Fraction(free - dark)
        return Fraction((1 if free > dark else -1) if last or abs(free - dark) >= gap else 0)


def _score(position: Position, claim: Mapping[str, Any], table: Mapping[str, Any]) -> int:
    part = position.score
    assert part is not None
    free, dark = score_points(part, position.scenario, position.rulings, part.final)
    if signed(claim.get("value"), "claim.value") != free - dark:
        raise Fault(f"wynik to {free}:{dark}", f"the score is {free}:{dark}")
    _same(claim, "winner", winner(part, position.scenario, position.rulings)[0])
    return 1


_CHECKERS = {COMBAT: _combat, ACTION_PHASE: _phase, SCORE: _score}


def _same(claim: Mapping[str, Any], key: str, found: str | None) -> None:
    if claim.get(key) != found:
        raise Fault(f"{key}: jest {found}, nie {claim.get(key)}", f"{key}: it is {found}, not {claim.get(key)}")


def _move(entry: Any, where: str) -> Move:
    word = entry.get("move") if isinstance(entry, Mapping) else None
    try:
        if isinstance(word, str):
            return parse_move(word)
    except ValueError:
        pass
    raise BadInput([Defect(f"{where}move", Text("tu stoi ruch", "a move is expected here"))])


def _line(table: Mapping[str, Any]) -> list[Any]:
    line = table.get("line")
    if not isinstance(line, list):
        raise BadInput([Defect("line", Text("tu stoi lista ruchów", "a list of moves is expected here"))])
    return line
