"""`mellon chapter`: what is known of each chapter, and templates that a player completes from the cards at hand.

Goals and actions that the tests fill in for chapters 19 (4 players) and 24 are made up.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from mellon import solver
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter, read_chapter
from mellon.models.dwie_wieze.deals import deal
from mellon.models.dwie_wieze.notation import to_table
from mellon.models.dwie_wieze.template import GAP, gaps, template
from mellon.solver.game import game, games
from tests.support.dwie_wieze.hard_deals import hard_deal

LANGUAGES = ("pl", "en")
PLAYERS = (3, 4)
INCOMPLETE = [number for number in NUMBERS if chapter(number).missing(3) or chapter(number).missing(4)]


@pytest.fixture(autouse=True)
def the_real_games(stones: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Put the shipped games back on the table, in a folder of one's own."""
    monkeypatch.setattr(solver, "games", games)
    monkeypatch.setattr(solver, "game", game)
    monkeypatch.chdir(tmp_path)


def position(number: int, players: int, seed: int, chapter_file: str | None = None) -> str:
    """Return a fresh deal as TOML, of a shipped chapter or of the user's file."""
    table: dict[str, Any] = to_table(deal(number, players, random.Random(seed)))
    return tomlkit.dumps(table | ({"chapter": chapter_file} if chapter_file else {}))


def four_hunters(text: str, number: int) -> str:
    """Fill in the two numbers that the template of chapter 19 leaves open."""
    return text.replace("# goal_4 = ", "goal_4 = ").replace("at_least = ?", f"at_least = {number}")


def made_up_24(text: str) -> str:
    """Complete the template of chapter 24 with facts that nobody printed."""
    text = re.sub(r"^unknown = \[.*?^\]\n", "", text, flags=re.S | re.M)
    text = text.replace('# takes_first = "BW"', 'takes_first = "BW"', 1).replace("# leads = true", "leads = true", 1)
    text = text.replace("# setup = ?", "setup = {}")
    eowyn = '{ tricks = { not_won_with = { kind = "tower" } }, at_least = 2 }'
    for goal in ("{ tricks = {}, at_least = 2 }", "{ tricks = {}, exactly = 1 }", eowyn):
        text = text.replace("# goal = ?", f"goal = {goal}", 1)
    return text


