"""The shelf of Dwie Wieże: its puzzles, and what makes new ones."""

PREFIX = "dw"
"""How the ids of its generated puzzles begin."""
