"""What people read: verdicts, moves, defects with file and line, both languages, any width."""

from __future__ import annotations

import io
import sys
from fractions import Fraction

import pytest

from mellon import assistant
from mellon.assistant.answer_views.limits import limits_hit
from mellon.models.common import Text
from mellon.solver import Answer, Verdict, kernels
from mellon.solver.stats import Stats

PUZZLE = """game = "stones"
stones = 4
moves = [1, 2]
[puzzle]
id = "four"
title = { pl = "Cztery kamienie", en = "Four stones" }
asks = { pl = "Jak wygrać?", en = "How to win?" }
answer = "take one"
"""


def test_verdicts_in_words(mellon):
    assert "WINNABLE" in mellon("solve", "stones 4").out
    assert "DO WYGRANIA" in mellon("solve", "stones 4", "--lang", "pl").out
    assert "PRZEGRANE (udowodnione)" in mellon("solve", "stones 3", "--lang", "pl").out


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_undecided_names_the_limit_and_never_reads_as_lost(mellon, lang):
    said = mellon("solve", "stones 4", "--engine", "patient", "--time", "0.05", "--lang", lang)
    assert said.code == 3
    assert ("limit czasu" if lang == "pl" else "time limit") in said.out
    assert "lost" not in said.out.lower() and "przegran" not in said.out.lower()


@pytest.mark.parametrize(
    ("stats", "named"),
    [
        (Stats(limits=("time", "nodes")), "limit czasu, limit węzłów"),
        (Stats(limits=("stopped",)), "zatrzymane na żądanie"),
        (Stats(limits=(Text("za mało kart", "too few cards"),)), "za mało kart"),
        (Stats(), "osiągnięto limit"),
    ],
)
def test_every_limit_has_a_name(stats, named):
    assert limits_hit(Answer("stones", "solve", verdict=Verdict.UNKNOWN, stats=stats), "pl") == named


def test_value_as_fraction_and_decimal_with_remarks(mellon):
    english, polish = mellon("hint", "stones 4").out, mellon("hint", "stones 4", "--lang", "pl").out
    assert "VALUE: 63/88 ≈ 0.715909" in english and "best; note: quiet" in english and "a fair die" in english
    assert "WARTOŚĆ: 63/88 ≈ 0,715909" in polish and "najlepsze; uwaga: spokojnie" in polish and "kość jest uczciwa" in polish


def test_illegal_moves_with_rule_and_reason(mellon):
    out = mellon("legal", "stones 4").out
    assert "takes: 3" in out and "ST.take" in out and "two at most" in out


def test_steps_with_rule_and_place_then_outcome_and_position(mellon, write):
    out = mellon("resolve", write("a.toml", PUZZLE)).out
    assert "1. 1 taken  [ST.take, s. 2]" in out
    assert "over: no" in out and "stones: 1" in out


def test_what_an_answer_rests_on(mellon):
    out = mellon("solve", "stones 4", "--details").out
    assert "default rulings: last_stone" in out
    assert "kind: table" in out and "entries (in full with --json)" in out
    assert "engine: table · nodes: 1 234 · 0.01 s" in out


def test_show_asks_the_puzzle_and_hides_its_answer(mellon, write):
    said = mellon("show", write("four.toml", PUZZLE), "--lang", "pl")
    assert said.code == 0
    assert "Cztery kamienie" in said.out and "Jak wygrać?" in said.out and "take one" not in said.out


def test_several_positions_are_headed_by_their_source(mellon, write):
    path = write("a.toml", PUZZLE)
    said = mellon("solve", "stones 3", "nowhere.toml", path)
    assert said.code == 2
    assert "── stones 3" in said.out and "a.toml" in said.out.replace("\n", "")
    assert said.err.startswith("nowhere.toml: there is no such file")


@pytest.mark.parametrize("columns", ["60", "20"])
@pytest.mark.parametrize("verb", ["show", "legal", "resolve", "solve", "hint", "explain"])
def test_narrow_terminals(mellon, monkeypatch, write, verb, columns):
    monkeypatch.setenv("COLUMNS", columns)
    said = mellon(verb, write("a.toml", PUZZLE), "--lang", "pl")
    assert said.code == 0 and said.out
    assert max(map(len, said.out.splitlines())) <= int(columns)


