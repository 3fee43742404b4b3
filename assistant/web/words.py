"""What the web page and its server say, in Polish and English."""

from __future__ import annotations

from mellon.models.common import Text

# --- the command ---------------------------------------------------------------------------------------------------------
ABOUT = Text("Otwórz Mellona w przeglądarce.", "Open Mellon in the browser.")
HOST = Text("Adres, pod którym serwer słucha.", "Address that the server listens on.")
PORT = Text("Port (0: dowolny wolny).", "Port (0: any free one).")
WORKERS = Text("Ile szukań naraz.", "How many searches at once.")
OPEN = Text("Otwórz przeglądarkę.", "Open the browser.")
MISSING = Text(
    'brakuje pakietu {name}; zainstaluj dodatek: pip install "mellon[web]" (w katalogu źródeł: pip install ".[web]")',
    'the package {name} is missing; install the extra: pip install "mellon[web]" (in the source folder: pip install ".[web]")',
)
BAD_PORT = Text("„{value}” to nie numer portu (0-65535)", '"{value}" is not the number of a port (0-65535)')
BAD_WORKERS = Text("„{value}” to nie liczba od 1 do 64", '"{value}" is not a number from 1 to 64')
NO_PORT = Text("nie da się słuchać pod {host}:{port} ({why})", "cannot listen on {host}:{port} ({why})")
RUNNING = Text("Mellon działa; Ctrl-C kończy.", "Mellon is running; Ctrl-C ends it.")

# --- refusing a request --------------------------------------------------------------------------------------------------
NO_SUCH_VERB = Text("nie ma takiego polecenia; są: {verbs}", "no such verb; there are {verbs}")
NO_SUCH_PAGE = Text("Nie ma takiej strony.", "There is no such page.")
WRONG_METHOD = Text("tu działa tylko {methods}", "only {methods} works here")
WRONG_TYPE = Text("rodzaj treści ma być jednym z: {types}", "the content type must be one of {types}")
TOO_LARGE = Text("za duże: najwyżej {most} bajtów", "too large: {most} bytes at most")
TOO_BUSY = Text("za dużo pytań naraz; spróbuj za {seconds} s", "too many questions at once; try again in {seconds} s")
WORKER_LOST = Text(
    "proces liczący padł dwa razy przy tym pytaniu; pytanie nie ma odpowiedzi",
    "the searching process ended twice on this question; it has no answer",
)
STARTING = Text(
    "procesy liczące dopiero startują; spróbuj za {seconds} s", "the searching processes are still starting; try again in {seconds} s"
)
FAILED = Text(
    "błąd programu ({kind}); to wada Mellona, nie pozycji", "the program failed ({kind}); this is a fault of Mellon, not of the position"
)
NOT_UTF8 = Text("treść nie jest zapisana w UTF-8", "the body is not UTF-8 text")
NO_OBJECT = Text('potrzebny jest obiekt JSON, np. {"position": "..."}', 'a JSON object is needed, such as {"position": "..."}')
UNKNOWN_KEY = Text("nie znam tego klucza; są: {keys}", "unknown key; there are {keys}")
NO_POSITION = Text("brak pozycji: napis albo tabela", "the position is missing: a text or a table")
NEEDS_TEXT = Text("tu stoi napis", "a text is needed here")
NEEDS_TABLE = Text("tu stoi tabela napisów", "a table of texts is needed here")
NEEDS_WHOLE = Text("tu stoi liczba całkowita od {least} do {most}", "a whole number from {least} to {most} is needed here")
NEEDS_SECONDS = Text(
    "tu stoi liczba sekund większa od zera, najwyżej {most}", "a number of seconds greater than zero, {most} at most, is needed here"
)
NEEDS_LANG = Text("język to pl albo en", "the language is pl or en")
