"""Dwie Wieże keeps the limits it is given: states, memory, and what little time leaves; seeds of any size are taken."""

from __future__ import annotations

import subprocess
import sys
import threading
from itertools import product, takewhile
from pathlib import Path
from random import Random

import pytest

from mellon import solver
from mellon.models.dwie_wieze import Card, Exchange, Position
from mellon.models.dwie_wieze.deals import deal, random_setup
from mellon.models.dwie_wieze.notation import read_toml, write_line
from mellon.solver import Limits, Verdict
from mellon.solver.dwie_wieze import auto, cpsat
from mellon.solver.dwie_wieze.setups import exact_key, ready_setups
from mellon.solver.limits import Watch
from mellon.solver.memory import resident_bytes
from mellon.solver.seeds import seed_in_range
from tests.limits.keeping import ROOT, assert_keeps_time, run
from tests.support.dwie_wieze.hard_deals import crowded_deal, hard_deal
from tests.support.kernels import by_speed

ENGINES = ("auto", "search", "cpsat")
FIRST_TRICK = "moves = [{ seat = 1, play = 'P1' }, { seat = 2, play = 'P2' }, { seat = 3, play = 'P5' }]\n"


def read_hard_deal(folder: Path, setup: str = "done") -> Position:
    """Return the hard deal as a position."""
    return read_toml(Path(hard_deal(folder, setup)).read_text(encoding="utf-8"), folder)


@pytest.mark.parametrize("setup", ["done", "free"])
def test_a_review_without_time_knows_of_no_turn(tmp_path, setup):
    found = run("review", hard_deal(tmp_path, setup), "--time", "0.3")
    assert found.answer["start"] == "unknown" and found.answer["turning_points"] == []


@pytest.mark.parametrize(("seconds", "loads"), [(0.05, False), (3, True)])
def test_cp_sat_is_loaded_only_where_the_time_pays_for_it(tmp_path, seconds, loads):
    code = "from mellon.solver.dwie_wieze import auto; auto.HEAD_START = 0.01; import sys, solver, pathlib; p = solver.game('dwie_wieze').read(open(sys.argv[1]).read(), pathlib.Path(sys.argv[1]).parent)"
    code += f"; solver.ask(p, 'solve', solver.Limits({seconds})); print('ortools.sat.python.cp_model' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code, hard_deal(tmp_path)], capture_output=True, text=True, check=True, cwd=ROOT)
    assert said.stdout.strip() == str(loads)


@pytest.mark.rule("DW.p10.result")
def test_resolve_says_that_it_did_not_find_out_and_which_limit_came_first(tmp_path):
    by_nodes = run("resolve", hard_deal(tmp_path, more=FIRST_TRICK))
    assert by_nodes.answer["outcome"]["lost_by"] == "unknown" and by_nodes.answer["stats"]["limits"] == ["nodes"]
    by_time = run("resolve", hard_deal(tmp_path, more=FIRST_TRICK), "--time", "0.3")
    assert by_time.answer["outcome"]["lost_by"] == "unknown" and by_time.answer["stats"]["limits"] == ["time"]
    easy = run("resolve", write_line(deal(19, 3, Random(7))))
    assert easy.answer["outcome"]["lost_by"] is None and not easy.answer["stats"].get("limits")


@pytest.mark.parametrize(("engine", "setup"), list(product(ENGINES, ("done", "free"))))
def test_states_are_bounded(tmp_path, engine, setup):
    p = read_hard_deal(tmp_path, setup)
    answer = solver.ask(p, "solve", Limits(seconds=by_speed(60, 200), states=by_speed(1_000, 50)), engine=engine)
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("states",)
    assert answer.stats.nodes < 500_000


@pytest.mark.parametrize("engine", ENGINES)
def test_memory_is_bounded(tmp_path, engine):
    p = read_hard_deal(tmp_path)
    watch = Watch(memory=resident_bytes() - 1)
    answer = solver.ask(p, "solve", Limits(seconds=60), engine=engine, watch=watch)
    assert answer.verdict is Verdict.UNKNOWN and answer.stats.limits == ("memory",)


def test_cpsat_stops_for_memory_while_it_searches(tmp_path):
    p = read_hard_deal(tmp_path)
    watch = Watch()
    threading.Timer(1.0, lambda: setattr(watch, "memory", 1)).start()
    assert cpsat.decide(p, watch).limit == "memory"


