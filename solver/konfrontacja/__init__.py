"""Konfrontacja: the verbs, and which engine answers which question."""

from __future__ import annotations

from fractions import Fraction

from mellon.models.common import BadInput, Defect, Text
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDES
from mellon.models.konfrontacja.notation import to_table
from mellon.models.konfrontacja.position import DEDUCE, HIDDEN, OPEN
from mellon.models.konfrontacja.state import BOOK
from mellon.models.konfrontacja.unseen import judged
from mellon.solver.answer import MINE, Answer
from mellon.solver.game import Request, Room
from mellon.solver.konfrontacja.stopping import cleared_later
from mellon.solver.ranked import RankedMove, forbidden


class Konfrontacja(Room):
    """The game as the doors see it."""

    id = "konfrontacja"
    book = BOOK
    engines = ("auto", "graph", "search", "whole")

    def with_rulings(self, position: Position, request: Request) -> Position:
        """Return the position under the readings that a request names. Raises BadInput for an unknown one."""
        return position.with_rulings(request.readings(self.book, position.rulings))

    def for_mover(self, position: Position, value: Fraction) -> Fraction:
        """Return the Fellowship's value as the mover's: what Sauron wants is the rest, of the chance or of what a battle pays at most and at least."""
        if position.state.turn == FELLOWSHIP:
            return value
        pays = position.wishes.payoff if position.question == "battle" else (Fraction(0), Fraction(1))
        return max(pays) + min(pays) - value

    def verb(self, position: Position, request: Request, answer: Answer) -> Answer:
        if position.question == DEDUCE:
            return _deduced(position, request, answer)
        if position.information == HIDDEN and request.verb not in _OF_HIDDEN:
            what = Text(
                'na to pytanie odpowiadam tylko przy odkrytych postaciach; podaj information = "open" albo zapytaj solve',
                'this is answered with open pieces only; give information = "open" or ask solve',
            )
            raise BadInput([Defect("information", what)])
        with cleared_later():
            if position.orders and request.verb in _AFTER_MOVES:
                position, answer = _carried_out(position, answer)
            return _known(position, _VERBS[request.verb](position, request, answer))


def _deduced(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer who can be who: drawn by `show`, told by `solve`, `hint` and `explain`. Raises BadInput for other verbs."""
    if request.verb == "show":
        return _show(position, request, answer)
    if request.verb in ("solve", "hint", "explain"):
        from mellon.solver.konfrontacja import deducing

        return _known(position, deducing.solve(position, request, answer))
    what = Text(
        "pytanie deduce ma zdarzenia, a nie pozycję do gry: odpowiada na solve i show",
        "the question deduce has events, no position to play: it answers solve and show",
    )
    raise BadInput([Defect("question", what)])


def _known(position: Position, answer: Answer) -> Answer:
    """Return an answer that says what it takes as known: all pieces, or what one side sees."""
    if answer.verb == "show":
        return answer
    return answer.but(
        extra={**answer.extra, "information": OPEN if position.information == OPEN else MINE if position.me is not None else HIDDEN}
    )


def _carried_out(position: Position, answer: Answer) -> tuple[Position, Answer]:
    """Return the position after the moves of a file, about which the answer then speaks. Raises BadInput where they cannot be carried out."""
    from mellon.models.konfrontacja.resolving import resolve

    if position.question == "battle" and position.fight is not None:
        what = Text(
            "pytanie o walkę dotyczy jednej walki, a moves są tu dla resolve: usuń moves albo podaj pozycję po nich",
            "the question battle is about one battle, and moves are for resolve here: leave out moves or give the position after them",
        )
        raise BadInput([Defect("moves", what)])
    after = resolve(position)[0]
    made = [str(order) for order in position.orders]
    note = Text(
        f"Odpowiedź dotyczy pozycji po ruchach: {', '.join(made)}.", f"The answer is about the position after the moves: {', '.join(made)}."
    )
    return after, answer.but(assumptions=(*after.assumptions, note), subject=after)


def _show(position: Position, request: Request, answer: Answer) -> Answer:
    knows = {name: sorted(position.knowledge.of(side)) for side, name in enumerate(SIDES)}
    extra = {"winner": position.winner, "score": position.score} | ({"knows": knows} if position.information == HIDDEN else {})
    return answer.but(position=to_table(position), extra=extra)


def _legal(position: Position, request: Request, answer: Answer) -> Answer:
    good, bad = judged(position)
    moves = [RankedMove.of(move=order, **({"pieces": list(names)} if names else {})) for order, names in good]
    illegal = [forbidden(order, fault) for order, fault in bad]
    return answer.but(question="legal moves", moves=moves, illegal=illegal, extra={"winner": position.winner})


def _resolve(position: Position, request: Request, answer: Answer) -> Answer:
    from mellon.models.konfrontacja.resolving import resolve

    after, steps, outcome = resolve(position)
    return answer.but(question=position.question, steps=steps, position=to_table(after), outcome=outcome, subject=after)


def _solve(position: Position, request: Request, answer: Answer) -> Answer:
    if position.information == HIDDEN:
        from mellon.solver.konfrontacja import hidden

        return hidden.solve(position, request, answer)
    if position.question == "battle":
        from mellon.solver.konfrontacja import battles

        return battles.solve(position, request, answer)
    if position.question == "sure_win":
        from mellon.solver.konfrontacja import proving

        return proving.solve(position, request, answer)
    if position.question == "tempo":
        from mellon.solver.konfrontacja import tempo

        return tempo.solve(position, request, answer)
    from mellon.solver.konfrontacja import endgame

    return endgame.solve(position, request, answer)


def _hint(position: Position, request: Request, answer: Answer) -> Answer:
    if position.question in ("battle", "tempo") or position.information == HIDDEN:
        return _solve(position, request, answer)
    if position.question == "sure_win":
        from mellon.solver.konfrontacja import proving

        return proving.hint(position, request, answer)
    from mellon.solver.konfrontacja import endgame

    return endgame.hint(position, request, answer)


def _explain(position: Position, request: Request, answer: Answer) -> Answer:
    if position.question == "battle":
        from mellon.solver.konfrontacja import battles_explaining

        return battles_explaining.explain(position, request, answer)
    from mellon.solver.konfrontacja import explaining

    if position.question == "sure_win":
        return explaining.explain_sure_win(position, request, answer)
    return explaining.explain(position, request, answer)


_OF_HIDDEN = ("show", "legal", "resolve", "solve", "hint")
_AFTER_MOVES = ("show", "legal", "solve", "hint")
_VERBS = {"show": _show, "legal": _legal, "resolve": _resolve, "solve": _solve, "hint": _hint, "explain": _explain}

GAME = Konfrontacja()
