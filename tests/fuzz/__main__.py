"""Fuzz the command line for as long as one likes.

python -m tests.fuzz --count 100000 --seed 0
"""

from __future__ import annotations

import argparse
import collections
import os
import sys
import tempfile
import time

from tests.fuzz.calls import faults, run, shown
from tests.fuzz.mutations import make

TELL_EVERY = 10_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed; each call has its own, counted on from here")
    options = parser.parse_args()
    codes: collections.Counter[int | None] = collections.Counter()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MELLON_CACHE"] = folder
        for seed in range(options.seed, options.seed + options.count):
            call = make(seed)
            before = time.process_time()
            ran = run(call)
            used = time.process_time() - before
            codes[ran.code] += 1
            for fault in faults(call, ran):
                wrong += 1
                print(f"seed {seed}: {shown(call)}\n  {fault}", flush=True)
            if used > 2:
                print(f"seed {seed}: {used:.1f} processor seconds: {' '.join(call.words)}", flush=True)
            if (done := seed - options.seed + 1) % TELL_EVERY == 0:
                print(f"{done} calls, faults {wrong}, {time.process_time():.0f} processor seconds", file=sys.stderr, flush=True)
    print(f"{options.count} calls, exit codes {dict(sorted(codes.items(), key=str))}, faults {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
