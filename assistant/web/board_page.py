"""The board: a position in the address, every legal move a link to the next one, and an answer beside it, at once or live."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from mellon import solver
from mellon.assistant.web.desk import Desk
from mellon.assistant.web.page_words import WORDS
from mellon.assistant.web.painting import page, trouble, trouble_words
from mellon.assistant.web.permalinks import Played, address, packed, unpacked, unpacked_text
from mellon.assistant.web.requests import Gone, while_there
from mellon.assistant.wording import count, decimal
from mellon.models.common.text import LANGUAGES
from mellon.solver.workers import Busy, Failed, Lost, Overdue, Stopped

FAULTS = (Busy, Failed, Lost, Overdue, Stopped)
ASKS = ("hint", "solve", "explain", "review", "legal")
"""What a board may show beside the table; `legal` shows no answer."""
_AT_ONCE = 0.9
"""Seconds that a page waits for an answer before it is sent without."""
_LINGER = 3.0
"""Seconds that a search goes on for a page that is on its way to join it."""
_GLANCE = 0.3
_MOST_RULINGS = 40
_GRACE = 3.0


@dataclass(frozen=True)
class Seen:
    """What the address of a board says."""

    lang: str
    game: str
    position: str
    ask: str
    seconds: float
    played: tuple[Played, ...]
    """The way here: each position with the move that was made in it."""
    picks: tuple[Any, ...] = ()
    chapter: str = ""
    """The text of a chapter of one's own, packed."""
    rulings: tuple[tuple[str, str], ...] = ()
    """The readings of contested points that the reader chose, beside those of the position."""
    step: int = 0
    """How many hints of the ladder are shown."""
    ahead: tuple[Played, ...] = ()
    """What was taken back: each move's position reached, with the move in words."""

    @classmethod
    def read(cls, request: Request, most_seconds: float) -> Seen:
        """Read an address; what it does not say, or says wrongly, is as by default."""
        query = request.query_params
        ask = query.get("ask", "hint")
        try:
            seconds = min(most_seconds, max(0.1, float(query.get("time", 20))))
        except ValueError:
            seconds = 20.0
        return cls(
            request.path_params["lang"],
            request.path_params["game"],
            query.get("p", "").strip(),
            ask if ask in ASKS else "hint",
            seconds if seconds == seconds else 20.0,
            tuple(unpacked(query.get("b", ""))),
            tuple(_picks(query.getlist("do"))),
            query.get("c", ""),
            tuple(read_rulings(query.getlist("ruling"))),
            _number(query.get("step", "")),
            tuple(unpacked(query.get("f", ""))),
        )

    @property
    def path(self) -> str:
        """Return the path of the board."""
        return f"/{self.lang}/{self.game}"

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the questions whose answers the page shows."""
        return {"legal": (), "hint": ("hint",), "review": ("review",)}.get(self.ask, (self.ask, "hint"))

    def job(self, what: str, **more: Any) -> dict[str, Any]:
        """Return a worker's job about this position."""
        own: dict[str, Any] = {"chapter_text": unpacked_text(self.chapter)} if self.chapter else {}
        if self.rulings:
            own["rulings"] = dict(self.rulings)
        return {"what": what, "position": self.position, "lang": self.lang, **own, **more}

    def question(self, verb: str) -> dict[str, Any]:
        """Return the job of one question."""
        return self.job("answer", verb=verb, seconds=self.seconds)

    def link(self, position: str, played: tuple[Played, ...], **more: str) -> str:
        """Return the address of a board."""
        return address(self.path, self.way(position, played, (), **more))

    def way(self, position: str, played: tuple[Played, ...], ahead: tuple[Played, ...] = (), **more: str) -> list[tuple[str, str]]:
        """Return what the address of another position of this table says; what is hidden stays hidden."""
        hidden = {"ask": "legal"} if self.ask == "legal" else {}
        return [("p", position), *{**hidden, **more}.items(), ("b", packed(played)), ("f", packed(ahead)), *self.kept]

    def back_to(self, number: int) -> list[tuple[str, str]]:
        """Return what the address of an earlier position says; what is taken back stands ahead of it."""
        reached = [*(position for position, _ in self.played[number + 1 :]), self.position]
        words = [said for _, said in self.played[number:]]
        ahead = (*zip(reached, words, strict=True), *self.ahead)
        return self.way(self.played[number][0], self.played[:number], ahead, **self.following)

    def on_to(self, number: int) -> list[tuple[str, str]]:
        """Return what the address of a position ahead says."""
        left = [self.position, *(position for position, _ in self.ahead[:number])]
        words = [said for _, said in self.ahead[: number + 1]]
        return self.way(self.ahead[number][0], (*self.played, *zip(left, words, strict=True)), self.ahead[number + 1 :], **self.following)

    @property
    def following(self) -> dict[str, str]:
        """Return what is asked again on the way back and forth along a line."""
        return {"ask": "solve"} if self.ask == "solve" else {}

    @property
    def kept(self) -> list[tuple[str, str]]:
        """Return what every address of this table carries on: the chapter and the readings chosen."""
        return [("c", self.chapter), *(("ruling", f"{key}:{value}") for key, value in self.rulings)]

    def reading(self, key: str, value: str) -> str:
        """Return the address of this board with another reading of one point."""
        return self._read_as({**dict(self.rulings), key: value})

    @property
    def printed(self) -> str:
        """Return the address of this board with the readings that the position itself has."""
        return self._read_as({})

    def _read_as(self, chosen: Mapping[str, str]) -> str:
        pairs = [("c", self.chapter), *(("ruling", f"{one}:{reading}") for one, reading in chosen.items())]
        return address(
            self.path,
            [
                ("p", self.position),
                ("ask", self.ask if self.ask != "hint" else ""),
                ("b", packed(self.played)),
                ("f", packed(self.ahead)),
                *pairs,
            ],
        )


