"""The body of an answer where a game has none of its own: moves, forbidden moves, the line, steps, the outcome, and what else is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mellon.assistant import texts as say
from mellon.assistant.answer_views.extras import lens_lines, news
from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.answer_views.wordings import Wordings
from mellon.assistant.views import board_of, offers_board
from mellon.assistant.views.answer import AnswerPart, ForbiddenMove, ForbiddenMoves, MoveLine, MoveList, Outline
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import line
from mellon.assistant.wording import exact
from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.solver import Answer, Game, RankedMove, Verdict
from mellon.solver import ranked as solver_moves

_ASKING_FOR_MOVES = ("legal", "hint")


def body(answer: Answer, game: Game) -> Iterator[AnswerPart]:
    """Yield the parts of an answer from top to bottom."""
    words = Wordings.of(answer, game)
    if answer.moves:
        yield move_list(answer.moves, words)
    elif answer.moves is not None and answer.verb in _ASKING_FOR_MOVES and answer.verdict is not Verdict.UNKNOWN:
        yield Lines((line(say.NO_LEGAL_MOVE),))
    if answer.illegal:
        yield forbidden_moves(answer.illegal, words)
    if answer.line:
        yield Lines(tuple(map(line, words.moves(answer.line))), say.LINE, numbered=True)
    if answer.steps:
        yield Lines(tuple(step_line(step, book=game.book) for step in answer.steps), say.STEPS, numbered=True)
    if answer.outcome is not None:
        yield Outline(say.OUTCOME, words.outline(answer.outcome))
    if answer.position is not None:
        yield _position_after(answer, words)
    also = (*words.outline(news(answer)), *words.texts(lambda wording: lens_lines(answer.extra, game, wording)))
    if also:
        yield Outline(say.ALSO, also)


def move_list(moves: Sequence[RankedMove], words: Wordings) -> MoveList:
    """Return legal moves with their verdict or value and remarks."""
    named = words.moves(one.move for one in moves)
    lines = tuple(MoveLine(name, _worth(one), one.verdict or "", _remarks(one, words)) for name, one in zip(named, moves, strict=True))
    return MoveList(say.MOVES + f" ({len(moves)})", lines)


def _remarks(one: RankedMove, words: Wordings) -> Text:
    return words.text(lambda wording: wording.remarks(one.entry))


def _worth(one: RankedMove) -> Text:
    parts = [] if one.verdict in (None, Verdict.VALUE) else [say.VERDICTS[one.verdict]]
    if one.value_decimal is not None:
        parts.append(Text(exact(one.value, one.value_decimal, "pl"), exact(one.value, one.value_decimal, "en")))
    return join(parts, " ")


def forbidden_moves(illegal: Sequence[solver_moves.ForbiddenMove], words: Wordings) -> ForbiddenMoves:
    """Return forbidden moves, each with its rule and the reason."""
    named = words.moves(one.move for one in illegal)
    told = tuple(ForbiddenMove(name, one.rule, one.why) for name, one in zip(named, illegal, strict=True))
    return ForbiddenMoves(say.ILLEGAL_MOVES + f" ({len(illegal)})", told)


def _position_after(answer: Answer, words: Wordings) -> Outline:
    if offers_board(answer.game):
        return Outline(say.POSITION_AFTER, board=board_of(answer.subject))
    return Outline(say.POSITION_AFTER, words.outline(answer.position or {}))
