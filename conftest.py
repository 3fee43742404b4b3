"""Let pytest see the rooms under their installed names: `models/...` on the command line means `src/mellon/models/...`."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent
ROOMS = ("models", "solver", "puzzles", "assistant")


def pytest_configure(config: pytest.Config) -> None:
    """Rename the paths that pytest was given."""
    config.args = [_named(config, argument) for argument in config.args]


def _named(config: pytest.Config, argument: str) -> str:
    path, mark, rest = argument.partition("::")
    place = config.invocation_params.dir.joinpath(path)
    inside = place.relative_to(ROOT).parts if place.is_relative_to(ROOT) else ()
    return f"{ROOT / 'src/mellon' / Path(*inside)}{mark}{rest}" if inside and inside[0] in ROOMS else argument


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start one worker more than there are processors: tests of programs, pages and interrupts wait for much of their time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give every worker a stretch of the tests, so that what the tests of a file share is made once; who is done takes over from others."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the source of a module whose extension lies beside it: importing its name gives the extension."""
    return True if any(collection_path.with_suffix(suffix).is_file() for suffix in EXTENSION_SUFFIXES) else None
