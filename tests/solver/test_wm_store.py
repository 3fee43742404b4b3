"""Tables on disk: found again, never half written, never trusted when damaged or foreign."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from mellon.models.wyprawa_do_mordoru import Sheet, profiles
from mellon.solver.engines import store
from mellon.solver.wyprawa_do_mordoru import pair, solo
from mellon.solver.wyprawa_do_mordoru.turns import solo_setting


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(tmp_path))
    return tmp_path


def test_arrays_come_back_as_they_were():
    arrays = {"a": np.arange(6.0).reshape(2, 3), "b": np.array([1, 2], dtype=np.int32)}
    assert store.load("t", "key") is None
    assert store.save("t", "key", arrays)
    found = store.load("t", "key")
    assert all((found[name] == arrays[name]).all() and found[name].dtype == arrays[name].dtype for name in arrays)
    assert store.load("t", "another key") is None


@pytest.mark.parametrize("harm", ["cut", "flipped", "header", "empty"])
def test_a_damaged_file_counts_as_missing_and_is_replaced(harm):
    store.save("t", "key", {"a": np.arange(100.0)})
    path = store.path_of("t", "key")
    raw = path.read_bytes()
    broken = {"cut": raw[:-5], "flipped": raw[:-5] + bytes([raw[-5] ^ 1]) + raw[-4:], "header": b"{}\n" + raw, "empty": b""}[harm]
    path.write_bytes(broken)
    assert store.load("t", "key") is None
    assert store.save("t", "key", {"a": np.arange(100.0)}) and store.load("t", "key") is not None


def test_switched_off_and_unwritable_folders_are_no_error(tmp_path, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", "off")
    assert store.save("t", "key", {"a": np.zeros(1)}) is False and store.load("t", "key") is None
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("MELLON_CACHE", str(blocked))
    assert store.save("t", "key", {"a": np.zeros(1)}) is False and store.load("t", "key") is None


def _write(number):
    for _ in range(40):
        store.save("t", "key", {"a": np.full(20_000, float(number))})


def test_two_writers_at_once_leave_one_whole_table():
    writers = [multiprocessing.get_context("fork").Process(target=_write, args=(n,)) for n in (1, 2)]
    for writer in writers:
        writer.start()
    seen = set()
    while any(writer.is_alive() for writer in writers):
        found = store.load("t", "key")
        if found is not None:
            assert len(set(found["a"].tolist())) == 1
            seen.add(found["a"][0])
    for writer in writers:
        writer.join()
    assert store.load("t", "key")["a"][0] in (1.0, 2.0) and seen <= {1.0, 2.0}


def test_a_killed_writer_leaves_the_old_table(folder):
    store.save("t", "key", {"a": np.full(10, 7.0)})
    code = "import numpy as np\nfrom solver.engines import store\nprint('on', flush=True)\nwhile True: store.save('t', 'key', {'a': np.full(2_000_000, 7.0)})\n"
    writer = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.getcwd()})
    assert writer.stdout.readline().strip() == b"on"
    time.sleep(0.3)
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    found = store.load("t", "key")
    assert found is not None and set(found["a"].tolist()) == {7.0}


def test_what_killed_writers_left_is_swept_up_after_a_day(folder):
    old, new = folder / ".unfinished-old", folder / ".unfinished-new"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    store.save("t", "key", {"a": np.zeros(1)})
    assert not old.exists() and new.exists()


def test_a_stored_pair_table_gives_the_same_values():
    game = pair.Game(Sheet("basic", 2, 2), profiles()["ring_double"].faces, (1, 2))
    assert pair.stored(game) is None
    table = pair.solve(game)
    assert pair.keep(table)
    again = pair.stored(game)
    assert (again.win0 == table.win0).all() and (again.last1 == table.last1).all()
    own, other = again.slots(1, 3, 4)
    start = again.turns(1, 4).shape.start
    assert own[start] == pytest.approx(table.win1[1, 3, 4], abs=1e-12) and other[start] == pytest.approx(table.win0[1, 3, 4], abs=1e-12)


def test_a_part_is_kept_until_a_larger_part_comes():
    game = pair.Game(Sheet("basic", 2, 2), profiles()["ring_double"].faces, (1, 2))
    small, large = pair.solve(game, (1, 1)), pair.solve(game)
    assert pair.keep(small) and pair.stored(game).solved is not None
    assert pair.stored(game).covers(1, 1) and not pair.stored(game).covers(15, 15)
    assert pair.keep(large) and pair.stored(game).solved is None
    assert pair.keep(small) and pair.stored(game).solved is None


def test_a_stored_solo_table_is_used(folder):
    setting = solo_setting(Sheet("basic", 2, 3), profiles()["orc_double"])
    store.save(solo.STORE, setting.key, {"reach": np.full(30, 0.125), "turns": np.full(30, 1.0)})
    solo.solve.cache_clear()
    assert solo.solve(setting).reach[0] == 0.125
    solo.solve.cache_clear()
