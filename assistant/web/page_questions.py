"""The jobs that pages give to a worker: a table, an answer, a step, a deal, puzzles, rules; each returns plain data."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import tomlkit

from mellon import solver
from mellon.assistant.answer_views.wordings import wording_of
from mellon.assistant.loading import load
from mellon.assistant.painters import svg
from mellon.assistant.refusal import bounded
from mellon.assistant.rule_search import Entry
from mellon.assistant.rules import all_entries, matching
from mellon.assistant.sources import Loaded
from mellon.assistant.views import board_of
from mellon.assistant.views.plain import plain
from mellon.assistant.web.answer_views import answer_view, illegal_views, move_views, move_words, rulings_lines
from mellon.assistant.web.boards import offered
from mellon.assistant.web.chapter_questions import HANDLERS as CHAPTER_HANDLERS
from mellon.assistant.web.dealing import deal_own, random_position
from mellon.assistant.web.demonstrations import examples
from mellon.assistant.web.entries import entry_from, entry_of
from mellon.assistant.web.puzzle_questions import HANDLERS as PUZZLE_HANDLERS
from mellon.assistant.web.questions import asked, options_of
from mellon.assistant.web.reading import as_guest, opened
from mellon.assistant.web.review_views import review_view
from mellon.assistant.web.rulings import ruling_views
from mellon.assistant.web.views import Choice, DefectView, StepTaken, StepView, TableView
from mellon.models.common import BadInput, Defect, Rule
from mellon.solver import Answer, Game, Watch

_MOST_RULES = 15
_LONGEST_WORDS = 100


def table(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return a position as a page shows it, or what is wrong with it."""
    lang = job["lang"]
    with opened(job["position"], job.get("chapter_text")) as loaded:
        shown = asked("show", loaded, options_of(job), watch)
        if loaded.game is None or shown.defects:
            return {
                "game": loaded.game.id if loaded.game else None,
                "refused": [asdict(one) for one in _defects(shown.defects, loaded, lang)],
            }
        legal = asked("legal", loaded, options_of(job), watch)
        return asdict(_table_view(loaded, loaded.game, shown, legal, lang))


def _table_view(loaded: Loaded, game: Game, shown: Answer, legal: Answer, lang: str) -> TableView:
    position = loaded.position
    words = wording_of(position, game, lang)
    return TableView(
        game.id,
        str(position),
        tomlkit.dumps(dict(shown.position or {})),
        plain(board_of(position), lang),
        () if legal.defects else move_views(legal, game, lang),
        () if legal.defects else illegal_views(legal, game, lang),
        tuple(note.of(lang) for note in (*shown.notes, *legal.notes)),
        tuple(rulings_lines(shown, game, lang)),
        tuple(words.words(assumption) for assumption in shown.assumptions),
        _defects(legal.defects, loaded, lang),
        _waits_for_chance(position),
        "review" in getattr(game, "verbs", ()) and bool(getattr(position, "tricks", ())),
        tuple(ruling_views(shown, game, lang)),
    )


def _waits_for_chance(position: Any) -> bool:
    own = offered(position.game, "roll")
    return own is not None and own(position, random.Random(0)) is not None


