"""Batches answered by the workers of a Dask scheduler; the store of the client, not the cluster, sees to it that each deal counts once."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.solver.surveys.batches import PATIENCE, Batch, Line, answered
from mellon.solver.surveys.question import Row

_REACHED_IN = "5s"
_AHEAD = 3
"""Batches in the cluster at a time for each worker: enough that none waits, few enough that little is lost."""
_NOT_INSTALLED = Text(
    'brak pakietu distributed: pip install "mellon[dist]"', 'the package distributed is missing: pip install "mellon[dist]"'
)


def run_on_cluster(address: str, header: Mapping[str, Any], batches: Iterable[Batch]) -> Generator[list[Row], None, None]:
    """Yield the rows of every batch as a worker finishes it. Raises BadInput where no scheduler answers or it is lost on the way."""
    if find_spec("distributed") is None:
        raise BadInput([Defect("--dask", _NOT_INSTALLED)])
    from distributed import Client

    try:
        client = Client(address, timeout=_REACHED_IN)
    except (OSError, ValueError, TimeoutError):
        raise BadInput([Defect("--dask", _no_scheduler(address))]) from None
    with client:
        yield from _rows(client, address, header, Line(iter(batches)))


def _rows(client: Any, address: str, header: Mapping[str, Any], line: Line) -> Iterator[list[Row]]:
    from asyncio import CancelledError as Cancelled
    from concurrent.futures import CancelledError

    from distributed import as_completed

    at_work: dict[Any, Batch] = {}

    def submitted() -> Iterator[Any]:
        while len(at_work) < ahead and (batch := line.next()) is not None:
            future = client.submit(answered, dict(header), batch, PATIENCE, pure=False, retries=3)
            at_work[future] = batch
            yield future

    try:
        client.wait_for_workers(1, timeout=_REACHED_IN)
        ahead = _AHEAD * max(1, len(client.scheduler_info()["workers"]))
        pending = as_completed(list(submitted()))
        for future in pending:
            rows: list[Row] = future.result()
            line.give_back(at_work.pop(future), len(rows))
            future.release()
            pending.update(list(submitted()))
            yield rows
    except (CancelledError, Cancelled, OSError, TimeoutError):
        raise BadInput([Defect("--dask", _lost(address))]) from None


def _no_scheduler(address: str) -> Text:
    return Text(
        f"pod adresem {address} nie odpowiada planista Dask (dask scheduler)", f"no Dask scheduler answers at {address} (dask scheduler)"
    )


def _lost(address: str) -> Text:
    return Text(
        f"utracono połączenie z {address} albo nie ma tam ani jednego pracownika (dask worker {address}); zapisane wyniki zostały, --resume liczy dalej",
        f"the cluster at {address} was lost or has no worker (dask worker {address}); what was written stays, --resume goes on",
    )
