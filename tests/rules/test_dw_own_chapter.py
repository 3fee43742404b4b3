"""Rules that need a chapter of one's own: four players with orcs, Fangorn forests, goals of other chapters."""

import pytest

from tests.support.dwie_wieze.answers import goal, legal_plays, lost_by, outcome, refused_by, to_move, winners
from tests.support.dwie_wieze.deals import table

HUNTERS = """
deck = "part1"
hand = { 3 = 12, 4 = 9 }
cast = ["aragorn_hunter", "boromir_fallen", "legolas_here", "gimli_here"]
[[character]]
id = "legolas_here"
setup = {}
goal = { cards = { suit = "forests" }, at_least = 1 }
[[character]]
id = "gimli_here"
setup = {}
goal = { cards = { suit = "mountains" }, at_least = 1 }
"""
FANGORN = """
deck = "fangorn"
hand = { 3 = 12 }
cast = ["aragorn_hunter", "counter", "collector"]
[[character]]
id = "counter"
setup = {}
goal = { cards = { suit = "forests" }, exactly = 3 }
[[character]]
id = "collector"
setup = {}
goal = { cards = { suit = "forests" }, at_least = 6 }
"""
EQUAL = """
deck = "part1"
hand = { 3 = 12, 4 = 9 }
cast = ["aragorn_hunter", "first_orc", "second_orc"]
[[character]]
id = "first_orc"
setup = {}
goal = { tricks = {}, same_as = "second_orc" }
[[character]]
id = "second_orc"
setup = {}
goal = { tricks = {}, same_as = "first_orc" }
"""
FOUR = ["aragorn: BW P1 G1 C1 ...", "boromir: CW P8 G8 C2 ...", "legolas_here: OR P2 G2 ... -C", "gimli_here: P3 G3 C3 OR ..."]
FOREST = ["aragorn: BW L1 L2 L8 G1 ...", "counter: L9 L3 G8 ...", "collector: L16 L4 G2 CW ..."]
ORCS = ["aragorn: BW P1 P2 G1 ...", "first_orc: P8 P3 G2 ...", "second_orc: P4 P5 G8 ..."]


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Return a function that writes the chapter file where the position is and makes the position refer to it."""
    monkeypatch.chdir(tmp_path)

    def write(chapter, toml):
        path = tmp_path / "chapter.toml"
        path.write_text(chapter, encoding="utf-8")
        number = "chapter = 22" if "fangorn" in chapter else "chapter = 19"
        return toml.replace(number, f'chapter = "{path.as_posix()}"', 1)

    return write


@pytest.mark.rule("DW.p7.tower_cancel", "DW.p8.nobody_wins")
def test_dw_p8_nobody_wins_four_players_by_default_the_suited_card_wins(ask, own):
    toml = own(HUNTERS, table(19, *FOUR, lost="L1", moves=["1: BW CW OR P3"]))
    assert winners(ask("resolve", toml)) == [4]


@pytest.mark.rule("DW.p8.nobody_wins")
def test_dw_p8_nobody_wins_four_players_in_the_other_reading(ask, own):
    ruling = {"both_towers_orc": "nobody"}
    reply = ask("resolve", own(HUNTERS, table(19, *FOUR, lost="L1", moves=["1: BW CW OR P3"], rulings=ruling)))
    assert winners(reply) == [None]
    toml = own(HUNTERS, table(19, *FOUR, lost="L1", tricks=["1: BW CW OR P3"], rulings=ruling))
    assert to_move(ask("legal", toml)) == {1}


@pytest.mark.rule("DW.p8.nobody_wins", "DW.p7.tower_cancel")
def test_dw_p8_nobody_wins_four_players_after_a_suited_lead(ask, own):
    seats = ["aragorn: BW P1 ... -C", "boromir: P8 C2 ...", "legolas_here: CW P2 ... -C", "gimli_here: OR P3 ... -C"]
    moves = ["1: P1 P8 P2 P3", "2: C2 CW OR BW"]
    assert winners(ask("resolve", own(HUNTERS, table(19, *seats, lost="L1", moves=moves)))) == [2, 2]
    reply = ask("resolve", own(HUNTERS, table(19, *seats, lost="L1", moves=moves, rulings={"both_towers_orc": "nobody"})))
    assert winners(reply) == [2, None]


@pytest.mark.rule("DW.p7.tower_cancel")
@pytest.mark.parametrize("reading", ["suited_card_wins", "nobody"])
def test_dw_p7_tower_cancel_four_players_highest_of_the_suit_set_after_the_lead(ask, own, reading):
    seats = ["aragorn: BW P1 ...", "boromir: P8 P2 ...", "legolas_here: P7 ...", "gimli_here: CW ... -P"]
    toml = table(19, *seats, lost="L1", moves=["1: BW P2 P7 CW"], rulings={"both_towers_orc": reading})
    assert winners(ask("resolve", own(HUNTERS, toml))) == [3]


@pytest.mark.rule("DW.p8.nobody_wins")
@pytest.mark.parametrize("reading", ["suited_card_wins", "nobody"])
def test_dw_p8_nobody_wins_four_players_two_orcs_and_both_towers(ask, own, reading):
    toml = table(19, *FOUR, lost="L1", moves=["1: BW CW OR OR"], rulings={"both_towers_orc": reading})
    assert winners(ask("resolve", own(HUNTERS, toml))) == [None]


@pytest.mark.rule("DW.p14.ch19_partner")
@pytest.mark.parametrize(("reading", "met"), [("each", True), ("combined", False)])
def test_dw_p14_ch19_partner_four_players_compared_with(ask, own, reading, met):
    seats = ["aragorn: BW P1 G1 C1 L2 L5 ...", "boromir: P8 G8 C2 L3 L6 ..."]
    seats += ["legolas_here: CW C8 P2 G2 L4 ...", "gimli_here: L7 L8 P3 G3 C3 ..."]
    moves = ["1: P1 P8 P2 P3", "2: G8 G2 G3 G1", "2: C2 C8 C3 C1", "3: CW L7 L2 L3", "3: L4 L8 L5 L6"]
    reply = ask("resolve", own(HUNTERS, table(19, *seats, lost="OR", moves=moves, rulings={"together_most": reading})))
    assert winners(reply) == [2, 2, 3, 3, 4]
    assert goal(reply, "aragorn")[0] is met
    assert goal(reply, "boromir")[0] is True


@pytest.mark.rule("DW.p15.fangorn_suit", "DW.p6.follow")
def test_dw_p15_fangorn_suit_forests_and_fangorn_follow_each_other(ask, own):
    toml = own(FANGORN, table(22, *FOREST, lost="OR", tricks=["1: L1"]))
    assert {"L9", "L3"} <= legal_plays(ask("legal", toml))
    assert all(card.startswith("L") for card in legal_plays(ask("legal", toml)))
    seats = ["aragorn: BW L1 ...", "counter: L9 G8 L10 ... -C", "collector: C1 ..."]
    toml = own(FANGORN, table(22, *seats, lost="OR", tricks=["1: L1"]))
    assert "G8" not in legal_plays(ask("legal", toml))


@pytest.mark.rule("DW.p15.fangorn_suit", "DW.p6.win")
def test_dw_p15_fangorn_suit_ranks_run_from_1_to_16(ask, own):
    assert winners(ask("resolve", own(FANGORN, table(22, *FOREST, lost="OR", moves=["1: L8 L9 L4"])))) == [2]
    assert winners(ask("resolve", own(FANGORN, table(22, *FOREST, lost="OR", moves=["1: L8 L9 L16"])))) == [3]


@pytest.mark.rule("DW.p15.fangorn_suit", "DW.p18.ch26_beechbone")
def test_dw_p18_ch26_beechbone_counts_forests_and_fangorn_exactly(ask, own):
    reply = ask("resolve", own(FANGORN, table(22, *FOREST, lost="OR", moves=["1: L8 L9 L4"])))
    assert goal(reply, "counter") == (True, False)
    seats = [FOREST[0], FOREST[1].replace("G8", "L15"), FOREST[2].replace("L4", "L5 L4")]
    reply = ask("resolve", own(FANGORN, table(22, *seats, lost="OR", moves=["1: L8 L9 L4", "2: L15 L5 L1"])))
    assert goal(reply, "counter") == (False, True)
    assert lost_by(reply) == "goal"


@pytest.mark.rule("DW.p14.ch21_equal")
def test_dw_p14_ch21_equal_both_need_the_same_number_of_tricks(ask, own):
    def after(*moves):
        return ask("resolve", own(EQUAL, table(19, *ORCS, lost="OR", moves=moves)))

    one = after("1: P1 P8 P4")
    assert winners(one) == [2]
    assert (goal(one, "first_orc"), goal(one, "second_orc")) == ((False, False), (False, False))
    both = after("1: P1 P8 P4", "2: G2 G8 G1")
    assert winners(both) == [2, 3]
    assert (goal(both, "first_orc"), goal(both, "second_orc")) == ((True, False), (True, False))
    assert len(outcome(both)["goals"]) == 3


@pytest.mark.rule("DW.p12.short")
@pytest.mark.parametrize(
    "chapter",
    [
        "deck = ",
        "",
        EQUAL.replace("hand = { 3 = 12, 4 = 9 }", "hand = 12"),
        EQUAL.replace('deck = "part1"', 'deck = "no_such_deck"'),
        EQUAL.replace("[[character]]", "[character]", 1).split("[[character]]")[0],
        EQUAL.replace('same_as = "first_orc"', 'same_as = "nobody_here"'),
        EQUAL.replace("tricks = {}", "no_such_measure = {}"),
    ],
)
def test_dw_p12_a_chapter_file_that_makes_no_sense_is_refused(ask, own, chapter):
    refused_by(ask("legal", own(chapter, table(19, *ORCS, lost="OR"))))
