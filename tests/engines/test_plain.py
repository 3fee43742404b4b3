"""Kernels of several parts are all compiled or all plain."""

import importlib
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from mellon.solver.engines.plain import modules_of

PARTS = ("kernel_parts.lower", "kernel_parts.upper")


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kernel_parts"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "lower.py").write_text("class Lower:\n    def answer(self):\n        return 42\n")
    (folder / "upper.py").write_text("from kernel_parts.lower import Lower\n\n\nclass Upper(Lower):\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in ("kernel_parts", *PARTS):
        sys.modules.pop(name, None)


def test_parts_of_one_kind_are_imported_as_they_are(parts: Path) -> None:
    assert modules_of(PARTS)[-1] is sys.modules[PARTS[-1]]


def test_a_kernel_built_in_part_is_taken_from_its_sources(parts: Path) -> None:
    (parts / f"lower{EXTENSION_SUFFIXES[0]}").touch()  # empty: importing it would fail
    importlib.invalidate_caches()
    found = modules_of(PARTS)[-1]
    assert found.Upper().answer() == 42
    assert PARTS[-1] not in sys.modules
