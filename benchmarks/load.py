"""A small load generator: keep-alive connections that send prepared requests one after another.

`python -m benchmarks.load PORT CONNECTIONS SECONDS` reads a JSON list of `{"path", "body"}` from standard
input and prints `{"latencies_ms": […], "seconds": …}`; it runs as a process of its own.
"""

import json
import selectors
import socket
import sys
import time


def request_bytes(path: str, body: object | None) -> bytes:
    """A whole HTTP/1.1 request, POST where there is a body."""
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: bench\r\n"
    if body is not None:
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return head.encode() + b"\r\n" + content


def _complete(received: bytes) -> bool:
    head, separator, body = received.partition(b"\r\n\r\n")
    if not separator:
        return False
    at = head.lower().index(b"content-length:") + 15
    return len(body) >= int(head[at:].split(b"\r\n", 1)[0])


def run(port: int, requests: list[bytes], connections: int, seconds: float) -> tuple[list[float], float]:
    """Latencies (ms) of the requests finished within `seconds`, and how long it really took.

    :raises RuntimeError: an answer wasn't 2xx.
    """
    selector = selectors.DefaultSelector()
    sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(connections)]
    began: dict[socket.socket, float] = {}
    received: dict[socket.socket, bytes] = {}
    upcoming = 0
    latencies: list[float] = []
    start = time.perf_counter()
    for connection in sockets:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(connection, selectors.EVENT_READ)
        began[connection], received[connection] = time.perf_counter(), b""
        connection.sendall(requests[upcoming % len(requests)])
        upcoming += 1
    while time.perf_counter() - start < seconds:
        for key, _ in selector.select(1):
            connection = key.fileobj
            assert isinstance(connection, socket.socket)
            received[connection] += connection.recv(65536)
            if not _complete(received[connection]):
                continue
            if not received[connection].startswith(b"HTTP/1.1 2"):
                raise RuntimeError(received[connection][:300].decode(errors="replace"))
            latencies.append((time.perf_counter() - began[connection]) * 1000)
            began[connection], received[connection] = time.perf_counter(), b""
            connection.sendall(requests[upcoming % len(requests)])
            upcoming += 1
    elapsed = time.perf_counter() - start
    for connection in sockets:
        connection.close()
    return latencies, elapsed


if __name__ == "__main__":
    port, connections, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    prepared = [request_bytes(entry["path"], entry["body"]) for entry in json.load(sys.stdin)]
    found, took = run(port, prepared, connections, seconds)
    print(json.dumps({"latencies_ms": found, "seconds": took}))
