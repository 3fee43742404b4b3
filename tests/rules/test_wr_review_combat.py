"""Combats worked out by hand from the rulebook, asked at the command line."""

import pytest

from tests.support.wojna_o_pierscien.second_combat import combat, fighter

MOUNT = "black_riders_mount"
EGLADIL = {
    "attackers": ["the_commander", fighter("the_destroyer", MOUNT)],
    "defenders": ["gimli", fighter("legolas", "bow_of_the_galadhrim")],
}
DOL_GULDUR = {
    "attackers": [fighter("galadriel", "nenya_ring_of_adamant"), "high_elves"],
    "defenders": ["mordor_orcs", "gorbag_and_shagrat", "olog_hai"],
}


def solved(ask, *args, options=(), **more):
    said = ask("solve", combat(*args, **more), *options)
    assert said.code == 0, said.json
    return said.json


def choices(answer):
    return {tuple(sorted(one["move"].split()[1:])) for one in answer["moves"]}


@pytest.mark.rule("WR.path.losses", "WR.path.attackers", "WR.path.free_win", "WR.action.item_icons")
def test_wr_path_losses_the_example_of_egladil(ask):
    answer = solved(ask, "egladil", **EGLADIL)
    assert (answer["verdict"], answer["value"], answer["uncancelled"], answer["winner"]) == ("value", "1", 0, "free_peoples")
    assert (sorted(answer["eliminated"]), answer["cycled"]) == (["bow_of_the_galadhrim", "legolas"], ["gimli"])
    assert choices(answer) == {("legolas",)}
    assert any("Legolas" in step["text"] and "Cannot be saved" in step["text"] for step in answer["steps"])
    assert sorted(answer["attackers_eliminated"]) == [MOUNT, "the_commander", "the_destroyer"]


@pytest.mark.rule("WR.path.corruption")
def test_wr_path_corruption_egladil_without_defenders(ask):
    answer = solved(ask, "egladil", EGLADIL["attackers"])
    assert (answer["value"], answer["uncancelled"], answer["winner"], answer["corruption"], answer["points"]) == ("0", 2, "shadow", 2, 0)
    told = ask("resolve", combat("egladil", EGLADIL["attackers"])).json
    assert told["position"]["shadow"] == {"locations": ["egladil"], "corruption": 2, "ring_tokens": 0}


@pytest.mark.rule("WR.battle.losses", "WR.battle.survivors", "WR.battle.winner", "WR.support.separate")
def test_wr_battle_losses_the_example_of_dol_guldur(ask):
    answer = solved(ask, "dol_guldur", **DOL_GULDUR)
    assert (answer["attack"], answer["need"], answer["value"], answer["winner"]) == (5, 3, "2", "shadow")
    assert choices(answer) == {("mordor_orcs", "olog_hai"), ("gorbag_and_shagrat", "olog_hai")}
    assert answer["cannot_be_saved"] == ["olog_hai"]
    assert any("Cannot be saved: Olog-hai" in step["text"] for step in answer["steps"])


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_worth_decides(ask):
    answer = solved(ask, "dol_guldur", DOL_GULDUR["attackers"], ["mordor_orcs", fighter("gorbag_and_shagrat", worth=2), "olog_hai"])
    assert answer["value"] == "2" and choices(answer) == {("mordor_orcs", "olog_hai")}
    other = solved(ask, "dol_guldur", DOL_GULDUR["attackers"], [fighter("mordor_orcs", worth=4), fighter("gorbag_and_shagrat", worth=2), "olog_hai"])
    assert other["value"] == "3" and choices(other) == {("gorbag_and_shagrat", "olog_hai")}


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_equal_worth_lists_both_one_card_first(ask):
    answer = solved(ask, "dol_guldur", ["gandalf_the_white", "elrond", "legolas"], ["mordor_orcs", "mordor_orcs", fighter("olog_hai", worth=2)])
    assert (answer["need"], answer["value"]) == (2, "2")
    assert [one["move"] for one in answer["moves"]] == ["eliminate olog_hai", "eliminate mordor_orcs mordor_orcs"]


@pytest.mark.rule("WR.support.leadership")
def test_wr_support_leadership_counts_only_with_an_army_of_the_faction(ask):
    assert solved(ask, "minas_tirith", ["the_reaver", "the_hunter"])["attack"] == 0
    assert solved(ask, "minas_tirith", ["the_reaver", "haradrim_mumakil"])["attack"] == 2
    assert solved(ask, "minas_tirith", ["the_reaver", "the_black_serpent", "haradrim_mumakil", "mordor_orcs"])["attack"] == 5


