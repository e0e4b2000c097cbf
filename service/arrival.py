"""What can go wrong while a request is still coming in, told by the server that receives it.

Neither is an `OSError`: a WSGI server takes those for a lost connection and answers nothing.
"""

ONCE_MORE_S = 1
"""When it is worth asking again after `TooManyArriving`."""


class TooSlow(Exception):
    """The request hasn't come in whole within the time it gets."""


class TooManyArriving(Exception):
    """As many requests as there is room for are still coming in; this one isn't waited for."""
