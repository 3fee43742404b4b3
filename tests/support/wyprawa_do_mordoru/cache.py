"""Keep the tests' tables away from the user's: one cache folder per session."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def cache_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("mellon_tables")


@pytest.fixture(autouse=True)
def own_cache(cache_folder, monkeypatch):
    monkeypatch.setenv("MELLON_CACHE", str(cache_folder))
