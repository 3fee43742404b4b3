"""A whole game on the advanced sheet, move by move: positions, keeps, rules cited and values stay what they were."""

from __future__ import annotations

import zlib
from dataclasses import replace

import pytest

from mellon.models.wyprawa_do_mordoru import Move, Position
from mellon.models.wyprawa_do_mordoru.notation import read_line
from mellon.solver.game import Request
from mellon.solver.wyprawa_do_mordoru import solo, sweeping
from mellon.solver.wyprawa_do_mordoru.outlook import Outlook, Point, outlook
from tests.support.wyprawa_do_mordoru.golden import FILE, play


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(tmp_path_factory.getbasetemp() / "mellon_tables"))


@pytest.mark.parametrize("compiled", [True, False])
def test_the_golden_game_is_played_as_before(compiled, tmp_path, monkeypatch):
    """With the compiled kernel and with numpy alone: values that differ in the last digit only are ties, and ties have one order."""
    if not compiled:
        monkeypatch.setattr(sweeping, "COMPILED", False)
        monkeypatch.setenv("MELLON_CACHE", str(tmp_path))
    solo.forget()
    assert play() == FILE.read_text("utf-8").splitlines()
    solo.forget()


class Blurred(Outlook):
    """An outlook whose values are a few units off in the last place, differently for every keep."""

    def after(self, move: Move) -> Point:
        point = super().after(move)
        shift = 1.0 + (zlib.crc32(f"{self.detail['blur']} {move}".encode()) % 9 - 4) * 2.0**-52
        return replace(point, own=point.own * shift, other=point.other * shift)


@pytest.mark.parametrize("blur", range(8))
@pytest.mark.parametrize(
    "line",
    [
        "basic 9x6 | frodo 3 0 6 / kept black:ring / roll yellow:ring red:ring blue:ring green:ring",
        "advanced 9x2 | frodo 1 0 2 / kept / roll black:orc yellow:ring red:ring blue:orc green:ring",
    ],
)
def test_a_difference_in_the_last_digits_changes_neither_order_nor_values(line, blur):
    view = outlook(Position.parse(f"wyprawa_do_mordoru {line}"), Request("hint", engine="exact"))
    blurred = Blurred(view.kind, view.p, view.turns, view.own, view.other, detail={"blur": blur})
    plain, shaken = view.ranked(), blurred.ranked()
    assert [move for move, _ in plain] == [move for move, _ in shaken]
    values = [point.own for _, point in shaken]
    assert values == sorted(values, reverse=True) and len(set(values)) == len({point.own for _, point in plain})


def test_every_position_of_the_golden_game_reads_back():
    lines = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith("wyprawa_do_mordoru")]
    assert len(lines) > 20
    assert all(str(read_line(line)) == line for line in lines)
