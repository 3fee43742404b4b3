"""The library of puzzles: positions with a question whose stored answer the solver must prove again."""

from mellon.puzzles.library import Puzzle, find, games, load, names, read
from mellon.puzzles.reading import StoredAnswer

__all__ = ["Puzzle", "StoredAnswer", "find", "games", "load", "names", "read"]
