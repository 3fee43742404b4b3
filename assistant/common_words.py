"""What the keys and the fixed words of an answer's plain data are called in print: those of all games; a game adds its own.

A row of `KEYS` is "key | Polish | English". A row of `VALUES` is "word | Polish | English", or "key = word | ..." for a word that means this
only under that key. The module `assistant.<game_id>.key_words` may offer both tables; where it names what stands here, its name is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from mellon.assistant import texts as say
from mellon.assistant.extensions import own_tables
from mellon.models.common import Text

KEYS = """
me | kto pyta | who asks
objective | cel gry | objective
active | aktywne | active
after | potem | after
also | także | also
arithmetic | rachunek | arithmetic
attack | atak | attack
attacker | atakujący | attacker
basic | w grze podstawowej | in the basic game
before | przedtem | before
best | najlepsze | best
bounds | granice | bounds
card | karta | card
cards | karty | cards
chance | szansa | chance
changes | zmienia wynik | changes the result
character | postać | character
choice | wybór | choice
choices | wybory | choices
claim | twierdzenie | claim
combats | walki | combats
confidence | poziom ufności | confidence
copies | egzemplarze | copies
count | ile | how many
default | domyślnie | by default
defense | obrona | defence
do | zrób | do
edition | wydanie | edition
engine | silnik | engine
equal_to | równie dobre | as good
estimate | oszacowanie | estimate
estimate_note | o oszacowaniu | about the estimate
exact | dokładne | exact
final | ostateczne | final
format | format | format
game | gra | game
game_over | gra skończona | game over
games | rozgrywki | playouts
goal | cel | goal
hand | karty na ręce | cards in hand
hidden | ukryte | hidden
high | najwięcej | at most
id | kto | who
impossible | niemożliwe | impossible
interval | przedział | interval
kernel | jądro | kernel
kind | rodzaj | kind
lead | wychodzi | leads
left | zostaje | left
limit | limit | limit
limits | osiągnięte limity | limits hit
line | przebieg | line
loss | strata | loss
lost | oddane | given up
low | najmniej | at least
matters | ma znaczenie | matters
move | ruch | move
moves | ruchy | moves
name | nazwa | name
never | nigdy | never
nodes | węzły | nodes
note | uwaga | note
number | numer | number
of | z | of
options | możliwości | options
outcome | wynik | outcome
over | koniec gry | game over
pay | płacą | paid by
phase | faza | phase
play | zagrywa | plays
player | gracz | player
players | gracze | players
points | punkty | points
position | pozycja | position
probability | prawdopodobieństwo | probability
question | pytanie | question
reading | odczytanie | reading
refutation | obalenie | refutation
replayed | sprawdzone regułami | replayed by the rules
rows | wiersze | rows
rule | zasada | rule
ruling | punkt sporny | contested point
ruling_lens | Punkty sporne | Contested points
rulings_that_matter | punkty sporne, które mają znaczenie | contested points that matter
rulings_undecided | punkty sporne, których nie rozstrzygnięto | contested points left undecided
scenario | scenariusz | scenario
score | wynik punktowy | score
scores | punkty stron | scores
seat | miejsce | seat
seconds | sekundy | seconds
seed | ziarno | seed
shadow | karta cienia | shadow card
side | strona | side
slots | stany w tablicy | states in the table
states | stany | states
strategy | strategia | strategy
take | bierze | takes
text | tekst | text
to_move | na ruchu | to move
turns | tury | turns
unique | jedyny najlepszy ruch | only one best move
value | wartość | value
value_decimal | wartość | value
verdict | ocena | verdict
version | wersja | version
ways | sposoby zapłaty | ways to pay
why | dlaczego | why
winner | wygrywa | winner
wins | wygrywa | wins
with | z kim | with
won | wygrane | won
words | słowami | in words
"""
VALUES = """
kind = value | wartość | value
kind = line | przebieg | line
kind = refutation | obalenie | refutation
kind = table | tablica | table
exhaustion | sprawdzenie wszystkich możliwości | exhaustion
whole numbers | liczby całkowite | whole numbers
chance | los | chance
win | wygrana | win
impossible | taka pozycja nie może powstać | no such position can come about
"""


@dataclass(frozen=True)
class Words:
    """The names of keys, and of fixed words by (key, word), the key "" standing for any."""

    keys: dict[str, Text]
    values: dict[tuple[str, str], Text]

    def key(self, key: str, lang: str) -> str | None:
        """Return what a key is called in print, or None for one that has no name."""
        found = self.keys.get(key)
        return None if found is None else found.of(lang)

    def value(self, key: str, word: str, lang: str) -> str | None:
        """Return what a fixed word under a key is called in print, or None for any other text."""
        found = self.values.get((key, word)) or self.values.get(("", word))
        return None if found is None else found.of(lang)


@cache
def words_of(game_id: str = "") -> Words:
    """Return the common words with those of a game."""
    common = (KEYS, VALUES)
    tables = [common, own_tables(game_id, "key_words")] if game_id else [common]
    verdicts = {("verdict", word): text for word, text in say.VERDICTS.items()} | {
        ("", word): say.VERDICTS[word] for word in ("winnable", "unknown")
    }
    keys = {key: text for one, _ in tables for key, text in _rows(one)}
    values = {_place(word): text for _, one in tables for word, text in _rows(one)}
    return Words(keys, verdicts | values)


def _rows(table: str) -> Iterator[tuple[str, Text]]:
    for line in table.strip().splitlines():
        word, polish, english = line.split(" | ")
        yield word, Text(polish, english)


def _place(word: str) -> tuple[str, str]:
    key, mark, rest = word.partition(" = ")
    return (key, rest) if mark else ("", word)
