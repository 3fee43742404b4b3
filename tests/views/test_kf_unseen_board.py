"""A board of which one side sees only a part: unknown pieces are drawn as such, everywhere."""

from __future__ import annotations

import random

from mellon.assistant.konfrontacja.board import board
from mellon.assistant.loading import load
from mellon.assistant.painters import svg
from mellon.assistant.views.table import Map
from mellon.assistant.web.page_questions import HANDLERS
from mellon.models.konfrontacja.notation import read_toml
from mellon.solver import Watch
from tests.support.konfrontacja.unseen import random_view, seen_from

VIEW = seen_from("fellowship", "frodo@rohan gimli@fangorn", {"gondor": 1, "caradhras": 1}, "balrog orcs warg", "balrog@dagorlad")


def chips(position):
    table = next(part for part in board(position).parts if isinstance(part, Map))
    return {region.id: [chip.label.en for chip in region.chips] for row in table.rows for region in row if region.chips}


def test_kf_unknown_pieces_are_drawn_as_unknown(ask):
    assert chips(read_toml(VIEW)) == {
        "dagorlad": ["●Balrog"],
        "gondor": ["●?"],
        "caradhras": ["●?"],
        "fangorn": ["○Gimli"],
        "rohan": ["○Frodo="],
    }
    shown = ask("show", VIEW)
    assert shown.code == 0 and shown.json["position"]["sauron"]["stands"] == {"caradhras": 1, "gondor": 1}
    assert shown.json["knows"]["fellowship"] == ["balrog"]


def test_kf_no_drawing_tells_where_an_unseen_piece_was_dealt():
    rng = random.Random(3)
    for _ in range(20):
        position = random_view(rng)
        drawn = chips(position)
        assert sum(label.endswith("?") for region in drawn.values() for label in region) == len(position.unseen)
        assert "?" in svg.picture(board(position), "en") or not position.unseen


def test_kf_a_page_shows_a_board_seen_from_one_side():
    line = str(read_toml(VIEW))
    for lang in ("pl", "en"):
        table = HANDLERS["table"]({"what": "table", "lang": lang, "position": line}, Watch())
        assert table["line"] == line and table["board"]["parts"] and not table["defects"]
        assert load(table["toml"]) == load(line)
