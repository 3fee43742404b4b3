"""Entering tables of cards by taps: Gra karciana and Wojna o Pierścień, found by name or number, every defect at its place."""

from __future__ import annotations

import random
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from mellon import puzzles
from mellon.assistant.loading import load
from mellon.assistant.web.entries import entry_from, entry_of
from mellon.assistant.web.views import EntryView, TapGroup
from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import paths
from tests.support.web.phone import Phone
from tests.support.web.tapping import tapped
from tests.web.conftest import Served

pytestmark = pytest.mark.xdist_group("web")


def group(view: EntryView, title: str) -> TapGroup:
    return [one for one in view.groups if one.title.startswith(title)][-1]


def labels(found: TapGroup) -> list[str]:
    return [tap.label for row in found.rows for tap in row]


def rules(found: TapGroup) -> list[str]:
    return [defect.rule for defect in found.defects]


def test_a_combat_of_the_card_game_is_tapped_in() -> None:
    view = tapped(
        "lcg",
        *("Aragorn (1): add", "Legolas (5): add", "Eowyn (7): add", "Forest Spider (96): add"),
        *("Aragorn (1), damage: +1", "Aragorn (1), damage: +1", "Legolas (5): exhausted", "Forest Spider (96): engaged this round"),
        *("allies", "Guard of the Citadel (13): add", "kill every engaged enemy"),
    )
    assert view.line == "lcg combat passage_through_mirkwood goal=all_killed | 30: 1 d2, 5 x, 7, 13 / 96 f"
    assert view.status == "The table is whole. You may add more."


def test_threat_follows_the_heroes_until_it_is_said() -> None:
    assert tapped("lcg", "Aragorn", "Legolas").line.split(" | ")[1] == "21: 1, 5"
    assert tapped("lcg", "Aragorn", "Legolas (5): add", "Legolas (5): remove").line.split(" | ")[1] == "12: 1"
    assert tapped("lcg", "Aragorn", "threat: +5", "Legolas").line.split(" | ")[1] == "17: 1, 5"


def test_cards_are_found_by_number_and_by_names_in_both_languages() -> None:
    for words in ("96", "forest spider", "lesny PAJAK"):
        assert labels(group(entry_of("lcg", {"to": "enemy", "q": words}, "en"), "Cards")) == ["Forest Spider"]
    assert group(entry_of("lcg", {"to": "enemy", "q": "Nazgul"}, "pl"), "Karty").notes == ("Nic takiego nie ma.",)


def test_only_cards_of_the_scenario_are_offered() -> None:
    mirkwood, anduin = (set(labels(group(tapped("lcg", *where, "engaged enemies"), "Cards"))) for where in ((), ("Journey Down",)))
    assert "Forest Spider" in mirkwood - anduin
    assert "Hill Troll" in anduin - mirkwood


def test_a_quest_has_commitments_a_location_and_a_quest_card() -> None:
    view = tapped(
        "lcg",
        *("quest", "Eowyn (7): add", "Eowyn (7): committed", "staging area", "Forest Spider (96): add", "active location"),
        *("Old Forest Road (99): add", "Old Forest Road (99), progress: +1", "1 Flies and Spiders"),
    )
    assert view.line == "lcg quest passage_through_mirkwood goal=progress stage=119 | 9: 7 c | staging 96 | active 99 p1"


def test_attachments_are_put_on_and_taken_off() -> None:
    view = tapped("lcg", "Gimli", "Gimli (4): attach a card", "Blade of Gondolin (39): add")
    assert view.line.endswith("| 11: 4 +39")
    assert tapped("lcg", "Gimli", "Gimli (4): attach a card", "Blade of Gondolin (39): add", "Gimli (4): take off").line.endswith("| 11: 4")


def test_defects_of_the_card_game_stand_at_their_card_with_the_rule() -> None:
    view = tapped("lcg", "Eowyn", *["Eowyn (7), damage: +1"] * 3)
    assert rules(group(view, "Eowyn")) == ["LC.damage.destroyed"]
    assert (view.line, view.defects) == ("", ())
    assert view.status == "This cannot be: mend what is marked."
    assert rules(group(tapped("lcg", "Aragorn", "Aragorn (1): add"), "Aragorn")) == ["LC.contents.copies", "LC.unique.one_in_play"]
    four = tapped("lcg", "Aragorn", "Gimli", "Legolas", "heroes", "Thalin")
    assert rules(group(four, "Player 1")) == ["LC.setup.heroes"]


