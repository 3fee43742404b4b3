"""Tables on disk: found again, never half written, never trusted when damaged or foreign."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
import zlib

import numpy as np
import pytest

from mellon.models.wyprawa_do_mordoru import Sheet, profiles
from mellon.solver.engines import store
from mellon.solver.wyprawa_do_mordoru import pair, solo
from mellon.solver.wyprawa_do_mordoru.boards import boards_of
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
    solo.forget()
    fresh = solo.solve(setting)
    solo.forget()
    again = solo.solve(setting)
    assert fresh.sweeps > 0 and again.sweeps == 0 and (again.reach == fresh.reach).all() and (again.turns == fresh.turns).all()
    solo.forget()


SMALL = "wyprawa_do_mordoru basic 2x2 objective=win | frodo 0 0 2 | sam 0 1 1"
ALONE = "wyprawa_do_mordoru basic 2x3 dice=orc_double | frodo 0 0 3"


def _asked(line, **environment):
    command = [sys.executable, "-m", "mellon", "solve", line, "--json"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env={**os.environ, "PYTHONPATH": os.getcwd(), **environment}
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["value_decimal"]


def _game():
    return pair.Game(Sheet("basic", 2, 2), profiles()["ring_double"].faces, (1, 2))


def _made_up(**changes):
    """Return the arrays of a sound table with some of them changed."""
    table = pair.solve(_game())
    order = table.boards.order
    arrays = {"win0": table.win0[:, order[:, None], order], "win1": table.win1[:, order[:, None], order]}
    arrays |= {"last0": table.last0[order], "last1": table.last1[order], "firsts": order, "seconds": order}
    return {name: array for name, array in {**arrays, **changes}.items() if array is not None}


WRONG = {
    "values": {"win0": np.full((2, 16, 16), 0.125)},
    "not a number": {"win0": np.full((2, 16, 16), np.nan)},
    "no chances": {"win1": np.full((2, 16, 16), 7.0)},
    "wrong shape": {"win0": np.zeros((2, 3))},
    "wrong kind": {"win0": np.zeros((2, 16, 16), dtype=np.int32)},
    "array missing": {"last0": None},
    "array too many": {"more": np.zeros(3)},
    "boards out of range": {"firsts": np.arange(16, dtype=np.int32) + 10**6},
    "boards below zero": {"seconds": -np.arange(16, dtype=np.int32)},
    "boards twice": {"firsts": np.zeros(16, dtype=np.int32)},
}


@pytest.mark.parametrize("harm", WRONG)
def test_a_signed_table_that_cannot_be_right_changes_no_answer(harm):
    right = _asked(SMALL, MELLON_CACHE="off")
    changes = {name: None if array is None else array for name, array in WRONG[harm].items()}
    if boards_of(Sheet("basic", 2, 2)).count != 16:
        pytest.fail("the sizes above are those of another sheet")
    assert store.save(pair.STORE, _game().key, _made_up(**changes))
    assert _asked(SMALL) == right


@pytest.mark.parametrize(
    "harm", [{"reach": np.full(30, 0.125)}, {"reach": np.full(3, 0.5)}, {"turns": np.full(30, np.inf)}, {"turns": None}]
)
def test_a_signed_solo_table_that_cannot_be_right_changes_no_answer(harm):
    right = _asked(ALONE, MELLON_CACHE="off")
    setting = solo_setting(Sheet("basic", 2, 3), profiles()["orc_double"])
    table = solo.solved(setting)
    assert len(table.reach) == 30
    arrays = {"reach": table.reach, "turns": table.turns, **harm}
    assert store.save(solo.STORE, setting.key, {name: array for name, array in arrays.items() if array is not None})
    assert _asked(ALONE) == right


def _planted(path, harm):
    header = {"key": _game().key, "arrays": [{"name": "win0", "dtype": "<f8", "shape": [1]}]}
    body = np.full(1, 0.125).tobytes()
    path.parent.mkdir(exist_ok=True)
    if harm == "fifo":
        os.mkfifo(path)
    elif harm == "folder":
        path.mkdir()
    elif harm == "link":
        path.symlink_to("/dev/zero")
    elif harm == "deep header":
        path.write_bytes(b"0" * 64 + b"[" * 200_000 + b"\n")
    elif harm == "unsigned":
        path.write_bytes(json.dumps({**header, "crc": zlib.crc32(body)}).encode() + b"\n" + body)
    else:
        path.write_bytes(hashlib.blake2b(body, digest_size=32).hexdigest().encode() + json.dumps(header).encode() + b"\n" + body)


@pytest.mark.parametrize("harm", ["fifo", "folder", "link", "deep header", "unsigned", "foreign signature"])
def test_a_planted_file_changes_no_answer(harm):
    right = _asked(SMALL, MELLON_CACHE="off")
    _planted(store.path_of(pair.STORE, _game().key), harm)
    assert _asked(SMALL) == right


def test_a_table_signed_by_somebody_else_counts_as_missing(folder, tmp_path_factory, monkeypatch):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    monkeypatch.setenv("MELLON_CACHE", str(elsewhere))
    assert store.save("t", "key", {"a": np.zeros(3)})
    theirs = store.path_of("t", "key")
    monkeypatch.setenv("MELLON_CACHE", str(folder))
    store.save("t", "another", {"a": np.zeros(3)})
    shutil.copy(theirs, folder)
    assert store.load("t", "key") is None and store.load("t", "another") is not None


@pytest.mark.parametrize("harm", ["open to others", "short", "fifo"])
def test_a_signing_key_that_others_may_know_is_not_used(folder, harm):
    assert store.save("t", "key", {"a": np.zeros(3)})
    key = folder / store.KEY_FILE
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    if harm == "open to others":
        key.chmod(0o644)
    else:
        key.unlink()
        os.mkfifo(key) if harm == "fifo" else key.write_bytes(b"short")
        harm == "fifo" or key.chmod(0o600)
    assert store.load("t", "key") is None and store.save("t", "key", {"a": np.zeros(3)}) is False


def test_the_folder_keeps_within_its_bounds_and_throws_out_what_was_not_used(folder, monkeypatch):
    monkeypatch.setattr(store, "MOST_FILES", 5)
    monkeypatch.setattr(store, "MOST_BYTES", 40_000)
    for number in range(8):
        assert store.save("t", str(number), {"a": np.zeros(10)})
        os.utime(store.path_of("t", str(number)), (1000 + number, 1000 + number))
        store.load("t", "0")
    left = [number for number in range(8) if store.load("t", str(number)) is not None]
    assert left == [0, 4, 5, 6, 7]
    assert store.save("t", "large", {"a": np.zeros(4_900)})
    assert store.load("t", "large") is not None and sum(path.stat().st_size for path in folder.glob("*.table")) <= 40_000
    assert store.save("t", "too large", {"a": np.zeros(10_000)}) is False


def test_without_a_home_there_is_no_cache_and_no_error():
    code = "import os, pwd, sys\ndef nobody(uid): raise KeyError(uid)\npwd.getpwuid = nobody\nfrom mellon.assistant.cli import main\nsys.exit(main(sys.argv[1:]))"
    environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "MELLON_CACHE", "XDG_CACHE_HOME")}
    command = [sys.executable, "-c", code, "solve", ALONE, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0 and json.loads(done.stdout)["verdict"] == "value", done.stderr
