"""Combats: the printed examples, what the location cancels, what is lost, and who wins."""

import pytest

from tests.support.wojna_o_pierscien.fights import choices, combat, defects, rules_of
from tests.support.wojna_o_pierscien.second_combat import combat_text, fighter, fought, given_up

DOL_GULDUR = combat("dol_guldur", "galadriel + nenya_ring_of_adamant, high_elves", "mordor_orcs, gorbag_and_shagrat, olog_hai")
EGLADIL = combat("egladil", "the_commander, the_destroyer + black_riders_mount", "gimli, legolas + bow_of_the_galadhrim")
MOUNT = "black_riders_mount"
AT_EGLADIL = {
    "attackers": ["the_commander", fighter("the_destroyer", MOUNT)],
    "defenders": ["gimli", fighter("legolas", "bow_of_the_galadhrim")],
}
AT_DOL_GULDUR = {
    "attackers": [fighter("galadriel", "nenya_ring_of_adamant"), "high_elves"],
    "defenders": ["mordor_orcs", "gorbag_and_shagrat", "olog_hai"],
}


@pytest.mark.rule("WR.battle.attack", "WR.battle.losses", "WR.battle.winner", "WR.battle.sides", "WR.support.leadership")
def test_wr_battle_the_printed_example_of_dol_guldur(ask):
    reply = ask("solve", DOL_GULDUR)
    assert reply.code == 0 and reply.json["verdict"] == "value" and reply.json["value"] == "2"
    assert (reply.json["attack"], reply.json["location_defense"], reply.json["need"]) == (5, 2, 3)
    assert choices(reply) == {frozenset({"mordor_orcs", "olog_hai"}), frozenset({"gorbag_and_shagrat", "olog_hai"})}
    assert reply.json["winner"] == "shadow" and reply.json["uncancelled"] == 0
    assert reply.json["cannot_be_saved"] == ["olog_hai"]
    assert any("Cannot be saved: Olog-hai" in step["text"] and "at most 2 of 3" in step["text"] for step in reply.json["steps"])


@pytest.mark.rule("WR.battle.survivors", "WR.battle.attackers")
def test_wr_battle_the_printed_choice_carried_out(ask):
    reply = ask("resolve", 'moves = ["eliminate mordor_orcs olog_hai"]\n' + DOL_GULDUR)
    assert reply.json["outcome"]["eliminated"] == ["mordor_orcs", "olog_hai"] and reply.json["outcome"]["cycled"] == ["gorbag_and_shagrat"]
    assert reply.json["outcome"]["attackers_eliminated"] == ["galadriel", "nenya_ring_of_adamant", "high_elves"]
    assert reply.json["outcome"]["winner"] == "shadow" and {"WR.battle.survivors", "WR.battle.attackers"} <= rules_of(reply)
    assert reply.json["position"]["shadow"]["locations"] == ["dol_guldur"]


@pytest.mark.rule("WR.path.attack", "WR.path.losses", "WR.path.free_win", "WR.action.item_icons", "WR.action.item_fate")
def test_wr_path_the_printed_example_of_egladil(ask):
    reply = ask("solve", EGLADIL)
    assert (reply.json["attack"], reply.json["location_defense"], reply.json["need"], reply.json["value"]) == (3, 1, 2, "1")
    assert set(reply.json["eliminated"]) == {"legolas", "bow_of_the_galadhrim"} and reply.json["cycled"] == ["gimli"]
    assert reply.json["winner"] == "free_peoples" and reply.json["cannot_be_saved"] == ["legolas"]


@pytest.mark.rule("WR.path.corruption", "WR.path.attackers")
def test_wr_path_the_printed_example_without_defenders(ask):
    reply = ask("solve", combat("egladil", "the_commander, the_destroyer + black_riders_mount"))
    assert (reply.json["uncancelled"], reply.json["corruption"], reply.json["winner"]) == (2, 2, "shadow")
    assert reply.json["points"] == 0 and reply.json["value"] == "0" and "WR.path.corruption" in rules_of(reply)
    assert set(reply.json["attackers_eliminated"]) == {"the_commander", "the_destroyer", "black_riders_mount"}


@pytest.mark.rule("WR.combat.empty")
def test_wr_combat_empty_the_defender_wins_and_scores(ask):
    path = ask("resolve", combat("imladris"))
    assert path.json["outcome"]["winner"] == "free_peoples" and path.json["outcome"]["points"] == 1 and "WR.combat.empty" in rules_of(path)
    field = ask("solve", combat("morannon"))
    assert field.json["winner"] == "shadow" and field.json["value"] == "0"


