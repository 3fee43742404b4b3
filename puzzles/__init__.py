"""The library of puzzles: positions with a question whose stored answer the solver must prove again."""

from puzzles.library import Puzzle, find, games, load, names, read
from puzzles.reading import StoredAnswer

__all__ = ["Puzzle", "StoredAnswer", "find", "games", "load", "names", "read"]
