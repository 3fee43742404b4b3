"""Positions that cannot be: refused with exit code 2, every defect named."""

import pytest

from tests.support.wojna_o_pierscien.second_combat import combat, fighter

VERBS = ["show", "legal", "resolve", "solve", "hint", "explain"]


def wheres(said):
    assert said.code == 2, said.json
    assert all(defect["what"] for defect in said.json["defects"])
    return {defect["where"] for defect in said.json["defects"]}


def phase(players, locations="", to_move="frodo", scenario="trilogy", top=""):
    text = f'game = "wojna_o_pierscien"\nquestion = "action_phase"\nscenario = "{scenario}"\nto_move = "{to_move}"\n{top}'
    return text + "".join(f'[[player]]\nid = "{name}"\n{keys}\n' for name, keys in players) + locations


@pytest.mark.rule("WR.battle.sides")
@pytest.mark.parametrize("verb", VERBS)
def test_wr_battle_sides_cards_of_the_wrong_side(ask, verb):
    assert wheres(ask(verb, combat("dol_guldur", ["mordor_orcs"], ["galadriel"]))) == {"attacker[1].card", "defender[1].card"}


@pytest.mark.rule("WR.cards.roles")
def test_wr_cards_roles_a_faction_that_the_field_does_not_show(ask):
    assert wheres(ask("solve", combat("dol_guldur", ["riders_of_rohan", "gimli"], ["white_hand_orcs"]))) == {"attacker[1].card", "attacker[2].card", "defender[1].card"}
    assert wheres(ask("solve", combat("helms_deep", [], ["merry_brandybuck"]))) == {"defender[1].card"}
    assert ask("solve", combat("helms_deep", [], ["merry_brandybuck", "village_militia"])).code == 0


@pytest.mark.rule("WR.action.character", "WR.action.army")
def test_wr_action_character_wrong_path_number_and_armies_on_a_path(ask):
    bad = combat("egladil", ["the_lidless_eye", "mordor_orcs"], ["faramir", "aragorn", "high_elves"])
    assert wheres(ask("solve", bad)) == {"attacker[1].card", "attacker[2].card", "defender[1].card", "defender[2].card", "defender[3].card"}
    assert ask("solve", combat("cirith_ungol", ["gorbag_and_shagrat"])).code == 0


@pytest.mark.rule("WR.action.item")
def test_wr_action_item_without_a_wielder(ask):
    bad = combat("dol_guldur", [fighter("legolas", "nenya_ring_of_adamant"), fighter("high_elves", "bow_of_the_galadhrim"), "vilya_ring_of_air"])
    assert wheres(ask("solve", bad)) == {"attacker[1].items", "attacker[2].items", "attacker[3].card"}


@pytest.mark.rule("WR.action.event")
def test_wr_action_event_never_in_play(ask):
    assert wheres(ask("solve", combat("dol_guldur", [], ["the_black_captain"]))) == {"defender[1].card"}


@pytest.mark.rule("WR.box.cards")
def test_wr_box_cards_the_same_card_twice(ask):
    assert wheres(ask("solve", combat("dol_guldur", ["legolas", "legolas"], ["olog_hai", *["mordor_orcs"] * 6]))) == {"attacker[2].card", "defender[7].card"}
    twice = combat("dol_guldur", [fighter("legolas", "bow_of_the_galadhrim"), fighter("elrond", "bow_of_the_galadhrim")])
    assert wheres(ask("solve", twice)) == {"attacker[2].items"}