@dataclass
class Answers:
    """The answers that a page has, those under way, and why one failed."""

    found: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    pending: list[str] = field(default_factory=list)
    trouble: str = ""


async def board(request: Request) -> Response:
    """Show a position with its legal moves and what was asked about it."""
    lang, game = request.path_params["lang"], request.path_params["game"]
    if lang not in LANGUAGES or game not in solver.games():
        return page(request, "message.html", lang if lang in LANGUAGES else "en", 404, title=_say("not_found", lang))
    desk: Desk = request.app.state.desk
    seen = Seen.read(request, desk.limits.most_seconds)
    if not seen.position:
        return page(request, "enter.html", lang, game=game, text="", refused=(), chapter="")
    try:
        with desk.counted(request.client.host if request.client else None):
            return await _board(request, desk, seen)
    except Gone:
        return Response(status_code=499)
    except FAULTS as fault:
        return trouble(request, lang, fault)


async def _board(request: Request, desk: Desk, seen: Seen) -> Response:
    lang, game = seen.lang, seen.game
    table = await while_there(request, desk.page(seen.job("table")))
    if "refused" in table:
        return page(
            request, "enter.html", lang, 422, game=game, text=seen.position, refused=table["refused"], chapter=unpacked_text(seen.chapter)
        )
    if (table["game"], table["line"]) != (game, seen.position):
        more = [(key, value) for key, value in request.query_params.multi_items() if key != "p"]
        return RedirectResponse(address(f"/{lang}/{table['game']}", [("p", table["line"]), *more]), 303)
    if seen.picks:
        return await _step(request, desk, seen, table)
    answers = await while_there(request, _answers(desk, seen, "wait" in request.query_params))
    rungs = await while_there(request, desk.page(seen.job("ladder", step=seen.step))) if seen.ask == "legal" and seen.step else None
    return page(request, "board.html", lang, ladder=rungs, **_values(seen, table, answers))