@pytest.mark.rule("WR.support.one")
def test_wr_support_one_army_supports_one_leader_also_without_icons(ask):
    assert solved(ask, "minas_tirith", ["the_reaver", "the_hunter", "mordor_orcs"])["attack"] == 2
    assert solved(ask, "pelargir", ["corsairs_of_umbar"], ["denethor", "the_great_gate"])["defense"] == 1


@pytest.mark.rule("WR.support.texts", "WR.support.one")
def test_wr_support_texts_the_greedy_matching_is_wrong(ask):
    """The Dead support Aragorn (+1 and +2), the soldiers Denethor (+1): 5; the other way round only 3."""
    answer = solved(ask, "minas_morgul", ["aragorn", "denethor", "dead_men_of_dunharrow", "soldiers_of_gondor"])
    assert answer["attack"] == 1 + 1 + 2 + 1 + 1
    merry = solved(ask, "helms_deep", ["devilry_of_saruman"], ["merry_brandybuck", "eomer", "village_militia"])
    assert merry["defense"] == 2


@pytest.mark.rule("WR.path.attack")
def test_wr_path_attack_leadership_never_counts_and_tokens_do(ask):
    answer = solved(ask, "amon_hen", [fighter("grishnakh", tokens=2), "saruman"])
    assert (answer["attack"], answer["uncancelled"]) == (5, 5)


@pytest.mark.rule("WR.battle.reactivated", "WR.token.location")
def test_wr_battle_reactivated_printed_icons_are_ignored_but_tokens_are_not(ask):
    own = solved(ask, "dol_guldur", ["high_elves"])
    assert (own["location_defense"], own["winner"]) == (2, "shadow")
    taken = solved(ask, "dol_guldur", ["high_elves"], from_enemy=True)
    assert (taken["location_defense"], taken["winner"], taken["uncancelled"]) == (0, "free_peoples", 2)
    assert solved(ask, "dol_guldur", ["high_elves"], from_enemy=True, tokens=2)["winner"] == "shadow"


@pytest.mark.rule("WR.token.card", "WR.token.location")
def test_wr_token_card_is_lost_with_the_card_while_a_token_on_the_field_costs_nothing(ask):
    on_card = solved(ask, "dol_guldur", ["high_elves", "legolas"], [fighter("mordor_orcs", tokens=3)])
    assert (on_card["need"], on_card["value"]) == (1, "1")
    on_field = solved(ask, "dol_guldur", ["high_elves", "legolas"], ["mordor_orcs"], tokens=1)
    assert (on_field["need"], on_field["value"], on_field["cycled"]) == (0, "0", ["mordor_orcs"])


@pytest.mark.rule("WR.battle.whole_card", "WR.battle.attackers")
def test_wr_battle_whole_card_a_single_icon_takes_the_whole_card(ask):
    answer = solved(ask, "lorien", ["grond"], ["gandalf_the_white"])
    assert (answer["need"], answer["eliminated"], answer["winner"], answer["attackers_eliminated"]) == (1, ["gandalf_the_white"], "free_peoples", ["grond"])


@pytest.mark.rule("zero_icon_defenders")
def test_wr_zero_icon_defenders_are_lost_too_unless_read_otherwise(ask):
    attackers = [fighter("gandalf_the_white", tokens=3)]
    answer = solved(ask, "dol_guldur", attackers, ["the_witch_king", "mordor_orcs"])
    assert (answer["value"], answer["uncancelled"], sorted(answer["eliminated"])) == ("2", 2, ["mordor_orcs", "the_witch_king"])
    assert answer["rulings"]["zero_icon_defenders"] == "lost"
    other = solved(ask, "dol_guldur", attackers, ["the_witch_king", "mordor_orcs"], options=("--ruling", "zero_icon_defenders=cycled"))
    assert (other["value"], other["cycled"]) == ("1", ["the_witch_king"])


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_a_zero_icon_defender_is_never_given_up_when_others_suffice(ask):
    answer = solved(ask, "dol_guldur", ["high_elves", "legolas"], ["the_witch_king", fighter("mordor_orcs", worth=5)])
    assert (answer["value"], answer["cycled"]) == ("5", ["the_witch_king"])


@pytest.mark.rule("WR.combat.empty")
def test_wr_combat_empty_nobody_there(ask):
    assert solved(ask, "caradhras")["winner"] == "free_peoples"
    assert solved(ask, "moria")["winner"] == "shadow"
    assert solved(ask, "caradhras", scenario="two_player_duel")["winner"] is None


