"""What `mellon mordor ...` prints: dice profiles, rules of thumb, the making of the two-player table."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mellon.assistant.asking import INTERRUPTED
from mellon.assistant.painters.terminal.answers import show
from mellon.assistant.refusal import print_json
from mellon.assistant.running import interrupts_heard
from mellon.assistant.terminal import status_line, unmarked
from mellon.assistant.views.answer import AnswerPart
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, line
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.text import as_text, decimal_text, join
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Symbol
from mellon.models.wyprawa_do_mordoru.dice import Profile, default_profile, profiles
from mellon.models.wyprawa_do_mordoru.notation import read_line
from mellon.solver.limits import Watch

if TYPE_CHECKING:
    from mellon.solver.wyprawa_do_mordoru.thumb import Report

_UNKNOWN = Text(
    "Instrukcja nie podaje ścianek kostek (poza tym, że Białe Drzewo jest tylko na czarnej), więc każdy profil to założenie, a każda odpowiedź je wymienia.",
    "The rulebook does not print the faces of the dice (only that the White Tree is on the black one alone), so every profile is an assumption and every answer names it.",
)
_ENTER = Text(
    "Własne kostki: wpisz do pliku pozycji po sześć symboli na kostkę (coloured to skrót dla czterech jednakowych):",
    "One's own dice: write six symbols a die into the position file (coloured is short for four equal ones):",
)
_EXAMPLE = """[dice]
black    = ["ring", "gandalf", "weapon", "orc", "nazgul", "tree"]
coloured = ["ring", "ring", "gandalf", "weapon", "orc", "nazgul"]
# yellow = [...], red = [...], blue = [...], green = [...]"""
_LINE = Text(
    "W zapisie jednowierszowym (kolejno czarna, żółta, czerwona, niebieska, zielona):",
    "In the one-line notation (black, yellow, red, blue, green):",
)


def show_dice(lang: str, as_json: bool) -> int:
    """Print every profile with its faces, and how to enter others."""
    if as_json:
        print_json(
            {
                "game": "wyprawa_do_mordoru",
                "command": "dice",
                "default": default_profile().id,
                "profiles": [_as_data(p, lang) for p in profiles().values()],
            }
        )
        return 0
    show(_dice_parts(), lang)
    return 0


def _dice_parts() -> Iterator[AnswerPart]:
    heads = (
        Text("profil", "profile"),
        Text("czarna kostka", "black die"),
        Text("kolorowe kostki", "coloured dice"),
        Text("pewność", "confidence"),
    )
    yield Lines((line(_UNKNOWN),))
    yield Grid(tuple(map(Head, heads)), tuple(map(_profile, profiles().values())))
    reason = default_profile().reason
    if reason is not None:
        yield Lines((line(Text("Dlaczego domyślny: ", "Why the default: ") + reason + "."),))
    codes = join(as_text(f"{symbol.code} ") + symbol.text for symbol in Symbol)
    told: tuple[Text | str, ...] = (
        "",
        _ENTER,
        "",
        _EXAMPLE,
        "",
        _LINE,
        "",
        "  dice=RGWONT,RRGWON,RRGWON,RRGWON,RRGWON",
        as_text("  (") + codes + ")",
    )
    yield Lines(tuple(map(line, told)))


def _profile(profile: Profile) -> Row:
    mark = Text(" (domyślny)", " (default)") if profile is default_profile() else NOTHING
    cells: tuple[Text | str, ...] = (
        as_text(profile.id) + mark,
        _faces(profile.faces[0]),
        _faces(profile.faces[1]),
        f"{profile.confidence or 0:.0%}",
    )
    return Row(tuple(map(line, cells)))


def _faces(faces: tuple[Symbol, ...]) -> Text:
    counts = {symbol: faces.count(symbol) for symbol in Symbol if symbol in faces}
    return join(symbol.text + (f" ×{count}" if count > 1 else "") for symbol, count in counts.items())


def _as_data(profile: Profile, lang: str) -> dict[str, Any]:
    return {
        "id": profile.id,
        "name": profile.name.of(lang),
        "assumed": True,
        "confidence": profile.confidence,
        "dice": {colour.value: [symbol.value for symbol in profile.of(colour)] for colour in COLOURS},
    }


