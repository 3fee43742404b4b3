"""The shelf of Dwie Wieże: its puzzles, and what makes new ones."""