def test_known_shadow_cards_are_tapped_on_an_enemy() -> None:
    start = ("Aragorn", "engaged enemies", "Forest Spider (96): add")
    view = tapped("lcg", *start, "Forest Spider (96): known shadow card", "Dol Guldur Orcs (89): add")
    assert view.line.endswith("| 12: 1 / 96 s89")
    assert load(view.line).players[0].engaged[0].shadow == (89,)
    off = tapped("lcg", "Forest Spider (96): not its shadow: Dol Guldur Orcs", query={"d": view.line})
    assert off.line.endswith("/ 96")
    none = tapped("lcg", *start, "Forest Spider (96): no shadow card")
    assert load(none.line).players[0].engaged[0].shadow == ()
    assert tapped("lcg", "Forest Spider (96): no shadow card", query={"d": none.line}).line.endswith("/ 96")


def test_a_shadow_card_that_cannot_be_stands_at_its_enemy_with_the_rule() -> None:
    shaded = "lcg combat passage_through_mirkwood goal=no_hero_lost | 12: 1 / 96 s89"
    view = tapped("lcg", "the basic game", query={"d": shaded})
    assert rules(group(view, "Forest Spider")) == ["LC.basic.no_shadow"]
    often = tapped("lcg", *["Forest Spider (96): known shadow card", "Dol Guldur Orcs (89): add"] * 3, query={"d": shaded})
    assert rules(group(often, "Forest Spider")) == ["LC.contents.copies"]


def test_decks_of_an_action_phase_are_tapped_in() -> None:
    start = ("action phase", "Two-Player Duel", "Gimli: add")
    view = tapped("wojna_o_pierscien", *start, "Gandalf: deck: all", "The Witch-king: deck empty")
    table = load(view.line).to_table()
    assert (len(table["player"][0]["deck"]) > 10, table["player"][0]["shuffled"], table["player"][1]["deck"]) == (True, True, [])
    listed = tapped("wojna_o_pierscien", *start, "Gandalf: deck", "Legolas: add", "Aragorn: add")
    assert load(listed.line).to_table()["player"][0]["deck"] == ["legolas", "aragorn"]
    query = dict(parse_qsl(urlsplit(_href(listed, "shuffled-0")).query))
    assert load(entry_of("wojna_o_pierscien", query, "en").line).to_table()["player"][0]["shuffled"]
    twice = tapped("wojna_o_pierscien", *start, "Gandalf: deck", "Gimli: add")
    assert group(twice, "Gandalf").defects and twice.line == ""


def _href(view: EntryView, key: str) -> str:
    return next(tap.href for one in view.groups for row in one.rows for tap in row if tap.key == key)


def test_a_draft_that_cannot_be_read_begins_anew_and_says_so() -> None:
    view = entry_of("lcg", {"d": "lcg combat | 30: 777"}, "en")
    assert "there are no cards with these numbers: 777" in view.defects[0].what
    assert entry_of("lcg", {"d": "lcg nonsense"}, "pl").defects
    for word in ("damaged", "eJyrVkrPT1WyUlBKSy1KLs5MBgAjrgUM"):
        assert "cannot be read" in entry_of("wojna_o_pierscien", {"d": word}, "en").defects[0].what


def test_two_players_of_the_card_game_are_tapped_in() -> None:
    view = tapped("lcg", "Aragorn", "add a player", "Gimli", "engaged enemies", "Forest Spider (96): add", "player 1", "threat: +1")
    assert view.line.split(" | ")[1:] == ["13: 1", "11: 4 / 96"]


def test_a_combat_of_wojna_is_tapped_in() -> None:
    view = tapped(
        "wojna_o_pierscien",
        *("Dol Guldur", "Galadriel: add", "Galadriel: item", "Nenya"),
        *("defenders", "Gorbag", "Gorbag and Shagrat, losing it costs: +1", "Dol Guldur, defence tokens: +1"),
    )
    table = load(view.line).to_table()
    assert table["location"] == {"id": "dol_guldur", "tokens": 1}
    assert table["attacker"] == [{"card": "galadriel", "items": ["nenya_ring_of_adamant"]}]
    assert table["defender"] == [{"card": "gorbag_and_shagrat", "worth": 2}]


