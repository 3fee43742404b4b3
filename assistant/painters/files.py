"""Pictures kept in files: `.svg`, or `.png` where the library that makes it is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from mellon.assistant.writing import cannot, obstacle
from mellon.models.common import Defect, Text
from mellon.models.common.files import write_whole
from mellon.solver import Answer

OPTION = "--svg"
_SVG, _PNG = ".svg", ".png"
_LIBRARY = "resvg_py"
_PNG_WIDTH = 1080
_BEGINNINGS = {_SVG: (b"<svg", b"<?xml"), _PNG: (b"\x89PNG",)}
_ONE = Text("podaj jedną pozycję: obrazek jest o jednej pozycji", "give one position: a picture is about one position")
_ENDING = Text("„{path}”: końcówka musi być .svg albo .png", '"{path}": the ending must be .svg or .png')
_NO_LIBRARY = Text(
    "obrazek .png wymaga biblioteki resvg_py; zainstaluj ją: pip install 'mellon[png]' (albo zapisz .svg)",
    "a .png picture needs the library resvg_py; install it: pip install 'mellon[png]' (or write an .svg)",
)
_NO_PICTURE = Text("leży tam plik, który nie jest takim obrazkiem", "a file lies there that is no such picture")


def obstacles(path: str, positions: int) -> list[Defect]:
    """Return what is wrong with a call before any position is read; a file that is no picture of this kind is never written over."""
    found = [Defect(OPTION, _ONE)] if positions > 1 else []
    ending = Path(path).suffix.lower()
    if ending not in _BEGINNINGS:
        return [*found, Defect(OPTION, Text(_ENDING.pl.format(path=path), _ENDING.en.format(path=path)))]
    if ending == _PNG and find_spec(_LIBRARY) is None:
        found.append(Defect(OPTION, _NO_LIBRARY))
    hindered = obstacle(path, OPTION)
    if not hindered and not _may_replace(Path(path), ending):
        hindered = [cannot(path, _NO_PICTURE, OPTION)]
    return [*found, *hindered]


def _may_replace(target: Path, ending: str) -> bool:
    if not target.exists():
        return True
    with target.open("rb") as file:
        beginning = file.read(16).lstrip()
    return not beginning or beginning.startswith(_BEGINNINGS[ending])


def kept(answer: Answer, path: str, lang: str) -> Answer:
    """Write the picture of a table and return the answer with a word on it; refused where it cannot be written."""
    if answer.defects:
        return answer
    from mellon.assistant.painters.svg import picture
    from mellon.assistant.views import board_of

    drawn = picture(board_of(answer.subject), lang)
    try:
        write_whole(Path(path), png(drawn) if Path(path).suffix.lower() == _PNG else drawn.encode("utf-8"))
    except OSError as fault:
        why = fault.strerror or str(fault)
        return Answer(answer.game, answer.verb, defects=[cannot(path, Text(why, why), OPTION)])
    told = Text(f"Obrazek zapisano: {path}", f"The picture was written: {path}")
    return answer.but(notes=(*answer.notes, told), extra={**answer.extra, "picture_file": path})


def png(drawn: str) -> bytes:
    """Return a picture as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=_PNG_WIDTH))
