"""Build Mellon: four folders at the top become the one package `mellon`; kernels are compiled where a C compiler is at hand."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

from setuptools import Extension, find_namespace_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.editable_wheel import editable_wheel
from setuptools.errors import BaseError, CompileError, LinkError

ROOT = Path(__file__).parent
ROOMS = ("models", "solver", "puzzles", "assistant")
JOINED = ROOT / "build" / "kernels"
"""Where the parts of kernels are joined; a copy of the package's shape, in which Cython finds every module under its full name."""
WORKERS = os.cpu_count() or 1


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


def extension(name: str, source: Path, optimize: str) -> Extension:
    """Return an extension that may be left out."""
    return Extension(name, [os.path.relpath(source, ROOT)], optional=True, extra_compile_args=[optimize, "-g0"])


def kernels() -> list[Extension]:
    """Return one extension for every kernel."""
    spec = importlib.util.spec_from_file_location("joining", ROOT / "solver" / "kernels" / "joining.py")
    assert spec is not None and spec.loader is not None
    joining = sys.modules["joining"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(joining)
    return [
        extension(recipe.module, joining.join(recipe, JOINED), recipe.optimize) for recipe in joining.recipes(ROOT / "solver" / "kernels")
    ]


class BuildKernels(build_ext):
    """Translates and compiles kernels side by side; one that cannot be built is left out, and one line says which."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or WORKERS
        self.left_out: list[str] = []

    def build_extensions(self) -> None:
        from Cython.Build import cythonize

        self.extensions = cythonize(self.extensions, nthreads=WORKERS, build_dir="build/cython", include_path=[str(JOINED)], quiet=True)
        for one in self.extensions:
            one.optional, one._needs_stub = True, False
        super().build_extensions()
        if self.left_out:
            self.warn(
                f"no C compiler did its work: left in plain Python, slower, with the same answers: {', '.join(sorted(self.left_out))}"
            )

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except (BaseError, CompileError, LinkError, OSError):
            self.left_out.append(ext.name.removesuffix("._compiled").rpartition(".")[2])

    def copy_extensions_to_source(self) -> None:
        self.extensions = [
            one
            for one in self.extensions
            if os.path.exists(os.path.join(self.build_lib, self.get_ext_filename(self.get_ext_fullname(one.name))))
        ]
        super().copy_extensions_to_source()


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
