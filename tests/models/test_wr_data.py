"""The data of Wojna o Pierścień against the totals and lists that the rulebook prints."""

from collections import Counter

import pytest

from mellon.models.common import Rulebook
from mellon.models.wojna_o_pierscien.cards import CHARACTER, ICONS, ITEM, card, cards, constants, factions, parse_card
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import battleground, battlegrounds, parse_location, path, paths
from mellon.models.wojna_o_pierscien.scenarios import parse_scenario, scenario, scenarios

BASE = [found for found in cards().values() if not found.promo]


@pytest.mark.rule("WR.box.cards")
def test_wr_box_120_faction_cards_60_per_side():
    count = Counter()
    for found in BASE:
        count[found.side] += found.copies
    assert count == {"free_peoples": 60, "shadow": 60}
    assert {found.id for found in cards().values() if found.promo} == {"ioreth", "ghan_buri_ghan", "gothmog", "whip_of_many_thongs"}


@pytest.mark.rule("WR.box.cards")
def test_wr_box_faction_sizes():
    count = Counter()
    for found in BASE:
        count[found.faction] += found.copies
    assert count == {faction.id: faction.cards for faction in factions().values()}
    assert count["elf"] == 13 and count["mordor"] == 30


@pytest.mark.rule("WR.box.locations")
def test_wr_box_seven_battlegrounds_per_side_and_27_paths():
    assert Counter(field.side for field in battlegrounds().values()) == {"free_peoples": 7, "shadow": 7}
    assert Counter(way.number for way in paths().values()) == dict.fromkeys(range(1, 10), 3)


@pytest.mark.rule("WR.box.tokens")
def test_wr_box_tokens():
    assert (constants()["combat_tokens"], constants()["corruption_tokens"], constants()["ring_tokens"]) == (20, 16, 4)


@pytest.mark.rule("WR.scenario.trilogy")
def test_wr_scenario_trilogy_every_deck_has_thirty_cards():
    assert [player.deck_size for player in scenario("trilogy").players] == [30, 30, 30, 30]
    assert scenario("trilogy").player("frodo").factions == ("dwarf", "hobbit", "rohan", "wizard")


@pytest.mark.rule("WR.scenario.fellowship")
def test_wr_scenario_fellowship_decks_have_the_stated_factions():
    def per_faction(player: str) -> Counter:
        count = Counter()
        for name, copies in scenario("fellowship").player(player).deck:
            count[card(name).faction] += copies
        return count

    assert per_faction("balrog") == {"monstrous": 8, "mordor": 18, "isengard": 4}
    assert per_faction("gandalf") == {"dunedain": 3, "dwarf": 2, "elf": 13, "hobbit": 8, "wizard": 4}
    nazgul = [found for found in BASE if "nazgul" in found.keywords and found.type == CHARACTER]
    assert len(nazgul) == 9 and all(scenario("fellowship").copies(found.id) == 1 for found in nazgul)


@pytest.mark.rule("WR.scenario.fellowship")
def test_wr_scenario_fellowship_locations():
    fellowship = scenario("fellowship")
    assert Counter(path(name).number for name in fellowship.paths) == {1: 2, 2: 2, 3: 2, 4: 3, 5: 3, 6: 1}
    assert fellowship.rounds[3] == ("lorien", "dol_guldur") and len(fellowship.rounds) == 6


def test_wr_every_deck_card_exists_and_belongs_to_the_side():
    for found in scenarios().values():
        for player in found.players:
            for name, copies in player.deck:
                assert card(name).side == player.side and 1 <= copies <= card(name).copies


@pytest.mark.rule("WR.score.battlegrounds", "WR.score.paths")
def test_wr_score_points_of_the_printed_example():
    fields = ("helms_deep", "minas_tirith", "lorien", "orthanc")
    ways = ("bag_end", "the_council_of_elrond", "lothlorien", "henneth_annun")
    assert sum(battleground(name).points for name in fields) == 9
    assert sum(path(name).points for name in ways) == 4
    assert battleground("minas_morgul").points + battleground("dol_guldur").points == 3


def test_wr_path_points_depend_on_the_number():
    by_number = {way.number: way.points for way in paths().values()}
    assert [by_number[number] for number in range(1, 10)] == [1, 2, 1, 2, 1, 2, 1, 2, 3]
    assert sum(field.points for field in battlegrounds().values() if field.side == "free_peoples") == 12
    assert sum(field.points for field in battlegrounds().values() if field.side == "shadow") == 10


def test_wr_icons_that_no_source_states_stay_unknown():
    unknown = {found.id: [name for name in ICONS if getattr(found.icons, name) is None] for found in cards().values()}
    assert {name for name, icons in unknown.items() if icons} == {
        "gothmog", "nazguls_mantle", "black_breath", "black_riders_mount", "fell_beast", "morgul_blade",
        "theoden", "arwen", "nenya_ring_of_adamant", "sting", "candles_of_corpses",
    }  # fmt: skip
    assert unknown["black_riders_mount"] == ["attack", "defense"] and card("black_riders_mount").icons.path == 1


def test_wr_source_and_confidence_are_kept():
    records = (*cards().values(), *battlegrounds().values(), *paths().values())
    assert all(record.source in ("public", "rulebook") and 0 < record.confidence <= 1 for record in records)
    assert battleground("dol_guldur").source == "rulebook"
    assert card("nenya_ring_of_adamant").printed == ("attack",) and unknown_icons("nenya_ring_of_adamant") == ("defense", "path")


@pytest.mark.rule("WR.cards.names")
def test_wr_cards_names_in_both_languages_without_diacritics():
    assert parse_card("obiezyswiat") == parse_card("STRIDER") == "strider"
    assert parse_card("Sam") == "sam_gamgee" and parse_card("Gorbag i Szagrat") == "gorbag_and_shagrat"
    assert parse_location("Gospoda „Pod Rozbrykanym Kucykiem”") == "the_prancing_pony" and parse_location("lorien") == "lorien"
    assert parse_location("Lothlorien") == "lothlorien" and parse_scenario("Pojedynek dwoch graczy") == "two_player_duel"
    for found in cards().values():
        assert parse_card(found.id) == parse_card(found.name.pl) == parse_card(found.name.en) == found.id


def test_wr_every_item_has_a_wielder_in_the_box():
    for item in cards().values():
        if item.type == ITEM:
            assert any(found.may_wield(item) for found in cards().values()), item.id


@pytest.mark.rule("WR.cards.names")
@pytest.mark.parametrize("hero", ["Gandalf", "Aragorn", "Saruman", "Balrog"])
def test_wr_rules_name_the_same_heroes_in_both_languages(hero):
    for rule in Rulebook.load("wojna_o_pierscien").rules.values():
        assert (hero in rule.text.pl) == (hero in rule.text.en), rule.id
