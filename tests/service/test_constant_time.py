"""Nowhere in the service is a secret compared in a way that takes longer the more of it is right."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECRET = ("digest", "token", "secret", "seed", "signature", "hmac", "sha256", "api_key", "password", "mac")
PLAIN = {
    "seed_length",  # how long it is, everybody knows
}


def names(node: ast.expr) -> Iterator[str]:
    """The last names of what is compared: `x` of `x`, `a.x`, `x()`, `x[…]`."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Attribute(attr=name):
            yield name
        case ast.Call(func=function):
            yield from names(function)
        case ast.Subscript(value=value, slice=index):
            yield from names(value)
            if isinstance(index, ast.Constant) and isinstance(index.value, str):
                yield index.value


def is_plain(node: ast.expr) -> bool:
    """Whether what a secret is compared with can't be another secret: None, or how something is called."""
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, str))


def comparisons(source: str) -> list[int]:
    """The lines on which a secret is compared by `==`, `!=`, `in` or `not in`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Compare):
            continue
        if not any(isinstance(how, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for how in node.ops):
            continue
        # Of `x in y` it is x that is compared; y may be secrets filed under names that are none.
        sought = isinstance(node.ops[0], ast.In | ast.NotIn)
        sides = [node.left] if sought else [node.left, *node.comparators]
        if any(is_plain(side) for side in sides):
            continue
        said = {name for side in sides for name in names(side)} - PLAIN
        if any(word in name.lower() for name in said for word in SECRET):
            found.append(node.lineno)
    return found


SOURCES = sorted(
    path for folder in ("service", "spielleiter", "workers") for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_secret_is_compared_by_equality(path: Path) -> None:
    assert comparisons(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("expected_digest != table.digest", True),
        ("given == self.seat_token(play, seat)", True),
        ("body['seat_token'] == x", True),
        ("token in tokens", True),
        ("seat not in seat_tokens", False),
        ("hmac.compare_digest(digest, other)", False),
        ("seat_token is None", False),
        ("name == 'token'", False),
    ],
)
def test_a_comparison_that_tells_something_is_found(source: str, is_found: bool) -> None:
    assert bool(comparisons(source)) == is_found
