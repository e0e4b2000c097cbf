"""Whether the API may start to listen: not where others can reach it while it asks nobody for a key.

A Unix socket counts as this machine's own: only processes that may open the file reach it. Who puts
a public proxy in front of it, or of a loopback address, opens the service; that can't be seen from
here, so make keys first.
"""

import ipaddress
import socket
from collections.abc import Iterable

from spielleiter.api_keys import BadKeyFile, KeyFile
from spielleiter.settings import Settings


class Exposed(RuntimeError):
    """The API would be open to others, or its keys can't be read; the message says what to do."""


def check(settings: Settings, hosts: Iterable[str]) -> None:
    """Make sure that the API may listen on these host names and addresses (none: only Unix sockets).

    :raises Exposed: it may not.
    """
    file = KeyFile(settings.api_keys_path)
    if file.exists():
        try:
            file.read()
        except BadKeyFile as fault:
            raise Exposed(str(fault)) from None
        return
    if settings.api_keys_file is not None:
        raise Exposed(
            f"there is no {file.path}, which SPIELLEITER_API_KEYS_FILE names; "
            "make a key with `spielleiter keys create`"
        )
    if settings.insecure:
        return
    for host in hosts:
        if not is_loopback(host):
            raise Exposed(
                f"{host} can be reached by others, and there are no API keys: make one with "
                "`spielleiter keys create`, listen on 127.0.0.1, or say that it is meant to be open "
                "(`spielleiter serve --insecure`, SPIELLEITER_INSECURE=1)"
            )


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a host name or address; no if a name isn't found."""
    try:
        found = {str(each[4][0]) for each in socket.getaddrinfo(host or "0.0.0.0", None)}  # noqa: S104
    except OSError:
        return False
    return all(ipaddress.ip_address(each.partition("%")[0]).is_loopback for each in found)
