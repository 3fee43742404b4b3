"""The conversation of `mellon train`: show a table, take a move, judge it, give hints, go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from mellon import puzzles, solver
from mellon.assistant.puzzle_shelf.desk import show_one, ways_to_answer
from mellon.assistant.puzzle_shelf.trying import hint_line, told, worded
from mellon.assistant.puzzle_shelf.words import UNDECIDED
from mellon.assistant.refusal import print_defects, print_json
from mellon.assistant.sources import known_game
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.assistant.training import words as say
from mellon.assistant.training.choosing import next_puzzle, replaced_ones, shelf, stars
from mellon.assistant.training.exports import read_file
from mellon.assistant.training.progress import Progress, default_file, utc_now
from mellon.assistant.wording import decimal
from mellon.models.common import BadInput, Defect
from mellon.puzzles.judging import Judge
from mellon.puzzles.ladder import ladder
from mellon.puzzles.typed import written
from mellon.puzzles.verifier import Undecided
from mellon.solver import Limits

PATIENCE = Limits(30.0)
"""What judging one puzzle may take."""
QUIT, NEXT, HINT, ANSWER, MOVES = "q", "n", "?", "!", "m"


def train(what: list[str], data: str | None, count: int | None, lang: str) -> int:
    """Run `mellon train` with its words. Raises BadInput."""
    path = Path(data) if data else default_file()
    if what[:1] == ["export"]:
        progress = Progress(path)
        print_json(progress.exported())
        return 0
    if what[:1] == ["import"]:
        return _import(path, what[1:], lang)
    game = None
    if what:
        found = known_game(what[0])
        if found is None or len(what) > 1:
            raise BadInput([Defect(" ".join(what), fill(say.NO_GAME, name=" ".join(what), games=", ".join(puzzles.games())))])
        game = found.id
    return Session(Progress(path), game, lang).run(count)


def _import(path: Path, names: list[str], lang: str) -> int:
    if len(names) != 1:
        raise BadInput([Defect("import", say.NO_FILE)])
    write_line(fill(say.IMPORTED, new=Progress(path).take(read_file(names[0]))).of(lang))
    return 0


@dataclass
class Session:
    """One sitting: which puzzles were shown and how they went."""

    progress: Progress
    game: str | None
    lang: str
    read: Callable[[str], str] = input
    shown: list[str] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    bits: float = 0.0
    limits: Limits = PATIENCE

    def run(self, count: int | None = None) -> int:
        """Go from puzzle to puzzle until the player, the shelf or the count ends it."""
        rated, only_back = shelf(self.game), replaced_ones(self.game)
        write_line(say.HOW.of(self.lang))
        while count is None or len(self.shown) < count:
            found = next_puzzle(self.progress, rated, utc_now(), self.shown, only_back)
            if found is None:
                write_line(say.NO_MORE.of(self.lang))
                break
            name, again = found
            self.shown.append(name)
            try:
                if not self._one(name, rated[name], again):
                    break
            except (EOFError, KeyboardInterrupt):
                write_line("")
                break
        self._end()
        return 0

    def _one(self, name: str, rating: float, again: bool) -> bool:
        """Take the player through one puzzle; return False to end."""
        write_line("")
        head = fill(say.HEAD, id=name, stars=stars(rating), rating=round(self.progress.rating)).of(self.lang)
        write_line(f"{head} {say.AGAIN.of(self.lang)}" if again else head)
        show_one(name, self.lang, as_json=False, in_training=True)
        puzzle = puzzles.find(name)
        judge = Judge(puzzle, self.limits, worded(puzzle))
        steps, used, missed = 0, 0.0, False
        while True:
            words = self.read(say.PROMPT.of(self.lang)).strip()
            if words in (QUIT, NEXT):
                return words == NEXT
            try:
                if words == HINT:
                    rungs = ladder(judge, worded(puzzle))
                    if steps == len(rungs):
                        write_line(say.NO_MORE_HINTS.of(self.lang))
                        continue
                    steps += 1
                    used += rungs[steps - 1].bits
                    write_line(hint_line(steps, rungs, self.lang))
                elif words == MOVES:
                    write_line(
                        "; ".join(map(written, judge.choices))
                        if judge.asks_for_a_move
                        else next(ways_to_answer(puzzle, None)).of(self.lang)
                    )
                elif words == ANSWER:
                    right = judge.right if judge.asks_for_a_move else (puzzle.answer.told,)
                    write_line("; ".join(worded(puzzle)(move).of(self.lang) for move in right))
                    self._note(name, rating, 0.0, used, missed)
                    return True
                elif words:
                    judged = judge.judged(words)
                    for line in told(puzzle, judged, reveal=False, lang=self.lang):
                        write_line(line)
                    if not judged.correct and not missed:
                        self._note(name, rating, 0.0, used, missed)
                        missed = True
                    elif judged.correct:
                        score = max(0.1, 1 - used / judge.bits) if judge.bits else 1.0
                        self._note(name, rating, score, used, missed)
                        return True
            except BadInput as bad:
                print_defects(name, bad.defects, self.lang, lambda _: None)
            except Undecided:
                write_line(UNDECIDED.of(self.lang))
                return True

    def _note(self, name: str, rating: float, score: float, used: float, missed: bool) -> None:
        if missed:
            return
        self.scores.append(score)
        self.bits += used
        now = self.progress.note(name, rating, score, used, utc_now())
        write_line(fill(say.RATING, rating=round(now)).of(self.lang))

    def _end(self) -> None:
        right = sum(score > 0 for score in self.scores)
        write_line(fill(say.BYE, right=right, all=len(self.scores)).of(self.lang))
        if self.scores:
            squares = "".join("🟩" if score == 1 else "🟨" if score > 0 else "🟥" for score in self.scores)
            title = solver.game(self.game).title.of(self.lang) if self.game else "Mellon"
            write_line(fill(say.SHARE, game=title, squares=squares, bits=decimal(round(self.bits, 1), self.lang)).of(self.lang))
        self.progress.close()
