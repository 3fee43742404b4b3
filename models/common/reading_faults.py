"""Say in both languages why a text could not be read: broken TOML with its line, or a file that the system does not give."""

from __future__ import annotations

import errno
import re

from mellon.models.common.files import Unfit
from mellon.models.common.text import Text
from mellon.models.common.toml_bounds import Excess

_COORDINATES = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_POLISH = (
    (r"Invalid value", "niewłaściwa wartość (tekst musi stać w cudzysłowie)"),
    (r"Invalid date or datetime", "niewłaściwa data"),
    (r"Unterminated string", "niezamknięty cudzysłów"),
    (r"Unescaped '\\' in a string", "ukośnik \\ w tekście trzeba podwoić"),
    (r"Escaped character is not .*|Invalid hex value", "niewłaściwy kod znaku"),
    (r"Expected '=' after a key in a key/value pair", "po kluczu brakuje znaku ="),
    (r"Expected '\]\]?' at the end of .*", "brakuje nawiasu zamykającego nazwę tabeli"),
    (r"Expected newline or end of document after a statement", "po wartości w tym samym wierszu stoi coś jeszcze"),
    (r"Unclosed array", "niezamknięta lista"),
    (r"Unclosed inline table", "niezamknięta tabela w nawiasach klamrowych"),
    (r"Duplicate inline table key (.*)", r"powtórzony klucz \1"),
    (r"Cannot overwrite a value", "klucz podany po raz drugi"),
    (r"Cannot declare (.*) twice", r"tabela \1 podana po raz drugi"),
    (r"Cannot (?:redefine|mutate) .*?namespace (.*)", r"tabeli \1 nie można już zmienić"),
    (r"Found invalid character (.*)|Illegal character (.*)", r"niedozwolony znak \1\2"),
    (r"Invalid initial character for a key part", "klucz nie może się tak zaczynać"),
    (r"Invalid statement", "wiersz nie jest ani kluczem, ani tabelą"),
    (r"Expected (.*)", r"brakuje \1"),
)
_SYSTEM = {
    errno.ENOENT: Text("nie ma takiego pliku", "there is no such file"),
    errno.ENOTDIR: Text("nie ma takiego pliku", "there is no such file"),
    errno.EISDIR: Text("to katalog, a potrzebny jest plik", "it is a directory, a file is needed"),
    errno.EACCES: Text("brak uprawnień", "permission denied"),
    errno.EPERM: Text("brak uprawnień", "permission denied"),
    errno.ENAMETOOLONG: Text("nazwa jest za długa", "the name is too long"),
    errno.ELOOP: Text("dowiązania tworzą pętlę", "the links form a loop"),
    errno.EIO: Text("błąd odczytu", "a reading error"),
}


def describe(error: Exception, text: str) -> tuple[Text, int | None]:
    """Return the TOML reader's complaint in both languages and the line it is about."""
    if isinstance(error, Excess):
        return error.why, error.line
    message = str(error)
    place = _COORDINATES.search(message)
    bare = message[: place.start()] if place else message
    polish = _in_polish(bare)
    if place is None:
        return Text(polish, bare), None
    if place.group(1) is None:
        line = max(1, len(text.splitlines()))
        return Text(f"{polish} (koniec pliku)", f"{bare} (end of file)"), line
    line, column = int(place.group(1)), int(place.group(2))
    return Text(f"{polish} (kolumna {column})", f"{bare} (column {column})"), line


def toml_fault(error: Exception, text: str) -> Text:
    """Return the complaint about a broken TOML text with its line, for messages that name no line of their own."""
    why, line = describe(error, text)
    at = Text("", "") if line is None else Text(f" w linii {line}", f" at line {line}")
    return Text("błąd składni TOML", "TOML syntax error") + at + ": " + why


def why_unreadable(error: Exception) -> Text:
    """Return why a file could not be read, in words of our own for the common causes."""
    if isinstance(error, UnicodeDecodeError):
        byte = f"0x{error.object[error.start]:02x}"
        return Text(f"plik nie jest zapisany w UTF-8 (bajt {byte})", f"the file is not UTF-8 text (byte {byte})")
    if isinstance(error, Unfit):
        return error.why
    number = error.errno if isinstance(error, OSError) else None
    if number in _SYSTEM:
        return _SYSTEM[number]
    if number is None:
        return Text("to nie jest nazwa pliku", "this is not the name of a file")
    return Text(f"błąd systemu nr {number}", f"system error {number}")


def _in_polish(message: str) -> str:
    for pattern, polish in _POLISH:
        match = re.fullmatch(pattern, message)
        if match:
            return match.expand(polish.replace("\\ ", "\\\\ "))
    return "zapis w tym miejscu jest niezrozumiały"
