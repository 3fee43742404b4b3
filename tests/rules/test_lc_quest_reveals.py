"""Quests worked out by hand from the rulebook and the card texts: progress, threat and the chance of the goal."""

from __future__ import annotations

import pytest

from mellon.solver.game import ask as answer_to
from tests.support.contract import told_moves
from tests.support.lcg.tables import player, table
from tests.support.lcg.written import ANDUIN, ESCAPE, PASSAGE, chance, sure, written_quest

MIRKWOOD = {
    74: (2, 0), 75: (3, 0), 76: (0, 1), 77: (2, 0), 78: (2, 0), 79: (4, 0), 80: (4, 0), 89: (2, 0), 90: (2, 0), 91: (2, 0), 92: (3, 0),
    93: (4, 0), 94: (1, 0), 95: (2, 0), 96: (2, 0), 97: (1, 0), 98: (2, 0), 99: (3, 0), 100: (2, 0),
}  # fmt: skip
RIVER = {
    81: (3, 0), 82: (3, 0), 83: (2, 0), 84: (1, 0), 85: (2, 0), 86: (4, 0), 87: (0, 1), 88: (3, 0), 111: (2, 0), 112: (4, 0), 113: (3, 0),
    114: (1, 0), 115: (3, 0), 116: (4, 0), 117: (4, 1), 118: (3, 0),
}  # fmt: skip
DUNGEON = {101: (3, 0), 103: (2, 1), 104: (3, 0), 105: (4, 0), 106: (3, 1), 107: (2, 0)}


@pytest.mark.rule(
    "LC.quest.compare",
    "LC.quest.revealed_kinds",
    "LC.card.treacheries",
    "LC.keywords.doomed",
    "LC.card.bats",
    "LC.card.ungoliants_spawn",
    "LC.card.orcs",
)
@pytest.mark.parametrize(
    ("scenario", "location", "revealed", "progress", "gain"),
    [
        (s, place, c, *w)
        for s, place, table in ((PASSAGE, 99, MIRKWOOD), (ANDUIN, 113, RIVER), (ESCAPE, 106, DUNGEON))
        for c, w in table.items()
    ],
)
def test_one_reveal_against_willpower_five(ask, scenario, location, revealed, progress, gain):
    """Éowyn and Théodred go, Glóin stays; a location of threat 1 lies in staging; the revealed card is known."""
    sure(ask, written_quest([revealed], (30, "7! | 2! | 3"), staging=str(location), scenario=scenario), progress, gain)


@pytest.mark.rule("LC.quest.compare", "LC.card.eowyn")
def test_the_rulebook_example_of_a_quest(ask):
    """7 against 7 is a tie; a discarded card makes it 8 and one progress."""
    both = (24, "7!", "hand = [13]\n"), (30, "1! | 13!")
    sure(ask, written_quest([75, 97], *both, staging="114"), 1)
    sure(ask, written_quest([75, 97], (24, "7!"), both[1], staging="114"), 0)
    chance(ask, written_quest([75, 97], (24, "7!"), both[1], staging="114", goal="no_threat"), "1")


@pytest.mark.rule("LC.quest.reveal", "LC.keywords.surge", "LC.card.treacheries")
def test_the_order_of_reveals_counts(ask):
    move = chance(ask, written_quest([92, 95], (30, "7!"), (30, "2!"), staging="99"), "1/2")
    assert move["progress"] == {"0": "1/2", "1": "1/2"}
    sure(ask, written_quest([92, 97], (30, "7!")), 1)
    sure(ask, written_quest([92], (30, "7!")), 4)
    assert chance(ask, written_quest([92, 97], (30, "7!"), staging="95"), "1/2")["threat_gain"] == {"0": "1/2", "1": "1/2"}


@pytest.mark.rule("LC.keywords.surge")
def test_surge_reveals_one_more(ask):
    assert chance(ask, written_quest([81, 87], (30, "7!"), scenario=ANDUIN), "0")["threat_gain"] == {"1": "1/2", "2": "1/2"}
    assert chance(ask, written_quest([112, 113, 114], (30, "7!"), scenario=ANDUIN), "1")["progress"] == {"1": "1/2", "3": "1/2"}


@pytest.mark.rule("LC.card.thalin", "LC.keywords.surge")
def test_thalin_destroys_a_weak_enemy_before_its_surge(ask):
    assert chance(ask, written_quest([87, 115], (30, "7! | 6!"), scenario=ANDUIN), "1/2")["progress"] == {"0": "1/2", "5": "1/2"}


@pytest.mark.rule("LC.quest.stay_committed", "LC.card.bats")
def test_bats_take_the_players_own_choice(ask):
    sure(ask, written_quest([98], (30, "7! | 2!")), 3)
    sure(ask, written_quest([98], (30, "7!")), 0, 1)
    sure(ask, written_quest([79, 98], (30, "7!"), (30, "2! | 3!")), 1)


@pytest.mark.rule("LC.card.treacheries", "LC.damage.destroyed")
def test_damage_on_reveal_takes_willpower_away(ask):
    sure(ask, written_quest([93], (30, "7, damage = 2! | 2!")), 1)
    sure(ask, written_quest([89], (30, "7, damage = 1! | 13!")), 2)
    sure(ask, written_quest([89], (30, "1! | 13!")), 1)
    sure(ask, written_quest([116], (35, "7, damage = 2! | 2!"), scenario=ANDUIN), 1)
    sure(ask, written_quest([116], (34, "7, damage = 2! | 2!"), scenario=ANDUIN), 5)


@pytest.mark.rule("LC.effects.lasting", "LC.card.ungoliants_spawn")
def test_willpower_does_not_fall_below_zero(ask):
    sure(ask, written_quest([76], (30, "7! | 16!")), 0)


