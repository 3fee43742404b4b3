"""Combats that cannot be: every defect at once, with its place; icons that no source states must be supplied."""

import pytest

from tests.support.wojna_o_pierscien.fights import combat, defects
from tests.support.wojna_o_pierscien.keyed import VERBS, wheres
from tests.support.wojna_o_pierscien.second_combat import combat_text, fighter


@pytest.mark.rule("WR.battle.sides")
def test_wr_bad_card_of_the_wrong_side(ask):
    found = defects(ask("solve", combat("dol_guldur", "mordor_orcs", "high_elves")))
    assert set(found) == {"attacker[1].card", "defender[1].card"}


@pytest.mark.rule("WR.cards.path_number")
def test_wr_bad_path_number_that_the_card_does_not_list(ask):
    found = defects(ask("solve", combat("bag_end", "balrog_of_moria", "gwaihir_the_windlord")))
    assert set(found) == {"attacker[1].card", "defender[1].card"} and "4, 5" in found["attacker[1].card"]
    assert ask("solve", combat("cirith_ungol", "gorbag_and_shagrat")).code == 0


@pytest.mark.rule("WR.cards.roles")
def test_wr_bad_faction_that_the_battleground_does_not_show(ask):
    assert set(defects(ask("solve", combat("moria", "riders_of_rohan", "mordor_orcs")))) == {"attacker[1].card", "defender[1].card"}
    assert ask("solve", combat("minas_tirith", "mordor_orcs", "riders_of_rohan", round_rules=["the_red_arrow"])).code == 0


@pytest.mark.rule("WR.action.army")
def test_wr_bad_army_on_a_path(ask):
    assert "attacker[1].card" in defects(ask("solve", combat("morgai", "olog_hai")))


@pytest.mark.rule("WR.action.item")
def test_wr_bad_item_without_its_wielder(ask):
    found = defects(ask("solve", combat("dol_guldur", "galadriel + vilya_ring_of_air, high_elves + glamdring", "nazguls_mantle")))
    assert len(found) >= 3 and any(where.startswith("attacker[1].items") for where in found)


@pytest.mark.rule("WR.box.cards")
def test_wr_bad_the_same_card_twice(ask):
    assert defects(ask("solve", combat("dol_guldur", "galadriel, galadriel")))
    assert ask("solve", combat("dol_guldur", "high_elves, high_elves")).code == 0
    assert defects(ask("solve", combat("dol_guldur", "high_elves, high_elves, high_elves")))
    assert defects(ask("solve", combat("egladil", "the_reaver", "elrond + vilya_ring_of_air", reserve=["vilya_ring_of_air"])))


@pytest.mark.rule("WR.location.path_once")
def test_wr_bad_path_that_comes_back(ask):
    assert "location.from_enemy" in defects(ask("solve", combat("egladil", from_enemy=True)))


@pytest.mark.rule("WR.scenario.fellowship")
def test_wr_bad_cards_and_places_outside_the_scenario(ask):
    found = defects(ask("solve", combat("rivendell", "goblins_of_the_misty_mountains", "gandalf_the_white", scenario="fellowship")))
    assert set(found) == {"defender[1].card"}
    assert "location.id" in defects(ask("solve", combat("harad", scenario="fellowship")))


def test_wr_bad_numbers_names_and_keys_all_at_once(ask):
    text = combat("nowhere", "galadriel *-1 @-2, tom_bombadil", "", tokens=-3, colour="red")
    found = defects(ask("solve", text))
    assert {"location.id", "location.tokens", "attacker[1].tokens", "attacker[1].worth", "attacker[2].card", "colour"} <= set(found)


@pytest.mark.rule("WR.battle.attack")
def test_wr_unknown_icons_stop_the_count_and_name_the_value(ask):
    reply = ask(
        "solve",
        combat(
            "minas_tirith",
            "the_witch_king + fell_beast, the_commander + nazguls_mantle, mordor_orcs",
            "denethor, soldiers_of_gondor, guards_of_the_citadel, knights_of_dol_amroth",
        ),
    )
    found = defects(reply)
    assert set(found) == {"icons.fell_beast.attack", "icons.nazguls_mantle.attack"}
    assert "icons = { fell_beast = { attack = N } }" in found["icons.fell_beast.attack"]


