"""What the choices under way may still bring, so that states in the middle of a text have bounds as well."""

from __future__ import annotations

from mellon.models.wojna_o_pierscien.drawing import TO_HAND
from mellon.models.wojna_o_pierscien.state import State, Table, Task
from mellon.models.wojna_o_pierscien.texts import text_of
from mellon.solver.wojna_o_pierscien.deeds import Book, Deeds

_QUIET = {"next", "event_leaves", "aside_end", "cycle_one", "eliminate_one", "start_fighting", "end_action"}


class Waiting:
    """Reads the tasks of a state into deeds."""

    def __init__(self, table: Table, book: Book) -> None:
        self.table = table
        self.book = book
        self._known: dict[tuple[Task, ...], Deeds] = {}

    def deeds(self, state: State) -> Deeds:
        """Return the most that the tasks of a state can do, for whichever side."""
        found = self._known.get(state.tasks)
        if found is None:
            found = self._known[state.tasks] = self._read(state.tasks)
        return found

    def _read(self, tasks: tuple[Task, ...]) -> Deeds:
        found = self.book.none()
        for task in tasks:
            self._task(found, task)
        return found.weighed()

    def _task(self, found: Deeds, task: Task) -> None:
        """Count one task."""
        kind, seat = task[0], task[1] if len(task) > 1 and isinstance(task[1], int) else 0
        match kind:
            case "may":
                self._task(found, task[2])
            case "text":
                _, source, number, at, owner, _ = task
                found.add(self.book.read(text_of(source, number).steps[at:], owner))
            case "alternative":
                _, owner, source, number, at = task
                found.add(self.book.read((text_of(source, number).steps[at],), owner))
            case "draw":
                (found.coming if task[3] == TO_HAND else found.aside)[seat] += task[2]
            case "deal":
                (found.coming if task[2] == TO_HAND else found.aside)[seat] += 1
            case "aside_pick":
                found.coming[seat] += 1
            case "take":
                found.takes += ((seat, task[2], task[3]),)
                found.back += (task[3],)
            case "forsake" | "forsake_top" | "cycle":
                found.spent[seat] += 1
            case "aside_play":
                found.extra[seat] += task[2]
                found.picks += (task[3],)
            case "token":
                found.tokens[task[2], task[4]] = found.tokens.get((task[2], task[4]), 0) + task[3]
            case "eliminate_unit":
                found.harms += (task[2],)
            case "ride":
                found.harms += (((), task[2], (), ""), ((), task[4], (), ""))
            case "march":
                found.marches = True
            case "field":
                step = {"op": "activate_battleground", "how": task[2], "cards": task[3][0], "faction": task[3][1]}
                found.add(self.book.read((step,), seat))
            case "path":
                found.add(self.book.read(({"op": "activate_path", "which": task[2]},), seat))
            case "combat" | "arrive":
                found.add(self.book.read(({"op": "activate_path", "which": "same"}, {"op": "activate_path", "which": "next"}), seat))
            case _:
                assert kind in _QUIET, kind