@pytest.mark.rule("WR.battle.location", "WR.path.location")
@pytest.mark.parametrize(
    "position",
    [combat("lorien", "goblins_of_the_misty_mountains", "high_elves, galadriel"), combat("lothlorien", "the_reaver", "frodo_baggins")],
)
def test_wr_battle_location_cancels_all_and_nobody_is_lost(ask, position):
    reply = ask("solve", position)
    assert reply.json["need"] == 0 and reply.json["value"] == "0" and reply.json["eliminated"] == [] and reply.json["cycled"]
    assert reply.json["winner"] == "free_peoples" and [entry["move"] for entry in reply.json["moves"]] == ["eliminate"]


@pytest.mark.rule("WR.battle.reactivated")
def test_wr_battle_reactivated_from_the_enemy_without_printed_icons(ask):
    taken_back = combat("dol_guldur", "high_elves", "mordor_orcs, mordor_orcs", from_enemy=True, tokens=1)
    reply = ask("solve", taken_back)
    assert (reply.json["location_defense"], reply.json["need"]) == (1, 1) and "WR.battle.reactivated" in rules_of(reply)
    own = ask("solve", combat("dol_guldur", "high_elves", "mordor_orcs, mordor_orcs", tokens=1))
    assert own.json["location_defense"] == 3 and own.json["need"] == 0


@pytest.mark.rule("WR.battle.whole_card")
def test_wr_battle_whole_card_goes_for_one_icon(ask):
    reply = ask("solve", combat("dol_guldur", "high_elves, elrond", "olog_hai", tokens=1))
    assert reply.json["need"] == 1 and reply.json["eliminated"] == ["olog_hai"]


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_defence_too_small_everybody_goes(ask):
    reply = ask("solve", combat("moria", "gandalf_the_white, high_elves, high_elves", "cave_troll, goblins_of_the_misty_mountains @3"))
    assert (reply.json["need"], reply.json["defense"], reply.json["uncancelled"]) == (4, 2, 2)
    assert reply.json["value"] == "4" and reply.json["winner"] == "free_peoples"
    assert set(reply.json["cannot_be_saved"]) == {"cave_troll", "goblins_of_the_misty_mountains"}


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_cards_go_one_by_one_so_a_needless_weak_card_first_is_legal(ask):
    reply = ask("legal", DOL_GULDUR)
    assert frozenset({"mordor_orcs", "gorbag_and_shagrat", "olog_hai"}) in choices(reply) and len(choices(reply)) == 3
    refused = ask("resolve", 'moves = ["eliminate mordor_orcs gorbag_and_shagrat"]\n' + DOL_GULDUR)
    assert "WR.battle.losses" in defects(refused)["moves[1]"]


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_no_card_after_the_attack_is_cancelled(ask):
    position = combat("dol_guldur", "high_elves", "mordor_orcs, olog_hai", from_enemy=True)
    assert choices(ask("legal", position)) == {frozenset({"olog_hai"}), frozenset({"mordor_orcs", "olog_hai"})}
    position = combat("dol_guldur", "elrond", "mordor_orcs, olog_hai", from_enemy=True)
    reply = ask("legal", position)
    assert choices(reply) == {frozenset({"mordor_orcs"}), frozenset({"olog_hai"})}
    assert next(entry for entry in reply.json["illegal"] if entry["move"] == "eliminate mordor_orcs olog_hai")["rule"] == "WR.battle.losses"


@pytest.mark.rule("WR.path.free_win")
def test_wr_path_equal_icons_in_the_trilogy_are_a_free_win(ask):
    reply = ask("solve", combat("weathertop", "the_witch_king", "strider"))
    assert reply.json["winner"] == "free_peoples" and reply.json["uncancelled"] == 0


@pytest.mark.rule("WR.scenario.duel_path")
@pytest.mark.parametrize(
    ("defenders", "winner"), [("strider", None), ("strider, frodo_baggins", "free_peoples"), ("frodo_baggins", "shadow")]
)
@pytest.mark.parametrize("scenario", ["two_player_duel", "three_player_duel"])
def test_wr_scenario_duel_path_needs_more_defence_than_attack(ask, defenders, winner, scenario):
    reply = ask("solve", combat("weathertop", "the_witch_king", defenders, scenario=scenario))
    assert reply.json["winner"] == winner and reply.json["points"] == (2 if winner == "free_peoples" else 0)
    assert reply.json["corruption"] == (1 if winner == "shadow" else 0)