@pytest.mark.rule("WR.battle.attack")
@pytest.mark.parametrize("icons", [{"fell_beast": {"attack": 2}}, {"fell_beast": 2}])
def test_wr_unknown_icons_supplied_by_the_position(ask, icons):
    reply = ask("solve", combat("minas_tirith", "the_witch_king + fell_beast", icons=icons))
    assert reply.code == 0 and reply.json["attack"] == 4
    assert any("Fell Beast" in text for text in reply.json["assumptions"])


@pytest.mark.rule("WR.path.attack")
def test_wr_unknown_icons_only_where_they_are_needed(ask):
    assert ask("solve", combat("weathertop", "the_hunter + black_riders_mount")).json["attack"] == 2
    assert "icons.black_riders_mount.attack" in defects(
        ask("solve", combat("minas_tirith", "the_hunter + black_riders_mount, mordor_orcs"))
    )
    safe = ask("solve", combat("minas_morgul", "", "the_hunter + fell_beast"))
    assert safe.code == 0 and safe.json["value"] == "0" and safe.json["attacker"]["more_icons_to_win"] is None
    assert set(defects(ask("solve", combat("minas_morgul", "aragorn, faramir, soldiers_of_gondor", "the_hunter + fell_beast")))) == {
        "icons.fell_beast.defense"
    }


def test_wr_resolve_bad_moves(ask):
    position = combat("dol_guldur", "galadriel, high_elves, high_elves", "mordor_orcs, olog_hai")
    assert "moves[1]" in defects(ask("resolve", 'moves = ["eliminate grond"]\n' + position))
    assert defects(ask("resolve", 'moves = ["eliminate mordor_orcs", "eliminate olog_hai"]\n' + position))
    assert defects(ask("resolve", 'moves = ["pass"]\n' + position))


def test_wr_worth_may_be_a_fraction(ask):
    half = combat("dol_guldur", "galadriel, high_elves", "mordor_orcs, mordor_orcs, olog_hai").replace(
        'card = "olog_hai"', 'card = "olog_hai"\nworth = "3/2"'
    )
    reply = ask("solve", half)
    assert reply.json["value"] == "3/2" and reply.json["value_decimal"] == 1.5


def test_wr_names_in_polish(ask):
    text = combat(
        "Dol Guldur",
        "Galadriela + Nenya Pierścień Diamentu, elfowie wysokiego rodu",
        "Orkowie z Mordoru, gorbag i szagrat, OLOG-HAI",
        scenario="Trylogia",
    )
    assert ask("solve", text).json["value"] == "2"


@pytest.mark.rule("WR.path.attack")
@pytest.mark.parametrize("icons", ["{ path = 2 }", "{ path_icons = 2 }", "{ morgul_blade = { path = 2 } }"])
def test_wr_unknown_icons_supplied_beside_the_unit(ask, icons):
    text = combat("weathertop", "the_hunter + morgul_blade").replace('card = "the_hunter"', f'card = "the_hunter"\nicons = {icons}')
    assert ask("solve", text).json["attack"] == 3


@pytest.mark.rule("WR.cards.roles")
def test_wr_bad_great_gate_is_kept_off_by_its_own_text(ask):
    assert "own text" in defects(ask("solve", combat("minas_morgul", "the_great_gate")))["attacker[1].card"]


@pytest.mark.rule("WR.action.upgrade")
@pytest.mark.parametrize(
    ("text", "where", "earlier"),
    [
        (combat("helms_deep", "", "gandalf_the_white, gandalf_the_grey"), "defender[2].card", "Gandalf the Grey"),
        (combat("minas_morgul", "gandalf_the_grey, aragorn, strider"), "attacker[3].card", "Strider"),
        (combat("helms_deep", "", "gandalf_the_grey", reserve=["gandalf_the_white"]), "defender[1].card", "Gandalf the Grey"),
        (
            combat("helms_deep", "", "theoden", reserve=["gandalf_the_white"], in_play=["gandalf_the_grey"]),
            "in_play[1]",
            "Gandalf the Grey",
        ),
        (combat("minas_tirith", "", "aragorn", reserve=["strider"]), "reserve[1]", "Strider"),
    ],
)
def test_wr_bad_both_versions_of_a_hero_in_play(ask, text, where, earlier):
    for verb in ("show", "solve"):
        found = defects(ask(verb, text))
        assert set(found) == {where} and f"{earlier} cannot be in play beside" in found[where] and "WR.action.upgrade" in found[where]


