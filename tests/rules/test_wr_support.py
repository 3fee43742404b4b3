"""Leadership and support on battlegrounds, texts that change icons, and replaced losses."""

import pytest

from mellon.models.wojna_o_pierscien.cards import card, cards
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.support import may_support
from tests.support.wojna_o_pierscien.fights import choices, combat, rules_of
from tests.support.wojna_o_pierscien.second_combat import fought


@pytest.mark.rule("WR.support.leadership")
def test_wr_support_leadership_counts_only_with_an_army_of_the_faction(ask):
    assert ask("solve", combat("minas_tirith", "the_commander")).json["attack"] == 0
    assert ask("solve", combat("minas_tirith", "the_commander, haradrim_regulars")).json["attack"] == 1
    assert ask("solve", combat("minas_tirith", "the_commander, mordor_orcs")).json["attack"] == 2


@pytest.mark.rule("WR.support.one")
def test_wr_support_one_army_supports_one_leader(ask):
    assert ask("solve", combat("minas_tirith", "the_commander, the_reaver, mordor_orcs")).json["attack"] == 2
    assert ask("solve", combat("minas_tirith", "the_commander, the_reaver, mordor_orcs, mordor_orcs")).json["attack"] == 4


@pytest.mark.rule("WR.support.one")
def test_wr_support_an_army_without_icons_supports_too(ask):
    reply = ask(
        "solve", combat("minas_tirith", "mordor_orcs, mordor_orcs, mordor_orcs, mordor_orcs, mordor_orcs", "denethor, the_great_gate")
    )
    assert reply.json["defense"] == 4
    devilry = ask("solve", combat("orthanc", "treebeard, gandalf_the_white", "saruman, devilry_of_saruman"))
    assert devilry.json["defense"] == 2 and devilry.json["need"] == 2


@pytest.mark.rule("WR.support.separate")
def test_wr_support_separate_the_army_may_go_and_the_leader_stay_or_the_other_way(ask):
    position = combat("dol_guldur", "elrond, high_elves", "gorbag_and_shagrat, mordor_orcs", tokens=1)
    assert choices(ask("legal", position)) >= {frozenset({"gorbag_and_shagrat"}), frozenset({"mordor_orcs"})}


@pytest.mark.rule("WR.support.texts")
def test_wr_support_texts_dead_men_fight_for_aragorn(ask):
    alone = ask("solve", combat("minas_morgul", "dead_men_of_dunharrow"))
    assert alone.json["attack"] == 0
    assert ask("solve", combat("minas_morgul", "dead_men_of_dunharrow, aragorn")).json["attack"] == 4
    assert ask("solve", combat("minas_morgul", "dead_men_of_dunharrow, strider")).json["attack"] == 3
    assert ask("solve", combat("minas_morgul", "dead_men_of_dunharrow, faramir")).json["attack"] == 1


@pytest.mark.rule("WR.support.texts", "WR.support.one")
def test_wr_support_texts_the_best_matching_is_not_greedy(ask):
    """Aragorn could lead Gondor's soldiers; only if the Dead follow him does Denethor still get an army."""
    reply = ask("solve", combat("minas_morgul", "aragorn, denethor, dead_men_of_dunharrow, soldiers_of_gondor"))
    assert reply.json["attack"] == 1 + 1 + 2 + 1 + 1
    assert reply.json["attack_support"] == {"aragorn": "dead_men_of_dunharrow", "denethor": "soldiers_of_gondor"}
    supports = [step["text"] for step in reply.json["steps"] if step["rule"].startswith("WR.support")]
    assert any("Dead Men of Dunharrow → Aragorn" in text for text in supports)


@pytest.mark.rule("WR.support.texts")
def test_wr_support_texts_merry_with_rohan_pippin_with_gondor(ask):
    assert ask("solve", combat("edoras", "wolf_riders", "merry_brandybuck, riders_of_rohan")).json["defense"] == 2
    assert ask("solve", combat("minas_tirith", "olog_hai", "pippin_took, soldiers_of_gondor")).json["defense"] == 2


@pytest.mark.rule("WR.support.texts")
def test_wr_support_texts_the_three_hunters_take_any_army(ask):
    position = {"location": "helms_deep", "attackers": "wolf_riders", "defenders": "aragorn, riders_of_rohan"}
    reply = ask("solve", combat(**position, round_rules=["the_three_hunters"]))
    assert reply.json["defense"] == 3 and ask("solve", combat(**position)).code == 2