@pytest.mark.rule("WR.scenario.duel_path", "duel_path_defense")
def test_wr_ruling_duel_path_defense(ask):
    position = {
        "location": "weathertop",
        "attackers": "the_witch_king",
        "defenders": "strider, frodo_baggins",
        "scenario": "two_player_duel",
    }
    assert ask("solve", combat(**position)).json["winner"] == "free_peoples"
    used = ask("solve", combat(**position, rulings={"duel_path_defense": "used"}))
    assert used.json["winner"] is None and used.json["rulings"]["duel_path_defense"] == "used"


@pytest.mark.rule("WR.path.attack")
def test_wr_path_attack_leadership_never_counts_on_a_path(ask):
    reply = ask("solve", combat("weathertop", "the_reaver, the_hunter"))
    assert reply.json["attack"] == 2


@pytest.mark.rule("WR.path.attackers")
def test_wr_path_shadow_characters_go_win_or_lose(ask):
    lost = ask("resolve", combat("imladris", "the_reaver", "elrond"))
    assert lost.json["outcome"]["winner"] == "free_peoples" and lost.json["outcome"]["attackers_eliminated"] == ["the_reaver"]
    won = ask("resolve", combat("weathertop", "the_reaver"))
    assert won.json["outcome"]["winner"] == "shadow" and won.json["outcome"]["attackers_eliminated"] == ["the_reaver"]


@pytest.mark.rule("WR.token.location", "WR.token.card")
def test_wr_token_on_the_location_costs_nothing_on_a_card_goes_with_it(ask):
    on_path = ask("solve", combat("weathertop", "the_reaver", "frodo_baggins", tokens=1))
    assert on_path.json["need"] == 0 and on_path.json["eliminated"] == []
    on_card = ask("solve", combat("weathertop", "the_witch_king", "strider, merry_brandybuck *1 @5"))
    assert set(on_card.json["moves"][0]["cycled"]) >= {"merry_brandybuck"} and on_card.json["value"] == "0"
    attack = ask("solve", combat("weathertop", "the_reaver *1", attack_tokens=1))
    assert attack.json["attack"] == 3 and attack.json["corruption"] == 3


@pytest.mark.rule("WR.action.item_icons")
def test_wr_action_item_phial_and_sting_strengthen_the_path_itself(ask):
    phial = ask("solve", combat("cirith_ungol", "the_witch_king", "sam_gamgee + phial_of_galadriel"))
    assert phial.json["location_defense"] == 2 and phial.json["eliminated"] == [] and phial.json["winner"] == "free_peoples"
    assert ask("solve", combat("cirith_ungol", "shelob", "sam_gamgee + sting")).json["location_defense"] == 1
    assert ask("solve", combat("cirith_ungol", "the_reaver", "sam_gamgee + sting")).json["location_defense"] == 0


@pytest.mark.rule("WR.battle.disagree")
def test_wr_battle_disagree_every_legal_choice_is_open_to_whoever_decides(ask):
    reply = ask("hint", DOL_GULDUR)
    assert [entry["value"] for entry in reply.json["moves"]] == ["2", "2", "3"]
    worst = ask("resolve", 'moves = ["eliminate mordor_orcs gorbag_and_shagrat olog_hai"]\n' + DOL_GULDUR)
    assert worst.json["outcome"]["worth_lost"] == "3" and worst.json["outcome"]["cycled"] == []


@pytest.mark.rule("WR.battle.winner")
def test_wr_battle_the_attackers_view_counts_missing_icons(ask):
    assert ask("solve", DOL_GULDUR).json["attacker"] == {"side": "free_peoples", "more_icons_to_win": 2}
    won = combat("dol_guldur", "galadriel + nenya_ring_of_adamant *2, high_elves", "mordor_orcs, gorbag_and_shagrat, olog_hai")
    assert ask("solve", won).json["attacker"]["more_icons_to_win"] == 0 and ask("solve", won).json["winner"] == "free_peoples"


