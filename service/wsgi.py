"""The application that a WSGI server loads, set up by the environment."""

import logging

from service.application import create_app
from spielleiter.settings import Settings

_settings = Settings.from_environment(keys_needed=True)
logging.getLogger("service").setLevel(_settings.log_level.upper())

app = create_app(_settings)
