"""A tab of a phone's browser: what tests do in it, and everything it complained about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.support.kernels import by_speed

PHONE = {"width": 360, "height": 740}
PATIENCE = by_speed(60_000, 200_000)
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


@dataclass
class Tab:
    """A page in the browser, with everything it complained about."""

    page: Any
    base: str
    complaints: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        self.page.goto(self.base + path)

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def status(self) -> Any:
        return self.page.get_by_role("status")

    @property
    def moves(self) -> Any:
        return self.page.locator("a.move")

    def wait_for_status(self, pattern: str) -> None:
        self.page.wait_for_function(
            "pattern => new RegExp(pattern, 'i').test(document.querySelector('[role=status]')?.textContent ?? '')",
            arg=pattern,
            timeout=PATIENCE,
        )

    def wait_for_address(self, holds: str) -> None:
        self.page.wait_for_function(
            "part => decodeURIComponent(location.href.replaceAll('+', ' ')).includes(part)", arg=holds, timeout=PATIENCE
        )

    def assert_fits(self) -> None:
        assert self.page.evaluate(SIDEWAYS) <= 0
