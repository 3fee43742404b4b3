"""Say in both languages what the TOML reader found wrong, and on which line."""

from __future__ import annotations

import re

from models.common import Text

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


def describe(error: Exception, text: str) -> tuple[Text, int | None]:
    """Return the reader's complaint in both languages and the line it is about."""
    if isinstance(error, RecursionError):
        return Text("zbyt głębokie zagnieżdżenie", "nested too deeply"), None
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


def _in_polish(message: str) -> str:
    for pattern, polish in _POLISH:
        match = re.fullmatch(pattern, message)
        if match:
            return match.expand(polish.replace("\\ ", "\\\\ "))
    return "zapis w tym miejscu jest niezrozumiały"
