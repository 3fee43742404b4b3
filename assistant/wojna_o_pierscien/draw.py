"""Draw a position of Wojna o Pierścień by its question: a combat, the scoring areas, or the whole table of an action phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text as RichText

from mellon.assistant import texts as say
from mellon.assistant.wojna_o_pierscien.combat_view import draw_combat, draw_combat_answer, draw_score, draw_score_answer
from mellon.assistant.wojna_o_pierscien.move_words import move_words, thing_name
from mellon.assistant.wording import exact
from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, COMBAT, SCORE, WIN, Position
from mellon.models.wojna_o_pierscien.scenarios import scenario
from mellon.solver import Answer, Verdict

if TYPE_CHECKING:
    from rich.console import RenderableType


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the table as the question sees it, readable at 80 columns."""
    if position.question == COMBAT:
        return draw_combat(position, lang)
    if position.question == SCORE:
        return draw_score(position, lang)
    from mellon.assistant.wojna_o_pierscien.table_view import draw_table

    return draw_table(position, lang)


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the choices of a combat or the count of a score; other answers are drawn as everywhere."""
    return draw_combat_answer(answer, lang) or draw_score_answer(answer, lang)


def headline(answer: Answer, lang: str) -> RenderableType | None:
    """Return what the number is and whose, or that a phase is undecided with what is proved about its value; None for any other answer."""
    if answer.verdict is Verdict.VALUE and answer.value is not None and isinstance(answer.subject, Position):
        return RichText(f"{_measure(answer).of(lang)}: {exact(answer.value, answer.value_decimal, lang)}", "bold cyan").append(
            _cards_open(answer).of(lang), "not bold"
        )
    bounds = answer.extra.get("bounds")
    if answer.verdict is not Verdict.UNKNOWN or answer.question != ACTION_PHASE or not bounds:
        return None
    from mellon.assistant.render import limits_hit
    from mellon.solver.wojna_o_pierscien.phase_bounds import WIDE

    low, high = bounds["low"], bounds["high"]
    wins = isinstance(answer.subject, Position) and answer.subject.objective == WIN
    if (low, high) == ((-1, 1) if wins else (-WIDE, WIDE)):
        return None
    why = Text(
        f": szukanie skończyło się przed odpowiedzią ({limits_hit(answer, 'pl')}); udowodniono, że wartość leży od {low} do {high}",
        f": the search ended before an answer ({limits_hit(answer, 'en')}); it is proved that the value lies from {low} to {high}",
    )
    return RichText(say.UNDECIDED.of(lang), "bold yellow").append(why.of(lang), "not bold")


def _measure(answer: Answer) -> Text:
    """Return what the value of an answer counts."""
    if answer.question == COMBAT:
        return Text("STRATY OBROŃCÓW", "DEFENDERS' LOSSES")
    if answer.question == ACTION_PHASE and answer.subject.objective == WIN:
        return Text(
            "WYNIK DLA WOLNYCH LUDÓW (1 wygrana, 0 gra trwa, -1 przegrana)",
            "RESULT FOR THE FREE PEOPLES (1 won, 0 the game goes on, -1 lost)",
        )
    return Text("RÓŻNICA PUNKTÓW DLA WOLNYCH LUDÓW", "POINTS OF THE FREE PEOPLES LESS THE SHADOW'S")


def _cards_open(answer: Answer) -> Text:
    """Say that an answer rests on all hands being known."""
    return Text(" (przy odkrytych kartach)", " (with open hands)") if answer.extra.get("information") == "open" else Text("", "")


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move with the names of cards and places in the reader's language, its notation behind it."""
    if not isinstance(move, Mapping):
        return move_words(str(move), lang)
    who = f"{scenario(position.scenario).player(move['player']).name.of(lang)}: " if "player" in move else ""
    return who + move_words(str(move.get("move", "")), lang)


_INFORMATION = {("", "information"): Text("karty graczy", "players' cards"), ("information", "open"): Text("wszystkie odkryte", "all open")}


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a side, player, card or location, or a move in words."""
    if (key, value) in _INFORMATION:
        return _INFORMATION[key, value].of(lang)
    if key in ("best_so_far", "options") and isinstance(value, str):
        return move_words(value, lang)
    return thing_name(value, position, lang) if isinstance(value, str) and key not in ("phase", "reading") else None
