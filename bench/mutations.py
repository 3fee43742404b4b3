"""How good are the tests of the rules? Change one thing in `models`, run the tests that reach the line, see whether one fails.

    python -m bench.mutations --count 300 --seed 2026 --out F.json   # choose, run, print the table; a second run goes on where it was cut
    python -m bench.mutations --show F.json                          # print the table and the survivors again
    python -m bench.mutations --again F.json --out G.json            # try the survivors of F once more, with the tests of today

A mutation changes one comparison, one sum, one number, one `and`/`or`, one `not`, one truth value, or leaves out one call whose value nobody
uses. They are chosen by seed, in turn from the five games and now and then from the common part. Which test reaches which line, how long it takes
and whether it passes unmutated is measured first (`--reach` keeps it for the next run). Tests that reach the line run, quickest first, until
one fails or the budget is spent ; a mutation that none of them notices has survived. `mutation_rig` says how that is kept quick.
"""

from __future__ import annotations

import argparse
import ast
import atexit
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import pytest

from bench.mutation_rig import Rig, statement_lines

ROOT = Path(__file__).resolve().parent.parent
ROOM = "models"
GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
SECONDS = 240
MOST_AFRESH = 150
CONTROLS = 6
COMMON = "common"
WORDLESS = ("slots", "frozen", "strict", "kw_only")
MEASURED = ("tests/rules", "tests/models", "tests/golden", "tests/perft")
COMPARISONS = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in", ast.NotIn: "in"}
SUMS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}


@dataclass(frozen=True)
class Mutation:
    """One change of one line."""

    file: str
    line: int
    start: int
    end: int
    new: str
    kind: str

    def applied(self, text: str) -> str:
        """Return the text of the file with the change made."""
        lines = text.splitlines(keepends=True)
        raw = lines[self.line - 1].encode()
        lines[self.line - 1] = (raw[: self.start] + self.new.encode() + raw[self.end :]).decode()
        return "".join(lines)

    @property
    def name(self) -> str:
        """Return where the change is and what it is."""
        return f"{self.file}:{self.line}:{self.start} {self.kind} -> {self.new.strip() or 'nothing'}"


def mutations_of(file: Path) -> Iterator[Mutation]:
    """Yield every change of a file that this program knows how to make (but for switches like `slots=True` that state no rule)."""
    text = file.read_text("utf-8")
    rows = [row.encode() for row in text.splitlines()]
    name = file.relative_to(ROOT).as_posix()
    tree = ast.parse(text)
    left_alone = {id(inner) for node in ast.walk(tree) for part in _left_alone(node) for inner in ast.walk(part)}

    def between(left: ast.expr, right: ast.expr, new: str, kind: str) -> Iterator[Mutation]:
        if left.end_lineno == right.lineno and left.end_col_offset is not None:
            gap = rows[right.lineno - 1][left.end_col_offset : right.col_offset]
            if re.fullmatch(rb" *[^ ()\[\],]+( [a-z]+)? *", gap):
                yield Mutation(name, right.lineno, left.end_col_offset, right.col_offset, f" {new} ", kind)

    for node in ast.walk(tree):
        if id(node) in left_alone:
            continue
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARISONS:
            yield from between(node.left, node.comparators[0], COMPARISONS[type(node.ops[0])], "comparison")
        elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
            yield from between(node.left, node.right, SUMS[type(node.op)], "sum")
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from between(left, right, "or" if isinstance(node.op, ast.And) else "and", "and/or")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and node.lineno == node.operand.lineno:
            yield Mutation(name, node.lineno, node.col_offset, node.operand.col_offset, "", "not")
        elif isinstance(node, ast.Constant) and node.end_col_offset is not None and node.lineno == node.end_lineno:
            if isinstance(node.value, bool):
                yield Mutation(name, node.lineno, node.col_offset, node.end_col_offset, str(not node.value), "truth value")
            elif isinstance(node.value, int):
                yield Mutation(name, node.lineno, node.col_offset, node.end_col_offset, str(node.value + 1), "number")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.lineno == node.end_lineno and node.end_col_offset:
            yield Mutation(name, node.lineno, node.col_offset, node.end_col_offset, "pass", "call left out")


