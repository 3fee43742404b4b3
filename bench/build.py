"""What building the kernels costs: processor seconds of Cython and of the C compiler, lines of C, size of the extension.

    python -m bench.build                # all kernels
    python -m bench.build tricks layers  # some of them

Targets: all kernels together at most 66 processor seconds, an installation below 60 seconds on two idle cores.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from pathlib import Path

from mellon.solver.kernels import joining

ROOT = Path(__file__).parent.parent
MOST_SECONDS = 66.0


@dataclass(frozen=True)
class Source:
    """One file for the compiler: the kernel that it is, and how it is compiled."""

    kernel: str
    file: Path
    optimize: str


@dataclass
class Cost:
    """What one kernel took."""

    translating: float = 0.0
    compiling: float = 0.0
    lines: int = 0
    size: int = 0

    def add(self, other: Cost) -> None:
        """Add the cost of another file."""
        self.translating += other.translating
        self.compiling += other.compiling
        self.lines += other.lines
        self.size += other.size

    def told(self, name: str) -> str:
        """Return a line of the table."""
        total = self.translating + self.compiling
        return f"{name:>12} {self.translating:>9.1f} {self.compiling:>7.1f} {total:>7.1f} {self.lines:>9} {self.size // 1024:>7}"


def sources(into: Path) -> list[Source]:
    """Return the files of all kernels, one for each folder."""
    return [Source(recipe.name, joining.join(recipe, into), recipe.optimize) for recipe in joining.recipes(ROOT / "solver" / "kernels")]


def seconds(command: list[str]) -> float:
    """Run a command; return the processor seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cost(source: Source, folder: Path) -> Cost:
    """Translate and compile one file."""
    said = folder / f"{source.kernel}.c"
    made = said.with_suffix(".so")
    translating = seconds([sys.executable, "-m", "cython", "-3", "-w", str(folder), str(source.file), "-o", str(said)])
    flags = shlex.split(sysconfig.get_config_var("CFLAGS") or "")
    include = sysconfig.get_paths()["include"]
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")
    compiling = seconds([*compiler, *flags, "-fPIC", "-shared", f"-I{include}", source.optimize, "-g0", str(said), "-o", str(made)])
    return Cost(translating, compiling, said.read_text(encoding="utf-8").count("\n"), made.stat().st_size)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What building the kernels costs")
    parser.add_argument("kernels", nargs="*")
    wanted = parser.parse_args().kernels
    costs: dict[str, Cost] = {}
    with tempfile.TemporaryDirectory() as held:
        for source in sources(Path(held)):
            if not wanted or source.kernel in wanted:
                costs[source.kernel] = cost(source, Path(held))
    print(f"{'kernel':>12} {'Cython s':>9} {'cc s':>7} {'both s':>7} {'C lines':>9} {'KiB':>7}")
    total = Cost()
    for name, one in sorted(costs.items()):
        print(one.told(name))
        total.add(one)
    print(total.told("all"))
    if not wanted:
        spent = total.translating + total.compiling
        print(f"target {MOST_SECONDS:g} s: {'kept' if spent <= MOST_SECONDS else 'missed'}")


if __name__ == "__main__":
    main()
