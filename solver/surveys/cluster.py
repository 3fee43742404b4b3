"""Batches answered by the workers of a Dask scheduler; the store of the client, not the cluster, sees to it that each deal counts once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from itertools import islice
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.solver.surveys.batches import Batch, answered
from mellon.solver.surveys.question import Row

_PATIENCE = "5s"
_AHEAD = 3
"""Batches in the cluster at a time for each worker: enough that none waits, few enough that little is lost."""
_NOT_INSTALLED = Text(
    'brak pakietu distributed: pip install "mellon[dist]"', 'the package distributed is missing: pip install "mellon[dist]"'
)


def run_on_cluster(address: str, header: Mapping[str, Any], batches: Iterable[Batch]) -> Iterator[list[Row]]:
    """Yield the rows of every batch as a worker finishes it. Raises BadInput where no scheduler answers or it is lost on the way."""
    if find_spec("distributed") is None:
        raise BadInput([Defect("--dask", _NOT_INSTALLED)])
    from distributed import Client

    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError):
        raise BadInput([Defect("--dask", _no_scheduler(address))]) from None
    with client:
        yield from _rows(client, address, header, iter(batches))


def _rows(client: Any, address: str, header: Mapping[str, Any], batches: Iterator[Batch]) -> Iterator[list[Row]]:
    from asyncio import CancelledError as Cancelled
    from concurrent.futures import CancelledError

    from distributed import as_completed

    def submitted(batch: Batch) -> Any:
        return client.submit(answered, dict(header), batch, pure=False, retries=3)

    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        ahead = _AHEAD * max(1, len(client.scheduler_info()["workers"]))
        pending = as_completed([submitted(batch) for batch in islice(batches, ahead)])
        for future in pending:
            rows: list[Row] = future.result()
            future.release()
            yield rows
            for batch in islice(batches, 1):
                pending.add(submitted(batch))
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
