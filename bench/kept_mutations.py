"""Try again the mutations of the rules that quick tests once did not notice: each names the test that notices it now, or why none can.

python -m bench.kept_mutations            # all of bench/survivors.toml: some minutes
python -m bench.kept_mutations --only lcg # those of one folder of models
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from bench.mutations import ROOT, Mutation, copy_of_checkout, environment, fails_afresh

KEPT = Path(__file__).with_name("survivors.toml")


def changes(only: str | None = None) -> list[dict[str, Any]]:
    """Return the changes that are kept, those of one folder of `models` where asked."""
    found: list[dict[str, Any]] = tomllib.loads(KEPT.read_text("utf-8"))["change"]
    return [change for change in found if only in (None, change["file"].split("/")[1])]


def changed(change: dict[str, Any]) -> str:
    """Return the text of the file with the change made; ValueError where what it changes does not stand there exactly once."""
    text = (ROOT / change["file"]).read_text("utf-8")
    if text.count(change["old"]) != 1:
        raise ValueError(f"{change['file']}: {change['old']!r} stands there {text.count(change['old'])} times")
    return text.replace(change["old"], change["new"])


def passes(tests: list[str]) -> bool:
    """Say whether the tests pass when nothing is changed."""
    copy = copy_of_checkout()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=copy, env=environment(copy), stdout=subprocess.DEVNULL, check=False).returncode == 0


def fate(change: dict[str, Any]) -> str:
    """Return `caught`, `equivalent` or `survived`."""
    after = changed(change)
    if "equivalent" in change:
        return "equivalent"
    return "caught" if fails_afresh(Mutation(change["file"], 0, 0, 0, "", "kept"), after, [change["by"]]) else "survived"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="one folder of models")
    options = parser.parse_args()
    wanted = changes(options.only)
    if not passes(sorted({change["by"] for change in wanted if "by" in change})):
        print("a test that is to notice something fails without any change")
        return 2
    ends: Counter[str] = Counter()
    for change in wanted:
        end = fate(change)
        ends[end] += 1
        print(f"{end}: {change['file']}: {change['old'].strip()!r} -> {change['new'].strip()!r}", flush=True)
    print(dict(ends))
    return 1 if ends["survived"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
