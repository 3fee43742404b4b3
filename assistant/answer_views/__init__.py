"""Views of answers: headline, notices, moves, steps and what an answer rests on, as values of `assistant/views/answer.py`."""