@pytest.mark.rule("LC.keywords.doomed", "LC.end.eliminated")
def test_doomed_and_pursued_raise_threat_in_spite_of_success(ask):
    chance(ask, written_quest([103], (30, "7!"), scenario=ESCAPE, goal="no_threat"), "0")
    chance(ask, written_quest([103], (49, "7!"), scenario=ESCAPE), "0")
    chance(ask, written_quest([117], (30, "7! | 3"), scenario=ANDUIN, goal="no_threat"), "0")
    chance(ask, written_quest([117], (30, "7! | 3!"), scenario=ANDUIN, goal="no_threat"), "1")


@pytest.mark.rule("LC.travel.active_no_threat", "LC.travel.buffer")
def test_the_active_location_adds_no_threat(ask):
    sure(ask, written_quest([94], (30, "7!"), more="active = 95\n"), 1)


@pytest.mark.rule("LC.travel.buffer", "LC.quest.surplus")
def test_the_rulebook_example_of_the_stream(ask):
    """Three progress: two explore the Enchanted Stream, one goes on to the quest card."""
    text = written_quest([95], (30, "7! | 2!"), more='active = 95\nmoves = ["reveal 95"]\n')
    reply = ask("resolve", text)
    assert reply.code == 0, reply.json
    position = reply.json["position"]
    assert "active" not in position and reply.json["outcome"]["progress"] == 3
    assert any("quest card" in step["text"] and "1" in step["text"] for step in reply.json["steps"])
    assert position["encounter"]["discard"] == [95]


@pytest.mark.rule("LC.card.eowyn", "LC.card.faramir", "LC.quest.reveal")
def test_actions_before_the_reveals(ask):
    """Eyes of the Forest would take the event from hand, King Spider would exhaust Faramir: both are used before."""
    sure(ask, written_quest([79], (30, "7!", "hand = [20]\n"), staging="95 | 95"), 1)
    sure(ask, written_quest([74], (30, "7! | 14"), staging="95"), 1)


@pytest.mark.rule("LC.card.eowyn")
def test_each_player_helps_eowyn_once(ask):
    sure(ask, written_quest([94], (30, "7!", "hand = [13, 13]\n"), staging="95"), 0)
    sure(ask, written_quest([94, 95], (30, "7!", "hand = [13]\n"), (30, "2", "hand = [13]\n")), 1)


@pytest.mark.rule("LC.card.eleanor")
def test_eleanor_cancels_a_treachery_if_ready(ask):
    sure(ask, written_quest([79, 93], (30, "7, damage = 2! | 8")), 4)
    chance(ask, written_quest([93], (30, "7, damage = 2! | 8, exhausted = true")), "0")


@pytest.mark.rule("LC.card.quest_events", "LC.card.attachments", "LC.card.trackers")
def test_help_on_the_quest(ask):
    sure(ask, written_quest([93], (30, "7, damage = 2, resources = 1!", "hand = [50]\n")), 4)
    sure(ask, written_quest([94], (30, "7, attached = [55]!"), staging="99"), 1)
    sure(ask, written_quest([94], (30, "1, attached = [27]!")), 1)
    sure(ask, written_quest([94], (30, "7, attached = [71]!")), 0)
    sure(ask, written_quest([94], (30, "7!"), staging="99, attached = [56]"), 1)
    sure(ask, written_quest([97], (30, "7! | 45!"), staging="95, progress = 1 | 99"), 1)
    chance(ask, written_quest([97], (30, "7! | 11, resources = 1", "hand = [65]\n"), staging="96"), "1")
    chance(ask, written_quest([94], (30, "1! | 11, resources = 1", "hand = [66]\n"), staging="99"), "1")


@pytest.mark.rule("LC.card.stages")
def test_stages_change_the_number_of_reveals(ask):
    sure(ask, written_quest([113, 113], (30, "7!"), scenario=ANDUIN, more="stage = 127\n"), 2)
    sure(ask, written_quest([114], (30, "7!"), scenario=ANDUIN, staging="113", more="stage = 128\n"), 3)


@pytest.mark.rule("LC.scenarios.decks", "LC.quest.compare")
def test_the_real_deck(ask):
    """Four willpower against three threat: only the six harmless treacheries of 34 cards leave one progress."""
    assert chance(ask, written_quest('"rest"', (30, "7!"), staging="96 | 99"), "3/17")["progress"] == {"0": "14/17", "1": "3/17"}


@pytest.mark.rule("LC.quest.commit")
def test_without_a_commitment_every_sensible_set_is_ranked(ask):
    reply = ask("solve", written_quest([79, 94], (30, "7 | 2 | 13"), staging="99"))
    values = {frozenset(move["committed"]): move["value"] for move in reply.json["moves"]}
    assert values[frozenset({7, 2})] == values[frozenset({7, 13})] == "1"
    assert values[frozenset({7})] == "1/2" and values[frozenset({2, 13})] == "1/2" and values[frozenset()] == "0"
    assert reply.json["value"] == reply.json["moves"][0]["value"] == "1"


@pytest.mark.rule("LC.staging.threat", "LC.card.locations")
@pytest.mark.parametrize("question", ["quest", "round"])
def test_lc_an_orc_guard_in_staging_adds_no_threat(question: str) -> None:
    """A face-down player card has no threat of its own, wherever it lies."""
    free, guarded = [
        answer_to(table(player(1, 7), question=question, scenario=ESCAPE, staging=staging, encounter={"unseen": [89, 93]}), "solve")
        for staging in ([], [0])
    ]
    assert guarded.value is not None
    if question == "quest":
        assert guarded.value == free.value and told_moves(guarded) is not None and told_moves(free) is not None
        assert [entry["threat_gain"] for entry in told_moves(guarded)] == [entry["threat_gain"] for entry in told_moves(free)]
