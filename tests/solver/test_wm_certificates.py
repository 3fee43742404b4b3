"""Certificates of Wyprawa do Mordoru: bounds of every board follow from each other by the rules alone; tampered ones are refused."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from mellon import puzzles, solver
from mellon.models.common import BadInput
from mellon.models.common.certificates import check
from mellon.models.wyprawa_do_mordoru.certificate import MOST_BOARDS
from mellon.models.wyprawa_do_mordoru.race_table import ONE
from mellon.solver.game import Request

SOLO = ("ring_that_must_wait", "too_many_rings_in_rohan", "gandalf_too_late", "shelter_of_gondor")
NAMES = [pytest.param(name, marks=() if at < 2 else pytest.mark.slow) for at, name in enumerate(SOLO)]


def certificate_of(position):
    return solver.game(position.game).answer(position, Request("solve", certificate=True)).to_json("en")["certificate"]


class Certificates(dict[str, Any]):
    """The certificates of puzzles by their ids, each made when it is asked for."""

    def __missing__(self, name: str) -> Any:
        return self.setdefault(name, certificate_of(puzzles.find(name).position))


@pytest.fixture(scope="module")
def certificates():
    return Certificates()


def with_claim(certificate, **changes):
    return {**certificate, "claim": {**certificate["claim"], **changes}}


@pytest.mark.parametrize("name", NAMES)
def test_the_chance_of_one_player_is_proved(name, certificates):
    certificate = certificates[name]
    assert certificate["kind"] == "bounds"
    found = check(certificate)
    assert found.holds and found.checked == len(certificate["boards"])
    assert certificate["claim"]["move"] == puzzles.find(name).answer.move


@pytest.mark.parametrize("name", NAMES)
def test_another_chance_and_another_move_are_not_believed(name, certificates):
    certificate = certificates[name]
    value = float(certificate["claim"]["value"])
    for other in (value + 1e-6, value - 1e-6):
        assert not check(with_claim(certificate, value=f"{other:.12f}")).holds
    worse = [str(one.move) for one in solver.ask(puzzles.find(name).position, "hint").ranked if one.value_decimal < value - 1e-6]
    assert worse and not any(check(with_claim(certificate, move=move)).holds for move in worse)
    assert not check(with_claim(certificate, move="black:tree yellow:tree")).holds


def test_every_bound_that_is_pushed_too_far_is_found_out(certificates):
    rng = random.Random(4)
    certificate = certificates["ring_that_must_wait"]
    for number in rng.sample(range(len(certificate["boards"])), 6):
        for place, by in ((3, ONE // 10**4), (4, -ONE // 10**4)):
            spoilt = copy.deepcopy(certificate)
            spoilt["boards"][number][place] += by
            low, high = spoilt["boards"][number][3:]
            if 0 <= low <= high <= ONE:
                assert not check(spoilt).holds
            else:
                with pytest.raises(BadInput):
                    check(spoilt)


def test_a_board_that_is_left_out_proves_less(certificates):
    certificate = certificates["ring_that_must_wait"]
    assert not check({**certificate, "boards": certificate["boards"][:-1]}).holds
    assert not check({**certificate, "boards": []}).holds


def test_bounds_of_a_circle_that_hold_each_other_up_are_refused():
    """A die with nothing but a weapon never moves anybody: whatever chance is claimed, a turn keeps it."""
    position = puzzles.find("gandalf_too_late").position
    still = replace(position.dice, id="own", faces=tuple((position.dice.of("black")[0].WEAPON,) * 6 for _ in position.dice.faces))
    line = str(replace(position, dice=still, turn=None))
    board = [position.players[0].circled, position.players[0].track.halves, position.players[0].track.whole]
    claim = {"value": "1", "within": "1/100", "move": None}
    head = {"format": "mellon-certificate", "version": 1, "game": position.game, "question": "chance to reach Mordor", "position": line}
    found = check({**head, "claim": claim, "kind": "bounds", "boards": [[*board, ONE, ONE]]})
    assert not found.holds and "changes nothing" in found.why.en


def test_what_names_only_its_engine_proves_nothing(certificates):
    for certificate in (certificates[SOLO[0]], certificate_of(puzzles.find("tie_break_in_mordor").position)):
        found = check({**certificate, "kind": "agreement"})
        assert not found.holds and "no proof" in found.why.en


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "magic"},
        {"boards": "all"},
        {"boards": [[1, 2, 3]]},
        {"boards": [[7, 0, 0, 0, ONE]]},
        {"boards": [[7, 1, 0, 5, 4]]},
        {"boards": [[7, 1, 0, 0, ONE]] * 2},
        {"boards": [[0, 1, 0, 0, ONE]] * (MOST_BOARDS + 1)},
        {"claim": {"value": 1}},
        {"claim": {"value": "1/0", "within": "1"}},
        {"position": "wyprawa_do_mordoru nothing"},
    ],
)
def test_what_cannot_be_read_is_refused(broken, certificates):
    with pytest.raises(BadInput):
        check({**certificates[SOLO[1]], **broken})


def test_the_checker_knows_no_search():
    code = (
        "import sys, mellon.models.wyprawa_do_mordoru.certificate\n"
        "print([n for n in sys.modules if n.startswith(('mellon.solver', 'ortools', 'numpy')) or 'kernel' in n])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_random_turns_of_one_player_are_proved(seed):
    rng = random.Random(seed)
    names = [one.id for one in _alone()]
    assert check(certificate_of(puzzles.find(rng.choice(names)).position)).holds


def _alone():
    from mellon.puzzles.generated import records

    return [record for record in records("wyprawa_do_mordoru").values() if "solo" in record.card["themes"]]
