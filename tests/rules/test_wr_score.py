"""Scores, the victory check, what is to come and whether the game is decided."""

import pytest

from mellon.models.wojna_o_pierscien.locations import battlegrounds, path, paths
from tests.support.wojna_o_pierscien.fights import defects, rules_of, score
from tests.support.wojna_o_pierscien.keyed import score_text, scored

PRINTED = ("helms_deep minas_tirith lorien orthanc bag_end the_council_of_elrond lothlorien henneth_annun",
           "minas_morgul dol_guldur weathertop khazad_dum amon_hen cirith_ungol cracks_of_doom")  # fmt: skip
FREE = '["helms_deep", "minas_tirith", "lorien", "orthanc", "bag_end", "the_council_of_elrond", "lothlorien", "henneth_annun"]'
SHADOW = '["minas_morgul", "dol_guldur", "weathertop", "khazad_dum", "amon_hen", "cirith_ungol", "cracks_of_doom"]'


@pytest.mark.rule("WR.score.battlegrounds", "WR.score.paths", "WR.score.corruption", "WR.score.last_path")
def test_wr_score_the_printed_example(ask):
    reply = ask("solve", score(*PRINTED, corruption=7, final=True))
    assert reply.json["scores"] == {"free_peoples": 13, "shadow": 10} and reply.json["winner"] == "free_peoples"
    assert reply.json["verdict"] == "value" and reply.json["value"] == "3" and reply.json["decided"] == "free_peoples"
    assert {"WR.score.battlegrounds", "WR.score.paths", "WR.score.corruption", "WR.score.last_path"} <= rules_of(reply)


@pytest.mark.rule("WR.score.gap")
@pytest.mark.parametrize(("corruption", "winner"), [(9, None), (10, "shadow"), (11, "shadow")])
def test_wr_score_gap_of_exactly_ten_ends_the_game(ask, corruption, winner):
    reply = ask("solve", score(corruption=corruption, rings=(2, 0)))
    assert reply.json["winner"] == winner and reply.json["scores"] == {"free_peoples": 0, "shadow": corruption}


@pytest.mark.rule("WR.score.gap", "WR.score.ring")
def test_wr_score_ring_tokens_do_not_make_the_gap(ask):
    fields = "helms_deep minas_tirith lorien rivendell"
    reply = ask("solve", score(fields, rings=(2, 0)))
    assert reply.json["scores"]["free_peoples"] == 9 and reply.json["winner"] is None
    assert ask("solve", score(fields + " bag_end", rings=(2, 2))).json["winner"] == "free_peoples"


@pytest.mark.rule("WR.score.tie")
def test_wr_score_tie_is_the_shadows(ask):
    reply = ask("solve", score("helms_deep", corruption=2, final=True))
    assert reply.json["winner"] == "shadow" and reply.json["winner_rule"] == "WR.score.tie"
    assert ask("solve", score("helms_deep", corruption=2)).json["winner"] is None


@pytest.mark.rule("WR.score.ring")
def test_wr_score_ring_tokens_count_only_at_the_end(ask):
    assert ask("solve", score("helms_deep", corruption=3, rings=(2, 0))).json["scores"] == {"free_peoples": 2, "shadow": 3}
    final = ask("solve", score("helms_deep", corruption=3, rings=(2, 0), final=True))
    assert final.json["scores"] == {"free_peoples": 4, "shadow": 3} and final.json["winner"] == "free_peoples"


@pytest.mark.rule("WR.score.ring", "ring_points_in_duels")
def test_wr_ruling_ring_points_in_duels(ask):
    position = {"free": "helms_deep", "corruption": 1, "final": True}
    duel = ask("solve", score(**position, rings=(1, 1), scenario="two_player_duel"))
    assert duel.json["scores"] == {"free_peoples": 2, "shadow": 1}
    three = ask("solve", score(**position, rings=(1, 2), scenario="three_player_duel"))
    assert three.json["scores"] == {"free_peoples": 2, "shadow": 3}
    none = ask("solve", score(**position, rings=(1, 2), scenario="three_player_duel", rulings={"ring_points_in_duels": "none"}))
    assert none.json["scores"] == {"free_peoples": 2, "shadow": 1}


@pytest.mark.rule("WR.score.paths")
def test_wr_score_paths_of_the_shadow_are_worth_nothing(ask):
    assert ask("solve", score(shadow="morgai orodruin")).json["scores"] == {"free_peoples": 0, "shadow": 0}


@pytest.mark.rule("WR.score.last_path", "WR.score.check")
def test_wr_score_what_is_still_to_come(ask):
    reply = ask("solve", score("bag_end henneth_annun", shadow="dol_guldur", corruption=3))
    assert [entry["number"] for entry in reply.json["to_come"]["paths"]] == [8, 9]
    assert [entry["points"] for entry in reply.json["to_come"]["paths"]] == [2, 3]
    assert len(reply.json["to_come"]["battlegrounds"]) == 13 and reply.json["decided"] is None
    assert reply.json["bounds"]["difference_min"] is None