@pytest.mark.rule("WR.battle.attack")
@pytest.mark.parametrize(
    ("location", "unit", "attack"),
    [
        ("dol_amroth", "coastal_raiders", 2),
        ("pelargir", "coastal_raiders", 1),
        ("pelargir", "the_black_fleet", 2),
        ("minas_tirith", "haradrim_cavalry", 2),
        ("orthanc", "treebeard", 2),
    ],
)
def test_wr_battle_icons_that_a_place_adds_to_the_attack(ask, location, unit, attack):
    assert ask("solve", combat(location, unit)).json["attack"] == attack


@pytest.mark.rule("WR.battle.losses")
def test_wr_battle_icons_that_a_place_adds_to_the_defence(ask):
    def defence(location, defenders, attackers="grond"):
        return ask("solve", combat(location, attackers, defenders)).json["defense"]

    assert defence("minas_tirith", "the_great_gate") == 3
    assert defence("minas_tirith", "guards_of_the_citadel") == 2 and defence("minas_tirith", "knights_of_dol_amroth") == 1
    assert defence("dol_guldur", "the_black_easterling", "high_elves") == 1
    assert defence("orthanc", "white_hand_orcs", "quickbeam, treebeard") == 1


@pytest.mark.rule("WR.battle.attack")
def test_wr_battle_quickbeam_counts_isengard_in_pairs(ask):
    assert ask("solve", combat("orthanc", "quickbeam", "white_hand_orcs, white_hand_orcs, saruman")).json["attack"] == 1
    assert ask("solve", combat("orthanc", "quickbeam", "white_hand_orcs, white_hand_orcs, saruman, wolf_riders")).json["attack"] == 2


@pytest.mark.rule("WR.path.attack")
@pytest.mark.parametrize(
    ("path", "unit", "attack"),
    [
        ("khazad_dum", "balrog_of_moria", 3),
        ("caradhras", "balrog_of_moria", 2),
        ("shelobs_lair", "shelob", 2),
        ("cirith_ungol", "shelob", 1),
    ],
)
def test_wr_path_icons_that_a_path_adds(ask, path, unit, attack):
    assert ask("solve", combat(path, unit)).json["attack"] == attack


@pytest.mark.rule("WR.battle.losses", "WR.terms.in_play")
def test_wr_battle_theoden_fights_harder_while_gandalf_is_in_play(ask):
    position = {
        "location": "helms_deep",
        "attackers": "wolf_riders, white_hand_orcs, white_hand_orcs",
        "defenders": "theoden",
        "icons": {"theoden": {"defense": 0}},
    }
    without = ask("solve", combat(**position))
    assert without.json["defense"] == 0 and any("Gandalf" in text for text in without.json["assumptions"])
    assert ask("solve", combat(**position, in_play=["gandalf_the_grey"])).json["defense"] == 1
    assert ask("solve", combat(**position, reserve=["gandalf_the_white"])).json["defense"] == 1


@pytest.mark.rule("WR.token.card")
def test_wr_token_arwen_in_the_reserve_guards_strider(ask):
    position = {"location": "weathertop", "attackers": "the_witch_king, the_hunter", "defenders": "strider"}
    assert ask("solve", combat(**position)).json["uncancelled"] == 1
    assert ask("solve", combat(**position, reserve=["arwen"])).json["uncancelled"] == 0


@pytest.mark.rule("WR.terms.eliminate", "replaced_loss")
def test_wr_ruling_replaced_loss_frodo_is_cycled_and_his_items_are_not(ask):
    position = {"location": "weathertop", "attackers": "the_reaver", "defenders": "frodo_baggins + blade_of_westernesse"}
    reply = ask("solve", combat(**position))
    assert reply.json["value"] == "0" and reply.json["cycled"] == ["frodo_baggins"] and reply.json["eliminated"] == ["blade_of_westernesse"]
    assert "WR.terms.eliminate" in rules_of(reply)
    assert ask("solve", combat(**position, rulings={"replaced_loss": "lost"})).json["value"] == "1"


@pytest.mark.rule("WR.terms.eliminate")
def test_wr_terms_eliminate_texts_that_cycle_instead_on_a_path(ask):
    assert ask("solve", combat("weathertop", "the_reaver", "merry_brandybuck + elven_cloak")).json["cycled"] == [
        "merry_brandybuck",
        "elven_cloak",
    ]
    assert ask("solve", combat("imladris", "the_reaver, the_hunter, the_warrior", "legolas + elven_cloak, elrond")).json["moves"][0][
        "cycled"
    ]
    gollum = ask("solve", combat("cirith_ungol", "gollum"))
    assert gollum.json["attackers_cycled"] == ["gollum"] and gollum.json["attackers_eliminated"] == []
    field = ask(
        "solve",
        combat("helms_deep", "wolf_riders, white_hand_orcs, white_hand_orcs, fighting_uruk_hai", "merry_brandybuck, riders_of_rohan"),
    )
    assert "merry_brandybuck" in field.json["eliminated"]


