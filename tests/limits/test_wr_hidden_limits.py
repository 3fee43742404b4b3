"""Hints of Wojna o Pierścień from one player's view keep their limits: time, states, Ctrl-C; and one seed says the same again."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from tests.limits.keeping import ROOT, assert_keeps_time, run, wait_until_busy

DUEL = (
    "wojna_o_pierscien phase two_player_duel me=gandalf to_move=gandalf rings=all | gandalf hand=grey.lego.elves.gimli.galad.merry"
    " | witch_king hand_size=6 | @lorien | @egladil"
)
BARE_DUEL = DUEL.replace(".merry", ".merry deck=").replace("hand_size=6", "hand_size=5 deck=").replace("rings=all", "rings=")
FOUR = (
    "wojna_o_pierscien phase me=aragorn to_move=aragorn rings=all | frodo hand_size=7 | aragorn hand=lego.elves.galad.borom.arwen.faram.elrond"
    " | witch_king hand_size=7 cycled_size=3 | saruman hand_size=7 | @helms_deep | @weathertop"
)
POSITIONS = {"duel": DUEL, "without_decks": BARE_DUEL, "four_players": FOUR}


@pytest.mark.parametrize("verb", ["hint", "legal", "show"])
@pytest.mark.parametrize("name", POSITIONS)
def test_wr_time_is_kept_by_who_sees_one_hand(name: str, verb: str) -> None:
    found = assert_keeps_time(1.0, verb, POSITIONS[name])
    if verb == "hint":
        assert found.answer["information"] == "mine" and found.answer["stats"]["limits"] == ["time"]
        assert not found.answer["worlds"]["exact"] and found.answer["moves"]
        assert all(move["interval"][0] <= move["interval"][1] for move in found.answer["moves"])


@pytest.mark.parametrize("name", ["duel", "without_decks"])
def test_wr_an_interrupted_hint_tells_the_deals_that_were_counted(name: str) -> None:
    command = [sys.executable, "-m", "mellon", "hint", POSITIONS[name], "--json"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until_busy(process, 3.0)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    answer = json.loads(out)
    assert process.returncode == 130, errors
    assert {"stopped", "interrupted"} & {*answer["stats"]["limits"]} and 0 < answer["worlds"]["sampled"] < 100
    assert answer["moves"] and all(len(move["interval"]) == 2 for move in answer["moves"])


@pytest.mark.slow
def test_wr_the_number_of_states_is_kept_deal_by_deal() -> None:
    few = run("hint", BARE_DUEL, "--max-states", "20", "--time", "60")
    assert "states" in few.answer["stats"]["limits"] and any("undecided" in move for move in few.answer["moves"])


def test_wr_a_seed_without_a_clock_says_the_same_again() -> None:
    small = BARE_DUEL.replace("hand_size=5", "hand_size=2").replace("grey.lego.elves.gimli.galad.merry", "lego.elves")
    one, again = (run("hint", small, "--seed", "7").answer for _ in range(2))
    assert one["worlds"]["sampled"] == 100 and one["moves"] == again["moves"]
