"""Two full rounds through all phases: what the rules did once they do again, word for word."""

from __future__ import annotations

from mellon.models.lcg.notation import read_line
from tests.support.lcg import golden


def test_two_rounds_are_told_word_for_word() -> None:
    assert golden.text() == golden.FILE.read_text("utf-8"), "run: python -m tests.golden.regenerate, and read the difference"


def test_the_rounds_go_through_every_phase_and_end_where_the_trace_says() -> None:
    end, told = golden.play()
    phases = [title.partition(": ")[2] for title, _ in told[1:]]
    assert phases == ["resources", "payment", "quest", "travel", "engagement", "combat", "refresh"] * 2
    assert len({step.rule for _, steps in told for step in steps}) >= 18
    assert end.players[0].threat == 35 and [c.card for c in end.players[0].heroes] == [1, 3, 2]
    assert read_line(str(end)) == end
