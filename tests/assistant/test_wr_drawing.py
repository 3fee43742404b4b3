"""Combats and scoring areas of Wojna o Pierścień as people see them."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from mellon.assistant.painters.terminal import paint_position
from mellon.assistant.render import own_body
from mellon.assistant.views.answer import told
from mellon.assistant.wojna_o_pierscien.draw import word_move
from mellon.assistant.wojna_o_pierscien.headlines import headline
from mellon.models.wojna_o_pierscien.moves import LOSE, Move
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver import Answer, Limits, Request, Watch, ask
from mellon.solver.ranked import LineEntry
from mellon.solver.wojna_o_pierscien import GAME
from tests.support.contract import told_moves

FIELD = Position.parse(
    'wojna_o_pierscien question="combat", scenario="trilogy", location={id="minas_tirith", tokens=2, attack_tokens=1}, reserve=["arwen"], '
    'attacker=[{card="the_witch_king", items=["fell_beast"]}, {card="mordor_orcs", tokens=1}], defender=[{card="aragorn", items=["anduril"], worth=3}]'
)
LEADERS = Position.parse(
    'wojna_o_pierscien question="combat", scenario="trilogy", location={id="pelargir"}, attacker=[{card="haradrim_mumakil"}, {card="the_black_fleet"}], '
    'defender=[{card="aragorn", worth=5}, {card="denethor"}, {card="dead_men_of_dunharrow"}]'
)
AREAS = Position.parse(
    'wojna_o_pierscien question="score", scenario="trilogy", free_peoples={locations=["helms_deep", "bag_end"], ring_tokens=1}, '
    'shadow={locations=["weathertop", "dol_guldur"], corruption=4}, active=["edoras"]'
)


def drawn(what: object, width: int = 80) -> str:
    console = Console(width=width, record=True, file=io.StringIO(), markup=False, highlight=False)
    console.print(what)
    return console.export_text()


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "pl",
            (
                "Czarnoksiężnik z Angmaru",
                "Skrzydlata bestia",
                "żetony obrony 2",
                "żetony ataku 1",
                "W rezerwie: Arwena",
                "Nie wszystkie symbole są znane",
            ),
        ),
        ("en", ("The Witch-king", "Fell Beast", "defence tokens 2", "attack tokens 1", "In the reserve: Arwen", "Not every icon is known")),
    ],
)
def test_wr_combat_fits_80_columns_and_names_everything(lang, words):
    text = drawn(paint_position(FIELD, lang))
    assert max(len(line) for line in text.splitlines()) <= 80 and "?" in text
    for word in words:
        assert word in text


def test_wr_areas_show_points_corruption_and_ring_tokens():
    text = drawn(paint_position(AREAS, "en"))
    for word in ("Helm's Deep 2", "Bag End 1", "Weathertop 0", "Dol Guldur 1", "corruption 4", "Ring tokens: 1", "Active: Edoras"):
        assert word in text
    assert "Wichrowy Czub 0" in drawn(paint_position(AREAS, "pl"))


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_answer_of_a_combat_names_the_losses_and_the_support(lang, verb):
    text = drawn(own_body(GAME.answer(LEADERS, Request(verb)), lang))
    assert "Aragorn" in text and ("Umarli" if lang == "pl" else "Dead Men") in text and "→" in text


def test_wr_answer_of_a_score_is_told_step_by_step():
    assert "Free Peoples 3, Shadow 5" in drawn(own_body(GAME.answer(AREAS, Request("solve")), "en"))


def test_wr_moves_of_a_combat_are_worded():
    assert (
        word_move("eliminate mordor_orcs#2 olog_hai", FIELD, "pl")
        == "oddaj: Orkowie z Mordoru#2, Olog-hai  [eliminate mordor_orcs#2 olog_hai]"
    )
    assert word_move(LineEntry.of(move=Move(LOSE)), FIELD, "en") == "give up: nobody  [eliminate]"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("pl", "dotąd najlepszy ruch (bez dowodu): porusz: Gandalf Biały → Minas Morgul  [move gandalf_the_white to minas_morgul]"),
        ("en", "best move so far (not proved): move: Gandalf the White → Minas Morgul  [move gandalf_the_white to minas_morgul]"),
    ],
)
def test_the_best_move_so_far_of_an_undecided_phase_is_told_in_words(lang: str, words: str) -> None:
    from mellon.assistant.render import render
    from mellon.solver import Verdict

    text = 'wojna_o_pierscien question="action_phase", scenario="two_player_duel", to_move="gandalf", player=[{id="gandalf", hand=[], reserve=["gandalf_the_white"]}, {id="witch_king", hand=[]}], location=[{id="minas_morgul"}]'
    position = Position.parse(text)
    asked = GAME.answer(position, Request("solve"))
    undecided: Answer = asked.but(
        verdict=Verdict.UNKNOWN, moves=[], line=[], steps=[], extra={"best_so_far": "move gandalf_the_white to minas_morgul"}
    )
    console = Console(width=400, record=True, file=io.StringIO(), markup=False, highlight=False)
    for part in render(undecided, GAME, lang):
        console.print(part)
    assert words in console.export_text()


PHASE = (
    'wojna_o_pierscien question="action_phase", scenario="trilogy", to_move="saruman", first_player="saruman", player=[{id="frodo", hand=[], ring_token=true}, '
    '{id="saruman", hand=[], reserve=[{card="saruman", items=["palantir_of_orthanc"]}], deck=["ugluk", "wolf_riders", "hill_troll", "gollum"]}], location=[{id="moria", from_enemy=true}]'
)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "pl",
            (
                "Pierwszy gracz: Saruman",
                "obrona 0 (nadrukowana 2 nie liczy się: z obszaru przeciwnika)",
                "◯ nieużyty żeton Pierścienia",
                "dobrane na bok 3: Górski troll, Uglúk, Jeźdźcy wilków",
            ),
        ),
        (
            "en",
            (
                "First player: Saruman",
                "defence 0 (printed 2 does not count: from the other side)",
                "◯ unused Ring token",
                "drawn aside 3: Hill-troll, Uglúk, Wolf Riders",
            ),
        ),
    ],
)
def test_wr_table_tells_first_player_cards_aside_and_its_signs(lang: str, words: tuple[str, ...]) -> None:
    asked = Position.parse(PHASE.replace(", player=", ', moves=["use palantir_of_orthanc"], player=', 1))
    picture = paint_position(GAME.answer(asked, Request("resolve")).subject, lang)
    assert max(len(line) for line in drawn(picture).splitlines()) <= 80
    text = " ".join(drawn(picture, 200).split())
    for word in words:
        assert word in text
    bare = drawn(paint_position(Position.parse(PHASE.replace(", ring_token=true", "").replace(", from_enemy=true", "")), lang))
    assert "◯" not in bare and ("aside" if lang == "en" else "na bok") not in bare and "(printed" not in bare and "(nadrukowana" not in bare


def test_wr_table_tells_the_event_whose_text_is_under_way() -> None:
    pending = 'wojna_o_pierscien question="action_phase", scenario="two_player_duel", to_move="gandalf", moves=["play there_is_another_way paying sting"], player=[{id="gandalf", hand=["there_is_another_way", "sting"]}, {id="witch_king", hand=[]}], location=[{id="egladil"}]'
    after = GAME.answer(Position.parse(pending), Request("resolve")).subject
    assert after.state.tasks
    assert "Event being resolved: There Is Another Way" in drawn(paint_position(after, "en"))


@pytest.mark.parametrize(
    ("lang", "told", "never"),
    [
        (
            "pl",
            ("NIEROZSTRZYGNIĘTE", "limit czasu", "udowodniono, że wartość leży od", "przekroczony limit:"),
            ("każdy wynik jest nadal możliwy", "limit passed"),
        ),
        ("en", ("UNDECIDED", "time limit", "it is proved that the value lies from", "limit passed:"), ("every result is still possible",)),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_an_undecided_phase_tells_what_is_proved(verb: str, lang: str, told: tuple[str, ...], never: tuple[str, ...]) -> None:
    text = printed(undecided(verb), lang)
    assert all(words in text for words in told) and not any(words in text for words in never)


def test_wr_an_undecided_phase_with_nothing_proved_leaves_every_result_open() -> None:
    found = undecided("solve")
    assert "every result is still possible" in printed(found.but(extra={}), "en")
    assert "every result is still possible" in printed(found.but(extra={**found.extra, "bounds": {"low": -90, "high": 90}}), "en")


def undecided(verb: str) -> Answer:
    """Ask about a phase that the time does not suffice for."""
    free = '{id="gandalf", hand=["gandalf_the_grey", "legolas", "high_elves", "gandalf_the_white", "gimli", "galadriel"], deck=[]}'
    dark = '{id="witch_king", hand=["mordor_orcs", "olog_hai", "grond", "black_uruks", "the_reaver", "the_witch_king"], deck=[]}'
    position = Position.parse(
        f'wojna_o_pierscien question="action_phase", scenario="two_player_duel", to_move="gandalf", player=[{free}, {dark}], location=[{{id="lorien"}}, {{id="egladil"}}]'
    )
    limits = Limits(0.05)
    return GAME.answer(position, Request(verb, limits, watch=Watch(deadline=limits.deadline())))


def printed(found: Answer, lang: str) -> str:
    """Return what people read."""
    from mellon.assistant.render import render

    console = Console(width=400, record=True, file=io.StringIO(), markup=False, highlight=False)
    for part in render(found, GAME, lang):
        console.print(part)
    return console.export_text()


COMBAT = 'wojna_o_pierscien location="dol_guldur", attacker=["galadriel", "high_elves"], defender=["mordor_orcs", "olog_hai"]'
COUNT = 'wojna_o_pierscien question="score", free_peoples={locations=["moria"]}, shadow={corruption=3}'
SMALL = 'wojna_o_pierscien question="action_phase", scenario="two_player_duel", to_move="gandalf", player=[{id="gandalf", hand=["sting", "lembas"], deck=[]}, {id="witch_king", hand=[], deck=[]}], location=[{id="helms_deep"}]'


@pytest.mark.parametrize(
    ("line", "pl", "en"),
    [
        (COMBAT, "STRATY OBROŃCÓW: 1", "DEFENDERS' LOSSES: 1"),
        (COUNT, "RÓŻNICA PUNKTÓW DLA WOLNYCH LUDÓW: -2", "POINTS OF THE FREE PEOPLES LESS THE SHADOW'S: -2"),
        (
            SMALL,
            "RÓŻNICA PUNKTÓW DLA WOLNYCH LUDÓW: 2 (przy odkrytych kartach)",
            "POINTS OF THE FREE PEOPLES LESS THE SHADOW'S: 2 (with open hands)",
        ),
        (SMALL.replace("to_move", 'objective="win", to_move'), "WYNIK DLA WOLNYCH LUDÓW", "RESULT FOR THE FREE PEOPLES"),
    ],
)
def test_wr_the_headline_says_what_the_number_is_and_whose(line: str, pl: str, en: str) -> None:
    found = ask(Position.parse(line))
    for lang, words in (("pl", pl), ("en", en)):
        written = headline(found)
        assert written is not None and words in told(written, lang)


def test_wr_moves_of_equal_worth_are_said_to_be_equal() -> None:
    found = ask(Position.parse(SMALL), "hint")
    assert told_moves(found) is not None and len(told_moves(found)) > 2 and found.extra["information"] == "open"
    assert "worth the same" in found.extra["order_note"].en
