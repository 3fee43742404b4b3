"""`mellon new` and `mellon cards`: positions to fill in that every verb takes as they are, and names that are found in both languages."""

import json

import pytest

import mellon
from mellon.assistant.cli import main
from mellon.assistant.entering.listing import fitting
from mellon.assistant.entering.templates import template


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("game", mellon.games())
def test_a_template_is_a_position_that_can_be_solved(game, lang):
    position = mellon.load(template(game, lang))
    assert position.game == game
    assert position.solve(limits=mellon.Limits(10)).exit_code in (0, 3)


@pytest.mark.parametrize("game", mellon.games())
def test_both_languages_show_the_same_position(game):
    assert str(mellon.load(template(game, "pl"))) == str(mellon.load(template(game, "en")))


def test_a_template_never_writes_over_a_file(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    assert main(["new", "lcg", "--out", str(file), "--lang", "en"]) == 0
    before = file.read_bytes()
    assert main(["new", "konfrontacja", "--out", str(file), "--lang", "en"]) == 2
    assert "mine.toml" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("game", "words", "found"),
    [
        ("lcg", "Leśny Pająk", "96"),
        ("lcg", "forest spider", "96"),
        ("lcg", "96", "96"),
        ("konfrontacja", "szeloba", "shelob"),
        ("konfrontacja", "góry mgliste", "misty_mountains"),
        ("wojna_o_pierscien", "Galadriela", "galadriel"),
        ("dwie_wieze", "biała wieża", "BW"),
        ("wyprawa_do_mordoru", "nazgul", "nazgul"),
    ],
)
def test_names_are_found_in_either_language(game, words, found):
    assert found in [one.id for one in fitting(game, words)]


def test_the_list_is_also_json_and_an_unknown_game_is_refused(capsys):
    assert main(["cards", "lcg", "pająk", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "96" in [one["id"] for one in told["cards"]]
    assert main(["cards", "chess"]) == 2


@pytest.mark.parametrize("game", mellon.games())
def test_every_id_is_listed_once_and_named(game):
    entries = list(fitting(game, ""))
    assert len({(one.id, one.kind.en) for one in entries}) == len(entries)
    assert all(one.name.pl.strip() and one.name.en.strip() for one in entries)


def test_a_name_comes_first_and_whatever_else_bears_it_after_it():
    assert [one.id for one in fitting("konfrontacja", "frodo")] == ["frodo", "frodo_variant"]
    assert [one.id for one in fitting("lcg", "1")] == ["1"]


def test_short_words_of_lines_are_listed_and_found(capsys):
    assert main(["cards", "wojna_o_pierscien", "olog", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "olog_hai  Olog-hai  (army, on a line: olog)\n"


@pytest.mark.parametrize(
    ("lang", "said"), [("pl", "nic takiego nie ma; czy chodziło o „Szeloba”"), ("en", 'nothing of the kind; did you mean "Shelob"')]
)
def test_a_name_spelt_wrongly_is_asked_about(capsys, lang, said):
    assert main(["cards", "konfrontacja", "szelobba" if lang == "pl" else "shelobb", "--lang", lang]) == 0
    assert said in capsys.readouterr().out
