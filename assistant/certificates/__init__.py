"""Certificates at the doors: writing them beside an answer, and the command that checks them."""
