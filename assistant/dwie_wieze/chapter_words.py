"""What `mellon chapter` says, in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text

# --- help --------------------------------------------------------------------------------------------------------------
ABOUT = Text(
    "Rozdziały Dwóch Wież: lista, opis, szablon do uzupełnienia.",
    "Chapters of Dwie Wieże: list, details, a template to complete.",
)
LIST = Text("Wypisz rozdziały i czego w nich brakuje.", "List the chapters and what is missing of them.")
SHOW = Text("Pokaż, co wiadomo o rozdziale.", "Show what is known of a chapter.")
NEW = Text(
    "Zapisz szablon rozdziału, w którym uzupełnisz brakujące dane ze swoich kart.",
    "Write a template of a chapter in which you supply the missing facts from your cards.",
)
NUMBER_NAME = Text("NUMER", "NUMBER")
NUMBER = Text("Numer rozdziału, 19-36.", "Number of the chapter, 19-36.")
NUMBER_OR_FILE_NAME = Text("NUMER|PLIK", "NUMBER|FILE")
NUMBER_OR_FILE = Text(
    "Numer rozdziału, 19-36, albo własny plik rozdziału (.toml).", "Number of the chapter, 19-36, or a chapter file of your own (.toml)."
)
FILE_NAME = Text("PLIK", "FILE")
FILE = Text(
    "Plik, który ma powstać (domyślnie chapterN.toml); „-” pisze na standardowe wyjście.",
    'The file to write (chapterN.toml by default); "-" writes to standard output.',
)
FORCE = Text("Zastąp istniejący plik.", "Replace an existing file.")

# --- refusals ----------------------------------------------------------------------------------------------------------
NO_NUMBER = Text("podaj numer rozdziału: {first}-{last}", "give the number of a chapter: {first}-{last}")
NO_SUCH_PART = Text("nie ma takiego polecenia; możliwe: {parts}", "no such command; choose {parts}")
NO_SUCH_CHAPTER = Text("to nie numer rozdziału; są {first}-{last}", "this is not a chapter's number; chapters are {first}-{last}")
EXISTS = Text("taki plik już jest; --force go zastąpi", "this file exists already; --force replaces it")
UNWRITABLE = Text("pliku nie da się zapisać ({why})", "the file cannot be written ({why})")

# --- after writing -----------------------------------------------------------------------------------------------------
WRITTEN = Text(
    "Zapisano {name}. Miejsc do uzupełnienia: {count}, każde oznaczone „>>>”.",
    'Wrote {name}. Places to fill in: {count}, each marked ">>>".',
)
WRITTEN_COMPLETE = Text("Zapisano {name}. Niczego w nim nie brakuje.", "Wrote {name}. Nothing is missing in it.")
THEN_USE = Text('Potem w pliku pozycji: chapter = "{name}"', 'Then, in a position file: chapter = "{name}"')

# --- list and show -----------------------------------------------------------------------------------------------------
TITLE = Text("tytuł", "title")
PLAYERS_SHORT = Text("{count} gr.", "{count} pl.")
MISSING = Text("czego brakuje", "what is missing")
COMPLETE = Text("✓", "✓")
INCOMPLETE = Text("–", "–")
MISSING_GOALS = Text("cele {count}", "goals {count}")
MISSING_ACTIONS = Text("akcje {count}", "actions {count}")
MISSING_OTHERS = Text("inne {count}", "other {count}")
LIST_KEY = Text(
    "✓ komplet danych dla tylu graczy. Brakuje: celów, akcji przygotowania, innych faktów.\n"
    "Szczegóły: mellon chapter show NUMER. Szablon do uzupełnienia: mellon chapter new NUMER.",
    "✓ complete for so many players. Missing are goals, setup actions, other facts.\n"
    "Details: mellon chapter show NUMBER. A template to complete it: mellon chapter new NUMBER.",
)
HAND_SIZE = Text("ile kart dostaje każdy gracz", "how many cards each player is dealt")
SHORT = Text("krótki rozdział", "short chapter")
LONG = Text("długi rozdział", "long chapter")
DECK = Text("{name} ({count})", "{name} ({count})")
DECK_UNKNOWN = Text("talia nieznana", "deck not known")
HAND = Text("kart na ręce: {hands}", "cards in hand: {hands}")
HAND_OF = Text("{cards} przy {players} graczach", "{cards} with {players} players")
LOST_CARD = Text("z zagubioną kartą", "with a lost card")
ENTISH = Text("Mowa entów: spod żetonu gra {name}", "Entish speech: {name} plays from under the token")
EVENT = Text("wydarzenie wieży: {name} ({cards})", "tower event: {name} ({cards})")
CAST = Text("Obsada", "Cast")
REQUIRED_KEY = Text("* musi być w obsadzie", "* has to be in the cast")
TAKEN_WITH = Text("bierze ją gracz z kartą {card}", "taken by the holder of {card}")
KEEPS = Text("nie oddaje {cards}", "keeps {cards}")
LEADS = Text("rozpoczyna pierwszą lewę", "leads the first trick")
GOAL = Text("cel", "goal")
GOAL_WITH = Text("cel ({players} graczy)", "goal ({players} players)")
ACTION = Text("akcja", "setup")
NOTE = Text("uwaga", "note")
SOURCE = Text("źródło", "source")
UNKNOWN = Text("nieznany", "not known")
UNKNOWN_TITLE = Text("Czego nie wiadomo", "What is not known")
NOTHING_MISSING = Text("{count} graczy: niczego nie brakuje", "{count} players: nothing is missing")
NO_GOAL = Text("cel", "goal")
NO_GOAL_WITH = Text("cel przy {count} graczach", "goal with {count} players")
NO_ACTION = Text("akcja przygotowania", "setup action")
ASSUMED = Text("Przyjęto", "Assumed")
COMPLETE_FILE = Text("Brakujące fakty uzupełnij w tym pliku.", "Complete what is missing in this file.")
COMPLETE_IT = Text("Uzupełnij z własnych kart: mellon chapter new {number}", "Complete it from your cards: mellon chapter new {number}")
