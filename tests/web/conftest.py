"""A real server in a process of its own, and a real browser, for the tests of the web page."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.browsing import PATIENCE, PHONE, Tab

ROOT = Path(__file__).parents[2]
START_SECONDS = 60


@dataclass(frozen=True)
class Served:
    """A running server."""

    process: subprocess.Popen[str]
    address: str

    def get(self, path: str, **options: Any) -> Any:
        """Get a page."""
        return httpx.get(self.address + path.lstrip("/"), timeout=60, **options)

    def ask(self, verb: str, body: Any, kind: str = "text/plain", **options: Any) -> Any:
        """Ask one verb by the JSON interface."""
        if isinstance(body, dict):
            return httpx.post(f"{self.address}api/v1/{verb}", json=body, timeout=120, **options)
        content = body if isinstance(body, bytes) else body.encode()
        return httpx.post(f"{self.address}api/v1/{verb}", content=content, headers={"content-type": kind}, timeout=120, **options)

    def health(self) -> dict[str, Any]:
        """Return what the server says of itself."""
        found: dict[str, Any] = self.get("healthz").json()
        return found


def started(*options: str) -> Served:
    """Start a server on a free port and wait until a worker is ready."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    process = subprocess.Popen(
        [sys.executable, "-m", "mellon", "web", "--port", "0", "--lang", "en", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=environment,
    )
    assert process.stdout is not None
    served = Served(process, process.stdout.readline().strip())
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if served.get("healthz").status_code == 200:
            return served
        time.sleep(0.05)
    ended(served)
    raise TimeoutError("no worker became ready")


def ended(served: Served, by: int = signal.SIGTERM) -> int:
    """End a server and return its exit code."""
    served.process.send_signal(by)
    try:
        code = served.process.wait(20)
    except subprocess.TimeoutExpired:
        served.process.kill()
        code = served.process.wait()
    assert served.process.stdout is not None
    served.process.stdout.close()
    return code


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """Return a server for all tests that do not harm it."""
    served = started("--workers", "2")
    yield served
    ended(served)


@pytest.fixture(scope="session")
def own() -> Iterator[Served]:
    """Return a server with one worker, which may be harmed and asked anything; it must be well after each test."""
    served = started("--workers", "1")
    yield served
    ended(served)


BROWSER = os.environ.get("MELLON_BROWSER") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Return Chromium; where there is none the test is skipped, in a build it fails.

    It is closed with its module: playwright keeps an event loop running meanwhile, which other tests could not start beside it.
    """
    refuse = pytest.fail if os.environ.get("CI", "").lower() in ("1", "true") else pytest.skip
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        refuse("no playwright: pip install playwright")
    if BROWSER is None:
        refuse("no Chromium: apt-get install chromium-headless-shell, or set MELLON_BROWSER")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield found
        found.close()


def phone_context(browser: Any) -> Any:
    """Return a phone held upright."""
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="pl-PL")
    context.set_default_timeout(PATIENCE)
    return context


def new_tab(context: Any, server: Served) -> Tab:
    """Open a tab that keeps what the browser complains about; violations of the content security policy are among it."""
    tab = Tab(context.new_page(), server.address)
    tab.page.on("console", lambda message: tab.complaints.append(message.text) if message.type in ("error", "warning") else None)
    tab.page.on("pageerror", lambda fault: tab.complaints.append(str(fault)))
    return tab


@pytest.fixture
def tabs(browser: Any, server: Served) -> Iterator[Any]:
    """Return a function that opens tabs of one phone; afterwards none of them may have complained."""
    context = phone_context(browser)
    opened: list[Tab] = []

    def new() -> Tab:
        opened.append(new_tab(context, server))
        return opened[-1]

    yield new
    complaints = [complaint for tab in opened for complaint in tab.complaints]
    context.close()
    assert complaints == []


@pytest.fixture
def tab(tabs: Any) -> Tab:
    """Return one tab."""
    found: Tab = tabs()
    return found
