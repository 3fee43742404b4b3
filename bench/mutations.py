"""How good are the tests of the rules? Change one thing in `models`, run the tests that reach the line, see whether one fails.

    python -m bench.mutations --count 300 --seed 2026              # choose, run, print the table
    python -m bench.mutations --count 300 --seed 2026 --out F.json # also write every mutation with its fate; a second run goes on where it was cut
    python -m bench.mutations --show F.json                        # print the table and the survivors again

A mutation changes one comparison, one sum, one number, one `and`/`or`, one `not`, one truth value, or leaves out one call whose value nobody
uses. Chosen by seed, evenly over the lines of the five games and the common part. Which test reaches which line is measured first (coverage.py,
over the tests of rules and models). Tests that reach the line run first, then every other quick test of that game; a mutation that none of them notices has
survived. Work is done in copies of the checkout.
"""

from __future__ import annotations

import argparse
import ast
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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent
ROOM = "models"
PREFIXES = {"dwie_wieze": "dw", "konfrontacja": "kf", "lcg": "lc", "wojna_o_pierscien": "wr", "wyprawa_do_mordoru": "wm"}
SECONDS = 150
MEASURED = ("tests/rules", "tests/models", "tests/golden", "tests/perft")
WIDER = ("tests/solver", "tests/properties", "tests/assistant", "tests/puzzles")
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
    """Yield every change of a file that this program knows how to make."""
    text = file.read_text("utf-8")
    rows = [row.encode() for row in text.splitlines()]
    name = file.relative_to(ROOT).as_posix()
    tree = ast.parse(text)
    annotations = {id(inner) for node in ast.walk(tree) for part in _annotations(node) for inner in ast.walk(part)}

    def between(left: ast.expr, right: ast.expr, new: str, kind: str) -> Iterator[Mutation]:
        if left.end_lineno == right.lineno and left.end_col_offset is not None:
            gap = rows[right.lineno - 1][left.end_col_offset : right.col_offset]
            if re.fullmatch(rb" *[^ ()\[\],]+( [a-z]+)? *", gap):
                yield Mutation(name, right.lineno, left.end_col_offset, right.col_offset, f" {new} ", kind)

    for node in ast.walk(tree):
        if id(node) in annotations:
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


def _annotations(node: ast.AST) -> Iterator[ast.expr]:
    for field in ("annotation", "returns"):
        part = getattr(node, field, None)
        if part is not None:
            yield part


def chosen(count: int, seed: int, only: str | None) -> list[Mutation]:
    """Return so many mutations, the same for the same seed and sources."""
    files = [file for file in sorted((ROOT / ROOM).rglob("*.py")) if only is None or only in file.parts]
    known = [mutation for file in files for mutation in mutations_of(file)]
    return random.Random(seed).sample(known, min(count, len(known)))


def lines_reached(copy: Path) -> dict[str, dict[int, list[str]]]:
    """Return for every file and line of `models` the tests that reach it."""
    settings = copy / "coverage.ini"
    settings.write_text(f"[run]\ndynamic_context = test_function\nsource = {copy / ROOM}\nrelative_files = True\n", "utf-8")
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest", "-q", "-p", "no:cacheprovider", *MEASURED]
    subprocess.run(command, cwd=copy, check=False, env=_environment(copy), stdout=subprocess.DEVNULL)
    report = copy / "reached.json"
    subprocess.run(
        [sys.executable, "-m", "coverage", "json", f"--rcfile={settings}", "--show-contexts", "-o", str(report)],
        cwd=copy,
        check=True,
        stdout=subprocess.DEVNULL,
        env=_environment(copy),
    )
    found: dict[str, dict[int, list[str]]] = {}
    for name, entry in json.loads(report.read_text("utf-8"))["files"].items():
        inside = name[name.rindex(f"{ROOM}/") :]
        found[inside] = {int(line): [test for test in tests if test] for line, tests in entry["contexts"].items()}
    return found


def node_ids(contexts: list[str], copy: Path) -> list[str]:
    """Return what pytest calls the tests that coverage.py names `tests.rules.test_x.test_y`."""
    found = []
    for context in contexts:
        module, _, test = context.rpartition(".")
        candidates = [copy / (module.replace(".", "/") + ".py"), *(copy / folder / f"{module}.py" for folder in MEASURED)]
        file = next((path for path in candidates if path.is_file()), None)
        if file is not None and test.startswith("test_"):
            found.append(f"{file.relative_to(copy).as_posix()}::{test}")
    return sorted(set(found))


