"""Build Mellon: four folders at the top become the one package `mellon`; kernels are compiled where a C compiler is at hand."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, find_namespace_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel

ROOT = Path(__file__).parent
ROOMS = ("models", "solver", "puzzles", "assistant")
NAMES = ROOT / "build" / "names"
"""A copy of the package's shape in which Cython finds every module under its full name."""
WORKERS = os.cpu_count() or 1
FLAGS = {"engines/trick_": "-O1", "engines/layer_kernel": "-O3", "lcg/": "-O1"}


def link(target: Path, at: Path) -> None:
    """Make `at` lead to a folder; on Windows a junction, which needs no rights."""
    if at.exists():
        return
    at.parent.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        import _winapi

        _winapi.CreateJunction(str(target), str(at))
    else:
        at.symlink_to(os.path.relpath(target, at.parent), target_is_directory=True)


def kernels() -> list[Extension]:
    """Return one extension for every module that says how it wants to be compiled."""
    link(ROOT / "solver", NAMES / "mellon" / "solver")
    link(ROOT / "models", NAMES / "mellon" / "models")
    (NAMES / "mellon" / "__init__.py").touch()
    found = []
    for file in sorted((ROOT / "solver").rglob("*.py")):
        with file.open(encoding="utf-8") as text:
            if not text.readline().startswith("# cython:"):
                continue
        inside = file.relative_to(ROOT).as_posix()
        flag = next((flag for part, flag in FLAGS.items() if inside.startswith(f"solver/{part}")), "-O2")
        name = "mellon." + inside.removesuffix(".py").replace("/", ".")
        source = os.path.relpath(NAMES / "mellon" / inside, ROOT)
        found.append(Extension(name, [source], optional=True, extra_compile_args=[flag, "-g0"]))
    return found


class BuildKernels(build_ext):
    """Translates and compiles kernels side by side; one that cannot be built is left out."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or WORKERS

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        self.extensions = cythonize(self.extensions, nthreads=WORKERS, build_dir="build/cython", include_path=[str(NAMES)])
        for extension in self.extensions:
            extension.optional, extension._needs_stub = True, False
        super().build_extensions()


class Editable(editable_wheel):
    """Makes the folder links by which an editable installation finds the four rooms under the one name."""

    def finalize_options(self) -> None:
        try:
            for room in ROOMS:
                link(ROOT / room, ROOT / "src" / "mellon" / room)
        except OSError as error:
            self.warn(f"no folder links ({error}): modules are found by an import hook, which mypy does not follow")
        else:
            self.distribution.package_dir = {"": "src"}
        super().finalize_options()


found = find_namespace_packages(include=[name for room in ROOMS for name in (room, f"{room}.*")], exclude=["*.__pycache__"])
setup(
    packages=["mellon", *(f"mellon.{name}" for name in found)],
    package_dir={"mellon": "src/mellon", **{f"mellon.{room}": room for room in ROOMS}},
    ext_modules=kernels(),
    cmdclass={"build_ext": BuildKernels, "editable_wheel": Editable},
)
