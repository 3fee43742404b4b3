"""How views are shown: in the terminal and as pictures."""