def picture(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the picture of a position, or what is wrong with it."""
    lang = job["lang"]
    with opened(job["position"], job.get("chapter_text")) as loaded:
        if loaded.game is None or loaded.defects:
            return {"refused": [asdict(one) for one in _defects(loaded.defects, loaded, lang)]}
        return {"svg": svg.picture(board_of(loaded.position), lang)}


def answer(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the answer to one verb as a page shows it, or the defects."""
    lang = job["lang"]
    with opened(job["position"], job.get("chapter_text")) as loaded:
        found = asked(job["verb"], loaded, options_of(job), watch)
        if loaded.game is None or found.defects:
            return {"refused": [asdict(one) for one in _defects(found.defects, loaded, lang)]}
        made = asdict(answer_view(found, loaded.game, lang))
        return {**made, "review": asdict(review_view(found, lang))} if job["verb"] == "review" else made


def step(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Carry out what was picked and return the next position, the choices that it needs first, or the defects."""
    lang, picks = job["lang"], job["picks"]
    with opened(job["position"], job.get("chapter_text")) as loaded:
        if loaded.game is None or loaded.defects:
            return asdict(StepTaken(defects=_defects(loaded.defects, loaded, lang)))
        game, position = loaded.game, loaded.position
        shown = dict(asked("show", loaded, options_of(job), watch).position or {})
        with_picks = offered(game.id, "table_with")
        try:
            before = load(with_picks(position, shown, picks) if with_picks else {**shown, "moves": list(picks)})
            after = solver.ask(before, "resolve", rulings=options_of(job).rulings)
            reached = load({key: value for key, value in (after.position or {}).items() if key not in ("moves", "puzzle")})
        except BadInput as bad:
            return asdict(_not_taken(bad.defects, game, loaded, picks, lang))
        steps = tuple(StepView(one.text.of(lang), one.rule, game.book.source(one.rule)) for one in after.steps or ())
        return asdict(StepTaken(str(reached), move_words(picks[0], position, game, lang), steps))


def _not_taken(defects: Sequence[Defect], game: Game, loaded: Loaded, picks: Sequence[Any], lang: str) -> StepTaken:
    """Return what must be chosen first; a move that cannot be is told as it was written, since it may be anything."""
    needed = offered(game.id, "choices")
    choices: tuple[Choice, ...] = needed(defects, loaded.position, picks, lang) if needed else ()
    if choices:
        return StepTaken(words=move_words(picks[0], loaded.position, game, lang), choices=choices)
    return StepTaken(words=str(picks[0])[:_LONGEST_WORDS], defects=_defects(defects, loaded, lang))


def deal(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return a random table of a game; of a chapter of one's own where its text comes along, none where that cannot be dealt."""
    if job.get("chapter_text"):
        with as_guest(job["chapter_text"]):
            try:
                return {"line": str(deal_own(job["seed"], int(job["options"].get("players", 3))))}
            except BadInput:
                return {"line": ""}
    return {"line": str(random_position(job["game"], job["seed"], job.get("options") or {}))}


def roll(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the position after chance has had its turn; none where it waits for no chance."""
    with opened(job["position"], job.get("chapter_text")) as loaded:
        own = offered(loaded.game.id, "roll") if loaded.game and not loaded.defects else None
        rolled = own(loaded.position, random.Random(job["seed"])) if own else None
        return {"line": "" if rolled is None else str(rolled)}


def entry(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return a table that is being entered, as far as its address tells."""
    game, query, lang = job["game"], job["query"], job["lang"]
    if not query.get("p"):
        return asdict(entry_of(game, query, lang))
    with opened(query["p"], None) as loaded:
        return asdict(entry_from(game, loaded.position, loaded.defects, lang))


def rules(job: Mapping[str, Any], watch: Watch) -> dict[str, Any]:
    """Return the rules and rulings that answer a question in ordinary words, best first."""
    everything, defects = all_entries(job.get("game") or None)
    lang = job["lang"]
    if defects:
        return {"entries": [], "more": 0, "defects": [defect.what.of(lang) for defect in defects]}
    found = matching(everything, job["words"]) if job["words"].strip() else []
    return {"entries": [_entry(entry, lang) for entry in found[:_MOST_RULES]], "more": max(0, len(found) - _MOST_RULES), "defects": []}


def _entry(entry: Entry, lang: str) -> dict[str, Any]:
    item = entry.item
    readings = [] if isinstance(item, Rule) else [(value, text.of(lang), value == item.default) for value, text in item.readings]
    return {
        "id": entry.name,
        "game": entry.book.game,
        "game_title": entry.book.title.of(lang),
        "title": item.title.of(lang),
        "text": item.text.of(lang),
        "place": item.place,
        "readings": readings,
        "modelled": item.modelled if isinstance(item, Rule) else True,
        "seen_at": [
            {"title": found.title.of(lang), "line": str(found.position), "id": found.id} for found in examples(entry.book.game, entry.name)
        ],
    }


def _defects(defects: Sequence[Defect], loaded: Loaded, lang: str) -> tuple[DefectView, ...]:
    return tuple(DefectView(defect.where, defect.what.of(lang), loaded.line_of(defect)) for defect in bounded(defects))


HANDLERS: dict[str, Callable[[Mapping[str, Any], Watch], Any]] = {
    "table": table,
    "picture": picture,
    "answer": answer,
    "step": step,
    "deal": deal,
    "roll": roll,
    "entry": entry,
    "rules": rules,
    **PUZZLE_HANDLERS,
    **CHAPTER_HANDLERS,
}
