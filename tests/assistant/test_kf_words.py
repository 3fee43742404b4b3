"""What an answer about Konfrontacja says in words: what its number is and whose, names instead of ids, and a board that fits."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from mellon.assistant.konfrontacja.headlines import headline
from mellon.assistant.painters.terminal import paint_position
from mellon.assistant.views.answer import told as words_of
from mellon.models.konfrontacja import Position
from mellon.solver import Limits, ask

EVEN = "konfrontacja to_move=sauron | frodo@dagorlad sam@rohan cards=3,4 | orcs@gondor warg@mirkwood cards=2,1"
PIPPIN = "konfrontacja to_move=sauron question=battle | frodo@shire pippin@arthedain cards=1 | orcs@rhudaur cards=2 | battle attacker=orcs defender=pippin region=arthedain"
SAM = "konfrontacja to_move=sauron question=battle | frodo@arthedain sam@arthedain cards=1 | balrog@rhudaur cards=2 | battle attacker=balrog defender=frodo region=arthedain"


def told(answer, lang):
    return words_of(headline(answer), lang)


@pytest.mark.parametrize(
    "lang, words", [("pl", "szansa Drużyny: 1 (przy odkrytych figurach)"), ("en", "the Fellowship's chance: 1 (with all pieces open)")]
)
def test_kf_the_headline_says_whose_chance_it_is(lang, words):
    assert words in told(ask(Position.parse(EVEN)), lang)


def test_kf_the_headline_says_that_moves_are_left_open_and_how_to_go_on():
    hard = "konfrontacja to_move=sauron | frodo@caradhras gandalf@mirkwood pippin@enedwaith cards=2 | flying_nazgul@dagorlad orcs@dagorlad shelob@mordor cards=3"
    answer = ask(Position.parse(hard), limits=Limits(states=300))
    assert answer.value == 0 and answer.extra["undecided_moves"] >= 1
    assert "--time" in told(answer, "pl") and "--time" in told(answer, "en")


@pytest.mark.parametrize("verb", ["solve", "hint", "explain", "legal", "resolve"])
def test_kf_computed_answers_say_that_all_pieces_are_known(verb):
    assert ask(Position.parse(PIPPIN), verb).to_json("pl")["information"] == "open"


@pytest.mark.rule("KF.p11.pippin")
@pytest.mark.parametrize("verb", ["resolve", "explain"])
def test_kf_pippin_who_defends_is_told_why_he_may_not_slip_away(verb):
    steps = ask(Position.parse(PIPPIN), verb).steps
    (why,) = [step.text for step in steps if step.rule == "KF.p11.pippin"]
    assert "gdy atakuje" in why.pl and "when attacking" in why.en


def test_kf_choices_before_the_cards_are_named_in_words():
    text = " ".join(step.text.pl for step in ask(Position.parse(SAM), "explain").steps)
    assert "step_in" not in text and "false" not in text and "true" not in text
    assert "czy ktoś zajmie miejsce atakowanego" in text and "tak " in text


@pytest.mark.parametrize("word", ["Sauron", "SAURON", "sauron"])
def test_kf_sides_are_read_whatever_their_case(word):
    assert Position.parse(EVEN.replace("to_move=sauron", f"to_move={word}")).to_move == "sauron"


@pytest.mark.parametrize("word", ["Drużyna", "druzyna", "Fellowship"])
def test_kf_the_fellowship_is_read_in_either_language(word):
    assert Position.parse(EVEN.replace("to_move=sauron", f"to_move={word}")).to_move == "fellowship"


def test_kf_short_names_of_cards_are_read():
    position = Position.parse("konfrontacja to_move=sauron | frodo@rohan cards=poświęcenie,Płaszcz | orcs@mordor cards=Oko,odwrot")
    assert position.hand(0) == ["sacrifice", "cloak"] and position.hand(1) == ["eye", "retreat"]


@pytest.mark.parametrize("width", [40, 60, 76, 77, 100])
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_kf_the_board_fits_any_window(width, lang):
    output = io.StringIO()
    Console(file=output, width=width).print(paint_position(Position.parse(EVEN), lang))
    lines = output.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    frames = [line for line in lines if "┌" in line or "└" in line]
    assert bool(frames) is (width >= 60) and all(line.count("┌") == line.count("┐") for line in frames)
    assert all(name in output.getvalue() for name in ("Frodo", "Sam", "Dagorlad", "Mordor", "Shire"))
