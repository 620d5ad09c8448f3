"""Growth, counted: linear work passes, and work that grows with the square does not."""

from __future__ import annotations

from tests.growth import MOST, growth, work


def _every(size: int) -> int:
    return sum(at % 7 for at in range(size))


def _every_pair(size: int) -> int:
    found = 0
    for one in range(size):
        found += sum(one > other for other in range(size))
    return found


def _every_pair_in_a_loop(size: int) -> int:
    found = 0
    for one in range(size):
        for other in range(size):
            found += one > other
    return found


def _every_pair_built_in(size: int) -> list[int]:
    numbers = [str(at) for at in range(size)]
    return [at for one in numbers for at, other in enumerate(numbers) if one == other]


def test_linear_work_grows_with_its_input() -> None:
    assert 3.5 < growth(_every, 100, 400) <= MOST


def test_work_that_grows_with_the_square_is_told() -> None:
    for square in (_every_pair, _every_pair_in_a_loop, _every_pair_built_in):
        assert growth(square, 50, 200) > 10, square.__name__


def test_the_same_work_is_counted_alike() -> None:
    assert work(lambda: _every(100)) == work(lambda: _every(100))