@pytest.mark.rule("WR.battle.losses")
def test_wr_bad_worth_of_an_attacker(ask):
    found = defects(ask("solve", combat("dol_guldur", "galadriel @1, high_elves @2", "olog_hai @2")))
    assert set(found) == {"attacker[1].worth", "attacker[2].worth"} and all("belongs to defenders" in what for what in found.values())


@pytest.mark.rule("WR.action.item", "WR.action.event")
def test_wr_bad_cards_that_a_reserve_never_holds(ask):
    text = combat(
        "minas_tirith",
        "",
        "aragorn",
        reserve=["anduril", "the_red_arrow", {"card": "high_elves", "items": ["elven_cloak"]}, {"items": []}],
        in_play=["the_red_arrow"],
    )
    found = defects(ask("solve", text))
    assert set(found) == {"reserve[1]", "reserve[2]", "reserve[3].items", "reserve[4].card", "in_play[1]"}
    assert (
        "without a wielder" in found["reserve[1]"]
        and "an event never stays in play" in found["reserve[2]"]
        and "cannot wield" in found["reserve[3].items"]
    )


@pytest.mark.rule("WR.action.item")
def test_wr_items_of_a_reserve_go_with_their_wielder(ask):
    reserve = ["arwen", {"card": "elrond", "items": ["vilya_ring_of_air"]}]
    text = combat("minas_tirith", "", "aragorn", reserve=reserve)
    assert ask("solve", text).json["defense"] == 2
    assert ask("show", text).json["position"]["reserve"] == reserve
    assert "attacker[1].items" in defects(
        ask(
            "solve",
            combat("dol_guldur", "legolas + bow_of_the_galadhrim", reserve=[{"card": "galadriel", "items": ["bow_of_the_galadhrim"]}]),
        )
    )


@pytest.mark.parametrize(("lang", "absent"), [("pl", "Obieżyświat"), ("en", "Strider")])
def test_wr_resolve_names_only_the_absent_defenders(ask, lang, absent):
    text = 'moves = ["eliminate gimli legolas strider"]\n' + combat("egladil", "the_commander, the_hunter", "gimli, legolas")
    (what,) = defects(ask("resolve", text, "--lang", lang)).values()
    assert what.endswith(f": {absent}") and "egladil" not in what


def test_wr_resolve_names_defenders_asked_for_too_often(ask):
    text = 'moves = ["eliminate mordor_orcs mordor_orcs olog_hai mordor_orcs#3"]\n' + combat(
        "dol_guldur", "galadriel", "mordor_orcs *1, mordor_orcs, olog_hai"
    )
    assert defects(ask("resolve", text))["moves[1]"].endswith(": Mordor Orcs#3")
    again = text.replace(" mordor_orcs#3", " mordor_orcs")
    assert defects(ask("resolve", again))["moves[1]"].endswith(": Mordor Orcs")


@pytest.mark.rule("WR.battle.sides")
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("pl", "Jeźdźcy wilków: to karta drugiej strony"),
        ("en", "Wolf Riders: a card of the other side, which does not fight in this role here"),
    ],
)
def test_wr_bad_side_is_told_without_a_verb_that_must_agree(ask, lang, said):
    assert said in defects(ask("solve", combat("helms_deep", "", "wolf_riders"), "--lang", lang))["defender[1].card"]


@pytest.mark.rule("WR.path.corruption")
@pytest.mark.parametrize(
    ("attackers", "said"),
    [("the_hunter", "1 żeton zepsucia"), ("the_hunter *1", "2 żetony zepsucia"), ("the_hunter *4", "5 żetonów zepsucia")],
)
def test_wr_corruption_is_counted_in_good_polish(ask, attackers, said):
    steps = ask("solve", combat("weathertop", attackers), "--lang", "pl").json["steps"]
    assert any(f"Wygrywa Cień: {said} i zakryta" in step["text"] for step in steps)


@pytest.mark.rule("WR.cards.names")
@pytest.mark.parametrize(
    ("lang", "said"),
    [("pl", "czy chodziło o „Gandalf Szary” lub „Gandalf Biały”?"), ("en", 'did you mean "gandalf_the_grey" or "gandalf_the_white"?')],
)
def test_wr_a_first_name_of_two_cards_offers_both(ask, lang, said):
    found = defects(ask("solve", combat("helms_deep", "", "gandalf, gandalf_the_gray"), "--lang", lang))
    assert said in found["defender[1].card"] and " lub " not in found["defender[2].card"] and " or " not in found["defender[2].card"]


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_wr_what_a_position_says_is_quoted_as_toml(ask, lang):
    text = (
        combat("helms_deep", "", "theoden", scenario=["trilogy"], reserve=[True])
        .replace('question = "combat"', 'question = ["combat"]')
        .replace('id = "helms_deep"', 'id = "helms_deep"\ntokens = true')
    )
    found = defects(ask("solve", text, "--lang", lang))
    said = {"question": '["combat"]', "scenario": '["trilogy"]', "reserve[1]": "true", "location.tokens": "true"}
    assert set(found) == set(said) and all(words in found[where] and "'" not in found[where] for where, words in said.items())


