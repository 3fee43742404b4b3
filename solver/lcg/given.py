"""What every answer about the card game takes as given: the edition of the cards, the cards that lie open, the unseen ones."""

from __future__ import annotations

from mellon.models.common import BadInput, Defect, Text
from mellon.models.lcg import uncounted
from mellon.models.lcg.cards.catalogue import ERRATA, PRINT2011
from mellon.models.lcg.position import COMBAT, ENGAGEMENT, PAYMENT, PLAN, QUEST, ROUND, SCORE, Position
from mellon.solver.answer import Answer, Verdict

EDITIONS = {
    ERRATA: Text("karty z erratą", "cards with errata"),
    PRINT2011: Text("karty jak w druku z 2011 roku", "cards as printed in 2011"),
}
_AS_GIVEN = Text("Karty, które widać, są takie, jak podano", "The cards that lie open are as given")
_UNSEEN = Text(
    "; karty Spotkań, których nie widać, liczą się dokładnie, każda równie prawdopodobna",
    "; the unseen encounter cards are counted exactly, each as likely as any other",
)
_ORDER = Text("; kolejność talii Spotkań jest taka, jak podano", "; so is the order of the encounter deck")


_TAKES_MOVES = {
    COMBAT: ("resolve", "solve", "hint", "legal", "explain", "show"),
    QUEST: ("resolve", "solve", "hint", "explain", "show"),
    ENGAGEMENT: ("solve", "hint", "resolve", "legal", "explain", "show"),
    PAYMENT: ("solve", "hint", "resolve", "legal", "explain", "show"),
    SCORE: ("show",),
    ROUND: ("solve", "hint", "resolve", "legal", "explain", "show"),
    PLAN: ("solve", "hint", "resolve", "legal", "explain", "show"),
}
"""The verbs that do something with `moves`, question by question."""


_NO_MOVES = Text(
    "przy podliczaniu wyniku nie ma ruchów: usuń moves i podaj stan stołu na końcu gry (po ruchach rundy pokazuje go resolve pytania round)",
    "there are no moves when the score is counted: leave moves out and give the table at the end of the game (after the moves of a round the verb resolve with the question round shows it)",
)


def verify_moves(p: Position, verb: str) -> None:
    """Refuse moves where the verb would not carry them out. Raises BadInput."""
    if not p.moves:
        return
    if p.question == SCORE and verb != "show":
        raise BadInput([Defect("moves", _NO_MOVES)])
    if verb not in _TAKES_MOVES[p.question]:
        takes = ", ".join(_TAKES_MOVES[p.question])
        what = Text(
            f"przy pytaniu {p.question} czasownik {verb} nie wykonuje ruchów (wykonują je: {takes}); usuń moves albo podaj pozycję po nich",
            f"for the question {p.question} the verb {verb} carries out no moves (these take them: {takes}); leave moves out or give the position after them",
        )
        raise BadInput([Defect("moves", what)])
    if verb == "explain" and p.question == COMBAT and len(p.moves) > 1:
        raise BadInput(
            [
                Defect(
                    "moves[2]",
                    Text("explain porównuje najlepszy ruch z jednym podanym", "explain compares the best move with one that is given"),
                )
            ]
        )


def _unused(p: Position) -> list[Text]:
    """Name what is given but cannot matter to the question."""
    keys = (["shadow"] if not p.shadow and p.question in (QUEST, ENGAGEMENT, PAYMENT, SCORE) else []) + (
        ["goal"] if p.goal is not None and p.question in (ENGAGEMENT, PAYMENT, SCORE) else []
    )
    return [Text(f"Bez wpływu na odpowiedź: {', '.join(keys)}.", f"Without any bearing on this answer: {', '.join(keys)}.")] if keys else []


def with_given(p: Position, answer: Answer) -> Answer:
    """Return an answer that names the edition and says what it takes as given."""
    edition = Text(
        f'Wydanie: {EDITIONS[p.edition].pl} (edition = "{p.edition}").', f'Edition: {EDITIONS[p.edition].en} (edition = "{p.edition}").'
    )
    cards = uncounted.named(p) if answer.verdict is Verdict.VALUE and answer.verb in ("solve", "hint", "explain") else []
    extra = {**answer.extra, "left_out": cards} if cards else answer.extra
    return answer.but(assumptions=(*answer.assumptions, *_visible(p, answer), *_unused(p), edition), extra=extra)


def _visible(p: Position, answer: Answer) -> list[Text]:
    if answer.verb not in ("solve", "hint", "explain") or answer.verdict is None:
        return []
    if p.order is not None:
        return [_AS_GIVEN + _ORDER + "."]
    weighed = (
        answer.verdict is Verdict.VALUE
        and answer.value is not None
        and ((p.question == COMBAT and p.shadow) or p.question in (QUEST, ROUND))
    )
    return [_AS_GIVEN + _UNSEEN + "." if weighed and p.unseen_cards else _AS_GIVEN + "."]
