"""Choices and refusals that say what they are about: numbered options of a text, texts that work once in a round."""

from __future__ import annotations

import pytest

from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.option_words import step_words
from tests.support.wojna_o_pierscien.phases import Game, phase

GRIMA = phase(
    "frodo: hand; reserve eomer",
    "saruman: hand; eliminated grima_wormtongue; deck saruman ugluk",
    scenario="trilogy",
    to_move="saruman",
    pending=[["alternative", 1, "grima_wormtongue", 0, 1], ["next"]],
    places="egladil: gimli",
)
WORDS = {
    "pl": {"choose 1": "weź z talii: Saruman", "choose 2": "wyklucz spośród kart w grze: postać (Rohan)"},
    "en": {"choose 1": "take from the deck: Saruman", "choose 2": "eliminate among the cards in play: character (Rohan)"},
}


@pytest.mark.rule("WR.action.text")
@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("verb", ["legal", "hint"])
def test_wr_numbered_options_say_what_they_do(ask, verb, lang):
    reply = ask(verb, GRIMA, "--lang", lang)
    assert reply.code == 0
    assert {entry["move"]: entry["text"] for entry in reply.json["moves"]} == WORDS[lang]


def test_wr_the_best_option_says_what_it_does(ask):
    (entry,) = ask("solve", GRIMA).json["moves"][:1]
    assert entry["text"] == WORDS["en"][entry["move"]]


def test_wr_every_option_of_the_cards_has_words():
    options = [
        step
        for one in cards().values()
        for effect in one.effects
        for part in effect.steps
        if part["op"] == "choose"
        for option in part["options"]
        for step in option
    ]
    assert options and all(step_words(step).pl and step_words(step).en for step in options)


@pytest.mark.rule("WR.action.use")
@pytest.mark.parametrize(("lang", "words"), [("pl", "raz na rundę"), ("en", "once per round")])
def test_wr_a_text_that_works_once_per_round_says_so_the_second_time(ask, lang, words):
    text = phase(
        "frodo: hand",
        "saruman: hand; reserve saruman+palantir_of_orthanc; deck ugluk wolf_riders hill_troll gollum",
        scenario="trilogy",
        to_move="saruman",
    )
    game = Game(text).play("use palantir_of_orthanc", "eliminate ugluk", "cycle wolf_riders", "pass")
    assert game.refused("use palantir_of_orthanc") == "WR.action.use"
    used = text.replace('to_move = "saruman"', 'to_move = "saruman"\nused = ["palantir_of_orthanc0"]')
    (why,) = [entry["why"] for entry in ask("legal", used, "--lang", lang).json["illegal"] if entry["move"] == "use palantir_of_orthanc"]
    assert words in why
