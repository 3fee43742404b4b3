"""Puzzles of Wyprawa do Mordoru: which dice do you keep?"""