@pytest.mark.rule("WR.score.last_path")
def test_wr_score_decided_when_only_a_battleground_is_left(ask):
    safe = ask("solve", score("helms_deep orodruin", corruption=2, active=["edoras"]))
    assert safe.json["winner"] is None and safe.json["decided"] == "free_peoples"
    assert safe.json["bounds"] == {"difference_min": 2, "difference_max": 4, "difference_max_usual": 4}
    open_still = ask("solve", score("helms_deep orodruin", corruption=2, active=["minas_tirith"]))
    assert open_still.json["decided"] is None


@pytest.mark.rule("WR.score.tie")
def test_wr_score_decided_for_the_shadow_when_the_rest_is_too_little(ask):
    reply = ask("solve", score(shadow="shelobs_lair", corruption=9, active=["orodruin"], path=9))
    assert reply.json["winner"] is None and reply.json["decided_in_usual_course"] == "shadow"
    assert reply.json["bounds"]["difference_max_usual"] == -6 and reply.json["decided"] is None


@pytest.mark.rule("WR.scenario.fellowship")
def test_wr_score_fellowship_ends_after_path_six(ask):
    reply = ask("solve", score("bucklebury_ferry imladris", scenario="fellowship"))
    assert [entry["number"] for entry in reply.json["to_come"]["paths"]] == [4, 5, 6]


@pytest.mark.rule("WR.score.check")
def test_wr_score_resolve_tells_the_check(ask):
    reply = ask("resolve", score(*PRINTED, corruption=7, final=True))
    assert reply.json["outcome"]["winner"] == "free_peoples" and reply.json["position"]["shadow"]["corruption"] == 7
    assert ask("legal", score()).json["moves"] == []


@pytest.mark.rule("WR.score.battlegrounds")
def test_wr_score_bad_input_is_refused_whole(ask):
    bad = score("helms_deep helms_deep mirkwood", shadow="lorien", corruption=-1, rings=(3, 0))
    found = defects(ask("solve", bad))
    assert len(found) >= 4 and any("corruption" in where for where in found) and any("ring_tokens" in where for where in found)
    twice = defects(ask("solve", score("lorien", shadow="lorien")))
    assert any("2" in what for what in twice.values())


@pytest.mark.rule("WR.scenario.fellowship")
def test_wr_score_bad_input_locations_outside_the_scenario(ask):
    assert defects(ask("solve", score("minas_tirith", scenario="fellowship")))
    assert defects(ask("solve", score(rings=(1, 0), scenario="fellowship")))


@pytest.mark.rule("WR.score.last_path")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain", "resolve"])
def test_wr_score_last_path_without_final_says_how_to_ask_for_the_final_scoring(ask, verb):
    def hints(**keys):
        reply = ask(verb, score(**keys))
        assert reply.code == 0
        return [step["rule"] for step in reply.json["steps"] if "final = true" in step["text"]]

    assert hints(free="orodruin") == hints(shadow="morgai") == hints(free="amon_hen", scenario="fellowship") == ["WR.score.last_path"]
    assert (
        hints(free="amon_hen")
        == hints(free="orodruin", final=True)
        == hints(free="orodruin", active=["edoras"])
        == hints(free="orodruin", corruption=19)
        == []
    )
    assert ask("solve", score(free="orodruin")).json["winner"] is None


@pytest.mark.rule("WR.score.last_path", "WR.location.path")
def test_wr_score_beside_an_active_path_others_of_its_number_may_still_come(ask):
    last = [name for name, way in paths().items() if way.number == 9]
    assert len(last) > 1 and {path(name).points for name in last} == {3}
    reply = ask("solve", score(active=[last[0]])).json
    fields = sum(field.points for field in battlegrounds().values())
    assert reply["bounds"]["difference_max"] == 3 * len(last) + fields
    reply = ask("solve", score(last[0])).json
    assert reply["bounds"]["difference_max"] == 3


@pytest.mark.rule("WR.score.battlegrounds", "WR.score.paths", "WR.score.corruption", "WR.score.last_path")
def test_wr_score_the_rulebooks_example(ask):
    answer = scored(ask, f"locations = {FREE}", f"locations = {SHADOW}\ncorruption = 7", top="final = true\n")
    assert (answer["scores"], answer["winner"], answer["value"]) == ({"free_peoples": 13, "shadow": 10}, "free_peoples", "3")
    early = scored(ask, f"locations = {FREE}", 'locations = ["minas_morgul", "dol_guldur"]\ncorruption = 7')
    assert (early["scores"], early["winner"]) == ({"free_peoples": 13, "shadow": 10}, None)


@pytest.mark.rule("WR.score.gap", "WR.score.ring")
@pytest.mark.parametrize(
    ("shadow", "winner"), [("corruption = 10", "shadow"), ("corruption = 9", None), ("corruption = 9\nring_tokens = 2", None)]
)
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
    assert (
        scored(ask, 'locations = ["minas_tirith"]\nring_tokens = 2', "corruption = 4\nring_tokens = 1", top="final = true\n")["winner"]
        == "shadow"
    )


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
    said = ask(
        "solve",
        score_text(
            'locations = ["xx", "moria"]\nring_tokens = 3\ncolour = 1', 'locations = ["moria"]\ncorruption = -1', top='final = "yes"\n'
        ),
    )
    assert said.code == 2
    places = {defect["where"] for defect in said.json["defects"]}
    assert {"free_peoples.colour", "free_peoples.locations[1]", "free_peoples.ring_tokens", "shadow.corruption", "final"} <= places
    assert "Moria" in str(said.json["defects"])
