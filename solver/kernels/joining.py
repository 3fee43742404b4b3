"""Join the parts of a kernel into one file for the compiler: small files to read, one extension to build. Standard library only.

A kernel is a folder here. Its `__init__.py` names the parts in the order in which they build on each other (`PARTS`; a name that the folder
does not have is a part shared by kernels, beside this file) and how the compiler is called (`OPTIMIZE`, `DIRECTIVES`). Of the parts the
joined file leaves out what only plain Python needs:

* imports of other parts, of `filling` and of cython or its stand-in;
* numbers: every `NAME = number` becomes a constant of C, so that it is written once, in the part;
* a class of annotations only, from which the kernel's class inherits: its attributes are written into that class, and `fill` is written out.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACKAGE = "mellon.solver.kernels"
COMPILED = "_compiled"
_FAST = "boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False"
ARRAY_CODES = {
    "cython.int[::1]": "i",
    "cython.longlong[::1]": "q",
    "cython.ulonglong[::1]": "Q",
    "cython.uchar[::1]": "B",
    "cython.double[::1]": "d",
}


@dataclass(frozen=True)
class Recipe:
    """What a kernel's folder says about its build."""

    name: str
    parts: tuple[Path, ...]
    optimize: str
    directives: str

    @property
    def module(self) -> str:
        """Return the full name of the extension."""
        return f"{PACKAGE}.{self.name}.{COMPILED}"


def recipes(folder: Path) -> list[Recipe]:
    """Return the recipes of all kernels in a folder."""
    return [_recipe(start.parent) for start in sorted(folder.glob("*/__init__.py"))]


