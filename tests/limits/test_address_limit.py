"""A process whose addresses the system bounds: every game's watch is lowered once, and an answer is left room to be written."""

import gc
import resource
import subprocess
import sys
import weakref

import pytest

from mellon.models.common import Rulebook
from mellon.models.konfrontacja import Position
from mellon.solver.game import Request, Room
from mellon.solver.limits import Limits
from mellon.solver.memory import growth, room
from tests.limits.keeping import ROOT

MEGABYTE = 1 << 20
LOOK = """
import resource
from mellon.solver.limits import Limits
from mellon.solver.memory import room
resource.setrlimit(resource.RLIMIT_AS, (800 << 20,) * 2)
print(room(Limits(memory={}).watch().memory))
"""


@pytest.mark.parametrize("memory", [2048 * MEGABYTE, None])
def test_a_watch_allows_no_more_than_half_of_the_addresses_left(memory):
    done = subprocess.run([sys.executable, "-c", LOOK.format(memory)], capture_output=True, text=True, check=True)
    assert 0 < int(done.stdout) <= 400 * MEGABYTE


def test_a_smaller_limit_of_the_user_stays():
    done = subprocess.run([sys.executable, "-c", LOOK.format(30 * MEGABYTE)], capture_output=True, text=True, check=True)
    assert int(done.stdout) <= 30 * MEGABYTE


@pytest.mark.skipif(resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY, reason="the addresses of this process are bounded")
def test_without_an_address_limit_the_memory_asked_for_is_allowed():
    assert growth(7) == 7 and growth(None) is None
    assert room(None) is None and room(0) == 0
    assert Limits(memory=None).watch().memory is None


class Hoard:
    """What a search holds when the memory ends."""


class Hungry(Room):
    """A game whose search runs out of memory with something large in hand."""

    id = "konfrontacja"
    book = Rulebook.load("konfrontacja")
    engines = ("auto",)

    def __init__(self):
        self.held = None

    def with_rulings(self, position, request):
        return position

    def verb(self, position, request, answer):
        hoard = Hoard()
        hoard.itself = hoard
        self.held = weakref.ref(hoard)
        raise MemoryError


def test_the_answer_is_made_after_the_search_has_let_go_of_its_memory():
    game = Hungry()
    gc.disable()
    try:
        found = game.answer(Position.parse("konfrontacja to_move=sauron | frodo@shire cards=1 | orcs@mordor cards=1"), Request("solve"))
        assert game.held() is None
    finally:
        gc.enable()
    assert found.exit_code == 3 and found.stats.limits == ("memory",)


UNLOADED = """
import resource, sys
from tests.limits.test_address_limit import Unloadable
from mellon.models.konfrontacja import Position
from mellon.solver.game import Request
if sys.argv[1] == "bounded":
    resource.setrlimit(resource.RLIMIT_AS, (1 << 40,) * 2)
found = Unloadable().answer(Position.parse("konfrontacja to_move=sauron | frodo@shire cards=1 | orcs@mordor cards=1"), Request("solve"))
print(found.exit_code, *found.stats.limits)
"""


class Unloadable(Hungry):
    """A game whose library finds no room."""

    def verb(self, position, request, answer):
        raise ImportError("libsomething.so: failed to map segment from shared object")


@pytest.mark.parametrize(("addresses", "said"), [("bounded", "3 memory\n"), ("free", "")])
def test_a_library_that_finds_no_room_ends_undecided_only_where_addresses_are_bounded(addresses, said):
    done = subprocess.run([sys.executable, "-c", UNLOADED, addresses], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout == said
    assert (done.returncode == 0) == bool(said) and ("ImportError" in done.stderr) != bool(said)
