"""Worker processes: every job is answered or refused, whatever happens to the process that has it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mellon.solver.workers import Busy, Failed, Lost, Overdue, Pool, Stopped

HANDLER = "tests.support.slow_handler"
ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.xdist_group("workers"), pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of Unix")]


@asynccontextmanager
async def pool(workers: int = 1, **options: Any) -> AsyncIterator[Pool]:
    made = Pool(HANDLER, workers, **options)
    await made.start()
    try:
        yield made
    finally:
        await made.close()


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(story(), 60)

    asyncio.run(whole())


def gone(pid: int) -> bool:
    """Tell whether a process has ended, within two seconds."""
    for _ in range(100):
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                if stat.read().rsplit(")", 1)[1].split()[0] in "ZX":
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.02)
    return False


def test_jobs_are_answered_in_a_process_that_stays() -> None:
    async def story() -> None:
        async with pool() as made:
            assert await made.ask({"do": "echo", "text": "zażółć"}) == "zażółć"
            first, second = await made.ask({"do": "pid"}), await made.ask({"do": "pid"})
            assert first == second != os.getpid()
            assert await made.ask({"do": "print"}) == "printed"

    run(story)


def test_progress_comes_at_least_twice_a_second() -> None:
    async def story() -> None:
        async with pool() as made:
            seen: list[int] = []
            await made.ask({"do": "search", "seconds": 1.5}, on_progress=lambda said: seen.append(said["nodes"]), seconds=5)
            assert len(seen) >= 3
            assert seen[-1] > seen[0]

    run(story)


def test_a_job_whose_process_is_killed_is_given_to_another_one() -> None:
    async def story() -> None:
        async with pool(2) as made:
            await made.ask({"do": "pid"})
            started = asyncio.Event()
            question = asyncio.create_task(made.ask({"do": "search", "seconds": 1.0}, on_progress=lambda _: started.set()))
            await started.wait()
            busy = next(process.pid for process in made._all if process not in made._idle and process.ready.done())
            os.kill(busy, signal.SIGKILL)
            answer = await question
            assert answer["pid"] != busy
            assert made.restarts == 1

    run(story)


def test_a_job_that_kills_every_process_is_refused_and_the_pool_lives_on() -> None:
    async def story() -> None:
        async with pool(2) as made:
            with pytest.raises(Lost):
                await made.ask({"do": "die"})
            assert await made.ask({"do": "echo", "text": "still here"}) == "still here"

    run(story)


def test_a_killed_process_does_not_disturb_the_others() -> None:
    async def story() -> None:
        async with pool(2) as made:
            questions = [asyncio.create_task(made.ask({"do": "search", "seconds": 0.8})) for _ in range(2)]
            while made.ready < 2 or made.free:
                await asyncio.sleep(0.01)
            os.kill(made.pids[0], signal.SIGKILL)
            assert [answer["limit"] for answer in await asyncio.gather(*questions)] == [None, None]

    run(story)


def test_a_search_told_to_stop_answers_with_what_it_knows_soon() -> None:
    async def story() -> None:
        async with pool() as made:
            stop, started = asyncio.Event(), asyncio.Event()
            question = asyncio.create_task(made.ask({"do": "search", "seconds": 60}, stop=stop, on_progress=lambda _: started.set()))
            await started.wait()
            moment = time.monotonic()
            stop.set()
            answer = await question
            assert time.monotonic() - moment < 5
            assert answer["limit"] == "stopped"
            assert answer["nodes"] > 0

    run(story)


def test_a_search_that_does_not_hear_the_word_is_killed_soon() -> None:
    async def story() -> None:
        async with pool() as made:
            before = await made.ask({"do": "pid"})
            stop = asyncio.Event()
            question = asyncio.create_task(made.ask({"do": "deaf", "seconds": 60}, stop=stop))
            await asyncio.sleep(0.3)
            stop.set()
            with pytest.raises(Stopped):
                await question
            assert gone(before)
            assert await made.ask({"do": "echo", "text": "next"}) == "next"

    run(story)


@pytest.mark.parametrize("what", ["search", "deaf"])
def test_a_cancelled_question_frees_its_process(what: str) -> None:
    async def story() -> None:
        async with pool() as made:
            question = asyncio.create_task(made.ask({"do": what, "seconds": 60}))
            while made.ready < 1 or made.free:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            question.cancel()
            with pytest.raises(asyncio.CancelledError):
                await question
            assert await made.ask({"do": "echo", "text": "next"}) == "next"

    run(story)


def test_a_job_past_its_time_is_killed() -> None:
    async def story() -> None:
        async with pool() as made:
            await made.ask({"do": "pid"})
            moment = time.monotonic()
            with pytest.raises(Overdue):
                await made.ask({"do": "deaf", "seconds": 60}, seconds=0.2)
            assert time.monotonic() - moment < 10

    run(story)


def test_time_is_kept_by_the_search_itself_where_it_can() -> None:
    async def story() -> None:
        async with pool() as made:
            answer = await made.ask({"do": "search", "seconds": 60}, seconds=0.3)
            assert answer["limit"] == "time"
            assert made.restarts == 0

    run(story)


def test_memory_ends_in_the_process_which_is_replaced() -> None:
    async def story() -> None:
        async with pool(memory=800 << 20) as made:
            before = await made.ask({"do": "pid"})
            with pytest.raises(Failed, match="MemoryError"):
                await made.ask({"do": "memory", "bytes": 3 << 30})
            assert gone(before)
            assert await made.ask({"do": "memory", "bytes": 1 << 20}) == 1 << 20

    run(story)


def test_a_worker_that_holds_much_memory_makes_room_for_a_fresh_one() -> None:
    async def story() -> None:
        async with pool(memory=900 << 20) as made:
            small = await made.ask({"do": "hoard", "bytes": 1 << 20})
            assert await made.ask({"do": "hoard", "bytes": 400 << 20}) == small
            assert await made.ask({"do": "pid"}) != small

    run(story)


def test_an_ordinary_fault_is_told_and_the_process_stays() -> None:
    async def story() -> None:
        async with pool() as made:
            before = await made.ask({"do": "pid"})
            with pytest.raises(Failed, match="KeyError"):
                await made.ask({"do": "raise", "kind": "KeyError"})
            assert await made.ask({"do": "pid"}) == before

    run(story)


def test_a_worker_cannot_write_a_file(tmp_path: Path) -> None:
    async def story() -> None:
        async with pool() as made:
            assert await made.ask({"do": "open", "path": str(tmp_path / "file")}) == "OSError"

    run(story)
    assert (tmp_path / "file").read_bytes() == b""


def test_the_line_is_bounded_and_quick_jobs_do_not_wait_behind_long_ones() -> None:
    async def story() -> None:
        async with pool(1, spare=1, waiting=2) as made:
            while made.free < 2:
                await asyncio.sleep(0.01)
            long = [asyncio.create_task(made.ask({"do": "search", "seconds": 0.6})) for _ in range(3)]
            await asyncio.sleep(0.05)
            assert made.waiting == 2
            with pytest.raises(Busy):
                await made.ask({"do": "search", "seconds": 0.6})
            assert await made.ask({"do": "echo", "text": "at once"}, quick=True) == "at once"
            assert not any(task.done() for task in long)
            await asyncio.gather(*long)

    run(story)


def test_who_leaves_the_line_gives_up_the_place() -> None:
    async def story() -> None:
        async with pool(1, waiting=1) as made:
            await made.ask({"do": "pid"})
            first = asyncio.create_task(made.ask({"do": "search", "seconds": 0.5}))
            await asyncio.sleep(0.05)
            second = asyncio.create_task(made.ask({"do": "search", "seconds": 60}))
            await asyncio.sleep(0.05)
            second.cancel()
            await asyncio.sleep(0.05)
            third = asyncio.create_task(made.ask({"do": "echo", "text": "my turn"}))
            await first
            assert await third == "my turn"

    run(story)


def test_closing_ends_every_process() -> None:
    pids: list[int] = []

    async def story() -> None:
        async with pool(2) as made:
            while made.free < 2:
                await asyncio.sleep(0.01)
            pids.extend(made.pids)

    run(story)
    assert len(pids) == 2
    assert all(map(gone, pids))


def test_workers_die_with_their_parent() -> None:
    program = (
        "import asyncio\nfrom mellon.solver.workers import Pool\n"
        "async def go():\n"
        f"    pool = Pool({HANDLER!r}, 2)\n    await pool.start()\n"
        "    while pool.free < 2:\n        await asyncio.sleep(0.01)\n"
        "    print(*pool.pids, flush=True)\n    await asyncio.sleep(60)\n"
        "asyncio.run(go())\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
    )
    assert parent.stdout is not None
    pids = [int(word) for word in parent.stdout.readline().split()]
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert len(pids) == 2
    assert all(map(gone, pids))