def _left_alone(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.keyword) and node.arg in WORDLESS:
        yield node.value
    for field in ("annotation", "returns"):
        part = getattr(node, field, None)
        if part is not None:
            yield part


def chosen(count: int, seed: int, only: str | None = None) -> list[Mutation]:
    """Return so many mutations, the same for the same seed and sources: the games in turn, the common part every fourth turn."""
    dice = random.Random(seed)
    heaps = {}
    for part in (*GAMES, COMMON):
        files = sorted((ROOT / ROOM / part).rglob("*.py"))
        known = [mutation for file in files for mutation in mutations_of(file)]
        heaps[part] = dice.sample(known, len(known)) if only in (None, part) else []
    wanted: list[Mutation] = []
    turn = 0
    while len(wanted) < count and any(heaps.values()):
        parts = GAMES if turn % 4 and only != COMMON else (*GAMES, COMMON)
        wanted += [heaps[part].pop() for part in parts if heaps[part]]
        turn += 1
    return wanted[:count]


def fate(mutation: Mutation, rig: Rig, budget: float) -> str | None:
    """Return `caught by TEST`, `survived` or `not reached`; None if only a fresh process can tell, `no Python` if there is nothing to run."""
    before = (ROOT / mutation.file).read_text("utf-8")
    if not _is_python(mutation.applied(before)):
        return "no Python"
    near = rig.measured.near(mutation.file, statement_lines(before, mutation.line), budget)
    try:
        failed = rig.tried(mutation.file, mutation.applied(before), near) if near else None
    except ValueError:
        return None
    if failed:
        return f"caught by {failed}"
    if touched_at_import(mutation, before, rig):
        return None
    return "survived" if near else "not reached"


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def fate_afresh(mutation: Mutation, rig: Rig, budget: float) -> str:
    """Return the fate of a mutation that importing a module meets."""
    before = (ROOT / mutation.file).read_text("utf-8")
    near = rig.measured.near(mutation.file, statement_lines(before, mutation.line), budget)
    tests = list(dict.fromkeys([*near, *rig.measured.near_file(mutation.file, budget)]))
    return "caught by a fresh run" if fails_afresh(mutation, mutation.applied(before), tests) else "survived"


def control(wanted: list[Mutation], rig: Rig, budget: float) -> None:
    """Make sure that the tests which decide about mutations pass when nothing is changed; raise RuntimeError otherwise."""
    for mutation in wanted[:CONTROLS]:
        text = (ROOT / mutation.file).read_text("utf-8")
        failed = rig.tried(mutation.file, None, rig.measured.near(mutation.file, statement_lines(text, mutation.line), budget))
        if failed:
            raise RuntimeError(f"{failed} fails without any mutation")


def touched_at_import(mutation: Mutation, text: str, rig: Rig) -> bool:
    """Say whether a function around the line runs while modules are imported, so that only a fresh process sees the change."""
    around = [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.Lambda)
        and node.lineno <= mutation.line <= (node.end_lineno or 0)
        and isinstance(node, ast.FunctionDef)
    ]
    return not around or any(file == mutation.file and name.split(".")[-1] in around for file, name in rig.at_import)


