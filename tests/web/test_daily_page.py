"""The puzzle of the day in the browser: the reader's own calendar says which day it is, wherever the server stands."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from mellon import puzzles
from mellon.puzzles.daily import daily
from tests.web.conftest import Served, new_tab


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Niue"])
def test_the_day_is_that_of_the_readers_own_calendar(browser: Any, server: Served, zone: str) -> None:
    context = browser.new_context(timezone_id=zone)
    try:
        tab = new_tab(context, server)
        before = datetime.now(ZoneInfo(zone)).date()
        tab.open("pl/rules")
        tab.page.locator('a[href*="/daily"]').first.click()
        tab.wait_for_address("/pl/daily/")
        days = {before, datetime.now(ZoneInfo(zone)).date()}
        day = datetime.fromisoformat(tab.page.url.rsplit("/", 1)[-1]).date()
        assert day in days
        assert tab.page.locator("h1").inner_text() == puzzles.find(daily(day).id).title.pl
    finally:
        context.close()
