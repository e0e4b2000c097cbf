"""Every change of a job record, as a Lua script that Redis runs whole or not at all.

The keys, all below `spielleiter:`

search:<id>             hash: one search, run once however many ask for it: `request`, `game`, `status`
                        (queued, running, done, failed, cancelled), `attempt`, `token` (of the worker that
                        holds it), `lease_until`, `queued_at`, `live` (handles not cancelled), `progress`,
                        `result`, `error`, `dedupe`, `ttl`, `tombstone`
handles:<id>            set: the jobs that ask for it
done:<id>               list: one element once it is settled, for those who wait
job:<job>               hash: a handle: `search`, `cancelled`, `kept` (the asker's own, for no worker)
gone:<job>              outlives the handle, so that an expired job isn't an unknown one
same:<hash>:<version>   the search that answers this very question by this version of the engine
queued:<game>, running  sorted sets: searches by the time they were queued or started
workers, last-beat      living workers by their last heartbeat; the newest heartbeat of all
engines                 hash: the version behind each engine name

All times are milliseconds of Redis's own clock, so that clocks of machines don't matter.
"""

from typing import Any

from redis import Redis

PREFIX = "spielleiter:"

_COMMON = """
local P = 'spielleiter:'

local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end

local function field(id, name)
  return redis.call('HGET', P .. 'search:' .. id, name)
end

-- A search, and these of its jobs, live on for the time that a result can be fetched.
local function keep(id, jobs)
  local ttl, tombstone = field(id, 'ttl'), field(id, 'tombstone')
  redis.call('EXPIRE', P .. 'search:' .. id, ttl)
  redis.call('EXPIRE', P .. 'done:' .. id, ttl)
  redis.call('EXPIRE', P .. 'handles:' .. id, ttl)
  for _, job in ipairs(jobs) do
    redis.call('EXPIRE', P .. 'job:' .. job, ttl)
    redis.call('SET', P .. 'gone:' .. job, '', 'EX', tombstone)
  end
end

local function keep_all(id)
  keep(id, redis.call('SMEMBERS', P .. 'handles:' .. id))
end

local function enqueue(id)
  redis.call('HSET', P .. 'search:' .. id, 'status', 'queued', 'token', '', 'queued_at', now())
  redis.call('ZADD', P .. 'queued:' .. field(id, 'game'), now(), id)
  redis.call('ZREM', P .. 'running', id)
end

local function settle(id, status, result, error)
  local key = P .. 'search:' .. id
  redis.call('HSET', key, 'status', status, 'token', '', 'result', result, 'error', error)
  redis.call('ZREM', P .. 'queued:' .. field(id, 'game'), id)
  redis.call('ZREM', P .. 'running', id)
  if status ~= 'done' then
    local same = field(id, 'dedupe')
    if redis.call('GET', same) == id then redis.call('DEL', same) end
  end
  redis.call('DEL', P .. 'done:' .. id)
  redis.call('RPUSH', P .. 'done:' .. id, status)
  keep_all(id)
end

-- What has befallen a search: nothing (''), its worker vanished and it can be tried once more
-- ('retry') or not ('worker-lost'), or there is no worker to take it from the queue ('no-worker').
-- `absence`: how long a search stays queued without a worker; `retry_absence`: the same, counted
-- from the last heartbeat, for one that has lost a worker already.
local function plight(id, absence, retry_absence)
  local status = field(id, 'status')
  local attempt = tonumber(field(id, 'attempt') or '0')
  if status == 'running' and tonumber(field(id, 'lease_until')) < now() then
    return attempt < 2 and 'retry' or 'worker-lost'
  end
  if status == 'queued' then
    local beat = tonumber(redis.call('GET', P .. 'last-beat') or '0')
    local queued_at = tonumber(field(id, 'queued_at'))
    if attempt > 0 and beat > 0 and now() - beat > tonumber(retry_absence) then return 'no-worker' end
    if now() - math.max(queued_at, beat) > tonumber(absence) then return 'no-worker' end
  end
  return ''
end

local function attend(id, absence, retry_absence)
  local found = plight(id, absence, retry_absence)
  if found == 'retry' then enqueue(id) end
  return found
end
"""

