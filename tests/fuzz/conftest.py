"""Keep the tables that fuzzed calls solve away from the user's."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def cache_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("mellon_tables")


@pytest.fixture(autouse=True)
def quiet_surrounding(cache_folder, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(cache_folder))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("MELLON_DEBUG", "MELLON_LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
