"""Whatever is put in, a call is answered, refused or undecided: exit code 0, 2 or 3, never a traceback, JSON where it was asked for."""

from __future__ import annotations

import pytest

from tests.fuzz.calls import tried
from tests.fuzz.mutations import make

SMALL = 200
LARGE = 10_000


@pytest.mark.parametrize("start", range(0, 10 * SMALL, SMALL))
def test_changed_positions_are_answered_or_refused(start):
    wrong = tried([make(seed) for seed in range(start, start + SMALL)])
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000_000, 1_000_000 + 100 * LARGE, LARGE))
def test_a_million_changed_positions_are_answered_or_refused(start):
    wrong = [fault for seed in range(start, start + LARGE) for fault in tried([make(seed)])]
    assert not wrong, "\n".join(wrong[:20])