async def _step(request: Request, desk: Desk, seen: Seen, table: Mapping[str, Any]) -> Response:
    """Go on to the position after what was picked, or ask for what it needs."""
    taken = await while_there(request, desk.page(seen.job("step", picks=list(seen.picks))))
    if taken["line"]:
        on = seen.ahead[1:] if seen.ahead and seen.ahead[0][0] == taken["line"] else ()
        way = seen.way(taken["line"], (*seen.played, (seen.position, taken["words"])), on, **seen.following)
        return RedirectResponse(address(seen.path, way), 303)
    do = [json.dumps(pick, ensure_ascii=False) for pick in seen.picks]
    choices = [
        {"asks": choice["asks"], "options": [(option["words"], _with(seen, do, option["pick"])) for option in choice["options"]]}
        for choice in taken["choices"]
    ]
    return page(
        request,
        "choice.html",
        seen.lang,
        200 if choices else 422,
        game=seen.game,
        board=table["board"],
        words=taken["words"],
        choices=choices,
        refused=taken["defects"],
        chosen=seen.picks[1:],
        back=seen.link(seen.position, seen.played),
    )


def _with(seen: Seen, do: list[str], pick: Any) -> str:
    pairs = [("p", seen.position), *(("do", one) for one in do), ("do", json.dumps(pick, ensure_ascii=False))]
    return address(seen.path, [*pairs, *seen.following.items(), *_kept(seen)])


async def _answers(desk: Desk, seen: Seen, wait: bool) -> Answers:
    """Return the answers that come at once, or all of them where the reader waits."""
    answers = Answers()
    patience = seen.seconds + _GRACE if wait else _AT_ONCE
    for verb in seen.verbs:
        job = seen.question(verb)
        found = desk.known(job)
        if found is None and patience > 0:
            started = asyncio.get_running_loop().time()
            try:
                with desk.search(job, 0.0 if wait else _LINGER) as running:
                    await asyncio.wait({running.task}, timeout=patience)
                    found = running.task.result() if running.task.done() else None
            except FAULTS as fault:
                answers.trouble = trouble_words(fault, seen.lang)
                continue
            except asyncio.CancelledError:
                if not running.task.cancelled():
                    raise
            if not wait:
                patience -= asyncio.get_running_loop().time() - started
        if found is not None:
            answers.found[verb] = found
        else:
            answers.pending.append(verb)
    return answers


def _values(seen: Seen, table: Mapping[str, Any], answers: Answers) -> dict[str, Any]:
    """Return what the board's template shows."""
    found = {verb: answer for verb, answer in answers.found.items() if "refused" not in answer}
    refused = [defect for answer in answers.found.values() for defect in answer.get("refused", ())]
    main = found.get(seen.ask) or found.get("hint")
    hint = found.get("hint")
    moves = hint["moves"] if hint and hint["moves"] else table["moves"]
    do = [
        {**move, "href": address(seen.path, [("p", seen.position), ("do", json.dumps(move["move"], ensure_ascii=False)), *_kept(seen)])}
        for move in moves
    ]
    crumbs = [{"words": words, "href": address(seen.path, seen.back_to(number))} for number, (_, words) in enumerate(seen.played)]
    ahead = [{"words": words, "href": address(seen.path, seen.on_to(number))} for number, (_, words) in enumerate(seen.ahead)]
    behind = [("b", packed(seen.played)), ("f", packed(seen.ahead)), *seen.kept]
    return {
        "game": seen.game,
        "seen": seen,
        "table": table,
        "moves": do,
        "answer": main,
        "answered": found.get(seen.ask),
        "pending": bool(answers.pending) and not answers.trouble,
        "trouble": answers.trouble,
        "refused": [*refused, *table["defects"]] if not moves else refused,
        "crumbs": crumbs,
        "ahead": ahead,
        "undo": seen.back_to(len(seen.played) - 1) if seen.played else None,
        "forward": _forward(seen, found.get("solve")),
        "b": packed(seen.played),
        "f": packed(seen.ahead),
        "picture": address(f"{seen.path}/board.svg", [("p", seen.position), *seen.kept]),
        "permalink": address(seen.path, [("p", seen.position), *seen.kept]),
        "wait_link": address(seen.path, [("p", seen.position), ("ask", seen.ask), ("time", f"{seen.seconds:g}"), *behind, ("wait", "1")]),
        "longer_link": address(seen.path, [("p", seen.position), ("ask", seen.ask), ("time", "60"), *behind]),
        "live_link": address(f"{seen.path}/live", [("p", seen.position), ("ask", seen.ask), ("time", f"{seen.seconds:g}"), *seen.kept]),
        "chapter": unpacked_text(seen.chapter),
        "lens": [{**one, "href": seen.reading(one["key"], one["value"])} for one in (found.get(seen.ask) or {}).get("lens", ())],
        "readings": [
            {**one, "readings": [{**reading, "href": seen.reading(one["key"], reading["value"])} for reading in one["readings"]]}
            for one in table["readings"]
        ],
    }