# --- list and show -----------------------------------------------------------------------------------------------------
def marks(line: str) -> list[str]:
    """Return the two marks of a chapter's row: complete for 3 players, for 4 players."""
    return re.findall(r"[✓–]", line)[:2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_marks_complete_chapters(mellon: Callable, lang):
    said = mellon("chapter", "list", "--lang", lang)
    assert said.code == 0
    rows = {int(found[1]): marks(line) for line in said.out.splitlines() if (found := re.match(r" ?(\d\d) ", line))}
    assert list(rows) == list(NUMBERS)
    assert rows[19] == rows[20] == ["✓", "–"]
    assert rows[29] == ["✓", "✓"]
    assert all(rows[number] == ["–", "–"] for number in NUMBERS if number not in (19, 20, 29))


def test_the_list_as_json(mellon: Callable):
    (said,) = mellon("chapter", "list", "--json").objects
    complete = {entry["chapter"]: entry["complete"] for entry in said["chapters"]}
    assert complete[19] == [3] and complete[20] == [3] and complete[29] == [3, 4] and complete[24] == []
    missing = next(entry["missing"] for entry in said["chapters"] if entry["chapter"] == 19)
    assert [fact["en"] for fact in missing["4"]] == ["Legolas (Hunter): goal (4 players)", "Gimli (Hunter): goal (4 players)"]


def test_the_bare_command_lists(mellon: Callable):
    assert mellon("chapter").out == mellon("chapter", "list").out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_chapter_is_shown_with_cast_goals_and_gaps(mellon: Callable, number, lang):
    said = mellon("chapter", "show", str(number), "--lang", lang)
    assert said.code == 0
    told, known = " ".join(said.out.split()), chapter(number)
    assert known.title.of(lang) in told
    for character in known.cast:
        assert character.name.of(lang) + ("*" if character.id in known.required else "") in told
    for gap in known.gaps:
        assert gap.of(lang) in told
    assert (f"mellon chapter new {number}" in told) == (number in INCOMPLETE)


def test_a_chapter_is_shown_in_words(mellon: Callable):
    told = " ".join(mellon("chapter", "show", "29", "--lang", "pl").out.split())
    assert "Wygrane karty pierścieni: dokładnie tyle, ile wskazuje żeton brzemienia." in told
    assert "więcej niż Sméagol" in told
    assert "wymienia kartę z wydarzeniem wieży" in told
    assert "wydarzenie wieży: Cień Barad-dûr (BW)" in told
    (data,) = mellon("chapter", "show", "19", "--json").objects
    legolas = next(entry for entry in data["cast"] if entry["id"] == "legolas_hunter")
    assert legolas["goals"]["3"]["en"] == "Forest cards won: at least 6."
    assert legolas["goals"]["4"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chapter_file_of_ones_own_is_shown_and_its_gaps_are_told(mellon: Callable, tmp_path, lang):
    hard_deal(tmp_path)
    said = mellon("chapter", "show", str(tmp_path / "hard_chapter.toml"), "--lang", lang)
    told = " ".join(said.out.split())
    assert said.code == 0 and "hard_chapter.toml" in told and "mellon chapter new" not in told
    (data,) = mellon("chapter", "show", str(tmp_path / "hard_chapter.toml"), "--json").objects
    assert data["chapter"] == "hard_chapter.toml" and [one["id"] for one in data["cast"]] == ["one", "two", "three"]
    unfinished = mellon("chapter", "new", "24", str(tmp_path / "chapter24.toml"), "--lang", lang)
    assert unfinished.code == 0
    shown = mellon("chapter", "show", str(tmp_path / "chapter24.toml"), "--lang", lang)
    assert shown.code in (0, 2) and "Traceback" not in shown.out + shown.err


@pytest.mark.parametrize("word", ["nowhere.toml", "folder.toml"])
def test_a_chapter_file_that_cannot_be_read_is_refused(mellon: Callable, tmp_path, word):
    (tmp_path / "folder.toml").mkdir()
    said = mellon("chapter", "show", str(tmp_path / word))
    assert said.code == 2 and word in said.err


@pytest.mark.parametrize("arguments", [("show", "18"), ("show", "x"), ("show",), ("new",), ("new", "37"), ("draw",), ("list", "19")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_call_is_refused_and_writes_nothing(mellon: Callable, arguments, lang):
    said = mellon("chapter", *arguments, "--lang", lang)
    assert said.code == 2
    assert said.out == ""
    assert "mellon chapter --help" in said.err
    assert not list(Path().iterdir())


def test_the_commands_import_nothing_heavy():
    heavy = "{'rich.console', 'tomlkit', 'ortools', 'numpy', 'networkx', 'mellon.models.dwie_wieze', 'mellon.models.dwie_wieze.template'}"
    code = f"import sys, assistant.cli; assistant.cli.main(['chapter', '--help']); sys.exit(str(sorted({heavy} & set(sys.modules))))"
    root = Path(__file__).parents[2]
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=False)
    assert ran.stderr.strip() == "[]"


@pytest.mark.parametrize(("number", "card"), [(21, "BW"), (25, "BW"), (36, "R1")])
def test_a_template_asks_for_the_holder_of_the_card_that_its_part_begins_with(number, card):
    assert f'# takes_first = "{card}"' in template(number, "en").splitlines()


# --- templates ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_template_says_no_more_and_no_less_than_is_known(number, lang):
    text = template(number, lang)
    read, defects = read_chapter(tomllib.loads(text))
    known = chapter(number)
    assert not defects
    for players in PLAYERS:
        assert read.missing(players) == known.missing(players)
    assert (read.title, read.deck, read.hands, read.required) == (known.title, known.deck, known.hands, known.required)
    assert (read.lost_card, read.tower_event) == (known.lost_card, known.tower_event)
    assert (read.gaps, read.assumptions) == (known.gaps, known.assumptions)
    for mine, theirs in zip(read.cast, known.cast, strict=True):
        assert (mine.id, mine.person, mine.name, mine.note) == (theirs.id, theirs.person, theirs.name, theirs.note)
        assert (mine.goals, mine.setup, mine.takes_first, mine.keeps, mine.leads) == (
            theirs.goals,
            theirs.setup,
            theirs.takes_first,
            theirs.keeps,
            theirs.leads,
        )


@pytest.mark.parametrize("number", INCOMPLETE)
def test_every_gap_stands_in_the_template_with_a_place_to_fill_it(number):
    known, text = chapter(number), template(number, "en")
    blocks = {tomllib.loads(block)["id"]: block for block in text.split("[[character]]\n")[1:]}
    for character in known.cast:
        block = blocks[character.id]
        assert ("# setup = ?" in block) == (character.setup is None)
        lacking = [players for players in PLAYERS if character.goals.get(players) is None]
        assert len(re.findall(r"^# goal\S* = ", block, re.M)) == (1 if lacking else 0)
    assert ("# deck = ?" in text) == (known.deck is None)
    assert ("# hand = {" in text) == (not known.hands)
    assert (f"{GAP}unknown: " in text) == bool(tomllib.loads(text).get("unknown"))
    assert gaps(text) >= 1
    assert gaps(template(29, "en")) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_in_a_template_are_goals_with_their_sentence(lang):
    lines = [line for line in template(24, lang).splitlines() if re.match(r"#     \{ .* \}  ", line)]
    said = {"pl": "Wygrane lewy: co najmniej 2.", "en": "Tricks won: at least 2."}[lang]
    assert any(line.endswith(said) for line in lines)
    for line in lines:
        tomllib.loads(f"example = {line[6 : line.rindex('}') + 1]}")


def test_a_template_explains_itself_in_the_language_asked_for(mellon: Callable):
    polish, english = mellon("chapter", "new", "24", "-", "--lang", "pl"), mellon("chapter", "new", "24", "-")
    assert (polish.code, english.code) == (0, 0)
    assert "nie da się jeszcze zapisać" in polish.out
    assert "cannot be written down yet" in english.out
    assert tomllib.loads(polish.out) == tomllib.loads(english.out)
    assert not list(Path().iterdir())


def test_an_existing_file_is_not_overwritten(mellon: Callable):
    file = Path("chapter24.toml")
    assert mellon("chapter", "new", "24").code == 0
    file.write_text("mine = true\n", "utf-8")
    said = mellon("chapter", "new", "24", "--lang", "pl")
    assert said.code == 2
    assert "chapter24.toml: taki plik już jest; --force go zastąpi" in said.err
    assert file.read_text("utf-8") == "mine = true\n"
    assert mellon("chapter", "new", "24", "--force").code == 0
    assert file.read_text("utf-8") == template(24, "en")


def test_a_file_that_cannot_be_written_is_refused(mellon: Callable):
    said = mellon("chapter", "new", "24", "no/such/folder/mine.toml")
    assert said.code == 2
    assert "the file cannot be written" in said.err


# --- the whole way -----------------------------------------------------------------------------------------------------
def test_from_a_refused_deal_to_its_answer(mellon: Callable, write: Callable):
    refused = mellon("solve", write("deal.toml", position(19, 4, 1)), "--lang", "en")
    assert refused.code == 2
    assert "Legolas (Hunter): goal (4 players)" in refused.err
    command = re.search(r"`mellon (chapter new 19)`", refused.err)
    assert command is not None
    wrote = mellon(*command[1].split())
    assert wrote.code == 0
    assert "Places to fill in: 2" in wrote.out
    file = Path("chapter19.toml")
    deal_file = write("deal.toml", position(19, 4, 1, file.name))
    untouched = mellon("solve", deal_file)
    assert untouched.code == 2
    assert "goal (4 players)" in untouched.err
    file.write_text(four_hunters(file.read_text("utf-8"), 5), "utf-8")
    solved = mellon("solve", deal_file, "--json", "--engine", "search")
    assert solved.code == 0
    (answer,) = solved.objects
    assert answer["verdict"] == "winnable"
    assert {entry["take"] for entry in answer["line"] if "take" in entry} == {character.id for character in chapter(19).cast}
    shown = mellon("show", deal_file, "--lang", "pl").out
    assert "Wygrane karty lasów: co najmniej 5." in shown
    assert "chapter19.toml" in shown


def test_a_number_left_open_is_refused_with_its_line(mellon: Callable, write: Callable):
    write("mine.toml", template(19, "en").replace("# goal_4 = ", "goal_4 = "))
    said = mellon("solve", write("deal.toml", position(19, 4, 1, "mine.toml")))
    assert said.code == 2
    line = next(n for n, text in enumerate(template(19, "en").splitlines(), start=1) if "# goal_4" in text)
    assert f"at line {line}" in said.err


@pytest.mark.parametrize("players", PLAYERS)
def test_a_made_up_completion_of_chapter_24_can_be_solved(mellon: Callable, write: Callable, players):
    write("mine.toml", made_up_24(template(24, "pl")))
    solved = mellon("solve", write("deal.toml", position(24, players, 2, "mine.toml")), "--json", "--engine", "search")
    assert solved.code == 0, solved.err
    assert json.loads(solved.out)["verdict"] == "winnable"


def test_what_is_still_unknown_of_chapter_24_keeps_it_refused(mellon: Callable, write: Callable):
    unknown = re.search(r"^unknown = \[.*?^\]\n", template(24, "en"), re.S | re.M)
    assert unknown is not None
    write("mine.toml", made_up_24(template(24, "en")).replace("\n[[character]]", f"\n{unknown[0]}\n[[character]]", 1))
    said = mellon("solve", write("deal.toml", position(24, 3, 2, "mine.toml")))
    assert said.code == 2
    assert "Wormtongue's whispers" in said.err
