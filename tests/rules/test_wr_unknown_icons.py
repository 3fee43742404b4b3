"""Icons that no source states: what needs one is refused, unless no number of icons could change the answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

import mellon
from mellon.solver import Limits
from mellon.solver.limits import Watch
from mellon.solver.wojna_o_pierscien.unstated import answer_at_both_ends
from tests.support.wojna_o_pierscien.fights import combat, defects
from tests.support.wojna_o_pierscien.phases import phase

HELMS_DEEP = ("helms_deep", "saruman, fighting_uruk_hai, wolf_riders", "theoden, riders_of_rohan, eomer")


@pytest.mark.rule("WR.battle.losses")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain", "legal", "resolve"])
def test_wr_a_combat_that_hangs_on_an_unknown_icon_is_refused_with_the_line_to_add(ask, verb):
    found = defects(ask(verb, combat(*HELMS_DEEP)))
    assert set(found) == {"icons.theoden.defense", "icons.theoden.defense_leadership"}
    assert "Théoden" in found["icons.theoden.defense"] and "icons = { theoden = { defense = N } }" in found["icons.theoden.defense"]


@pytest.mark.rule("WR.battle.losses")
def test_wr_the_winner_follows_the_icons_that_the_position_supplies(ask):
    bare = ask("solve", combat(*HELMS_DEEP, icons={"theoden": {"defence": 0, "defence_leadership": 0}}))
    strong = ask("solve", combat(*HELMS_DEEP, icons={"theoden": {"defence": 1, "defence_leadership": 0}}))
    assert (bare.json["winner"], strong.json["winner"]) == ("shadow", "free_peoples")
    assert any("supplied" in text for text in strong.json["assumptions"])


@pytest.mark.rule("WR.battle.losses")
def test_wr_an_unknown_icon_that_cannot_matter_does_not_stop_a_combat(ask):
    text = combat("helms_deep", "wolf_riders, fighting_uruk_hai, white_hand_orcs", "theoden @100, riders_of_rohan, eomer, village_militia")
    reply = ask("solve", text)
    assert reply.code == 0, reply.json
    assert all("theoden" not in entry["eliminated"] for entry in reply.json["moves"])
    assert any("Théoden" in text and "cannot change" in text for text in reply.json["assumptions"])
    for count in range(5):
        known = ask(
            "solve",
            text.replace("scenario", f"icons = {{ theoden = {{ defense = {count}, defense_leadership = {4 - count} }} }}\nscenario", 1),
        )
        assert (known.json["value"], known.json["winner"]) == (reply.json["value"], reply.json["winner"])
        assert [entry["move"] for entry in known.json["moves"]] == [entry["move"] for entry in reply.json["moves"]]


@pytest.mark.rule("WR.battle.winner")
def test_wr_numbers_that_hang_on_an_unknown_icon_are_left_open(ask):
    reply = ask("solve", combat("helms_deep", "saruman, fighting_uruk_hai, wolf_riders *20", "theoden, riders_of_rohan"))
    assert reply.code == 0, reply.json
    assert reply.json["winner"] == "shadow" and reply.json["value"] == "2"
    assert reply.json["defense"] is None and reply.json["uncancelled"] is None and reply.json["attack"] is not None


@pytest.mark.rule("WR.path.attack")
@pytest.mark.parametrize(
    ("text", "where"),
    [
        (combat("dead_marshes", "candles_of_corpses", "frodo_baggins"), "icons.candles_of_corpses.path"),
        (combat("weathertop", "the_hunter, the_warrior", "frodo_baggins + sting"), "icons.sting.path"),
        (combat("lorien", "mordor_orcs, olog_hai", "arwen, high_elves"), "icons.arwen.defense_leadership"),
        (
            combat("lorien", "mordor_orcs, olog_hai, grond", "galadriel + nenya_ring_of_adamant, high_elves"),
            "icons.nenya_ring_of_adamant.defense",
        ),
    ],
)
def test_wr_every_card_with_an_unknown_icon_is_asked_for(ask, text, where):
    assert where in defects(ask("solve", text))


PHASE = {"to_move": "witch_king", "places": "helms_deep: riders_of_rohan eomer theoden wolf_riders saruman"}


@pytest.mark.rule("WR.battle.losses")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_a_phase_that_hangs_on_an_unknown_icon_is_refused_with_the_line_to_add(ask, verb):
    found = defects(ask(verb, phase("gandalf: hand", "witch_king: hand fighting_uruk_hai woven_of_all_colours", **PHASE)))
    assert set(found) == {"icons.theoden.defense", "icons.theoden.defense_leadership"}
    assert "icons = { theoden = { defense = N } }" in found["icons.theoden.defense"]


@pytest.mark.rule("WR.battle.losses")
def test_wr_a_phase_takes_the_icons_that_the_position_supplies(ask):
    text = phase("gandalf: hand", "witch_king: hand fighting_uruk_hai woven_of_all_colours", **PHASE)
    values = {}
    for count in (0, 4):
        reply = ask(
            "solve", text.replace("scenario", f"icons = {{ theoden = {{ defense = {count}, defense_leadership = 0 }} }}\nscenario", 1)
        )
        assert reply.code == 0, reply.json
        values[count] = int(reply.json["value"])
    assert values[0] < values[4]


@pytest.mark.rule("WR.battle.losses")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_an_unknown_icon_that_cannot_matter_does_not_stop_a_phase(ask, verb):
    reply = ask(
        verb,
        phase(
            "gandalf: hand",
            "witch_king: hand mordor_orcs",
            to_move="witch_king",
            places="helms_deep: theoden riders_of_rohan; morannon: riders_of_rohan",
        ),
    )
    assert reply.code == 0, reply.json
    assert any("Théoden" in text and "cannot change" in text for text in reply.json["assumptions"])


@pytest.mark.rule("WR.battle.losses")
def test_wr_resolving_a_phase_asks_for_the_icon_that_its_combats_need(ask):
    text = phase(
        "gandalf: hand",
        "witch_king: hand",
        passes=1,
        moves=["pass"],
        to_move="witch_king",
        places="helms_deep: theoden wolf_riders fighting_uruk_hai saruman",
    )
    assert "icons.theoden.defense" in defects(ask("resolve", text))


@pytest.mark.rule("WR.action.end")
@pytest.mark.parametrize("first", [True, False])
def test_wr_readings_that_the_limits_left_open_at_one_end_do_not_ask_for_icons(first):
    position = mellon.load("wr_let_them_show_first")
    whole = mellon.ask(position, "explain", Limits(seconds=60))
    matter, open_still = whole.extra["rulings_that_matter"], [{"ruling": "morgai_text", "reading": "corruption"}]
    cut = whole.but(extra={**whole.extra, "rulings_undecided": open_still}, stats=replace(whole.stats, limits=("time",)))
    ends = iter((cut, whole) if first else (whole, cut))
    found = answer_at_both_ends(position, Watch(), lambda _: next(ends))
    assert (found.verdict, found.value) == (whole.verdict, whole.value)
    assert found.extra["rulings_undecided"] == open_still and found.stats.limits == ("time",)
    assert found.extra["rulings_that_matter"] == [entry for entry in matter if entry["ruling"] != "morgai_text"]
