"""Wojna o Pierścień keeps its limits: time and states by every question and verb, memory, Ctrl-C."""

from __future__ import annotations

import json
import random
import resource
import signal
import subprocess
import sys

import pytest

from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import battleground
from mellon.models.wojna_o_pierscien.scenarios import RING_NONE, scenario
from tests.limits.keeping import ROOT, assert_keeps_time, run, wait_until_busy
from tests.support.kernels import by_speed

ICONS = (
    "{"
    + ", ".join(f"{name} = {{{', '.join(f'{icon} = 1' for icon in unknown_icons(name))}}}" for name in cards() if unknown_icons(name))
    + "}"
)


def hard_phase(scenario_id: str, hand: int, deck: int, places: list[str], icons: str = "") -> str:
    """Return an action phase with real hands, which no search finishes in seconds."""
    rng, players = random.Random(3), []
    for player in scenario(scenario_id).players:
        pool = [name for name, copies in player.deck for _ in range(copies)]
        rng.shuffle(pool)
        ring = "true" if player.ring != RING_NONE else "false"
        players.append(
            f'{{id="{player.id}", hand={json.dumps(pool[:hand])}, deck={json.dumps(pool[hand : hand + deck])}, ring_token={ring}}}'
        )
    where = ", ".join(f'{{id="{place}"}}' for place in places)
    return f'wojna_o_pierscien question="action_phase", scenario="{scenario_id}", {icons}player=[{", ".join(players)}], location=[{where}]'


def hard_combat(place: str) -> str:
    """Return a combat of every unit that may defend a battleground."""
    field = battleground(place)
    able = [
        one
        for one in cards().values()
        if one.side == field.side and one.type in ("army", "character") and not one.promo and one.faction in field.factions_of(field.side)
    ]
    units = [one.id for one in able for _ in range(one.copies) if one.id not in ("strider", "gandalf_the_grey")]
    defenders = ", ".join(f'{{card="{name}", worth="{at * 13 % 11 + 1}/7", tokens={at % 3}}}' for at, name in enumerate(units))
    return f'wojna_o_pierscien icons={ICONS}, location={{id="{place}", attack_tokens=20}}, defender=[{defenders}]'


SCORE = 'wojna_o_pierscien question="score", free_peoples={locations=["moria"]}, shadow={corruption=3}'
DUEL = hard_phase("two_player_duel", 6, 40, ["lorien", "egladil"], f"icons={ICONS}, ")
POSITIONS = {
    "duel": DUEL,
    "unstated_icons": hard_phase("two_player_duel", 6, 40, ["lorien", "egladil"]),
    "four_players": hard_phase("trilogy", 7, 20, ["helms_deep", "weathertop"], f"icons={ICONS}, "),
    "combat": hard_combat("morannon"),
    "combat_of_heroes": hard_combat("minas_tirith"),
    "score": SCORE,
}
VERBS = ("solve", "hint", "explain", "legal", "resolve", "show")
ENGINES = {"duel": ("auto", "plain"), "combat": ("auto", "plain"), "combat_of_heroes": ("cpsat", "plain")}
ASKED = [
    (name, verb, engine)
    for name in POSITIONS
    for verb in VERBS
    for engine in (ENGINES.get(name, ("auto",)) if verb in VERBS[:3] else ("auto",))
]


@pytest.mark.parametrize(("name", "verb", "engine"), ASKED, ids=lambda word: word)
def test_wr_time_is_kept(name: str, verb: str, engine: str) -> None:
    found = assert_keeps_time(1.0, verb, POSITIONS[name], "--engine", engine)
    if found.code == 3:
        assert found.answer["verdict"] == "unknown" and found.answer["stats"]["limits"] == ["time"]
        assert found.answer["bounds"]["low"] is not None and found.answer["bounds"]["high"] is not None


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_the_number_of_states_is_kept(verb: str) -> None:
    found = run(verb, DUEL, "--max-states", by_speed("2000", "200"), "--time", "200")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["states"]


@pytest.mark.parametrize("states", [50, 300])
def test_wr_the_plain_engine_keeps_no_state_more_than_allowed(states: int) -> None:
    found = run("solve", DUEL, "--engine", "plain", "--max-states", str(states), "--time", "200")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["states"]
    assert 0 < found.answer["stats"]["states"] <= states + 64


def test_wr_a_search_that_may_not_grow_says_so() -> None:
    found = run("solve", DUEL, "--memory", "0.03", "--time", "200")
    assert found.code == 3 and found.answer["stats"]["limits"] == ["memory"]


@pytest.mark.parametrize("name", ["duel", "four_players", "combat"])
@pytest.mark.parametrize("verb", ["solve", "hint"])
def test_wr_a_small_address_space_is_no_fault_of_the_program(name: str, verb: str) -> None:
    command = [sys.executable, "-m", "mellon", verb, POSITIONS[name], "--json", "--time", "4"]
    limit = 1_200_000 * 1024
    process = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        check=False,
    )
    assert process.returncode in (0, 3), process.stderr
    assert json.loads(process.stdout)["verdict"] in ("value", "unknown")


@pytest.mark.parametrize("name", ["duel", "four_players"])
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_wr_an_interrupted_search_tells_what_is_proved(name: str, verb: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "mellon", verb, POSITIONS[name], "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until_busy(process, 3.0)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    answer = json.loads(out)
    assert process.returncode == 130, errors
    assert answer["verdict"] == "unknown" and answer["bounds"]["low"] < answer["bounds"]["high"]
    if verb == "hint":
        assert answer["moves"] and all("bounds" in entry or "value" in entry for entry in answer["moves"])


def test_wr_an_undecided_hint_ranks_by_what_is_proved() -> None:
    found = run("hint", DUEL, "--time", "3", "--lang", "en").answer
    assert found["verdict"] == "unknown" and "ranked by what is proved" in found["order_note"]
    sure = [entry["bounds"]["low"] if "bounds" in entry else int(entry["value"]) for entry in found["moves"]]
    assert sure == sorted(sure, reverse=True)
    assert [entry["move"] for entry in found["moves"]] != sorted(entry["move"] for entry in found["moves"])
