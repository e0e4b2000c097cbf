"""The version of what is installed here; its source is `pyproject.toml`."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("spielleiter")
except PackageNotFoundError:
    VERSION = "not installed"