def fails_afresh(mutation: Mutation, after: str, tests: list[str]) -> bool:
    """Say whether a test fails in a fresh process over a copy of the checkout with the change written into it."""
    copy = copy_of_checkout()
    file = copy / mutation.file
    before = file.read_text("utf-8")
    _write(file, after)
    try:
        files = [test for test in tests if "::" in test][:MOST_AFRESH]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *files]
        done = subprocess.run(
            command, cwd=copy, env=environment(copy), timeout=SECONDS, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        _write(file, before)
    return done.returncode in (1, 2)


def _write(file: Path, text: str) -> None:
    for stale in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        stale.unlink()
    file.write_text(text, "utf-8")


def environment(copy: Path) -> dict[str, str]:
    """Return the surroundings of a run over the copy."""
    return {**os.environ, "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}"}


@cache
def copy_of_checkout() -> Path:
    """Return a copy of the checkout in which a change may be written."""
    at = Path(tempfile.mkdtemp(prefix="mutations")) / "copy"
    atexit.register(shutil.rmtree, at.parent, ignore_errors=True)
    skipped = shutil.ignore_patterns(".git", "build", "__pycache__", "*.c", ".hypothesis", ".mypy_cache", "*.egg-info")
    shutil.copytree(ROOT, at, symlinks=True, ignore=skipped)
    return at


def run(wanted: list[Mutation], out: Path, reach: Path, budget: float, tests: list[str]) -> dict[str, str]:
    """Return the fate of every mutation by its name; what `out` knows already is not run again."""
    fates: dict[str, str] = dict(json.loads(out.read_text("utf-8"))) if out.exists() else {}

    def work(rig: Rig) -> None:
        print(f"{len(rig.measured.seconds)} tests pass, put aside: {json.dumps(rig.measured.aside, indent=1)}", file=sys.stderr, flush=True)
        control(wanted, rig, budget)
        rest = [mutation for mutation in wanted if mutation.name not in fates]
        for judge in (fate, fate_afresh):
            for mutation in rest:
                found = judge(mutation, rig, budget)
                if found:
                    fates[mutation.name] = found
                    print(f"{len(fates)}/{len(wanted)} {found}: {mutation.name}", file=sys.stderr, flush=True)
                    out.write_text(json.dumps(fates, indent=1), "utf-8")
            rest = [mutation for mutation in rest if mutation.name not in fates]

    pytest.main(["-q", "-s", "-p", "no:cacheprovider", *tests], plugins=[Rig(work, reach, MEASURED)])
    return {mutation.name: fates[mutation.name] for mutation in wanted if mutation.name in fates}


def table(fates: dict[str, str]) -> str:
    """Return the fates counted by part of `models`."""
    parts: dict[str, Counter[str]] = {}
    for name, end in fates.items():
        parts.setdefault(name.split("/")[1], Counter())[end.partition(" by ")[0]] += 1
    ends = ("caught", "survived", "not reached")
    rows = [f"| {part} | {' | '.join(str(counts[end]) for end in ends)} |" for part, counts in sorted(parts.items())]
    total = sum(parts.values(), Counter())
    return "\n".join(
        [f"| part | {' | '.join(ends)} |", "|---|---|---|---|", *rows, f"| all | {' | '.join(str(total[end]) for end in ends)} |"]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--only", help="one folder of models")
    parser.add_argument("--out", type=Path, default=Path("mutations.json"))
    parser.add_argument("--reach", type=Path, default=Path("reached.json"), help="where to keep which test reaches what; made if missing")
    parser.add_argument("--budget", type=float, default=6.0, help="seconds of unmutated tests to try per mutation")
    parser.add_argument("--again", type=Path, help="try what survived in this file once more")
    parser.add_argument("--tests", nargs="+", default=MEASURED, help="folders or files of tests; those of rules and models by default")
    parser.add_argument("--show", type=Path)
    parser.add_argument("--list", action="store_true", help="print the mutations chosen, run nothing")
    options = parser.parse_args()
    os.chdir(ROOT)
    if options.show:
        fates = json.loads(options.show.read_text("utf-8"))
    else:
        wanted = chosen(options.count, options.seed, options.only)
        if options.again:
            survivors = {name for name, end in json.loads(options.again.read_text("utf-8")).items() if not end.startswith("caught")}
            wanted = [mutation for mutation in wanted if mutation.name in survivors]
        if options.list:
            print("\n".join(json.dumps(asdict(mutation)) for mutation in wanted))
            return
        fates = run(wanted, options.out, options.reach, options.budget, options.tests)
    print(table(fates))
    print("\n".join(f"{end}: {name}" for name, end in sorted(fates.items()) if not end.startswith("caught")))


if __name__ == "__main__":
    main()
