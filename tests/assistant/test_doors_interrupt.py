"""Ctrl-C: the search is told to stop and what is known so far is printed, exit code 130."""

from __future__ import annotations

import signal
import threading

import pytest
from rich.live import Live

from mellon.assistant import running
from mellon.assistant.terminal import status_line

HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"


def interrupt_while_drawing(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let Ctrl-C fall while the first line of progress is being drawn on a terminal; the list tells whether it did."""
    draw, pressed = Live.refresh, []

    def refresh(live: Live) -> None:
        if not pressed:
            pressed.append(True)
            signal.raise_signal(signal.SIGINT)
        draw(live)

    monkeypatch.setattr(Live, "refresh", refresh)
    monkeypatch.setattr(running, "_QUIET_SECONDS", 0.0)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    return pressed


@pytest.mark.parametrize("json", [True, False])
def test_interrupt_prints_what_the_search_knows(mellon, json):
    said = mellon("solve", "stones 4", "stones 5", "--engine", "interrupting", *(["--json"] if json else []))
    assert said.code == 130
    if json:
        (answer,) = said.objects
        assert answer["verdict"] == "unknown" and answer["stats"]["limits"] == ["interrupted"]
    else:
        assert "UNDECIDED" in said.out and "interrupted by the user" in said.out


def test_a_search_that_does_not_stop_is_left_with_an_honest_answer(mellon, monkeypatch, stones):
    monkeypatch.setattr(running, "_PATIENCE_SECONDS", 0.1)
    said = mellon("solve", "stones 4", "--engine", "stuck", "--json")
    assert said.code == 130
    assert said.objects[0]["verdict"] == "unknown" and said.objects[0]["game"] == "stones"
    assert any(thread.name == running.SEARCH_THREAD for thread in threading.enumerate())
    assert stones.requests[0].watch.stopped


def test_interrupt_while_reading_is_heard_too(mellon, monkeypatch, stones):
    def interrupted(line: str, base: object = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stones, "read_line", interrupted)
    said = mellon("solve", "stones 4", "--json")
    assert said.code == 130 and said.objects[0]["verdict"] == "unknown" and said.objects[0]["game"] is None


def test_earlier_answers_stay_and_130_outweighs_all(mellon, monkeypatch):
    said = mellon("solve", "nowhere.toml", "stones 4", "--engine", "interrupting", "--json")
    assert said.code == 130 and len(said.objects) == 2


def test_the_signal_handler_is_put_back(mellon):
    before = signal.getsignal(signal.SIGINT)
    mellon("solve", "stones 4")
    assert signal.getsignal(signal.SIGINT) is before


def test_progress_speaks_of_engine_nodes_and_time():
    watch = running.Watch()
    watch.note("cpsat", 12345, "goals")
    assert running.progress_line(watch, 3.25, "pl").plain == "goals · silnik: cpsat · węzły: 12 345 · 3,2 s"


def test_progress_is_drawn_on_a_terminal_after_a_second(mellon, monkeypatch, capsys):
    monkeypatch.setattr(running, "_QUIET_SECONDS", 0.0)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    said = mellon("solve", "stones 4", "--engine", "patient", "--time", "0.6", "--details")
    assert said.code == 3
    assert "engine: patient" in said.err and "engine: patient" in said.out


def test_interrupt_while_progress_is_drawn_gives_the_cursor_back(mellon, monkeypatch, capsys):
    pressed = interrupt_while_drawing(monkeypatch)
    said = mellon("solve", "stones 4", "--engine", "patient", "--time", "5")
    assert said.code == 130 and pressed
    assert said.err.rfind(SHOW_CURSOR) > said.err.rfind(HIDE_CURSOR) >= 0


def test_a_line_of_progress_interrupted_while_drawn_gives_the_cursor_back(monkeypatch, capsys):
    pressed = interrupt_while_drawing(monkeypatch)
    with pytest.raises(KeyboardInterrupt), running.interrupts_heard(), status_line("…"):
        pass
    said = capsys.readouterr().err
    assert pressed and said.rfind(SHOW_CURSOR) > said.rfind(HIDE_CURSOR) >= 0
