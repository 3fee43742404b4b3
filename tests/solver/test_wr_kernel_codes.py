"""The numbers of the action-phase kernel are the same for Python and for the compiler."""

import re
from pathlib import Path

from mellon.solver.wojna_o_pierscien import kernel_codes


def test_wr_the_compiler_knows_the_numbers_of_the_kernel_as_python_does() -> None:
    told = (Path(kernel_codes.__file__ or "").with_suffix(".pxd")).read_text("utf-8")
    found = {name: int(value) for name, value in re.findall(r"^    ([A-Z_]+) = (-?\d+)$", told, re.MULTILINE)}
    assert found == {name: value for name, value in vars(kernel_codes).items() if name.isupper()}
