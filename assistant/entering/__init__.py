"""Getting a real table into Mellon: `mellon new GAME` writes a commented position, `mellon cards GAME WORDS` finds cards by number and name."""
