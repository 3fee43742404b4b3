"""`mellon rules`: listing, searching without diacritics, one entry in full, coverage by tests."""

from __future__ import annotations

import pytest

from mellon import models
from mellon.assistant import rules


@pytest.fixture
def coverage(monkeypatch, tmp_path):
    folder = tmp_path / "rooms" / "stones"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "covered_by.toml").write_text('[tests]\n"ST.take" = ["tests/rules/test_stones.py::test_st_take"]\n')
    monkeypatch.setattr(models, "__path__", [*models.__path__, str(folder.parent)])
    rules.covering_tests.cache_clear()
    yield
    rules.covering_tests.cache_clear()


def test_everything_is_listed(mellon):
    said = mellon("rules")
    assert said.code == 0
    for word in ("Stones of Moria", "ST.take", "Hill of gravel (not modelled)", "last_stone", "wins | loses", "s. 4"):
        assert word in said.out


def test_search_ignores_case_and_diacritics(mellon):
    for wanted in (["GORA", "zwiru"], ["góra żwiru"], ["gravel", "--lang", "en"]):
        said = mellon("rules", *wanted, "--json")
        assert [rule["id"] for rule in said.objects[0]["rules"]] == ["ST.gora"]
        assert said.objects[0]["rulings"] == []


def test_json_is_one_object_for_all(mellon, coverage):
    (found,) = mellon("rules", "--json", "--lang", "pl").objects
    assert found["verb"] == "rules"
    assert found["rules"][0] == {
        "game": "stones",
        "id": "ST.take",
        "title": "Branie kamieni",
        "text": "Weź jeden lub dwa.",
        "place": "s. 2",
        "modelled": True,
        "tests": ["tests/rules/test_stones.py::test_st_take"],
    }
    assert found["rules"][1]["modelled"] is False and found["rules"][1]["tests"] == []
    assert found["rulings"] == [
        {
            "game": "stones",
            "key": "last_stone",
            "title": "Ostatni kamień",
            "text": "Kto bierze ostatni?",
            "place": "s. 4",
            "default": "wins",
            "readings": [{"value": "wins", "text": "wygrywa"}, {"value": "loses", "text": "przegrywa"}],
            "tests": [],
        }
    ]


def test_one_id_in_full(mellon, coverage):
    out = mellon("rules", "st.TAKE").out
    assert "Take one or two." in out and "Rulebook: s. 2" in out and "test" not in out
    out = mellon("rules", "st.TAKE", "--details").out
    assert "Take one or two." in out and "Rulebook: s. 2" in out and "Part of the model." in out
    assert "tests/rules/test_stones.py::test_st_take" in out
    out = mellon("rules", "Last_Stone", "--lang", "pl", "--game", "kamyki z morii", "--details").out
    assert "wins (domyślna): wygrywa" in out and "loses: przegrywa" in out and "Żaden test" in out
    assert "Nieuwzględniona w modelu." in mellon("rules", "st.gora", "--lang", "pl").out


def test_the_best_matches_are_told_with_text_and_place_at_once(mellon):
    out = mellon("rules", "how", "many", "stones", "may", "I", "take?").out
    assert out.index("ST.take") < out.index("Take one or two.") < out.index("Rulebook: s. 2")


def test_nothing_found_suggests_close_ids(mellon):
    said = mellon("rules", "tke")
    assert (said.code, said.out) == (0, "")
    assert said.err == "Nothing found: tke. Did you mean: ST.take?\n"
    said = mellon("rules", "tke", "--json", "--lang", "pl")
    assert said.objects == [{"verb": "rules", "rules": [], "rulings": []}]
    assert said.err == "Nic nie znaleziono: tke. Może: ST.take?\n"


def test_a_question_that_nothing_answers_is_told_back_without_ids_that_only_look_alike(mellon):
    said = mellon("rules", "who", "tke", "my", "umbrella?")
    assert (said.code, said.out) == (0, "")
    assert said.err == "Nothing found: who tke my umbrella. Other or fewer words may help; `mellon rules --game GAME` lists everything.\n"


def test_a_mistyped_word_finds_what_was_meant(mellon):
    assert mellon("rules", "lasst_sttone").out == mellon("rules", "last stone").out != ""


def test_unknown_game_lists_the_known(mellon):
    said = mellon("rules", "--game", "chess")
    assert said.code == 2 and "known games: stones" in said.err


def test_narrow_listing(mellon, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, mellon("rules").out.splitlines())) <= 60