def _recipe(folder: Path) -> Recipe:
    said: dict[str, Any] = {"OPTIMIZE": "-O2", "DIRECTIVES": _FAST}
    for node in ast.parse((folder / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            said[node.targets[0].id] = ast.literal_eval(node.value)
    parts = tuple(next(p for p in (folder / f"{part}.py", folder.parent / f"{part}.py") if p.exists()) for part in said["PARTS"])
    return Recipe(folder.name, parts, said["OPTIMIZE"], said["DIRECTIVES"])


def join(recipe: Recipe, into: Path) -> Path:
    """Write the joined file of a kernel, with the numbers for the compiler beside it, under its full name below `into`; return where it is."""
    joined = Joined()
    for part in recipe.parts:
        joined.add(part)
    folder = into.joinpath(*PACKAGE.split("."), recipe.name)
    folder.mkdir(parents=True, exist_ok=True)
    while folder != into:
        _write(folder / "__init__.py", "")
        folder = folder.parent
    target = into.joinpath(*recipe.module.split(".")).with_suffix(".py")
    head = f'# cython: language_level=3{", " if recipe.directives else ""}{recipe.directives}\n"""The kernel {recipe.name}, joined from its parts."""\n\nimport cython\n'
    _write(target, head + "".join(joined.text))
    _write(target.with_suffix(".pxd"), joined.constants())
    return target


def _write(path: Path, text: str) -> None:
    """Write a file unless it says the same already: an unchanged kernel is not built again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


class Joined:
    """The parts read so far: their text, numbers and classes of annotations."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.numbers: dict[str, Any] = {}
        self.fields: dict[str, list[str]] = {}

    def add(self, part: Path) -> None:
        """Take over what the compiler needs of a part."""
        source = part.read_text(encoding="utf-8")
        lines = source.splitlines()
        self.text.append(f"\n\n# Part: {part.name}\n")
        for node in ast.parse(source).body:
            if _is_text(node) or _is_import(node) or self._is_number(node) or self._is_fields(node, lines):
                continue
            start = min([node.lineno, *(mark.lineno for mark in getattr(node, "decorator_list", []))])
            text = lines[start - 1 : node.end_lineno]
            self.text.append("\n".join(self._flat(node, text, start) if isinstance(node, ast.ClassDef) else text) + "\n\n")

    def _is_number(self, node: ast.stmt) -> bool:
        """Tell whether a statement gives names to numbers; keep the numbers."""
        if not isinstance(node, ast.Assign) or any(isinstance(inner, ast.Name) and inner.id == "cython" for inner in ast.walk(node.value)):
            return False
        names = [inner.id for target in node.targets for inner in ast.walk(target) if isinstance(inner, ast.Name)]
        if not all(name.isupper() for name in names):
            return False
        found = dict(self.numbers)
        try:
            exec(compile(ast.Module([node], []), "numbers", "exec"), {}, found)
        except NameError:
            return False
        if not all(type(found[name]) is int for name in names):
            return False
        if any(self.numbers.get(name, found[name]) != found[name] for name in names):
            raise ValueError(f"two numbers with one name: {names}")
        self.numbers = found
        return True

    def _is_fields(self, node: ast.stmt, lines: list[str]) -> bool:
        """Tell whether a statement is a class of annotations only; keep them."""
        if not isinstance(node, ast.ClassDef) or node.decorator_list:
            return False
        held = [inner for inner in node.body if not _is_text(inner)]
        if not held or not all(isinstance(inner, ast.AnnAssign) and inner.value is None for inner in held):
            return False
        self.fields[node.name] = [lines[inner.lineno - 1] for inner in held]
        return True

    def _flat(self, node: ast.ClassDef, text: list[str], start: int) -> list[str]:
        """Return a class with the attributes that it inherits written into it, and after it the function that fills them."""
        for base in [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in self.fields]:
            at = node.lineno - start
            text[at] = text[at].replace(f"({base})", "")
            text[at + 1 : at + 1] = self.fields[base]
            text = [line.replace(f"fill(self, {base}, ", f"fill_{base.lower()}(self, ") for line in text]
            text += _filling(node.name, base, self.fields[base])
        return text

    def constants(self) -> str:
        """Return the numbers as constants of C: small ones as one enum, others with the type that holds them."""
        small = {name: number for name, number in self.numbers.items() if -(1 << 31) <= number < 1 << 31}
        large = {name: number for name, number in self.numbers.items() if name not in small}
        text = ""
        if large:
            text += 'cdef extern from *:\n    """\n'
            text += "".join(f"    #define MELLON_{name} {_literal(number)}\n" for name, number in large.items()) + '    """\n'
            text += "".join(f'    const {_c_type(number)} {name} "MELLON_{name}"\n' for name, number in large.items())
        if small:
            text += "cdef enum:\n" + "".join(f"    {name} = {number}\n" for name, number in small.items())
        return text


def _c_type(number: int) -> str:
    return "long long" if number < 1 << 63 else "unsigned long long"


def _literal(number: int) -> str:
    return f"{number}LL" if number < 1 << 63 else f"{number}ULL"


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_import(node: ast.stmt) -> bool:
    """Tell whether a statement imports what the joined file has anyway: other parts, cython, what the future brings."""
    if isinstance(node, ast.Try):
        return all(_is_import(inner) for inner in node.body)
    if isinstance(node, ast.Import):
        return [name.name for name in node.names] == ["cython"]
    return isinstance(node, ast.ImportFrom) and (node.module == "__future__" or (node.module or "").startswith(PACKAGE))


def _filling(owner: str, fields: str, lines: list[str]) -> list[str]:
    """Return the function that takes attributes from a mapping, as `filling.fill` does in plain Python."""
    text = [*_NUMBERS.splitlines(), f"def fill_{fields.lower()}(k: {owner}, given):"]
    for line in lines:
        name, kind = (word.strip() for word in line.split("#")[0].split(":", 1))
        code = ARRAY_CODES.get(kind)
        text.append(f'    k.{name} = given["{name}"]' if code is None else f'    k.{name} = _numbers("{code}", given["{name}"])')
    return text


_NUMBERS = """

from array import array


def _numbers(code, given):
    return given if isinstance(given, array) else array(code, given)


"""
