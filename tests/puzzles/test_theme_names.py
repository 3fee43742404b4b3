"""Themes have names in both languages, and the first step of the ladder says those."""

import pytest

from mellon import puzzles
from mellon.puzzles import library
from mellon.puzzles.generator import maker
from mellon.puzzles.judging import Judge
from mellon.puzzles.ladder import ladder
from mellon.puzzles.theme_names import BY_HAND, theme_name


@pytest.mark.parametrize("game", library.games())
def test_every_theme_of_a_shipped_puzzle_has_a_name(game):
    met = {theme for _, name in library.names(game) for theme in puzzles.find(name).themes}
    assert not {theme for theme in met if theme not in BY_HAND and theme not in maker(game).themes}


def test_a_theme_of_a_file_of_ones_own_goes_by_its_id():
    assert theme_name("lcg", "my_theme").pl == "my_theme"


def test_the_first_step_names_the_theme_in_the_readers_language():
    first = ladder(Judge(puzzles.find("kf_first_step")))[0]
    assert first.text.pl == "Temat: wygrana wymuszona, unik." and first.text.en == "Theme: forced win, evasion."
