"""Scores: the rulebook's example, the gap, the tie, Ring tokens, and whether the game is decided."""

import pytest

from tests.support.wojna_o_pierscien.keyed import score_text, scored

FREE = '["helms_deep", "minas_tirith", "lorien", "orthanc", "bag_end", "the_council_of_elrond", "lothlorien", "henneth_annun"]'
SHADOW = '["minas_morgul", "dol_guldur", "weathertop", "khazad_dum", "amon_hen", "cirith_ungol", "cracks_of_doom"]'


@pytest.mark.rule("WR.score.battlegrounds", "WR.score.paths", "WR.score.corruption", "WR.score.last_path")
def test_wr_score_the_rulebooks_example(ask):
    answer = scored(ask, f"locations = {FREE}", f"locations = {SHADOW}\ncorruption = 7", top="final = true\n")
    assert (answer["scores"], answer["winner"], answer["value"]) == ({"free_peoples": 13, "shadow": 10}, "free_peoples", "3")
    early = scored(ask, f"locations = {FREE}", 'locations = ["minas_morgul", "dol_guldur"]\ncorruption = 7')
    assert (early["scores"], early["winner"]) == ({"free_peoples": 13, "shadow": 10}, None)


@pytest.mark.rule("WR.score.gap", "WR.score.ring")
@pytest.mark.parametrize(("shadow", "winner"), [("corruption = 10", "shadow"), ("corruption = 9", None), ("corruption = 9\nring_tokens = 2", None)])
def test_wr_score_gap_ten_ends_the_game_and_ring_tokens_do_not_help(ask, shadow, winner):
    assert scored(ask, "", shadow)["winner"] == winner


@pytest.mark.rule("WR.score.gap")
def test_wr_score_gap_for_the_free_peoples(ask):
    ten = 'locations = ["minas_tirith", "helms_deep", "rivendell", "lorien", "moria"]'
    assert scored(ask, ten)["winner"] == "free_peoples"
    assert scored(ask, ten, "corruption = 1")["winner"] is None


@pytest.mark.rule("WR.score.tie", "WR.score.ring")
def test_wr_score_tie_goes_to_the_shadow_at_the_end_only(ask):
    tie = ('locations = ["minas_tirith"]', "corruption = 3")
    assert scored(ask, *tie)["winner"] is None
    assert scored(ask, *tie, top="final = true\n")["winner"] == "shadow"
    ring = scored(ask, 'locations = ["minas_tirith"]\nring_tokens = 1', "corruption = 3", top="final = true\n")
    assert (ring["scores"], ring["winner"]) == ({"free_peoples": 4, "shadow": 3}, "free_peoples")
    assert scored(ask, 'locations = ["minas_tirith"]\nring_tokens = 2', "corruption = 4\nring_tokens = 1", top="final = true\n")["winner"] == "shadow"


@pytest.mark.rule("ring_points_in_duels", "WR.scenario.duel2", "WR.scenario.duel3", "WR.scenario.fellowship")
def test_wr_score_ring_tokens_outside_the_trilogy(ask):
    held = ('locations = ["minas_tirith"]\nring_tokens = 1', "corruption = 3")
    assert scored(ask, *held, top='final = true\nscenario = "two_player_duel"\n')["winner"] == "shadow"
    three = scored(ask, held[0], "corruption = 3\nring_tokens = 2", top='final = true\nscenario = "three_player_duel"\n')
    assert three["scores"] == {"free_peoples": 3, "shadow": 5}
    said = ask("solve", score_text('locations = ["lorien"]\nring_tokens = 1', "", top='scenario = "fellowship"\n'))
    assert said.code == 2


@pytest.mark.rule("WR.score.paths")
def test_wr_score_paths_are_worth_their_number_and_nothing_face_down(ask):
    road = ["bag_end", "weathertop", "imladris", "caradhras", "egladil", "amon_hen", "osgiliath", "morgul_vale", "orodruin"]
    worth = [scored(ask, f'locations = ["{path}"]')["scores"]["free_peoples"] for path in road]
    assert worth == [1, 2, 1, 2, 1, 2, 1, 2, 3]
    assert scored(ask, "", f'locations = ["{road[0]}", "{road[-1]}"]')["scores"]["shadow"] == 0


@pytest.mark.rule("WR.score.check")
def test_wr_score_decided_only_when_nothing_can_change_it(ask):
    assert scored(ask, 'locations = ["minas_tirith", "orodruin"]', top="")["decided"] == "free_peoples"
    assert scored(ask, 'locations = ["minas_tirith"]')["decided"] is None
    last = scored(ask, 'locations = ["orodruin"]', "corruption = 2", top='active = ["minas_tirith"]\n')
    assert (last["decided"], last["bounds"]["difference_min"], last["bounds"]["difference_max"]) == (None, -2, 4)


@pytest.mark.rule("WR.score.battlegrounds")
def test_wr_score_battlegrounds_every_defect_is_named(ask):
    said = ask("solve", score_text('locations = ["xx", "moria"]\nring_tokens = 3\ncolour = 1', 'locations = ["moria"]\ncorruption = -1', top='final = "yes"\n'))
    assert said.code == 2
    places = {defect["where"] for defect in said.json["defects"]}
    assert {"free_peoples.colour", "free_peoples.locations[1]", "free_peoples.ring_tokens", "shadow.corruption", "final"} <= places
    assert "Moria" in str(said.json["defects"])
