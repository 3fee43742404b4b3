"""The built wheel brings one importable name, all data and puzzles, and runs outside the checkout beside packages called `models` and `solver`."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("models", "solver", "puzzles", "assistant")
WITHOUT_COMPILER = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    "CC": "/bin/false",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
}
"""What is packed does not depend on the compiler, and plain kernels are ready at once."""

pytestmark = [pytest.mark.xdist_group("packaging"), pytest.mark.skipif(sys.platform == "win32", reason="CC=/bin/false is for Unix")]


def _run(*words: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=WITHOUT_COMPILER, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    with (Path(tempfile.gettempdir()) / "mellon-sdist.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the source archive is put together inside the checkout: one at a time
        _run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = next(path for path in folder.iterdir() if path.is_dir())
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source, cwd=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the interpreter of an empty environment with the wheel, beside a distribution that brings its own `models` and `solver`."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    packages = [path for path in sys.path if path.endswith("site-packages")]
    _run(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", site, wheel, cwd=home)
    for name in ("models", "solver"):
        (site / name).mkdir()
        (site / name / "__init__.py").write_text("STRANGER = True\n", "utf-8")
    (site / "dependencies.pth").write_text("\n".join(packages) + "\n", "utf-8")
    return home / "bin" / "python"


def _data() -> Iterator[str]:
    for room in ROOMS:
        yield from (path.relative_to(ROOT).as_posix() for path in (ROOT / room).rglob("*.toml"))
    for folder in ("templates", "static"):
        yield from (path.relative_to(ROOT).as_posix() for path in (ROOT / "assistant/web" / folder).iterdir())


def test_the_source_archive_holds_what_a_build_and_its_tests_need(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "LICENSE", "CHANGELOG.md", "setup.py", "conftest.py", "tests/conftest.py", "docs/programmers.md"} <= names
    assert set(_data()) <= names
    assert not any(name.startswith("src/mellon/models") for name in names)


def test_the_wheel_brings_one_importable_name_and_all_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"mellon"}
    assert {f"mellon/{name}" for name in _data()} <= names
    assert "mellon/py.typed" in names


def test_the_wheel_answers_outside_the_checkout_beside_strangers_of_the_same_names(python: Path, tmp_path: Path) -> None:
    told = _run(python, "-m", "mellon", "solve", "dw19_tower_against_tower", "--lang", "en", cwd=tmp_path)
    assert told.startswith("WINNABLE")
    code = "import mellon, models, solver; print(models.STRANGER, solver.STRANGER, mellon.__file__, len(mellon.games()))"
    stranger_models, stranger_solver, home, games = _run(python, "-c", code, cwd=tmp_path).split()
    assert (stranger_models, stranger_solver, games) == ("True", "True", "5")
    assert Path(home).is_relative_to(python.parent.parent)
