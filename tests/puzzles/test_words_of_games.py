"""The words of answers: a game's in its own folder, the common ones once, each in both languages."""

from collections import Counter
from importlib import import_module

import pytest

from mellon import solver
from mellon.assistant import common_words
from mellon.assistant.common_words import words_of


def rows(table):
    return [line.split(" | ") for line in table.strip().splitlines()]


@pytest.mark.parametrize("module", ["common_words", *(f"{game}.key_words" for game in solver.games())])
@pytest.mark.parametrize("table", ["KEYS", "VALUES"])
def test_every_row_has_a_word_and_its_name_in_both_languages_once(module, table):
    found = rows(getattr(import_module(f"mellon.assistant.{module}"), table))
    assert found and all(len(row) == 3 and all(part.strip() for part in row) for row in found)
    assert not [word for word, times in Counter(row[0] for row in found).items() if times > 1]


@pytest.mark.parametrize("game", solver.games())
def test_a_key_of_a_game_is_no_common_one(game):
    common = {row[0] for row in rows(common_words.KEYS)}
    assert not common & {row[0] for row in rows(import_module(f"mellon.assistant.{game}.key_words").KEYS)}


def test_a_game_reads_its_own_words_before_the_common_ones():
    assert words_of("dwie_wieze").value("", "impossible", "en") == "no such deal exists"
    assert words_of().value("", "impossible", "en") == "no such position can come about"
    assert words_of("konfrontacja").key("lps", "pl") == "programy liniowe" and words_of("lcg").key("lps", "pl") is None
    assert words_of("lcg").key("engine", "en") == "engine"


def test_a_word_may_mean_something_only_under_its_key():
    words = words_of("wojna_o_pierscien")
    assert words.value("phase", "over", "en") == "game over" and words.value("choice", "over", "en") is None