def fate(mutation: Mutation, copy: Path, reached: dict[str, dict[int, list[str]]]) -> str:
    """Return `caught`, `survived` or `not reached` (no test of rules and models runs the line, and no wider one failed)."""
    file = copy / mutation.file
    before = file.read_text("utf-8")
    after = mutation.applied(before)
    try:
        compile(after, str(file), "exec")
    except SyntaxError:
        return "no Python"
    near = node_ids(reached.get(mutation.file, {}).get(mutation.line, []), copy)
    file.write_text(after, "utf-8")
    try:
        if near and _fails(sorted(near, key=lambda test: ("golden" in test or "perft" in test, test))[:400], copy):
            return "caught"
        if _fails(_quick_tests(mutation.file, copy), copy):
            return "caught"
    finally:
        file.write_text(before, "utf-8")
    return "survived" if near else "not reached"


def _quick_tests(name: str, copy: Path) -> list[str]:
    game = name.split("/")[1]
    prefix = PREFIXES.get(game)
    names = [f"test_{prefix}_*.py", f"test_{game}_*.py"] if prefix else ["test_doors_*.py", "test_text.py", "test_reading_faults.py"]
    return sorted({path.relative_to(copy).as_posix() for folder in (*MEASURED, *WIDER) for pattern in names for path in (copy / folder).glob(pattern)})


def _fails(tests: list[str], copy: Path) -> bool:
    if not tests:
        return False
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=_environment(copy), timeout=SECONDS, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    except subprocess.TimeoutExpired:
        return len(tests) <= 400 and "::" in tests[0]
    return done.returncode not in (0, 5)


def _environment(copy: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}", "PYTHONDONTWRITEBYTECODE": "1"}


def _copy_of_checkout(at: Path) -> Path:
    skipped = shutil.ignore_patterns(".git", "build", "__pycache__", "*.c", ".hypothesis", ".mypy_cache", "*.egg-info")
    shutil.copytree(ROOT, at, symlinks=True, ignore=skipped)
    return at


def run(wanted: list[Mutation], out: Path | None, workers: int) -> dict[str, str]:
    """Return the fate of every mutation by its name; what `out` knows already is not run again."""
    fates: dict[str, str] = dict(json.loads(out.read_text("utf-8"))) if out and out.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for number in range(workers):
            copies.put(_copy_of_checkout(Path(folder) / f"copy{number}"))
        first = copies.get()
        reached = lines_reached(first)
        copies.put(first)

        def one(mutation: Mutation) -> None:
            copy = copies.get()
            try:
                fates[mutation.name] = fate(mutation, copy, reached)
            finally:
                copies.put(copy)
            print(f"{len(fates)}/{len(wanted)} {fates[mutation.name]}: {mutation.name}", file=sys.stderr, flush=True)
            if out:
                out.write_text(json.dumps(fates, indent=1), "utf-8")

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(one, [mutation for mutation in wanted if mutation.name not in fates]))
    return {mutation.name: fates[mutation.name] for mutation in wanted}


def table(fates: dict[str, str]) -> str:
    """Return the fates counted by part of `models`."""
    parts: dict[str, Counter[str]] = {}
    for name, end in fates.items():
        parts.setdefault(name.split("/")[1], Counter())[end] += 1
    ends = ("caught", "survived", "not reached")
    rows = [f"| {part} | {' | '.join(str(counts[end]) for end in ends)} |" for part, counts in sorted(parts.items())]
    total = Counter(fates.values())
    return "\n".join([f"| part | {' | '.join(ends)} |", "|---|---|---|---|", *rows, f"| all | {' | '.join(str(total[end]) for end in ends)} |"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--only", help="one folder of models")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--show", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print the mutations chosen, run nothing")
    options = parser.parse_args()
    if options.show:
        fates = json.loads(options.show.read_text("utf-8"))
    else:
        wanted = chosen(options.count, options.seed, options.only)
        if options.list:
            print("\n".join(json.dumps(asdict(mutation)) for mutation in wanted))
            return
        fates = run(wanted, options.out, options.workers)
    print(table(fates))
    print("\n".join(f"{end}: {name}" for name, end in sorted(fates.items()) if end != "caught"))


if __name__ == "__main__":
    main()
