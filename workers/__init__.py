"""AI moves as jobs: the job record in Redis, and the Celery worker that searches.

`workers.jobs` is what the service uses; it knows neither the searches nor Celery's worker side.
"""
