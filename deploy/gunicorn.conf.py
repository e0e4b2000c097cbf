"""For `gunicorn -c deploy/gunicorn.conf.py`: the configuration that comes with the package.

Every number in it is a setting, see docs/settings.md. Change one by its environment variable, or
below this import.
"""

from spielleiter.gunicorn_conf import *  # noqa: F403
