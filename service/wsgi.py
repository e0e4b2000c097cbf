"""The application that a WSGI server loads, set up by the environment."""

from service.application import create_app
from spielleiter import logs
from spielleiter.settings import Settings

_settings = Settings.from_environment(keys_needed=True)
logs.configure(_settings)

app = create_app(_settings)
