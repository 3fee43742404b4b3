"""The trainer, the ladder of hints, rulings in the address and rules seen at a table, read without a script."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from mellon import puzzles, solver
from mellon.assistant.training.progress import Progress
from mellon.assistant.web.demonstrations import examples
from mellon.assistant.web.puzzle_questions import climb, next_one, train
from mellon.assistant.web.train_pages import result_of, train_one
from mellon.puzzles.library import generated_names
from mellon.solver import Watch
from tests.support.web.phone import Phone
from tests.web.conftest import Served

pytestmark = pytest.mark.xdist_group("web")
TROLL = "a_guard_for_the_troll"
GUARD, NOBODY = "defend 82 with 13", "defend 82 with nobody"


@pytest.fixture
def phone(server: Served) -> Phone:
    return Phone(server)


def tried(move: Any = None, step: int = 0, name: str = TROLL) -> dict[str, Any]:
    found = train({"id": name, "step": step, "tried": move, "lang": "en"}, Watch())
    assert found is not None
    return found


def test_a_puzzle_to_be_tried_tells_no_answer() -> None:
    found = tried()
    assert found["judged"] is None and found["hints"]["shown"] == []
    assert {one["pick"] for one in found["answers"]} >= {GUARD}
    assert [one["words"] for one in found["answers"]] == sorted(one["words"] for one in found["answers"])


def test_a_try_is_judged_with_what_it_gives_away_and_what_the_rules_do() -> None:
    right, wrong = (tried(move)["judged"] for move in (GUARD, "defend 82 with 1"))
    assert right["correct"] and right["head"] == "Right!"
    assert not wrong["correct"] and wrong["lines"]
    played = tried({"seat": 2, "play": "C8"}, name="dw19_orc_under_the_tower")["judged"]
    assert played["correct"] is False and played["steps"][0]["rule"].startswith("DW.")
    nonsense = tried("fly to Mordor")["judged"]
    assert nonsense["correct"] is None and "this is no move of the position" in nonsense["lines"][0]


class InThisProcess:
    """A desk that answers pages without a process of its own."""

    async def page(self, job: dict[str, Any]) -> Any:
        return train(job, Watch())


@pytest.mark.parametrize(("lang", "words"), [("pl", "Zagadki nie udało się rozstrzygnąć"), ("en", "The puzzle could not be decided")])
def test_a_puzzle_that_cannot_be_judged_in_time_is_told_as_such(lang: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mellon.assistant.web.puzzle_questions.SECONDS", 0.0)
    app = Starlette(routes=[Route("/{lang}/train/{id}", train_one)])
    app.state.desk = InThisProcess()

    async def get() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            return await client.get(f"/{lang}/train/dw29_solo_one_chance_in_three?game=dwie_wieze")

    told = asyncio.run(get())
    assert told.status_code == 200 and words in told.text
    assert f'href="/{lang}/train/dw29_solo_one_chance_in_three?game=dwie_wieze"' in told.text
    assert "done=dw29_solo_one_chance_in_three" in told.text, "another puzzle can be had"


def test_hints_come_one_by_one_with_their_price_and_lower_the_score() -> None:
    whole = tried()["bits"]
    one, two = tried(step=1)["hints"], tried(step=2)["hints"]
    assert [len(one["shown"]), len(two["shown"])] == [1, 2]
    assert two["shown"][0] == one["shown"][0] and two["cost"]
    found = tried(GUARD, step=3)
    kept = result_of(found, True, False)
    assert kept is not None and kept["score"] == pytest.approx(max(0.1, 1 - found["hints"]["spent"] / whole))
    assert result_of(found, False, False)["score"] == 0  # type: ignore[index]
    assert result_of(found, True, missed=True) is None


def test_verdicts_can_be_tried() -> None:
    verdict = next(
        name
        for _, name in (*puzzles.names(), *generated_names("dwie_wieze"))
        if not puzzles.find(name).unique and puzzles.find(name).answer.verdict and puzzles.find(name).answer.move is None
    )
    found = tried("winnable", name=verdict)
    assert [one["pick"] for one in found["answers"]] == ["winnable", "lost"]
    stored = puzzles.find(verdict).answer.verdict
    assert stored is not None and found["judged"]["correct"] == (stored.value == "winnable")


def test_the_next_puzzle_is_near_the_rating_and_not_one_that_was_done() -> None:
    rated = {"due": [], "rating": 1500.0, "game": ""}
    first = next_one({**rated, "done": []}, Watch())["id"]
    second = next_one({**rated, "done": [first]}, Watch())["id"]
    assert first and second and first != second
    assert next_one({**rated, "done": [], "due": ["nothing", TROLL]}, Watch())["id"] == TROLL
    assert puzzles.find(next_one({**rated, "done": [], "game": "konfrontacja"}, Watch())["id"]).game == "konfrontacja"


def test_training_goes_by_plain_links(phone: Phone) -> None:
    phone.open(f"en/train/{TROLL}").tap("Hint 1 of").tap("Hint 2 of")
    assert "Theme:" in phone.text and "Where to look:" in phone.text
    assert '"score"' not in phone.text
    wrong = next(name for name in phone.links if "Aragorn" in name)
    phone.tap(wrong)
    assert "&#34;score&#34;: 0.0" in phone.text
    right = next(name for name in phone.links if "Guard of the Citadel" in name)
    phone.tap(right)
    assert phone.status.endswith("Right!") and "&#34;score&#34;" not in phone.text
    following = phone.open(phone.links["Next puzzle"].split("#")[0])
    assert "/en/train/" in following.address and TROLL not in following.address


def test_what_the_browser_keeps_is_taken_by_the_command_line(tmp_path: Path) -> None:
    attempt = {"puzzle": TROLL, "at": "2026-11-18T10:00:00.000Z", "score": 0.5, "bits": 1.0, "rating": 1500.0}
    kept = json.loads(json.dumps({"mellon_training": 1, "attempts": [attempt], "repeats": []}))
    progress = Progress(tmp_path / "training.db")
    assert progress.take(kept) == 1
    assert progress.take(progress.exported()) == 0
    progress.close()


NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
TRIES = [(0.0, 0.0, 0), (1.0, 0.0, 1), (0.4, 2.0, 30), (1.0, 0.0, 9000)]


def test_plans_made_from_attempts_are_those_of_the_terminal(tmp_path: Path, server: Served) -> None:
    progress = Progress(tmp_path / "training.db")
    for score, bits, minutes in TRIES:
        progress.note(TROLL, 1500.0, score, bits, NOON + timedelta(minutes=minutes))
    progress.note("never_missed", 1500.0, 1.0, 0.0, NOON)
    kept = progress.exported()
    progress.close()
    answer = httpx.post(f"{server.address}pl/train/plan", json={"attempts": kept["attempts"][::-1]})
    assert answer.status_code == 200 and answer.json() == {"repeats": kept["repeats"]}
    assert [one["puzzle"] for one in kept["repeats"]] == [TROLL]


def test_an_import_plans_by_all_attempts(tmp_path: Path) -> None:
    whole, part = Progress(tmp_path / "whole.db"), Progress(tmp_path / "part.db")
    for number, (score, bits, minutes) in enumerate(TRIES):
        for progress in (whole, part)[: 1 + (number == 0)]:
            progress.note(TROLL, 1500.0, score, bits, NOON + timedelta(minutes=minutes))
    assert part.take(whole.exported()) == 3
    assert part.exported() == whole.exported()
    whole.close()
    part.close()


@pytest.mark.parametrize(
    "body",
    [
        "nonsense",
        "[]",
        '{"attempts": 3}',
        '{"attempts": [3]}',
        '{"attempts": [{"puzzle": "x"}]}',
        '{"attempts": [{"puzzle": "x", "at": "9999-12-31T23:59:59+00:00", "score": 0, "bits": 0, "rating": 0}]}',
    ],
)
def test_what_are_no_attempts_is_refused(server: Served, body: str) -> None:
    assert httpx.post(f"{server.address}pl/train/plan", content=body).status_code == 422


def test_hints_of_any_position_come_one_by_one(phone: Phone) -> None:
    job = {"position": "dw19_orc_under_the_tower", "lang": "en"}
    one = climb({**job, "step": 1}, Watch())
    assert one["of"] > 1 and len(one["shown"]) == 1
    phone.open("en/dwie_wieze?p=dw19_orc_under_the_tower&ask=legal").tap("The first hint")
    assert "value hidden" in phone.text and one["shown"][0]["text"] in phone.text
    phone.open("en/puzzle/dw19_orc_under_the_tower").tap("The first hint").tap("Hint 2 of")
    assert phone.text.count("bits)</small>") == 2


def test_a_reading_is_chosen_on_the_page_and_stays_in_every_address(phone: Phone) -> None:
    start = "en/dwie_wieze?p=dw19_orc_under_the_tower&ask=legal"
    book = solver.game("dwie_wieze").book
    ruling = book.rulings["together_most"]
    combined = dict(ruling.readings)["combined"].en
    phone.open(start).tap(combined)
    assert "ruling=together_most:combined" in phone.address
    moves = [href for href in phone.links.values() if "&do=" in href]
    assert moves and all("ruling=together_most:combined" in href for href in moves)
    assert 'name="ruling" value="together_most:combined"' in phone.text
    phone.open(moves[0])
    assert "ruling=together_most:combined" in phone.address
    assert "Rulings other than the default" in phone.text


def test_a_reading_that_does_not_exist_is_refused(server: Served) -> None:
    answer = server.get("en/dwie_wieze?p=dw19_orc_under_the_tower&ruling=together_most:nonsense")
    assert answer.status_code == 422
    assert "is not a reading" in answer.text


def test_rules_can_be_seen_at_a_table(phone: Phone) -> None:
    found = examples("dwie_wieze", "DW.p8.orc_lead")
    assert found
    phone.open("en/rules?q=DW.p8.orc_lead").tap(f"See it at a table: {found[0].title.en}")
    assert "/en/dwie_wieze?p=" in phone.address and "value hidden" in phone.text


def test_a_contested_reading_can_be_seen_at_a_table_where_it_decides(phone: Phone) -> None:
    assert [found.id for found in examples("wojna_o_pierscien", "replaced_loss")] == ["wr_nobody_falls_in_moria"]
    phone.open("en/rules?q=replaced_loss&game=wojna_o_pierscien").tap("See it at a table: ")
    assert "wojna_o_pierscien?p=wojna_o_pierscien+combat+@khazad_dum" in phone.address


def test_a_reading_that_changes_the_answer_is_asked_with_one_tap(phone: Phone) -> None:
    phone.open("en/wojna_o_pierscien?p=wr_nobody_falls_in_moria&ask=explain&wait=1")
    before = phone.status
    phone.tap("counts as a loss : value: 2")
    assert "ruling=replaced_loss:lost" in phone.address
    phone.open(f"{phone.address.removeprefix(phone.server.address)}&wait=1")
    assert phone.status != before and "2" in phone.status
    phone.tap("is no loss : value: 0")
    phone.open(f"{phone.address.removeprefix(phone.server.address)}&wait=1")
    assert phone.status == before and "all as by default" in phone.text
    phone.tap("Back to the readings of the position")
    assert "ruling" not in phone.address


def test_an_answer_can_be_hidden_on_a_board_and_gives_way_to_hints(phone: Phone) -> None:
    phone.open("en/konfrontacja?p=kf_first_step")
    assert '<button name="ask" value="legal" data-key="l">Hide the answer</button>' in phone.text
    phone.open("en/konfrontacja?p=kf_first_step&ask=legal")
    assert "Hide the answer" not in phone.text and "The first hint" in phone.text


@pytest.mark.parametrize("path", ["train/nothing", "train"])
def test_pages_of_training_that_are_not_there(server: Served, path: str) -> None:
    assert server.get(f"en/{path}").status_code == (404 if "nothing" in path else 303)
    assert server.get(f"de/{path}").status_code == 404