@pytest.mark.rule("WR.battle.losses", "WR.token.card")
def test_wr_battle_losses_copies_that_differ_are_told_apart(ask):
    position = combat("dol_guldur", "elrond", "mordor_orcs @3, mordor_orcs @1, olog_hai @9", from_enemy=True)
    reply = ask("hint", position)
    assert [entry["move"] for entry in reply.json["moves"]] == ["eliminate mordor_orcs#2", "eliminate mordor_orcs#1", "eliminate olog_hai"]
    dear = ask("resolve", 'moves = ["eliminate mordor_orcs#1"]\n' + position)
    assert dear.json["outcome"]["worth_lost"] == "3"
    assert ask("resolve", 'moves = ["eliminate mordor_orcs"]\n' + position).json["outcome"]["worth_lost"] == "1"
    assert "moves[1]" in defects(ask("resolve", 'moves = ["eliminate mordor_orcs#3"]\n' + position))
    token = ask("legal", combat("dol_guldur", "high_elves", "mordor_orcs *1, mordor_orcs", from_enemy=True))
    allowed = {entry["move"] for entry in token.json["moves"]}
    assert "eliminate mordor_orcs#1" in allowed and not allowed & {entry["move"] for entry in token.json["illegal"]}


@pytest.mark.rule("WR.action.item", "WR.action.item_icons")
def test_wr_action_item_of_another_faction_goes_with_its_wielder(ask):
    reply = ask(
        "solve",
        combat("rivendell", "hill_troll, goblins_of_the_misty_mountains, goblins_of_the_misty_mountains", "gandalf_the_grey + shadowfax"),
    )
    assert reply.code == 0 and reply.json["defense"] == 3 and reply.json["eliminated"] == ["gandalf_the_grey", "shadowfax"]


@pytest.mark.rule("WR.path.losses", "WR.path.attackers", "WR.path.free_win", "WR.action.item_icons")
def test_wr_path_losses_the_example_of_egladil(ask):
    answer = fought(ask, "egladil", **AT_EGLADIL)
    assert (answer["verdict"], answer["value"], answer["uncancelled"], answer["winner"]) == ("value", "1", 0, "free_peoples")
    assert (sorted(answer["eliminated"]), answer["cycled"]) == (["bow_of_the_galadhrim", "legolas"], ["gimli"])
    assert given_up(answer) == {("legolas",)}
    assert any("Legolas" in step["text"] and "Cannot be saved" in step["text"] for step in answer["steps"])
    assert sorted(answer["attackers_eliminated"]) == [MOUNT, "the_commander", "the_destroyer"]


@pytest.mark.rule("WR.path.corruption")
def test_wr_path_corruption_egladil_without_defenders(ask):
    answer = fought(ask, "egladil", AT_EGLADIL["attackers"])
    assert (answer["value"], answer["uncancelled"], answer["winner"], answer["corruption"], answer["points"]) == ("0", 2, "shadow", 2, 0)
    told = ask("resolve", combat_text("egladil", AT_EGLADIL["attackers"])).json
    assert told["position"]["shadow"] == {"locations": ["egladil"], "corruption": 2, "ring_tokens": 0}


@pytest.mark.rule("WR.battle.losses", "WR.battle.survivors", "WR.battle.winner", "WR.support.separate")
def test_wr_battle_losses_the_example_of_dol_guldur(ask):
    answer = fought(ask, "dol_guldur", **AT_DOL_GULDUR)
    assert (answer["attack"], answer["need"], answer["value"], answer["winner"]) == (5, 3, "2", "shadow")
    assert given_up(answer) == {("mordor_orcs", "olog_hai"), ("gorbag_and_shagrat", "olog_hai")}
    assert answer["cannot_be_saved"] == ["olog_hai"]
    assert any("Cannot be saved: Olog-hai" in step["text"] for step in answer["steps"])


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_worth_decides(ask):
    answer = fought(ask, "dol_guldur", AT_DOL_GULDUR["attackers"], ["mordor_orcs", fighter("gorbag_and_shagrat", worth=2), "olog_hai"])
    assert answer["value"] == "2" and given_up(answer) == {("mordor_orcs", "olog_hai")}
    other = fought(
        ask, "dol_guldur", AT_DOL_GULDUR["attackers"], [fighter("mordor_orcs", worth=4), fighter("gorbag_and_shagrat", worth=2), "olog_hai"]
    )
    assert other["value"] == "3" and given_up(other) == {("gorbag_and_shagrat", "olog_hai")}


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_equal_worth_lists_both_one_card_first(ask):
    answer = fought(
        ask, "dol_guldur", ["gandalf_the_white", "elrond", "legolas"], ["mordor_orcs", "mordor_orcs", fighter("olog_hai", worth=2)]
    )
    assert (answer["need"], answer["value"]) == (2, "2")
    assert [one["move"] for one in answer["moves"]] == ["eliminate olog_hai", "eliminate mordor_orcs mordor_orcs"]