def test_defects_name_file_line_and_place_in_the_language(mellon, write):
    path = write("bad.toml", '# kamienie\ngame = "stones"\nstones = -3\n\n[[seat]]\nname = "x"\n[rulings]\nlast_stone = "x"\n')
    said = mellon("solve", path, "--lang", "pl")
    assert said.code == 2 and said.out == ""
    assert said.err.splitlines() == [
        f"{path}:3: stones: liczba kamieni od zera wzwyż",
        f"{path}:6: seat[1].name: kamienie nie mają imion",
        f"{path}:8: rulings.last_stone: „x” to nie odczytanie; możliwe: wins | loses",
    ]


@pytest.mark.parametrize(
    ("text", "line", "polish", "english"),
    [
        ('game = "stones"\nstones = many\n', 2, "niewłaściwa wartość", "Invalid value"),
        ('game = "stones"\nstones 4\n', 2, "po kluczu brakuje znaku =", "Expected '='"),
        ('game = "stones"\nmoves = [1,\n', 2, "koniec pliku", "end of file"),
        ('game = "stones"\nstones = 1\nstones = 2\n', 3, "klucz podany po raz drugi", "Cannot overwrite a value"),
        ("stones = 4\n", None, 'brak wiersza game = "..."; znane gry: stones', "known games: stones"),
        ('\ngame = "chess"\n', 2, "nie znam gry „chess”; znane gry: stones", 'unknown game "chess"'),
        ("\n\ngame = 5\n", 3, "ma być tekstem w cudzysłowie", "must be a quoted text"),
        ("a = " + "[" * 5000, 1, "zbyt głębokie zagnieżdżenie", "nested too deeply"),
    ],
)
def test_files_that_are_no_position(mellon, write, text, line, polish, english):
    path = write("bad.toml", text)
    for lang, words in (("pl", polish), ("en", english)):
        said = mellon("solve", path, "--lang", lang)
        assert said.code == 2 and said.out == ""
        assert said.err.startswith(f"{path}:{line}: " if line else f"{path}: ") and words in said.err


def test_directory_and_other_encodings(mellon, tmp_path):
    (tmp_path / "latin.toml").write_bytes('game = "stones"\n# żółw'.encode("latin2"))
    said = mellon("solve", str(tmp_path), str(tmp_path / "latin.toml"))
    assert said.code == 2
    first, second = said.err.splitlines()
    assert "this is a directory" in first
    assert f"{tmp_path / 'latin.toml'}:2: the file is not UTF-8 text (byte 0xbf)" == second


def test_notation_defects(mellon):
    said = mellon("solve", "stones: lots")
    assert (said.code, said.err) == (2, 'stones: lots: stones: "lots" is not a number\n')


def test_text_stream_as_standard_input(mellon, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO('game = "stones"\nstones = 0'))
    assert mellon("solve", "-").code == 0


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "en_GB", "MELLON_LANG": "pl"}, "pl"),
        ({"LC_MESSAGES": "pl", "LC_ALL": ""}, "pl"),
        ({}, "en"),
    ],
)
def test_language_of_the_surroundings(mellon, monkeypatch, environment, lang):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    out = mellon("--help").out
    assert ("Polecenia:" if lang == "pl" else "Commands:") in out


@pytest.mark.parametrize("verb", ["show", "legal", "resolve", "solve", "hint", "explain", "rules"])
def test_help_of_every_verb_is_in_one_language(mellon, verb):
    polish, english = mellon(verb, "--help", "--lang", "pl"), mellon(verb, "--help")
    assert polish.code == english.code == 0
    assert "Użycie: mellon" in polish.out and "Show this message" not in polish.out and "[OPTIONS]" not in polish.out
    assert "Usage: mellon" in english.out and "--json" in english.out
    assert ("--verify" in english.out) == (verb == "solve")


def test_bare_call_gives_help_and_version_is_told(mellon):
    assert mellon().out.endswith(mellon("--help").out) and mellon("--help").out.startswith("Usage: mellon")
    assert mellon("--version").out.startswith("mellon ")


def test_version_tells_which_kernels_are_compiled(mellon):
    words = {True: "compiled", False: "in plain Python"}
    told = mellon("--version").out.splitlines()
    assert told[1] == "kernels: " + ", ".join(f"{name} {words[fast]}" for name, fast in kernels.built().items())
    assert set(kernels.built()) == {"endgames", "layers", "lcg_combat", "lcg_quest", "tricks", "war_phase"}


def test_bad_options_point_to_help(mellon):
    said = mellon("solve", "stones 4", "--jsn", "--lang", "pl")
    assert said.code == 2 and said.out == ""
    assert said.err == "mellon: --jsn: nie ma takiej opcji; może --json?\nPomoc: mellon solve --help\n"


