"""Make the pictures of the web page: `python -m docs.screenshots` (needs Chromium and playwright)."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURES = Path(__file__).parent / "pictures"
SHOTS = {
    "web_phone.pl": (360, 900, "pl/dwie_wieze?p=dw19_orc_under_the_tower&wait=1"),
    "web_phone": (360, 900, "en/dwie_wieze?p=dw19_orc_under_the_tower&wait=1"),
    "web_enter.pl": (360, 900, "pl/dwie_wieze/enter?chapter=19&players=3&h1=P1+P2+P3+G1+OR"),
    "web_enter": (360, 900, "en/dwie_wieze/enter?chapter=19&players=3&h1=P1+P2+P3+G1+OR"),
    "web_wide.pl": (1100, 900, "pl/konfrontacja?p=kf_even_odds&wait=1"),
    "web_wide": (1100, 900, "en/konfrontacja?p=kf_even_odds&wait=1"),
}
"""Each picture by the width and height of its window and the page it shows; the pages of each language have their own."""


def main() -> None:
    """Start a server, take every picture, end the server."""
    from playwright.sync_api import sync_playwright

    browser_file = os.environ.get("MELLON_BROWSER") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "mellon", "web", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment, cwd=ROOT)
    assert server.stdout is not None
    address = server.stdout.readline().strip()
    PICTURES.mkdir(exist_ok=True)
    try:
        _wait(f"{address}healthz")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_file, args=["--no-sandbox", "--disable-gpu"])
            for name, (width, height, path) in SHOTS.items():
                page = browser.new_page(viewport={"width": width, "height": height})
                page.goto(f"{address}{path}")
                page.screenshot(path=str(PICTURES / f"{name}.png"))
            browser.close()
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


def _wait(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except urllib.error.URLError:
            time.sleep(0.1)
    raise TimeoutError(address)


if __name__ == "__main__":
    main()