@pytest.mark.rule("WR.path.attack")
def test_wr_path_attack_leadership_never_counts_and_tokens_do(ask):
    answer = fought(ask, "amon_hen", [fighter("grishnakh", tokens=2), "saruman"])
    assert (answer["attack"], answer["uncancelled"]) == (5, 5)


@pytest.mark.rule("WR.battle.reactivated", "WR.token.location")
def test_wr_battle_reactivated_printed_icons_are_ignored_but_tokens_are_not(ask):
    own = fought(ask, "dol_guldur", ["high_elves"])
    assert (own["location_defense"], own["winner"]) == (2, "shadow")
    taken = fought(ask, "dol_guldur", ["high_elves"], from_enemy=True)
    assert (taken["location_defense"], taken["winner"], taken["uncancelled"]) == (0, "free_peoples", 2)
    assert fought(ask, "dol_guldur", ["high_elves"], from_enemy=True, tokens=2)["winner"] == "shadow"


@pytest.mark.rule("WR.token.card", "WR.token.location")
def test_wr_token_card_is_lost_with_the_card_while_a_token_on_the_field_costs_nothing(ask):
    on_card = fought(ask, "dol_guldur", ["high_elves", "legolas"], [fighter("mordor_orcs", tokens=3)])
    assert (on_card["need"], on_card["value"]) == (1, "1")
    on_field = fought(ask, "dol_guldur", ["high_elves", "legolas"], ["mordor_orcs"], tokens=1)
    assert (on_field["need"], on_field["value"], on_field["cycled"]) == (0, "0", ["mordor_orcs"])


@pytest.mark.rule("WR.battle.whole_card", "WR.battle.attackers")
def test_wr_battle_whole_card_a_single_icon_takes_the_whole_card(ask):
    answer = fought(ask, "lorien", ["grond"], ["gandalf_the_white"])
    assert (answer["need"], answer["eliminated"], answer["winner"], answer["attackers_eliminated"]) == (
        1,
        ["gandalf_the_white"],
        "free_peoples",
        ["grond"],
    )


@pytest.mark.rule("zero_icon_defenders")
def test_wr_zero_icon_defenders_are_lost_too_unless_read_otherwise(ask):
    attackers = [fighter("gandalf_the_white", tokens=3)]
    answer = fought(ask, "dol_guldur", attackers, ["the_witch_king", "mordor_orcs"])
    assert (answer["value"], answer["uncancelled"], sorted(answer["eliminated"])) == ("2", 2, ["mordor_orcs", "the_witch_king"])
    assert answer["rulings"]["zero_icon_defenders"] == "lost"
    other = fought(ask, "dol_guldur", attackers, ["the_witch_king", "mordor_orcs"], options=("--ruling", "zero_icon_defenders=cycled"))
    assert (other["value"], other["cycled"]) == ("1", ["the_witch_king"])


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_a_zero_icon_defender_is_never_given_up_when_others_suffice(ask):
    answer = fought(ask, "dol_guldur", ["high_elves", "legolas"], ["the_witch_king", fighter("mordor_orcs", worth=5)])
    assert (answer["value"], answer["cycled"]) == ("5", ["the_witch_king"])


@pytest.mark.rule("WR.combat.empty")
def test_wr_combat_empty_nobody_there(ask):
    assert fought(ask, "caradhras")["winner"] == "free_peoples"
    assert fought(ask, "moria")["winner"] == "shadow"
    assert fought(ask, "caradhras", scenario="two_player_duel")["winner"] is None


