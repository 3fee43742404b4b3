"""Dwie Wieże: brute force and all engines on many small random positions (the tests do 2,000 of them).

python -m bench.dwie_wieze_agreement --positions 20000
"""

from __future__ import annotations

import argparse

from tests.support.dwie_wieze.agreement import compare


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    print(compare(options.positions, options.seed))


if __name__ == "__main__":
    main()