def test_a_game_draws_its_own_position_answer_and_moves(mellon, monkeypatch, request, tmp_path, write):
    folder = tmp_path / "assistant_rooms" / "stones"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "draw.py").write_text("def word_move(move, position, lang):\n    return f\"{position.stones} minus {move['take']}\"\n")
    views = "from mellon.assistant.views.table import Board, Lines\nfrom mellon.assistant.views.values import line\n"
    (folder / "board.py").write_text(
        f"{views}def board(position):\n    text = line('o' * position.stones)\n    return Board('stones', text.text, (), (Lines((text,)),))\n"
    )
    (folder / "bodies.py").write_text(
        f"{views}def body(answer):\n    return (Lines((line(f'[body] {{answer.verb}}'),)),) if answer.verb == 'explain' else None\n"
    )
    (folder / "headlines.py").write_text(f"{views}def headline(answer):\n    return (line('SURE'),) if answer.verb == 'solve' else None\n")
    (folder / "commands.py").write_text(
        "from models.common import BadInput, Defect, Text\n"
        "def register(app, lang):\n"
        "    @app.command('polish', help='x')\n"
        "    def polish(times: int) -> int:\n"
        "        if times > 9:\n            raise BadInput([Defect('times', Text('za dużo', 'too often'))])\n"
        "        print(lang, times)\n        return 0\n"
    )
    monkeypatch.setattr(assistant, "__path__", [*assistant.__path__, str(folder.parent)])
    request.addfinalizer(lambda: [sys.modules.pop(name) for name in list(sys.modules) if name.startswith("mellon.assistant.stones")])
    path = write("a.toml", PUZZLE)
    assert "oooo\n" in mellon("show", path).out
    assert "\no\n" in mellon("resolve", path).out
    assert "[body] explain" in mellon("explain", path).out
    assert "4 minus 1" in mellon("legal", path).out
    solved = mellon("solve", path).out
    assert "SURE" in solved and "WINNABLE" not in solved and "1. 4 minus 1" in solved
    assert mellon("--lang", "pl", "polish", "3").out == "pl 3\n"
    assert mellon("polish", "x").code == 2
    refused = mellon("polish", "10", "--lang", "pl")
    assert (refused.code, refused.err.splitlines()[0]) == (2, "mellon: times: za dużo")


@pytest.mark.parametrize(("lang", "words"), [("pl", "nazwa pozycji jest pusta"), ("en", "the name of the position is empty")])
def test_empty_name(mellon, lang, words):
    for name in ("", "  "):
        said = mellon("solve", name, "--lang", lang)
        assert said.code == 2 and words in said.err


def test_a_number_with_too_many_digits_gets_words_of_our_own(mellon, write):
    path = write("long.toml", 'game = "stones"\nstones = ' + "7" * 5000)
    for lang, words in (("pl", "liczba ma zbyt wiele cyfr"), ("en", "a number has too many digits")):
        said = mellon("solve", path, "--lang", lang)
        assert said.code == 2 and said.err.startswith(f"{path}:2: ") and words in said.err and "sys." not in said.err


def _headline(answer, lang):
    from mellon.assistant.render import headline, under_headline

    return "\n".join(str(part) for part in (*headline(answer, lang), *under_headline(answer, lang)))


def test_a_headline_says_what_its_number_measures():
    answer = Answer(
        "stones", "solve", verdict=Verdict.VALUE, value=Fraction(1, 3), measures=Text("szansa Drużyny", "chance of the Fellowship")
    )
    assert _headline(answer, "pl") == "szansa Drużyny: 1/3 ≈ 0,333333"
    assert _headline(answer.but(verdict=Verdict.WINNABLE), "en") == "WINNABLE; chance of the Fellowship: 1/3 ≈ 0.333333"
    assert _headline(answer.but(measures=None), "en") == "VALUE: 1/3 ≈ 0.333333"


def test_what_is_known_and_the_notes_stand_under_the_headline_and_in_the_json():
    answer = Answer("stones", "hint", verdict=Verdict.VALUE, value=Fraction(1), information="open", notes=(Text("uwaga", "beware"),))
    assert _headline(answer, "pl").splitlines()[1:] == ["przy odkrytych kartach", "uwaga"]
    assert _headline(answer, "en").splitlines()[1:] == ["with open cards", "beware"]
    told = answer.to_json("en")
    assert told["information"] == "open" and told["notes"] == ["beware"]
    assert not {"information", "notes", "measures"} & set(Answer("stones", "hint").to_json("en"))
