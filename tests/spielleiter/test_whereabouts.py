"""What is told of an exception: what it was and where, nothing of what it said."""

from spielleiter.whereabouts import whereabouts


def deep() -> None:
    raise KeyError("a hand of cards")


def around() -> None:
    try:
        deep()
    except KeyError as inner:
        raise RuntimeError("another hand") from inner


def test_types_and_places_are_told_those_of_causes_too() -> None:
    try:
        around()
    except RuntimeError as fault:
        told = whereabouts(fault)
    assert told.startswith("RuntimeError at test_whereabouts.py:around:")
    assert ", from KeyError at test_whereabouts.py:deep:" in told
    assert "hand" not in told


def test_an_exception_that_was_never_raised_has_no_place() -> None:
    assert whereabouts(ValueError("x")) == "ValueError at an unknown place"


def test_exceptions_that_cause_each_other_come_to_an_end() -> None:
    one, other = ValueError(), TypeError()
    one.__cause__, other.__cause__ = other, one
    assert whereabouts(one) == "ValueError at an unknown place, from TypeError at an unknown place"
