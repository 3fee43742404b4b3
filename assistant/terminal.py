"""Write to the reader's terminal: nothing that comes from a file can steer it, and a sign that it cannot show becomes a like one."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO

from mellon.models.common.characters import closest, visible

if TYPE_CHECKING:
    from rich.console import Console

_CLOSEST = "mellon.closest"


def settle(*streams: Any) -> None:
    """Let streams write the closest ASCII for what their encoding does not have, instead of failing."""
    codecs.register_error(_CLOSEST, _closest)
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=_CLOSEST)


def write_line(text: str, file: TextIO | None = None) -> None:
    """Write one line of plain text, control characters written out."""
    print(visible(text), file=file or sys.stdout)


def screen(stderr: bool = False) -> Console:
    """Return a console for our own drawings; control characters inside them are written out, its own styling stays."""
    from rich.console import Console
    from rich.segment import Segment

    class Screen(Console):
        """A console whose texts cannot carry control characters."""

        def render(self, renderable: Any, options: Any = None) -> Any:
            for segment in super().render(renderable, options):
                if segment.control or segment.text.isprintable():
                    yield segment
                else:
                    yield Segment(visible(segment.text, keep="\n"), segment.style)

    return Screen(stderr=stderr, markup=False, highlight=False, emoji=False)


@contextmanager
def status_line(words: Any) -> Iterator[Any]:
    """Show on stderr how far some work is; the cursor comes back even where Ctrl-C falls while the line is being drawn."""
    console = screen(stderr=True)
    status = console.status(words)
    try:
        status.start()
        yield status
    finally:
        try:
            status.stop()
        finally:
            console.show_cursor()


def typed(*drawings: Any, columns: int) -> str:
    """Return drawings as plain text of so many columns."""
    from rich.console import Console

    output = StringIO()
    console = Console(file=output, width=columns, color_system=None, markup=False, highlight=False, emoji=False, legacy_windows=False)
    for drawing in drawings:
        console.print(drawing)
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines())


def unmarked(words: str) -> Any:
    """Return words in which brackets are brackets, for a line that tells how far some work is."""
    from rich.text import Text as RichText

    return RichText(words)


def _closest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return closest(error.object[error.start : error.end]), error.end
