"""Shared fixtures: `ask` puts a position to the command line, in process, and hands back exit code and JSON."""

from __future__ import annotations

import gc
import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import settings

from tests.support.kernels import COMPILED

PLAIN_SECONDS = 1200
"""What a test may take at most where kernels run in plain Python."""

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@dataclass(frozen=True)
class Reply:
    """What the command line answered: the exit code and the one JSON object on standard output."""

    code: int
    json: dict[str, Any]


Ask = Callable[..., Reply]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): ids of the rules that the test exercises")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test the time that the speed of the kernels calls for; compiled, it is that of the settings."""
    for item in items if not COMPILED else ():
        if item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(PLAIN_SECONDS))


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what stays for the whole run: thousands of collected tests."""
    gc.freeze()


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Return a function `ask(verb, toml, *options)` that runs `mellon VERB - --json` on the given position text."""

    def run(verb: str, toml: str, *options: str) -> Reply:
        from mellon.assistant.cli import main

        language = () if "--lang" in options else ("--lang", "en")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(toml.encode()), encoding="utf-8"))
        capsys.readouterr()
        code = main([verb, "-", "--json", *options, *language])
        printed = capsys.readouterr().out
        answer = json.loads(printed)
        assert isinstance(answer, dict), printed
        return Reply(code, answer)

    return run
