"""Run every example of README.md and docs/*.md again and write the outputs back; the tests use the same functions.

python -m docs.refresh
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WIDTH = "84"
_CONSOLE = re.compile(r"```console\n(.*?)```", re.S)
_PYTHON = re.compile(r"```python\n(.*?)```", re.S)
_VARYING = re.compile(
    r"\d+(?:[.,]\d+)? s\b|(?:nodes|węzły|states|setups|nodes_per_second): [\d  ]+|^engine: .*?(?=^(?:default rulings|```))", re.M | re.S
)


def run(command: str) -> str:
    """Return what `mellon ...` prints, at a fixed width and without colour."""
    from mellon.assistant.cli import main

    program, *words = shlex.split(command)
    if program != "mellon":
        raise ValueError(f"only mellon commands are examples: {command}")
    out = io.StringIO()
    before = dict(os.environ)
    os.environ.update(COLUMNS=WIDTH, NO_COLOR="1", TERM="dumb")
    try:
        with contextlib.chdir(ROOT), contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            main(words)
    finally:
        os.environ.clear()
        os.environ.update(before)
    return out.getvalue()


def refreshed(text: str) -> str:
    """Return a page with the output of every console example made anew."""

    def again(block: re.Match[str]) -> str:
        lines = []
        for line in block.group(1).splitlines():
            if line.startswith("$ "):
                lines += [line, *(row.rstrip() for row in run(line[2:]).strip("\n").splitlines())]
        return "```console\n" + "\n".join(lines) + "\n```"

    return _CONSOLE.sub(again, text)


def normal(text: str) -> str:
    """Return a page without what varies from run to run: seconds and counts of nodes."""
    return _VARYING.sub("…", text)


def python_examples(text: str) -> Iterator[str]:
    """Yield the Python examples of a page."""
    for block in _PYTHON.finditer(text):
        yield block.group(1)


def main() -> None:
    for page in PAGES:
        text = page.read_text("utf-8")
        page.write_text(refreshed(text), "utf-8")
        print(f"{page.name}: {len(_CONSOLE.findall(text))} console examples")


if __name__ == "__main__":
    main()