def show_thumbs(profile: str, squares: int, everything: bool, lang: str, as_json: bool) -> int:
    """Print what rules of thumb lose against the best play of a lone player."""
    from mellon.solver.wyprawa_do_mordoru.thumb import every_thumb, known_thumbs, report

    p = _position(f"basic 9x{squares} dice={profile} | frodo 0 0 {squares}")
    found = report(p.sheet, p.dice, every_thumb() if everything else known_thumbs())
    best = found[0].reach + found[0].loss
    if as_json:
        rows = [
            {"rules": entry.thumb.text.of(lang), "reach": entry.reach, "loss": entry.loss, "expected_turns": entry.turns} for entry in found
        ]
        print_json(
            {"game": p.game, "command": "thumb", "optimum": best, "rules": rows, "assumptions": [text.of(lang) for text in p.assumptions]}
        )
        return 0
    show(_thumb_parts(p.assumptions, found, best), lang)
    return 0


def _thumb_parts(assumptions: Iterable[Text], found: Sequence[Report], best: float) -> Iterator[AnswerPart]:
    best_play = Text(
        f"Najlepsza gra dociera do Mordoru z szansą {decimal_text(f'{best:.4%}').pl}. Zawsze: Pierścień z każdego rzutu.",
        f"Best play reaches Mordor with a chance of {best:.4%}. Always: one Ring of every roll.",
    )
    heads = (Text("zasady", "rules"), Text("szansa", "chance"), Text("strata, pkt proc.", "loss, % points"), Text("tury", "turns"))
    yield Lines((line(best_play),))
    yield Grid(tuple(map(Head, heads)), tuple(map(_thumb, found)))
    yield Lines(tuple(line(as_text("- ") + text, "dim") for text in assumptions))


def _thumb(entry: Report) -> Row:
    numbers = (f"{entry.reach:.4%}", f"{100 * entry.loss:.4f}", f"{entry.turns:.2f}")
    return Row((line(entry.thumb.text), *(line(decimal_text(one)) for one in numbers)))


def _position(rest: str) -> Any:
    return read_line(f"wyprawa_do_mordoru {rest}")


def make_table(profile: str, squares: int, sheet: str, lang: str) -> int:
    """Solve the complete two-player table and keep it on the disk. Raises BadInput for sizes or profiles that do not exist."""
    from mellon.solver.engines import store
    from mellon.solver.wyprawa_do_mordoru import pair

    p = _position(f"{sheet} 9x{squares} dice={profile} | frodo 0 0 {squares} | sam 0 0 {squares}")
    game = pair.game_of(p, 0, 1)
    there = pair.stored(game)
    if there is not None and there.solved is None:
        print(Text("Tablica już jest.", "The table is there already.").of(lang))
        return 0
    started = time.monotonic()
    try:
        with interrupts_heard(), shown_progress(lang) as watch:
            solved = pair.solve(game, watch=watch)
    except KeyboardInterrupt:
        print(Text("Przerwano; tablicy nie zapisano.", "Interrupted; the table was not kept.").of(lang), file=sys.stderr)
        return INTERRUPTED
    if not pair.keep(solved):
        raise BadInput([Defect(store.SWITCH, Text("tablicy nie udało się zapisać", "the table could not be kept"))])
    print(
        Text("Tablica policzona i zapisana", "The table is solved and kept").of(lang)
        + f" ({time.monotonic() - started:.0f} s): {store.folder()}"
    )
    return 0


@dataclass
class _Shown(Watch):
    """A watch that tells on standard error how far the work is: in place on a terminal, else a line for every tenth."""

    show: Callable[[str], None] = print
    every: int = 10
    told: int = -1

    def note(self, engine: str, nodes: int, doing: str = "") -> None:
        """Record how far the search is, and tell it once the next step is reached."""
        super().note(engine, nodes, doing)
        share = int(doing.rstrip("%")) // self.every if doing.endswith("%") else self.told
        if share > self.told:
            self.told = share
            self.show(doing)


@contextmanager
def shown_progress(lang: str) -> Iterator[Watch]:
    """Give a watch whose notes are shown while the work goes on."""
    words = Text("Liczę tablicę: ", "Solving the table: ").of(lang)
    if not sys.stderr.isatty():
        yield _Shown(show=lambda share: print(words + share, file=sys.stderr, flush=True))
        return
    with status_line(unmarked(words)) as status:
        yield _Shown(show=lambda share: status.update(unmarked(words + share)), every=1)
