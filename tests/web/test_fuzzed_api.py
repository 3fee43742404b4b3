"""The JSON interface fuzzed by its own OpenAPI document: whatever is asked, the answer is one that the document names, and never a fault of the server.

Bodies are made up by the document; into half of them goes a shipped position, whole or with a few letters changed, so that games are asked as well.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis import strategies as some

import mellon
from mellon.assistant.web.api import VERBS
from mellon.assistant.web.desk import USUAL
from mellon.assistant.web.openapi import document
from mellon.puzzles import library
from tests.web.conftest import Served
from tests.web.test_server import eventually

pytestmark = pytest.mark.xdist_group("web")
SEED = 19
QUICK, MANY = 40, 250
SECONDS = 0.2
SCHEMA = schemathesis.openapi.from_dict(document("0", USUAL))
CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_headers_conformance,
    schemathesis.checks.response_schema_conformance,
]
LETTERS = some.sampled_from(' |.=,:@()[]{}"-/*!09axPGLCR\n')
SHIPPED = {game: [name for _, name in library.names(game)][:3] for game in mellon.games()}


@some.composite
def spoiled(draw: Any) -> str:
    """Return a shipped position as a line or a file, with up to three letters changed."""
    game = draw(some.sampled_from(sorted(SHIPPED)))
    puzzle = draw(some.sampled_from(SHIPPED[game]))
    text = str(mellon.load(puzzle)) if draw(some.booleans()) else library.text_of(game, puzzle)
    for _ in range(draw(some.integers(0, 3))):
        at = draw(some.integers(0, len(text) - 1))
        text = text[:at] + draw(LETTERS) + text[at + draw(some.integers(0, 2)) :]
    return text


def with_position(case: Any, text: str) -> None:
    """Put a position into a case in place of what was made up, and bound its time; made-up engines and readings would only be refused."""
    if isinstance(case.body, dict):
        case.body = {key: case.body[key] for key in ("seed", "max_states") if key in case.body} | {"position": text, "time": SECONDS}
        case.query = {}
    elif isinstance(case.body, str):
        case.body, case.query = text, {"time": SECONDS}


def fuzz(served: Served, path: str, method: str, cases: int) -> Counter[int]:
    """Ask so many made-up questions and check every answer; return how often each status came."""
    seen: Counter[int] = Counter()
    operation = SCHEMA[path][method]

    @hypothesis.seed(SEED)
    @hypothesis.settings(max_examples=cases, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @hypothesis.given(case=operation.as_strategy(), real=some.booleans(), text=spoiled())
    def ask(case: Any, real: bool, text: str) -> None:
        if real and path != "/api/v1/rules":
            with_position(case, text)
        response = case.call(base_url=served.address.rstrip("/"), timeout=60)
        seen[response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    ask()
    return seen


@pytest.mark.parametrize("cases", [QUICK, pytest.param(MANY, marks=[pytest.mark.slow, pytest.mark.timeout(1800)])], ids=["quick", "many"])
@pytest.mark.parametrize("verb", VERBS)
def test_no_question_breaks_the_server(own: Served, verb: str, cases: int) -> None:
    seen = fuzz(own, f"/api/v1/{verb}", "POST", cases)
    print(verb, dict(seen))
    assert sum(seen.values()) >= cases // 2
    assert set(seen) <= {200, 413, 415, 422, 429, 503}
    assert {200, 422} & set(seen)
    assert eventually(lambda: own.health()["status"] == "ok")


def test_health_is_as_the_document_says(own: Served) -> None:
    assert set(fuzz(own, "/healthz", "GET", 3)) == {200}