def _forward(seen: Seen, solved: Mapping[str, Any] | None) -> list[tuple[str, str]] | None:
    """Return what the address of the next position says: along what was taken back, else along the line that is shown."""
    if seen.ahead:
        return seen.on_to(0)
    if seen.ask != "solve" or not solved or not solved["line_moves"]:
        return None
    pick = json.dumps(solved["line_moves"][0], ensure_ascii=False)
    return [("p", seen.position), ("do", pick), ("ask", "solve"), ("b", packed(seen.played)), *seen.kept]


def _kept(seen: Seen) -> list[tuple[str, str]]:
    hidden = [("ask", "legal")] if seen.ask == "legal" else []
    return [*hidden, ("b", packed(seen.played)), ("f", packed(seen.ahead)), *seen.kept]


async def live(request: Request) -> Response:
    """Tell how far the answers of a board are, until they are there; leaving ends the search."""
    lang, game = request.path_params["lang"], request.path_params["game"]
    if lang not in LANGUAGES or game not in solver.games():
        return Response(status_code=404)
    desk: Desk = request.app.state.desk
    seen = Seen.read(request, desk.limits.most_seconds)
    return StreamingResponse(
        _counted_events(desk, seen, request.client.host if request.client else None),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _counted_events(desk: Desk, seen: Seen, address: str | None) -> AsyncIterator[str]:
    try:
        with desk.counted(address):
            async for event in _events(desk, seen):
                yield event
    except Busy as fault:
        yield _event("failed", trouble_words(fault, seen.lang))


async def _events(desk: Desk, seen: Seen) -> AsyncIterator[str]:
    for verb in seen.verbs:
        job = seen.question(verb)
        if desk.known(job) is not None:
            continue
        with desk.search(job, 0.0) as running:
            while not running.task.done():
                await asyncio.wait({running.task}, timeout=_GLANCE)
                if not running.task.done():
                    yield _event("progress", _progress(running.progress, seen.lang))
            if running.task.cancelled():
                return
            fault = running.task.exception()
        if fault is not None:
            yield _event("failed", trouble_words(fault, seen.lang) if isinstance(fault, Exception) else "")
            return
    yield _event("done", "")


def _event(name: str, text: str) -> str:
    return f"event: {name}\ndata: {json.dumps(text, ensure_ascii=False)}\n\n"


def _progress(progress: Mapping[str, Any], lang: str) -> str:
    parts = [progress.get("doing") or _say("searching", lang)]
    if progress.get("nodes"):
        parts.append(f"{_say('nodes', lang)}: {count(progress['nodes'])}")
    if progress.get("seconds"):
        parts.append(f"{decimal(round(progress['seconds'], 1), lang)} s")
    return " · ".join(parts)


def _picks(words: list[str]) -> list[Any]:
    """Return the picks of an address; a word that is no JSON is a move as it is written."""
    found = []
    for word in words:
        try:
            found.append(json.loads(word))
        except (ValueError, RecursionError):
            found.append(word)
    return found


def read_rulings(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the readings that an address chooses, each `key:value`; what is not so is left out.

    >>> list(read_rulings(["together_most:combined", "x"]))
    [('together_most', 'combined')]
    """
    for word in words[:_MOST_RULINGS]:
        key, colon, value = word.partition(":")
        if colon and key and value:
            yield key, value


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0


def _say(name: str, lang: str) -> str:
    return WORDS[name].of(lang)
