"""Pages of another origin in a real browser: a listed one plays, any other can't read a thing."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from spielleiter.api_keys import KeyFile
from tests.spielleiter import browser
from tests.spielleiter.browser import needs_browser
from tests.spielleiter.serving import Served

pytestmark = needs_browser

PLAY = """async ([api, key]) => {
  const at = api + "/v1/games/wege-waechter/";
  const post = (call, body, more) => fetch(at + call, {
    method: "POST", body: JSON.stringify(body),
    headers: {"Content-Type": "application/json", "Authorization": "Bearer " + key, ...more},
  });
  try {
    const begun = await post("states", {}, {"Idempotency-Key": '"one"'});
    const again = await post("states", {}, {"Idempotency-Key": '"one"'});
    const table = await begun.json();
    const legal = await (await post("legal-moves", {state: table.state})).json();
    const moved = await post("moves", {state: table.state, move: legal.moves[0].move});
    const next = {state: (await moved.json()).state, simulations: 10};
    const job = await post("ai-moves", next, {"Prefer": "wait=0"});
    const refused = await post("moves", {state: table.state, move: "nonsense"});
    const gone = await fetch(api + job.headers.get("Location"), {method: "DELETE"});
    return {
      statuses: [begun, again, moved, job, refused].map(each => each.status),
      read: ["X-Request-Id", "RateLimit", "RateLimit-Policy"].map(name => begun.headers.get(name) !== null),
      replayed: again.headers.get("Idempotent-Replayed"),
      retry: job.headers.get("Retry-After"),
      problem: (await refused.json()).type,
      gone: [200, 409].includes(gone.status),
    };
  } catch (error) { return String(error); }
}"""
READ = """async (api) => {
  try { return (await fetch(api + "/v1/games")).status; } catch (error) { return String(error); }
}"""


class Frontend(BaseHTTPRequestHandler):
    """An empty page, quietly."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>A frontend</title>")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def frontend() -> Iterator[str]:
    """The origin of a web server of somebody else's."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Frontend) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def test_a_page_of_a_listed_origin_plays_and_one_of_another_reads_nothing(tmp_path: Path) -> None:
    key = KeyFile(tmp_path / "data" / "api-keys.json").create("lobby", ["referee", "ai"])
    with frontend() as lobby, frontend() as stranger:
        served = Served(
            tmp_path,
            SPIELLEITER_CORS_ORIGINS=f"https://elsewhere.example,{lobby}",
            SPIELLEITER_LIMIT_GAMES="100/minute",
        )
        try:
            api = served.url
            with browser.page() as page:
                page.goto(lobby)
                assert page.evaluate(PLAY, [api, key]) == {
                    "statuses": [201, 201, 200, 202, 422],
                    "read": [True, True, True],
                    "replayed": "true",
                    "retry": "1",
                    "problem": "/problems/illegal-move",
                    "gone": True,
                }
                assert page.evaluate(READ, api) == 200
                page.goto(stranger)
                assert page.evaluate(PLAY, [api, key]) == "TypeError: Failed to fetch"
                assert page.evaluate(READ, api) == "TypeError: Failed to fetch"
        finally:
            served.end()