@pytest.mark.rule("WR.scenario.duel_path")
@pytest.mark.parametrize(("tokens", "winner"), [(0, "free_peoples"), (1, None), (2, "shadow")])
@pytest.mark.parametrize("scenario", ["two_player_duel", "three_player_duel"])
def test_wr_scenario_duel_path_needs_more_than_equal(ask, scenario, tokens, winner):
    answer = fought(ask, "egladil", [fighter("the_hunter", tokens=tokens)], ["gimli"], scenario=scenario)
    assert answer["winner"] == winner
    assert answer["corruption"] == (1 if winner == "shadow" else 0)
    equal = fought(ask, "egladil", [fighter("the_hunter", tokens=1)], ["gimli"])
    assert equal["winner"] == "free_peoples"


@pytest.mark.rule("WR.action.item_fate", "WR.path.losses")
def test_wr_action_item_fate_who_comes_back_and_what_stays_lost(ask):
    frodo = fought(ask, "caradhras", ["balrog_of_moria"], [fighter("frodo_baggins", "mithril_coat", worth=7), "gimli"])
    assert (frodo["value"], frodo["eliminated"], sorted(frodo["cycled"])) == ("0", ["mithril_coat"], ["frodo_baggins", "gimli"])
    cloak = fought(ask, "caradhras", ["balrog_of_moria"], [fighter("legolas", "elven_cloak", worth=7)])
    assert (cloak["value"], cloak["eliminated"], sorted(cloak["cycled"])) == ("0", [], ["elven_cloak", "legolas"])


@pytest.mark.rule("WR.action.item_icons")
def test_wr_action_item_icons_the_phial_and_sting_defend_the_path_itself(ask):
    phial = fought(ask, "orodruin", ["the_witch_king"], [fighter("sam_gamgee", "phial_of_galadriel")])
    assert (phial["location_defense"], phial["value"], phial["winner"]) == (2, "0", "free_peoples")
    assert fought(ask, "orodruin", ["shelob"], [fighter("sam_gamgee", "sting")])["location_defense"] == 1
    assert fought(ask, "orodruin", ["the_hunter"], [fighter("sam_gamgee", "sting")])["location_defense"] == 0


@pytest.mark.rule("WR.battle.attack")
@pytest.mark.parametrize("card", [MOUNT, "fell_beast", "nazguls_mantle", "black_breath", "morgul_blade"])
def test_wr_battle_attack_an_icon_that_no_source_states_stops_the_answer(ask, card):
    text = combat_text("minas_tirith", [fighter("the_commander", card), "mordor_orcs"])
    said = ask("solve", text)
    assert said.code == 2
    assert any(card in defect["where"] + defect["what"] and "icons" in defect["what"] for defect in said.json["defects"])
    given = fought(ask, "minas_tirith", [fighter("the_commander", card), "mordor_orcs"], top=f"icons = {{ {card} = {{ attack = 4 }} }}\n")
    assert given["attack"] == 6
    assert any("icons supplied" in line for line in given["assumptions"])


@pytest.mark.rule("WR.path.attack")
def test_wr_path_attack_only_the_needed_icon_is_asked_for(ask):
    assert fought(ask, "egladil", [fighter("the_commander", MOUNT)])["attack"] == 2
    said = ask("solve", combat_text("egladil", [fighter("the_commander", "fell_beast"), fighter("the_hunter", "morgul_blade")]))
    assert said.code == 2
    assert {defect["where"] for defect in said.json["defects"]} == {"icons.fell_beast.path", "icons.morgul_blade.path"}


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_resolve_refuses_what_the_rules_forbid_and_takes_the_line(ask):
    text = combat_text("dol_guldur", **AT_DOL_GULDUR)
    for move in ("eliminate mordor_orcs gorbag_and_shagrat", "eliminate olog_hai", "eliminate galadriel"):
        assert ask("resolve", text.replace("[location]", f'moves = ["{move}"]\n[location]')).code == 2
    line = ask("solve", text).json["line"]
    played = ask("resolve", text.replace("[location]", f'moves = [{{ move = "{line[0]["move"]}" }}]\n[location]'))
    assert played.code == 0 and played.json["outcome"]["winner"] == "shadow"


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_losses_copies_that_differ_can_be_told_apart(ask):
    text = combat_text("dol_guldur", ["high_elves", "legolas"], [fighter("mordor_orcs", worth=3), fighter("mordor_orcs", worth=1)])
    moves = [one["move"] for one in ask("hint", text).json["moves"]]
    assert len(set(moves)) == len(moves) == 2
    lost = [ask("resolve", text.replace("[location]", f'moves = ["{move}"]\n[location]')).json["outcome"]["worth_lost"] for move in moves]
    assert lost == ["1", "3"]