@pytest.mark.rule("WR.terms.eliminate")
def test_wr_terms_eliminate_saruman_in_his_coat_is_cycled_even_as_an_attacker(ask):
    reply = ask("solve", combat("edoras", "saruman + woven_of_all_colours, wolf_riders"))
    assert reply.json["attackers_cycled"] == ["saruman", "woven_of_all_colours"] and reply.json["attackers_eliminated"] == ["wolf_riders"]


@pytest.mark.rule("zero_icon_defenders")
def test_wr_ruling_zero_icon_defenders(ask):
    position = {"location": "moria", "attackers": "gandalf_the_white, high_elves", "defenders": "shelob, cave_troll"}
    assert ask("solve", combat(**position)).json["value"] == "2"
    cycled = ask("solve", combat(**position, rulings={"zero_icon_defenders": "cycled"}))
    assert cycled.json["value"] == "1" and cycled.json["cycled"] == ["shelob"]


@pytest.mark.rule("zero_icon_defenders", "replaced_loss")
def test_wr_explain_names_the_readings_that_matter(ask):
    reply = ask("explain", combat("moria", "gandalf_the_white, high_elves", "shelob, cave_troll"))
    assert [entry["ruling"] for entry in reply.json["rulings_that_matter"]] == ["zero_icon_defenders"]
    calm = ask("explain", combat("moria", "elrond", "cave_troll"))
    assert calm.json["rulings_that_matter"] == []


@pytest.mark.rule("WR.battle.losses")
def test_wr_explain_tells_what_more_attack_would_cost(ask):
    reply = ask(
        "explain", combat("dol_guldur", "galadriel + nenya_ring_of_adamant, high_elves", "mordor_orcs, gorbag_and_shagrat, olog_hai")
    )
    assert any("Attack larger by 1: least loss of the defender 3" in step["text"] for step in reply.json["steps"])


@pytest.mark.rule("WR.support.texts")
def test_wr_support_the_three_hunters_help_nobody_but_the_hunters():
    place = location("minas_tirith")
    for army in ("soldiers_of_gondor", "high_elves", "riders_of_rohan"):
        helped = {one.id for one in cards().values() if may_support(card(army), one, place, ("three_hunters",))}
        alone = {one.id for one in cards().values() if may_support(card(army), one, place)}
        assert helped - alone <= {"strider", "aragorn", "gimli", "legolas"} and {"gimli", "legolas", "strider"} <= helped
    assert not may_support(card("mordor_orcs"), card("gimli"), place, ("three_hunters",))


@pytest.mark.rule("WR.support.leadership")
def test_wr_support_leadership_counts_only_with_an_army_of_the_faction_for_several_leaders(ask):
    assert fought(ask, "minas_tirith", ["the_reaver", "the_hunter"])["attack"] == 0
    assert fought(ask, "minas_tirith", ["the_reaver", "haradrim_mumakil"])["attack"] == 2
    assert fought(ask, "minas_tirith", ["the_reaver", "the_black_serpent", "haradrim_mumakil", "mordor_orcs"])["attack"] == 5


@pytest.mark.rule("WR.support.one")
def test_wr_support_one_army_supports_one_leader_also_without_icons(ask):
    assert fought(ask, "minas_tirith", ["the_reaver", "the_hunter", "mordor_orcs"])["attack"] == 2
    assert fought(ask, "pelargir", ["corsairs_of_umbar"], ["denethor", "the_great_gate"])["defense"] == 1


@pytest.mark.rule("WR.support.texts", "WR.support.one")
def test_wr_support_texts_the_greedy_matching_is_wrong(ask):
    """The Dead support Aragorn (+1 and +2), the soldiers Denethor (+1): 5; the other way round only 3."""
    answer = fought(ask, "minas_morgul", ["aragorn", "denethor", "dead_men_of_dunharrow", "soldiers_of_gondor"])
    assert answer["attack"] == 1 + 1 + 2 + 1 + 1
    merry = fought(ask, "helms_deep", ["devilry_of_saruman"], ["merry_brandybuck", "eomer", "village_militia"])
    assert merry["defense"] == 2