@pytest.mark.parametrize("seed", [-1, -(2**70), 2**31, 2**64, 2**200])
@pytest.mark.parametrize("engine", ENGINES)
def test_seeds_of_any_size(engine, seed):
    p = random_setup(deal(19, 3, Random(5)), Random(5))
    expected = solver.ask(p, engine=engine).verdict
    assert solver.ask(p, engine=engine, seed=seed).verdict is expected
    assert solver.ask(deal(19, 3, Random(5)), engine=engine, seed=seed).verdict is Verdict.WINNABLE


def test_seeds_in_range_are_themselves_and_others_differ():
    assert [seed_in_range(seed) for seed in (0, 1, 2**31 - 1)] == [0, 1, 2**31 - 1]
    assert len({seed_in_range(seed) for seed in (-1, 1, -2, 2**31, 2**64, 2**64 + 1)}) == 6


def test_the_pace_of_threads_is_as_before_however_many_ask():
    usual = sys.getswitchinterval()
    positions = [deal(29, 4, Random(seed)) for seed in range(6)]
    threads = [threading.Thread(target=decide_all, args=(positions,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sys.getswitchinterval() == usual


def decide_all(positions: list[Position]) -> None:
    """Decide positions and overlap the time in which two engines work."""
    for p in positions:
        with auto.SWITCHES.quick():
            auto.decide(p, Watch())


def test_quick_switches_end_with_the_last_asker():
    usual, switches = sys.getswitchinterval(), auto.Switches()
    first, second = switches.quick(), switches.quick()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert sys.getswitchinterval() == pytest.approx(auto.SWITCH)
    second.__exit__(None, None, None)
    assert sys.getswitchinterval() == usual


def test_setups_are_told_apart_exactly():
    p = deal(19, 3, Random(11))
    keys: dict[bytes, object] = {}
    for ready in ready_setups(p, Random(0)):
        whole = (tuple((s.character, s.hand, s.hidden) for s in ready.position.seats), ready.position.event, ready.hideable)
        assert keys.setdefault(exact_key(ready), whole) is whole
        if len(keys) == 3_000:
            break
    assert len(set(keys.values())) == len(keys)


def test_setups_whose_hashes_collide_are_all_there(monkeypatch):
    p = deal(19, 3, Random(11))
    every = with_one_exchange(p)
    monkeypatch.setattr(Card, "__hash__", lambda _: 0)
    assert with_one_exchange(p) == every and every > 500


def with_one_exchange(p: Position) -> int:
    """Return how many setups a deal has with one exchange at most."""
    return sum(1 for _ in takewhile(lambda ready: sum(isinstance(move, Exchange) for move in ready.moves) < 2, ready_setups(p, Random(0))))


def test_listing_casts_ends_with_the_watch(tmp_path):
    people = "".join(f'[[character]]\nid = "p{n}"\nsetup = {{}}\ngoal = {{ tricks = {{}}, at_least = 13 }}\n' for n in range(40))
    names = ", ".join(f'"p{n}"' for n in range(40))
    (tmp_path / "crowd.toml").write_text(
        f'deck = "part1"\nhand = {{ 3 = 12, 4 = 9 }}\ncast = ["aragorn_hunter", {names}]\n{people}', encoding="utf-8"
    )
    p = deal(19, 4, Random(2))
    file = tmp_path / "crowded.toml"
    hands = "".join(f'[[seat]]\nhand = "{" ".join(card.code for card in seat.hand)}"\n' for seat in p.seats)
    file.write_text(f'game = "dwie_wieze"\nchapter = "crowd.toml"\nlost = "{p.lost}"\n{hands}', encoding="utf-8")
    for engine in ENGINES:
        assert assert_keeps_time(0.5, "solve", str(file), "--engine", engine).answer["verdict"] == "unknown"


@pytest.mark.parametrize("verb", ["solve", "resolve"])
def test_time_is_kept_where_the_cast_can_be_chosen_in_very_many_ways(tmp_path, verb):
    found = assert_keeps_time(0.5, verb, crowded_deal(tmp_path))
    assert found.answer["stats"]["limits"] == ["time"]
