"""Draw a position of Wojna o Pierścień by its question: a combat, the scoring areas, or the whole table of an action phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from assistant.wojna_o_pierscien.combat_view import draw_combat, draw_combat_answer, draw_score, draw_score_answer
from models.wojna_o_pierscien.cards import card, cards
from models.wojna_o_pierscien.locations import location, locations
from models.wojna_o_pierscien.moves import LOSE
from models.wojna_o_pierscien.position import COMBAT, SCORE, Position
from solver import Answer

if TYPE_CHECKING:
    from rich.console import RenderableType

_LOSE = {"pl": "oddaj", "en": "give up"}
_NOBODY = {"pl": "nikogo", "en": "nobody"}


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the table as the question sees it, readable at 80 columns."""
    if position.question == COMBAT:
        return draw_combat(position, lang)
    if position.question == SCORE:
        return draw_score(position, lang)
    from assistant.wojna_o_pierscien.table_view import draw_table

    return draw_table(position, lang)


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the choices of a combat or the count of a score; other answers are drawn as everywhere."""
    return draw_combat_answer(answer, lang) or draw_score_answer(answer, lang)


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move with the names of cards and places in the reader's language, its notation behind it."""
    if isinstance(move, Mapping):
        move = move.get("move", "")
    kind, *words = str(move).split()
    if position.question != COMBAT or kind != LOSE:
        return str(move)
    return f"{_LOSE[lang]}: {', '.join(map(_Names(lang), words)) or _NOBODY[lang]}  [{move}]"


class _Names:
    """Names cards and places in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, word: str) -> str:
        name, mark, number = word.partition("#")
        if name in cards():
            return card(name).name.of(self.lang) + mark + number
        return location(word).name.of(self.lang) if word in locations() else word
