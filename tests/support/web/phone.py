"""A reader of the pages without a script: it follows links by the names that a screen reader says."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

from tests.web.conftest import Served


class Links(HTMLParser):
    """The links of a page by the name that a screen reader says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._href: str | None = None
        self._words: list[str] = []
        self._hidden = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and given.get("href"):
            self._href, self._words = given["href"], [given["aria-label"] or ""] if "aria-label" in given else []
        elif tag in ("span", "small") and (self._hidden or given.get("aria-hidden") == "true"):
            self._hidden += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("span", "small") and self._hidden:
            self._hidden -= 1
        elif tag == "a" and self._href is not None:
            self.found.setdefault(" ".join(" ".join(self._words).split()), self._href)
            self._href = None

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self._words.append(data)


@dataclass
class Phone:
    """A reader without a script: taps links by their names and counts the taps."""

    server: Served
    text: str = ""
    address: str = ""
    taps: int = 0
    links: dict[str, str] = field(default_factory=dict)

    def open(self, path: str) -> Phone:
        response = self.server.get(path, follow_redirects=True)
        assert response.status_code == 200, path
        self.text, self.address, self.links = response.text, str(response.url), Links(response.text).found
        return self

    def tap(self, name: str) -> Phone:
        """Tap the one link whose name begins so."""
        found = {href for words, href in self.links.items() if words.startswith(name)}
        assert len(found) == 1, (name, sorted(self.links))
        self.taps += 1
        return self.open(found.pop())

    @property
    def status(self) -> str:
        found = re.search(r'role="status"[^>]*>(.*?)</div>', self.text, re.S)
        assert found is not None
        return " ".join(unescape(found[1]).split())

    @property
    def line(self) -> str:
        return parse_qs(urlsplit(self.address).query)["p"][0]

    def place(self, title: str) -> str:
        """Return the markup of one place of the table."""
        return next(part for part in self.text.split('<div class="row')[1:] if title in part)
