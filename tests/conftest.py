"""What holds for every test: no setting of the machine it runs on reaches it."""

import os

from spielleiter.settings import SWITCHES

for _name in list(os.environ):
    if _name == "REDIS_URL" or (_name.startswith("SPIELLEITER_") and _name not in SWITCHES):
        del os.environ[_name]
