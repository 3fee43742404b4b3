"""A search that would outgrow the memory allowed ends as unknown and names the limit."""

from mellon.assistant.options import read_options
from mellon.solver.limits import MEMORY_BY_DEFAULT, Limits, Watch
from mellon.solver.memory import GIGABYTE, resident_bytes


def test_resident_memory_follows_what_the_process_holds() -> None:
    before = resident_bytes()
    held = bytearray(64 << 20)
    held[:: 1 << 12] = b"x" * len(held[:: 1 << 12])
    assert resident_bytes() - before >= 32 << 20


def test_a_watch_is_over_once_the_process_has_outgrown_it() -> None:
    watch = Watch(memory=1)
    assert watch.over
    assert watch.limit == "memory"


def test_a_watch_within_its_memory_goes_on() -> None:
    watch = Limits().watch()
    assert Limits().memory == MEMORY_BY_DEFAULT
    assert not watch.over


def test_the_command_line_bounds_memory_unless_told_otherwise() -> None:
    def memory(said: str | None) -> int | None:
        options, defects = read_options("solve", json=False, time=None, ruling=(), engine=None, seed=None, verify=False, memory=said)
        assert not defects
        return options.memory

    assert memory(None) == MEMORY_BY_DEFAULT == 2 * GIGABYTE
    assert memory("0.5") == GIGABYTE // 2


def test_a_part_of_a_search_shares_its_limits() -> None:
    whole = Limits(seconds=0.0).watch()
    assert whole.within(60.0).over
    assert Watch(memory=1, full=True).within(60.0).limit == "memory"
