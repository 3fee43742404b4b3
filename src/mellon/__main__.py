"""Run `mellon` as `python -m mellon`."""

from mellon.assistant.cli import entry

if __name__ == "__main__":
    entry()
