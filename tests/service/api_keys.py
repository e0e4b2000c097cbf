"""A service that asks for API keys, and what its askers send."""

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from spielleiter.api_keys import KeyFile, Scope


def bearing(key: str) -> dict[str, str]:
    """The field that shows a key."""
    return {"Authorization": f"Bearer {key}"}


class Office:
    """Where keys are made, in a directory of its own."""

    def __init__(self, directory: Path) -> None:
        self.file = KeyFile(directory / "api-keys.json")

    def key(self, *scopes: Scope) -> str:
        """A new key."""
        return self.file.create("tests", scopes)

    def revoke(self, key: str) -> None:
        """Take a key back."""
        self.file.revoke(key.split("_")[1])


def bearer(app: Flask, key: str) -> FlaskClient:
    """A client that sends this key with everything."""
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {key}"
    return client
