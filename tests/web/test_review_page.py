"""The review of a played round on its page: card by card, where it turned, and the line that would have won."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import pytest

from mellon import solver
from mellon.assistant.loading import load
from mellon.assistant.web.entries.dwie_wieze_draft import query_of
from mellon.assistant.web.review_views import review_view
from tests.support.kernels import needs_compiled_kernels
from tests.support.web.phone import Phone
from tests.web.conftest import Served

pytestmark = pytest.mark.xdist_group("web")
ROUND = load(Path(__file__).parents[2] / "docs" / "lost_on_the_way.toml")


def test_the_round_is_walked_through_and_its_turn_is_marked() -> None:
    answer = solver.ask(ROUND, "review")
    view = review_view(answer if answer.subject is not None else answer.but(subject=ROUND), "en")
    cards = [card for trick in view.tricks for card in trick.cards]
    assert len(view.tricks) == 6 and len(cards) == 18
    assert [number for number, card in enumerate(cards) if card.turn] == [14]
    assert {card.after for card in cards[:14]} == {"winnable"} and {card.after for card in cards[14:]} == {"lost"}
    turn = view.turns[0]
    assert turn.title == "Turning point: trick 5, card 3"
    assert turn.line == cards[14].line and turn.winning
    assert solver.ask(load(turn.line), "solve").verdict is not None


@needs_compiled_kernels
def test_a_tapped_round_is_reviewed_on_the_page(server: Served) -> None:
    phone = Phone(server).open("en/dwie_wieze/enter?" + urlencode(query_of(ROUND)))
    assert phone.status == "Every card has its place."
    phone.tap("Where it was lost")
    phone.open(phone.address.removeprefix(server.address) + "&wait=1")
    assert phone.status.startswith("LOST from trick 5, card 3")
    assert "From here it could still be won:" in phone.text
    phone.tap("The table at that moment")
    phone.open(phone.address.removeprefix(server.address) + "&wait=1")
    assert phone.status.startswith("WINNABLE with all cards open")
    phone.open("en/dwie_wieze?" + urlencode({"p": str(ROUND), "ask": "review", "wait": "1"}))
    first = next(name for name in phone.links if "plays L1" in name)
    assert first.endswith("winnable")
    assert any(name.startswith("✗") and "no longer be won" in name for name in phone.links)