def test_defects_of_wojna_stand_at_their_card_with_the_rule() -> None:
    at_dol_guldur = tapped("wojna_o_pierscien", "Dol Guldur")
    assert "Gimli" not in labels(group(at_dol_guldur, "To choose from"))
    found = entry_of("wojna_o_pierscien", {"d": only_place("dol_guldur"), "to": "attacker", "q": "gimli"}, "en")
    view = tapped("wojna_o_pierscien", "Gimli: add", query={"d": only_place("dol_guldur"), "to": "attacker", "q": "gimli"})
    assert labels(group(found, "To choose from")) == ["Gimli"]
    assert rules(group(view, "Gimli")) == ["WR.cards.roles"]
    assert view.line == "" and view.defects == ()


def only_place(name: str) -> str:
    href = next(
        tap.href for one in entry_of("wojna_o_pierscien", {}, "en").groups for row in one.rows for tap in row if tap.key == f"add-{name}"
    )
    return dict(parse_qsl(urlsplit(href).query))["d"]


def test_an_icon_that_no_source_states_can_be_supplied() -> None:
    name = next(name for name in sorted(cards()) if unknown_icons(name) and cards()[name].type == "character" and cards()[name].paths)
    path = next(one for one in paths().values() if one.number in cards()[name].paths)
    role = "attacker" if cards()[name].side == path.attacking_side else "defender"
    title, icon = cards()[name].name.en, unknown_icons(name)[0]
    query = {"d": only_place(path.id), "to": role}
    view = tapped("wojna_o_pierscien", f"{title}: add", query=query)
    told = next(tap for row in group(view, title).rows for tap in row if tap.key == f"icon-{name}-{icon}-2")
    after = entry_of("wojna_o_pierscien", dict(parse_qsl(urlsplit(told.href).query)), "en")
    assert next(tap.on for row in group(after, title).rows for tap in row if tap.key == told.key)


def test_scoring_areas_and_an_action_phase_are_tapped_in() -> None:
    view = tapped(
        "wojna_o_pierscien", *("score", "Dol Guldur", "points: Shadow", "Bag End"), *["points: Shadow, corruption: +1"] * 2, "Table: end"
    )
    assert load(view.line).to_table() == {
        "game": "wojna_o_pierscien",
        "question": "score",
        "scenario": "trilogy",
        "final": True,
        "free_peoples": {"locations": ["dol_guldur"]},
        "shadow": {"locations": ["bag_end"], "corruption": 2},
    }
    phase = tapped(
        "wojna_o_pierscien",
        *("action phase", "Two-Player Duel", "Gimli: add", "The Witch-king: reserve", "The Mouth of Sauron: add", "active location"),
        *("Dol Guldur", "Galadriel: add", "The Witch-king", "passes: +1"),
    )
    table = load(phase.line).to_table()
    assert (table["to_move"], table["passes"]) == ("witch_king", 1)
    assert [player["hand"] for player in table["player"]] == [["gimli"], []]
    assert table["player"][1]["reserve"] == ["the_mouth_of_sauron"]
    assert table["location"] == [{"id": "dol_guldur", "cards": ["galadriel"]}]


@pytest.mark.parametrize("game", ["lcg", "wojna_o_pierscien"])
def test_every_shipped_position_can_be_changed_by_taps(game: str) -> None:
    for name in (name for _, name in puzzles.names(game)):
        position = puzzles.find(name).position
        assert entry_from(game, position, (), "pl").line == str(position), name


@pytest.mark.parametrize("game", ["lcg", "wojna_o_pierscien"])
def test_no_tap_leads_to_a_draft_that_cannot_be_shown(game: str) -> None:
    rng = random.Random(19)
    for _ in range(4):
        query: dict[str, str] = {}
        for _ in range(25):
            view = entry_of(game, query, rng.choice(("pl", "en")))
            ways = [tap.href for one in view.groups for row in one.rows for tap in row if tap.href]
            query = dict(parse_qsl(urlsplit(rng.choice(ways)).query))


def test_cards_are_searched_and_added_without_a_script(server: Served) -> None:
    phone = Phone(server)
    phone.open("pl/lcg/enter?" + urlencode({"d": "lcg combat passage_through_mirkwood | 12: 1", "to": "enemy", "q": "pająk leśny"}))
    assert 'name="d" value="lcg combat passage_through_mirkwood | 12: 1"' in phone.text
    phone.tap("Leśny Pająk (96): dodaj").tap("Gotowe")
    assert phone.line == "lcg combat passage_through_mirkwood goal=no_hero_lost | 12: 1 / 96"
    assert phone.tap("Zmień ten stół").status == "Stół jest cały. Możesz dodać więcej."