_SCRIPTS = {
    # fingerprint, job, search, request, game, engine, max queue, ttl, tombstone, kept
    # → [search, new?] or [full, n]
    "submit": """
    local same = P .. 'same:' .. ARGV[1] .. ':' .. (redis.call('HGET', P .. 'engines', ARGV[6]) or '')
    local id, new = redis.call('GET', same), 0
    local status = id and field(id, 'status')
    if not (status == 'queued' or status == 'running' or status == 'done') then
      local queue = P .. 'queued:' .. ARGV[5]
      redis.call('ZREMRANGEBYSCORE', queue, '-inf', now() - ARGV[8] * 1000)
      local length = redis.call('ZCARD', queue)
      if length >= tonumber(ARGV[7]) then return {'full', length} end
      id, new = ARGV[3], 1
      redis.call('HSET', P .. 'search:' .. id, 'request', ARGV[4], 'game', ARGV[5], 'attempt', 0,
        'live', 0, 'progress', '{}', 'result', '', 'error', '', 'dedupe', same,
        'ttl', ARGV[8], 'tombstone', ARGV[9])
      enqueue(id)
      redis.call('SET', same, id, 'EX', ARGV[8])
    end
    redis.call('HSET', P .. 'job:' .. ARGV[2], 'search', id, 'kept', ARGV[10])
    redis.call('SADD', P .. 'handles:' .. id, ARGV[2])
    redis.call('HINCRBY', P .. 'search:' .. id, 'live', 1)
    keep(id, {ARGV[2]})
    return {id, new}
    """,
    # job, absence, retry absence → [unknown|expired],
    # or [found, search, status, progress, result, error, plight, kept]
    "look": """
    local job = P .. 'job:' .. ARGV[1]
    local id = redis.call('HGET', job, 'search')
    if not id then
      return {redis.call('EXISTS', P .. 'gone:' .. ARGV[1]) == 1 and 'expired' or 'unknown'}
    end
    if not field(id, 'status') then return {'expired'} end
    local found = attend(id, ARGV[2], ARGV[3])
    local told = redis.call('HMGET', P .. 'search:' .. id, 'status', 'progress', 'result', 'error')
    if redis.call('HGET', job, 'cancelled') then told = {'cancelled', '{}', '', ''} end
    return {'found', id, told[1], told[2], told[3], told[4], found, redis.call('HGET', job, 'kept')}
    """,
    # job → unknown | expired | finished | cancelled
    "cancel": """
    local job = P .. 'job:' .. ARGV[1]
    local id = redis.call('HGET', job, 'search')
    if not id then
      return redis.call('EXISTS', P .. 'gone:' .. ARGV[1]) == 1 and 'expired' or 'unknown'
    end
    local status = field(id, 'status')
    if not status then return 'expired' end
    if redis.call('HGET', job, 'cancelled') then return 'cancelled' end
    if status == 'done' or status == 'failed' then return 'finished' end
    redis.call('HSET', job, 'cancelled', 1)
    if redis.call('HINCRBY', P .. 'search:' .. id, 'live', -1) <= 0 then
      settle(id, 'cancelled', '', '')
    end
    return 'cancelled'
    """,
    # search, token, lease → [request, attempt], or nil if it isn't to be had
    "claim": """
    local id, key = ARGV[1], P .. 'search:' .. ARGV[1]
    if field(id, 'status') ~= 'queued' then return nil end
    redis.call('HSET', key, 'status', 'running', 'token', ARGV[2], 'lease_until', now() + ARGV[3])
    redis.call('ZREM', P .. 'queued:' .. field(id, 'game'), id)
    redis.call('ZADD', P .. 'running', now(), id)
    keep_all(id)
    return {field(id, 'request'), redis.call('HINCRBY', key, 'attempt', 1)}
    """,
    # search, token, lease, progress ('' for none) → 1 while the search is this worker's
    "renew": """
    local id, key = ARGV[1], P .. 'search:' .. ARGV[1]
    if field(id, 'status') ~= 'running' or field(id, 'token') ~= ARGV[2] then return 0 end
    redis.call('HSET', key, 'lease_until', now() + ARGV[3])
    if ARGV[4] ~= '' then
      redis.call('HSET', key, 'progress', ARGV[4])
      if redis.call('TTL', key) < field(id, 'ttl') / 2 then keep_all(id) end
    end
    return 1
    """,
    # search, token, status, result, error → 1 if the search was this worker's to settle
    "finish": """
    local id = ARGV[1]
    if field(id, 'status') ~= 'running' or field(id, 'token') ~= ARGV[2] then return 0 end
    settle(id, ARGV[3], ARGV[4], ARGV[5])
    return 1
    """,
    # search, token → 1 if it is queued again, as if this attempt hadn't been
    "hand_back": """
    local id = ARGV[1]
    if field(id, 'status') ~= 'running' or field(id, 'token') ~= ARGV[2] then return 0 end
    redis.call('HINCRBY', P .. 'search:' .. id, 'attempt', -1)
    enqueue(id)
    return 1
    """,
    # search → [game, request, progress]
    "read": """
    return redis.call('HMGET', P .. 'search:' .. ARGV[1], 'game', 'request', 'progress')
    """,
    # search, absence, retry absence, plight, result, error → 1 if the plight still was that one
    "fail": """
    local id = ARGV[1]
    if plight(id, ARGV[2], ARGV[3]) ~= ARGV[4] then return 0 end
    settle(id, 'failed', ARGV[5], ARGV[6])
    return 1
    """,
    # absence, retry absence, games… → [search, plight, …] of all that are in one
    "sweep": """
    local found = {}
    local function visit(set)
      for _, id in ipairs(redis.call('ZRANGE', set, 0, -1)) do
        if not field(id, 'status') then
          redis.call('ZREM', set, id)
        else
          local due = attend(id, ARGV[1], ARGV[2])
          if due ~= '' then
            table.insert(found, id)
            table.insert(found, due)
          end
        end
      end
    end
    visit(P .. 'running')
    for index = 3, #ARGV do visit(P .. 'queued:' .. ARGV[index]) end
    return found
    """,
    # game, age → the searches queued for longer than that
    "waiting": """
    return redis.call('ZRANGEBYSCORE', P .. 'queued:' .. ARGV[1], '-inf', now() - ARGV[2])
    """,
    # worker, engine, version, engine, version, …
    "beat": """
    redis.call('ZADD', P .. 'workers', now(), ARGV[1])
    redis.call('ZREMRANGEBYSCORE', P .. 'workers', '-inf', now() - 60000)
    redis.call('SET', P .. 'last-beat', now())
    for index = 2, #ARGV, 2 do redis.call('HSET', P .. 'engines', ARGV[index], ARGV[index + 1]) end
    """,
    # age → the number of workers with a heartbeat younger than that
    "alive": """
    return redis.call('ZCOUNT', P .. 'workers', now() - ARGV[1], '+inf')
    """,
    # worker
    "leave": """
    redis.call('ZREM', P .. 'workers', ARGV[1])
    """,
}


class Scripts:
    """The scripts on one Redis connection: `scripts.call("claim", …)`, answers as text."""

    def __init__(self, client: Redis) -> None:
        self._scripts = {name: client.register_script(_COMMON + body) for name, body in _SCRIPTS.items()}

    def call(self, name: str, *arguments: str | int) -> Any:
        """What the script answers, bytes read as UTF-8."""
        return _as_text(self._scripts[name](args=list(arguments)))


def _as_text(answer: Any) -> Any:
    if isinstance(answer, bytes):
        return answer.decode()
    if isinstance(answer, list):
        return [_as_text(part) for part in answer]
    return answer
