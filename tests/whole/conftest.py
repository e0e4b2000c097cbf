from collections.abc import Iterator

import pytest

from tests.spielleiter.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with four threads in its one API process, so two of them may wait."""
    served = Served(tmp_path_factory.mktemp("served"), SPIELLEITER_THREADS="4")
    try:
        yield served
    finally:
        served.end()
