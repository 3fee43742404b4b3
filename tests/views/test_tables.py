"""Views of tables: frozen, in both languages, with everything that lies there; and how the terminal draws them where it is narrow."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest
from rich.console import Console

from mellon import puzzles
from mellon.assistant.painters.terminal import paint
from mellon.assistant.views import board_of
from mellon.assistant.views.plain import plain
from mellon.assistant.views.table import Sheets
from mellon.assistant.views.telling import told
from mellon.models.common import Text
from mellon.puzzles import library
from tests.support.views import labels, random_tables, shown, things, walk

GAMES = library.games()
SEEDS = range(6)
PLAIN = (str, int, bool, type(None))


def drawn(position: object, width: int, lang: str) -> str:
    console = Console(width=width, file=io.StringIO(), markup=False, highlight=False, emoji=False)
    console.print(paint(board_of(position), lang))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_view_shows_everything_that_lies_on_the_table(game: str, seed: int) -> None:
    for position in random_tables(game, seed):
        missing = things(position) - shown(board_of(position))
        assert not missing, position


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_frozen_through_and_through(game: str) -> None:
    for position in random_tables(game, 1):
        for one in walk(board_of(position)):
            assert isinstance(one, (tuple, *PLAIN)) or is_dataclass(one)
            if is_dataclass(one) and fields(one):
                with pytest.raises(FrozenInstanceError):
                    setattr(one, fields(one)[0].name, None)


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_view_is_there_in_both_languages(game: str) -> None:
    for position in random_tables(game, 2):
        board = board_of(position)
        assert board.title.pl and board.title.en
        for one in walk(board):
            if isinstance(one, Text):
                assert bool(one.pl) == bool(one.en)


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_words_alone_tell_of_everything(game: str, lang: str) -> None:
    for position in random_tables(game, 3):
        board = board_of(position)
        said = "\n".join(told(board, lang))
        for label in labels(board):
            assert label.of(lang) in said


@pytest.mark.parametrize("game", GAMES)
def test_plain_data_of_a_view_has_words_of_one_language_only(game: str) -> None:
    for position in random_tables(game, 4):
        board = board_of(position)
        one = plain(board, "en")
        assert one["title"] == board.title.en
        assert [part["shape"] for part in one["parts"]] == [part.shape for part in board.parts]


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("name", [name for game in ("konfrontacja", "lcg") for _, name in library.names(game)])
def test_boards_and_tables_fit_sixty_columns(name: str, lang: str) -> None:
    text = drawn(puzzles.find(name).position, 60, lang)
    assert max(map(len, text.splitlines())) <= 60
    squeezed = "".join(text.split())
    if puzzles.find(name).game == "konfrontacja":
        assert text.count("┌") == text.count("┐") == 10 and text.count("╱") == text.count("╲") == 8
        position = puzzles.find(name).position
        for person, where in zip(position.table.people, position.state.where, strict=True):
            if where < len(position.table.board.regions):
                assert "".join(person.short.of(lang).split()) in squeezed
    else:
        assert "─────" in text
        for word in ("wola", "atak", "obrona", "życie") if lang == "pl" else ("will", "attack", "defense", "hits"):
            assert word in text.split(), "a head of the table is not cut"


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_all_puzzles_are_whole(game: str) -> None:
    for _, name in library.names(game):
        position = puzzles.find(name).position
        assert not things(position) - shown(board_of(position)), name


@pytest.mark.parametrize("seed", SEEDS)
def test_wm_a_sheet_shows_every_circle_and_every_square(seed: int) -> None:
    for position in random_tables("wyprawa_do_mordoru", seed):
        sheets = next(part for part in board_of(position).parts if isinstance(part, Sheets))
        for sheet, player in zip(sheets.sheets, position.players, strict=True):
            squares = Counter(sheet.squares)
            assert (sheet.circled, sheet.fields) == (player.circled, position.sheet.fields)
            assert (squares["whole"], 2 * squares["halves"] + squares["half"]) == (player.track.whole, player.track.halves)
            assert sum(squares.values()) == position.sheet.squares