@pytest.mark.rule("WR.battle.sides")
@pytest.mark.parametrize("verb", VERBS)
def test_wr_battle_sides_cards_of_the_wrong_side(ask, verb):
    assert wheres(ask(verb, combat_text("dol_guldur", ["mordor_orcs"], ["galadriel"]))) == {"attacker[1].card", "defender[1].card"}


@pytest.mark.rule("WR.cards.roles")
def test_wr_cards_roles_a_faction_that_the_field_does_not_show(ask):
    assert wheres(ask("solve", combat_text("dol_guldur", ["riders_of_rohan", "gimli"], ["white_hand_orcs"]))) == {
        "attacker[1].card",
        "attacker[2].card",
        "defender[1].card",
    }
    assert wheres(ask("solve", combat_text("helms_deep", [], ["merry_brandybuck"]))) == {"defender[1].card"}
    assert ask("solve", combat_text("helms_deep", [], ["merry_brandybuck", "village_militia"])).code == 0


@pytest.mark.rule("WR.action.character", "WR.action.army")
def test_wr_action_character_wrong_path_number_and_armies_on_a_path(ask):
    bad = combat_text("egladil", ["the_lidless_eye", "mordor_orcs"], ["faramir", "aragorn", "high_elves"])
    assert wheres(ask("solve", bad)) == {"attacker[1].card", "attacker[2].card", "defender[1].card", "defender[2].card", "defender[3].card"}
    assert ask("solve", combat_text("cirith_ungol", ["gorbag_and_shagrat"])).code == 0


@pytest.mark.rule("WR.action.item")
def test_wr_action_item_without_a_wielder(ask):
    bad = combat_text(
        "dol_guldur", [fighter("legolas", "nenya_ring_of_adamant"), fighter("high_elves", "bow_of_the_galadhrim"), "vilya_ring_of_air"]
    )
    assert wheres(ask("solve", bad)) == {"attacker[1].items", "attacker[2].items", "attacker[3].card"}


@pytest.mark.rule("WR.action.event")
def test_wr_action_event_never_in_play(ask):
    assert wheres(ask("solve", combat_text("dol_guldur", [], ["the_black_captain"]))) == {"defender[1].card"}


@pytest.mark.rule("WR.box.cards")
def test_wr_box_cards_the_same_card_twice(ask):
    assert wheres(ask("solve", combat_text("dol_guldur", ["legolas", "legolas"], ["olog_hai", *["mordor_orcs"] * 6]))) == {
        "attacker[2].card",
        "defender[7].card",
    }
    twice = combat_text("dol_guldur", [fighter("legolas", "bow_of_the_galadhrim"), fighter("elrond", "bow_of_the_galadhrim")])
    assert wheres(ask("solve", twice)) == {"attacker[2].items"}


@pytest.mark.rule("WR.location.path_once", "WR.scenario.fellowship")
def test_wr_location_path_once_no_path_comes_back_and_unlisted_places_do_not_exist(ask):
    assert wheres(ask("solve", combat_text("egladil", from_enemy=True))) == {"location.from_enemy"}
    assert wheres(ask("solve", combat_text("helms_deep", scenario="fellowship"))) == {"location.id"}
    assert wheres(ask("solve", combat_text("moria", ["gandalf_the_white"], scenario="fellowship"))) == {"attacker[1].card"}


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_nonsense_is_listed_at_once(ask):
    bad = combat_text(
        "nowhere", ["nobody"], [fighter("olog_hai", worth=-1), fighter("grond", tokens=-2)], tokens=-1, scenario="chess", top="colour = 3\n"
    )
    assert {
        "location.id",
        "location.tokens",
        "attacker[1].card",
        "defender[1].worth",
        "defender[2].tokens",
        "scenario",
        "colour",
    } <= wheres(ask("solve", bad))