@pytest.mark.rule("WR.location.path_once", "WR.scenario.fellowship")
def test_wr_location_path_once_no_path_comes_back_and_unlisted_places_do_not_exist(ask):
    assert wheres(ask("solve", combat("egladil", from_enemy=True))) == {"location.from_enemy"}
    assert wheres(ask("solve", combat("helms_deep", scenario="fellowship"))) == {"location.id"}
    assert wheres(ask("solve", combat("moria", ["gandalf_the_white"], scenario="fellowship"))) == {"attacker[1].card"}


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_nonsense_is_listed_at_once(ask):
    bad = combat("nowhere", ["nobody"], [fighter("olog_hai", worth=-1), fighter("grond", tokens=-2)], tokens=-1, scenario="chess", top="colour = 3\n")
    assert {"location.id", "location.tokens", "attacker[1].card", "defender[1].worth", "defender[2].tokens", "scenario", "colour"} <= wheres(ask("solve", bad))


@pytest.mark.rule("WR.setup.decks")
def test_wr_setup_decks_a_hand_larger_than_the_deck(ask):
    mordor = ["mordor_orcs"] * 5 + "olog_hai trolls_of_udun black_uruks grond the_witch_king the_reaver the_beguiler the_hunter the_messenger the_commander".split()
    mordor += "the_destroyer the_warrior the_black_easterling grishnakh the_mouth_of_sauron gorbag_and_shagrat the_lidless_eye nazguls_mantle black_breath".split()
    mordor += "black_riders_mount fell_beast morgul_blade the_black_captain the_ringwraiths_are_abroad the_day_without_dawn".split()
    assert len(mordor) == 30
    whole = f"hand = {mordor}".replace("'", '"')
    assert ask("legal", phase([("frodo", "hand = []"), ("witch_king", whole)])).code == 0
    more = whole.replace("hand = [", 'hand = ["gothmog", ')
    assert "player[2].hand" in wheres(ask("legal", phase([("frodo", "hand = []"), ("witch_king", more)])))


@pytest.mark.rule("WR.setup.decks", "WR.action.army", "WR.action.item", "WR.location.path")
def test_wr_setup_decks_every_defect_of_an_action_phase(ask):
    players = [
        ("frodo", 'hand = ["gimli", "gimli", "mordor_orcs", "soldiers_of_gondor", "nobody"]\nreserve = ["glamdring", "there_is_another_way"]\ncarryover = -1'),
        ("witch_king", "hand = []\ncolour = 2"),
    ]
    places = '[[location]]\nid = "egladil"\ncards = ["olog_hai", "gwaihir_the_windlord"]\n[[location]]\nid = "caradhras"\n[[location]]\nid = "helms_deep"\ncards = ["grond"]\n'
    expected = {"player[1].hand[2]", "player[1].hand[3]", "player[1].hand[4]", "player[1].hand[5]", "player[1].reserve[1]", "player[1].reserve[2]", "player[1].carryover"}
    expected |= {"player[2].colour", "location[1].cards[1]", "location[1].cards[2]", "location[2].id", "location[3].cards[1]", "passes"}
    assert expected <= wheres(ask("solve", phase(players, places, top="passes = 9\n")))


@pytest.mark.rule("WR.scenario.trilogy")
def test_wr_scenario_trilogy_players_of_other_scenarios(ask):
    bad = phase([("gandalf", 'hand = ["mordor_orcs"]'), ("frodo", 'hand = ["olog_hai"]'), ("witch_king", "hand = []")], to_move="nobody")
    found = wheres(ask("solve", bad))
    assert "to_move" in found and any(where.startswith("player[1]") for where in found)
    assert any(where.startswith("player[2].hand") for where in found)


@pytest.mark.rule("WR.location.path_once", "WR.location.reactivate")
@pytest.mark.parametrize(
    "top",
    ['paths = ["morgai", "orodruin"]\n', 'battlegrounds = ["moria"]\n', 'free_peoples = { locations = ["moria"] }\n', 'battlegrounds = ["umbar"]\nshadow = { locations = ["umbar"] }\n'],
)
def test_wr_location_path_once_a_place_lies_in_one_place_only(ask, top):
    said = ask("solve", phase([("frodo", "hand = []"), ("witch_king", "hand = []")], '[[location]]\nid = "orodruin"\n[[location]]\nid = "moria"\n', top=top))
    assert said.code == 2, top