@pytest.mark.rule("WR.scenario.duel_path")
@pytest.mark.parametrize(("tokens", "winner"), [(0, "free_peoples"), (1, None), (2, "shadow")])
@pytest.mark.parametrize("scenario", ["two_player_duel", "three_player_duel"])
def test_wr_scenario_duel_path_needs_more_than_equal(ask, scenario, tokens, winner):
    answer = solved(ask, "egladil", [fighter("the_hunter", tokens=tokens)], ["gimli"], scenario=scenario)
    assert answer["winner"] == winner
    assert answer["corruption"] == (1 if winner == "shadow" else 0)
    equal = solved(ask, "egladil", [fighter("the_hunter", tokens=1)], ["gimli"])
    assert equal["winner"] == "free_peoples"


@pytest.mark.rule("WR.action.item_fate", "WR.path.losses")
def test_wr_action_item_fate_who_comes_back_and_what_stays_lost(ask):
    frodo = solved(ask, "caradhras", ["balrog_of_moria"], [fighter("frodo_baggins", "mithril_coat", worth=7), "gimli"])
    assert (frodo["value"], frodo["eliminated"], sorted(frodo["cycled"])) == ("0", ["mithril_coat"], ["frodo_baggins", "gimli"])
    cloak = solved(ask, "caradhras", ["balrog_of_moria"], [fighter("legolas", "elven_cloak", worth=7)])
    assert (cloak["value"], cloak["eliminated"], sorted(cloak["cycled"])) == ("0", [], ["elven_cloak", "legolas"])


@pytest.mark.rule("WR.action.item_icons")
def test_wr_action_item_icons_the_phial_and_sting_defend_the_path_itself(ask):
    phial = solved(ask, "orodruin", ["the_witch_king"], [fighter("sam_gamgee", "phial_of_galadriel")])
    assert (phial["location_defense"], phial["value"], phial["winner"]) == (2, "0", "free_peoples")
    assert solved(ask, "orodruin", ["shelob"], [fighter("sam_gamgee", "sting")])["location_defense"] == 1
    assert solved(ask, "orodruin", ["the_hunter"], [fighter("sam_gamgee", "sting")])["location_defense"] == 0


@pytest.mark.rule("WR.battle.attack")
@pytest.mark.parametrize("card", [MOUNT, "fell_beast", "nazguls_mantle", "black_breath", "morgul_blade"])
def test_wr_battle_attack_an_icon_that_no_source_states_stops_the_answer(ask, card):
    text = combat("minas_tirith", [fighter("the_commander", card), "mordor_orcs"])
    said = ask("solve", text)
    assert said.code == 2
    assert any(card in defect["where"] + defect["what"] and "icons" in defect["what"] for defect in said.json["defects"])
    given = solved(ask, "minas_tirith", [fighter("the_commander", card), "mordor_orcs"], top=f"icons = {{ {card} = {{ attack = 4 }} }}\n")
    assert given["attack"] == 6
    assert any("icons supplied" in line for line in given["assumptions"])


@pytest.mark.rule("WR.path.attack")
def test_wr_path_attack_only_the_needed_icon_is_asked_for(ask):
    assert solved(ask, "egladil", [fighter("the_commander", MOUNT)])["attack"] == 2
    said = ask("solve", combat("egladil", [fighter("the_commander", "fell_beast"), fighter("the_hunter", "morgul_blade")]))
    assert said.code == 2
    assert {defect["where"] for defect in said.json["defects"]} == {"icons.fell_beast.path", "icons.morgul_blade.path"}


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_resolve_refuses_what_the_rules_forbid_and_takes_the_line(ask):
    text = combat("dol_guldur", **DOL_GULDUR)
    for move in ("eliminate mordor_orcs gorbag_and_shagrat", "eliminate olog_hai", "eliminate galadriel"):
        assert ask("resolve", text.replace("[location]", f'moves = ["{move}"]\n[location]')).code == 2
    line = ask("solve", text).json["line"]
    played = ask("resolve", text.replace("[location]", f'moves = [{{ move = "{line[0]["move"]}" }}]\n[location]'))
    assert played.code == 0 and played.json["outcome"]["winner"] == "shadow"


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_copies_that_differ_can_be_told_apart(ask):
    text = combat("dol_guldur", ["high_elves", "legolas"], [fighter("mordor_orcs", worth=3), fighter("mordor_orcs", worth=1)])
    moves = [one["move"] for one in ask("hint", text).json["moves"]]
    assert len(set(moves)) == len(moves) == 2
    lost = [ask("resolve", text.replace("[location]", f'moves = ["{move}"]\n[location]')).json["outcome"]["worth_lost"] for move in moves]
    assert lost == ["1", "3"]
