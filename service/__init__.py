"""The referee over HTTP: verdicts, new states, AI jobs.

`application` puts it together; `referee` holds the use cases without HTTP; `projector` is the one
place where anything about a game becomes a response.
"""
