"""A worker that soon gives up delivering its answers: `celery -A tests.workers.hasty worker`."""

from workers import claims
from workers.app import app as app

claims.INSISTENCE_S = 0.5
