"""Who can be who after public events: each ability that is used tells who it was, and each rule excludes the others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.notation import read_toml
from mellon.solver import ask as answer_of


def deduced(*events: dict[str, Any], **more: Any) -> dict[tuple[str, str], dict[str, Any]]:
    """Return what the events tell of every stand, by side and region."""
    answer = answer_of(Position.from_table({"question": "deduce", "event": list(events), **more}))
    return {(stand["side"], stand["region"]): stand for stand in answer.extra["stands"]}


def moves(*words: str) -> list[dict[str, Any]]:
    return [{"move": word} for word in words]


MET = moves("mirkwood-high_pass", "eregion-caradhras", "high_pass-rhudaur")
FIGHT = {"battle": "rhudaur", "attacker": "orcs", "defender": "merry", "defeated": ["merry"]}
DARK = {"move": "mordor-dagorlad", "card": "dark_of_mordor"}


def why(stand: dict[str, Any], piece: str) -> tuple[str, str]:
    return next((one["rule"], one["why"].en) for one in stand["impossible"] if one["piece"] == piece)


@pytest.mark.rule("KF.p3.setup")
def test_kf_at_the_start_everybody_can_stand_everywhere():
    found = deduced()
    assert len(found) == 12
    for stand in found.values():
        assert set(stand["possible"].values()) == {Fraction(1, 9)} and not stand["impossible"]
        assert stand["count"] == (4 if stand["region"] in ("shire", "mordor") else 1)


@pytest.mark.rule("KF.p12.black_rider", "KF.p12.flying_nazgul")
def test_kf_a_long_attack_was_the_black_rider_or_the_flying_nazgul():
    events = moves("mirkwood-high_pass", "eregion-caradhras", "gondor-caradhras")
    found = deduced(*events, me="fellowship")
    assert found["sauron", "caradhras"]["possible"] == {"flying_nazgul": Fraction(1, 2), "black_rider": Fraction(1, 2)}
    rule, told = why(found["sauron", "caradhras"], "warg")
    assert rule == "KF.p5.forward" and told.startswith("event 3, Gondor – Caradhras")
    battle = {"battle": "caradhras", "attacker": "black_rider", "defender": "merry", "defeated": ["merry"]}
    found = deduced(*events, battle, me="fellowship")
    assert found["sauron", "caradhras"]["possible"] == {"black_rider": 1}
    assert why(found["sauron", "mordor"], "black_rider") == ("KF.p7.reveal", "event 4: Black Rider in Caradhras")


@pytest.mark.rule("KF.p12.flying_nazgul")
def test_kf_events_that_nobody_can_have_done_are_refused_where_they_break():
    events = [
        *moves("mirkwood-high_pass", "eregion-fangorn"),
        {"battle": "fangorn", "attacker": "gimli", "defender": "orcs", "defeated": ["orcs"]},
        *moves("high_pass-fangorn"),
        {"battle": "fangorn", "attacker": "flying_nazgul", "defender": "gimli", "defeated": ["flying_nazgul"]},
    ]
    found = deduced(*events, me="fellowship")
    assert why(found["sauron", "gondor"], "flying_nazgul") == ("KF.p5.move", "event 4: it went The High Pass – Fangorn")
    wrong = [*events[:-1], events[-1] | {"attacker": "saruman", "defeated": ["saruman"]}]
    with pytest.raises(BadInput) as refused:
        deduced(*wrong)
    assert refused.value.defects[0].where == "event[5]" and "no setup is left" in refused.value.defects[0].what.en


@pytest.mark.rule("KF.p11.aragorn", "KF.p5.forward")
def test_kf_an_unseen_attacker_is_known_by_the_way_it_went():
    events = [
        *moves("mirkwood-misty_mountains", "shire-arthedain", "misty_mountains-eregion"),
        {"battle": "eregion", "attacker": "warg", "defender": "sam", "defeated": ["sam"]},
        *moves("rhudaur-eregion"),
    ]
    found = deduced(*events, me="sauron")
    assert found["fellowship", "eregion"]["possible"] == {"aragorn": 1}
    rule, told = why(found["fellowship", "eregion"], "gimli")
    assert rule == "KF.p5.forward" and told.startswith("event 5, Rhudaur – Eregion")


@pytest.mark.rule("KF.p8.frodo_in_mordor")
def test_kf_who_enters_mordor_and_the_game_goes_on_is_not_the_bearer():
    way = ["rohan-gap_of_rohan", "eregion-caradhras", "fangorn-misty_mountains", "caradhras-fangorn", "gondor-rohan", "fangorn-gondor"]
    entered = [*moves(*way, "mordor-dagorlad", "gondor-mordor")]
    with pytest.raises(BadInput):
        deduced(*entered, {"battle": "mordor", "attacker": "frodo", "defender": "warg", "defeated": ["warg"]})
    found = deduced(*entered, me="sauron")
    assert why(found["fellowship", "mordor"], "frodo") == ("KF.p8.frodo_in_mordor", "event 8, Gondor – Mordor: the game would be over")


@pytest.mark.rule("KF.p8.shuffle")
def test_kf_who_left_a_mixed_region_is_a_matter_of_chance():
    found = deduced({"reveal": "balrog", "at": "mordor"}, *moves("mordor-dagorlad"), me="fellowship")
    assert found["sauron", "mordor"]["possible"]["balrog"] == Fraction(1, 4)
    assert found["sauron", "dagorlad"]["possible"]["balrog"] == Fraction(1, 8)
    assert why(found["sauron", "gondor"], "balrog") == ("KF.p7.reveal", "event 1: Balrog in Mordor")


@pytest.mark.rule("KF.p12.balrog", "KF.p15.crebain", "KF.p15.gandalf_white")
def test_kf_cards_and_the_tunnel_are_evidence_too():
    events = [
        *moves("fangorn-caradhras"),
        {"reveal": "balrog", "at": "caradhras"},
        {"move": "eregion-fangorn", "defeated": ["gandalf"]},
        {"reveal": "frodo", "at": "shire", "card": "crebain"},
        {"card": "gandalf_white"},
    ]
    found = deduced(*events)
    assert found["sauron", "caradhras"]["possible"] == {"balrog": 1} and found["fellowship", "fangorn"]["possible"] == {"gandalf": 1}
    assert found["fellowship", "shire"]["possible"]["frodo"] == Fraction(1, 4)


@pytest.mark.rule("KF.p12.balrog")
def test_kf_who_falls_in_the_tunnel_tells_where_the_balrog_stands():
    found = deduced(*moves("fangorn-caradhras"), {"move": "eregion-fangorn", "defeated": ["gandalf"]})
    assert found["sauron", "caradhras"]["possible"] == {"balrog": 1}


@pytest.mark.rule("KF.p15.palantir")
def test_kf_the_palantir_may_show_several_pieces_of_one_region():
    shown = [{"reveal": name, "at": "rhudaur", "card": "palantir"} for name in ("sam", "gimli")]
    found = deduced(*moves("mirkwood-high_pass", "arthedain-rhudaur"), *shown)
    assert set(found["fellowship", "rhudaur"]["possible"]) == {"sam", "gimli"}


@pytest.mark.rule("KF.p15.palantir", "KF.p7.defender")
def test_kf_the_palantir_may_be_used_between_an_attack_and_its_battle_and_after_it():
    shown = {"reveal": "merry", "at": "rhudaur", "card": "palantir"}
    slipped = FIGHT | {"defeated": [], "moved": {"merry": "arthedain"}}
    for events in ([*MET, shown, FIGHT], [*MET, slipped, shown | {"at": "arthedain"}]):
        deduced(*events)


def test_kf_who_wins_may_be_said_to_stay():
    fight = FIGHT | {"defeated": ["merry"]}
    winner = next(name for name in (FIGHT["attacker"], FIGHT["defender"]) if name != "merry")
    assert deduced(*MET, fight) == deduced(*MET, fight | {"moved": {winner: FIGHT["battle"]}})


@pytest.mark.rule("KF.p15.dark_of_mordor")
def test_kf_after_the_dark_of_mordor_somebody_else_moves():
    dark = {"move": "mordor-dagorlad", "card": "dark_of_mordor"}
    with pytest.raises(BadInput):
        deduced({"reveal": "orcs", "at": "mordor"}, dark | {"piece": "orcs"}, {"move": "dagorlad-mirkwood", "piece": "orcs"})
    found = deduced(dark | {"piece": "orcs"})
    assert found["sauron", "dagorlad"]["possible"]["orcs"] == Fraction(1, 2)


def test_kf_events_are_the_same_in_every_notation():
    events = [
        {"side": "sauron", "move": "mirkwood-misty_mountains"},
        {"move": "shire-arthedain-rhudaur", "card": "shadowfax", "piece": "sam"},
        {"move": "misty_mountains-eregion"},
        {"battle": "eregion", "attacker": "warg", "defender": "frodo", "moved": {"frodo": "enedwaith"}},
        {"reveal": "gimli", "at": "shire"},
    ]
    events[1]["move"] = "arthedain-rhudaur-high_pass"
    given = {"question": "deduce", "me": "sauron", "sauron": {"cast": "classic"}, "event": events}
    position = Position.from_table(given)
    assert len(position.events) == 5
    assert Position.parse(str(position)) == position == read_toml(position.to_toml()) == Position.from_table(position.to_table())


@pytest.mark.parametrize(
    "events, where, word",
    [
        ([{"move": "arthedain-rhudaur"}], "event[1].move", "KF.p5.turn"),
        ([{"move": "gondor-dagorlad"}], "event[1].move", "nobody can move so"),
        ([{"move": "gondor"}], "event[1].move", "regions in order"),
        ([{"move": "gondor-bree"}], "event[1].move", "no region"),
        ([{"jump": "gondor"}], "event[1]", "give move, battle"),
        ([{"move": "gondor-rohan", "pieces": "orcs"}], "event[1].pieces", "unknown key"),
        ([{"battle": "gondor", "attacker": "orcs", "defender": "sam"}], "event[1].battle", "KF.p7.attack"),
        ([{"reveal": "gimli", "at": "gondor"}], "event[1]", "cannot stand"),
        ([{"card": "gandalf_white"}], "event[1].card", "KF.p15.gandalf_white"),
        (["gondor-rohan"], "event", "list of tables"),
        ([{"move": "gondor-rohan", "card": ""}], "event[1].card", "choose shadowfax"),
        ([{"move": "gondor-rohan-caradhras", "card": "shadowfax"}], "event[1].card", "a card of the Fellowship"),
        ([{"move": "gondor-mordor", "card": "recall"}], "event[1].move", "KF.p15.recall"),
        ([DARK, {"move": "gondor-mordor", "card": "recall"}], "event[2].card", "KF.p15.dark_of_mordor"),
        ([DARK, *moves("gondor-rohan", "shire-arthedain"), DARK], "event[4].card", "has been played"),
        ([{"reveal": "orcs", "at": "mordor", "card": "crebain"}], "event[1].reveal", "KF.p15.crebain"),
        ([{"reveal": "frodo", "at": "shire", "card": "palantir"}], "event[1].at", "KF.p15.palantir"),
        ([{"reveal": "aragorn", "at": "shire", "card": "king_revealed"}], "event[1].card", "a card of the Fellowship"),
        ([*moves("gondor-rohan"), {"reveal": "gimli", "at": "shire", "card": "king_revealed"}], "event[2].reveal", "KF.p15.king_revealed"),
        ([*MET, {"reveal": "frodo", "at": "shire", "card": "crebain"}], "event[4]", "KF.p8.next_battle"),
        ([{"move": "gondor-rohan", "defeated": ["orcs"]}], "event[1].defeated", "KF.p12.balrog"),
        ([*moves("mirkwood-high_pass"), {"move": "eregion-fangorn", "defeated": ["sam"]}], "event[2].defeated", "KF.p12.balrog"),
        ([{"move": "gondor-rohan", "defeated": ["orcs", "warg"]}], "event[1].defeated", "but the piece that moved"),
        ([*MET, FIGHT | {"defeated": ["merry", "merry"]}], "event[4].defeated", "say once"),
        ([*MET, FIGHT | {"moved": {"merry": "arthedain"}}], "event[4].defeated", "say once"),
        ([*MET, FIGHT | {"moved": {"gimli": "arthedain"}}], "event[4].moved", "gimli does not fight"),
        ([*MET, FIGHT | {"defeated": [], "moved": {"merry": "rhudaur"}}], "event[4]", "both fighters cannot stay"),
        (
            [*moves("mirkwood-high_pass", "rhudaur-high_pass"), {"reveal": "merry", "at": "high_pass", "card": "palantir"}],
            "event[3].card",
            "for its own turn",
        ),
    ],
)
def test_kf_events_that_cannot_be_are_refused(events, where, word):
    with pytest.raises(BadInput) as refused:
        Position.from_table({"question": "deduce", "event": events})
    found = {defect.where: defect.what.en for defect in refused.value.defects}
    assert word in found[where]


def test_kf_deductions_are_told_and_drawn_in_both_languages(ask):
    toml = 'game = "konfrontacja"\nquestion = "deduce"\nme = "fellowship"\n[[event]]\nmove = "rohan-caradhras"\n'
    assert ask("show", toml).code == 0 and ask("solve", toml, "--lang", "pl").json["information"] == "mine"
    assert ask("legal", toml).code == 2
