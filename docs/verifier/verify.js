// Checks the dice of a finished game against its seeds. Written from docs/verifiable-dice.md alone, so that
// two programs which share no line have to agree. Runs in a browser (index.html beside it) and in Node:
//
//     node verify.js record.json
"use strict";

const SCHEME = "spielleiter/1";
const RANGE = 1n << 64n;

// --- the algorithm -----------------------------------------------------------------------------------------

const bytesOf = (text) => new TextEncoder().encode(text);
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function fromHex(text) {
  if (typeof text !== "string" || !/^(?:[0-9a-f]{2})+$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

function bigEndian(number, length) {
  let rest = BigInt(number);
  const bytes = new Uint8Array(length);
  for (let place = length - 1; place >= 0; place -= 1) {
    bytes[place] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The commitment to a server seed (hexadecimal): its SHA-256. */
async function commitment(serverSeed) {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", fromHex(serverSeed))));
}

/** The number of one attempt at draw k: the first eight bytes of an HMAC, as a whole number. */
async function attempted(serverSeed, clientSeed, k, attempt) {
  const key = await crypto.subtle.importKey(
    "raw", fromHex(serverSeed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const client = bytesOf(clientSeed);
  const message = joined(
    bytesOf(SCHEME), bigEndian(client.length, 2), client, bigEndian(k, 8), bigEndian(attempt, 4));
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  return mac.slice(0, 8).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

/** The index of the outcome that draw k takes among outcomes of these weights. */
async function draw(serverSeed, clientSeed, k, weights) {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const limit = RANGE - (RANGE % total);
  for (let attempt = 0; ; attempt += 1) {
    const number = await attempted(serverSeed, clientSeed, k, attempt);
    if (number >= limit) continue;
    let left = number % total;
    for (let index = 0; index < weights.length; index += 1) {
      if (left < BigInt(weights[index])) return index;
      left -= BigInt(weights[index]);
    }
  }
}

// --- what can fall, as far as it doesn't depend on the course of the game --------------------------------------

const WEGE_WAECHTER_DICE = {
  group: { option: "group_die", faces: ["runner", "guard", "druid"] },
  action: { option: "action_die", faces: ["end", "move", "act"] },
};

function faces(record, word) {
  const { option, faces } = WEGE_WAECHTER_DICE[word];
  const counts = (record.options || {})[option] || Object.fromEntries(faces.map((face) => [face, 2]));
  return faces.filter((face) => counts[face] > 0).map((face) => [`${word}:${face}`, counts[face]]);
}

/** All rolls of so many dice against so many, each side sorted, weighted by the orders that give it. */
function rolls(attackers, defenders) {
  const side = (dice) => {
    const found = [];
    for (let high = 1; high <= 6; high += 1) {
      if (dice === 1) found.push([`${high}`, 1]);
      else for (let low = 1; low <= high; low += 1) found.push([`${high}+${low}`, low === high ? 1 : 2]);
    }
    return found;
  };
  return side(attackers).flatMap(([attack, a]) =>
    side(defenders).map(([defence, d]) => [`dice:${attack}:${defence}`, a * d]));
}

function known(record, move) {
  const [word, first, second] = move.split(":");
  if (record.game === "wege-waechter" && word in WEGE_WAECHTER_DICE) return faces(record, word);
  if (record.game === "kampf-um-elfenland" && word === "dice") {
    return rolls(first.split("+").length, (second || "").split("+").length);
  }
  return null;
}

// --- a record ----------------------------------------------------------------------------------------------

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const wrong = (reason, ply = null) => ({ ok: false, drawn: 0, ply, reason });

/** Whether every die of a record fell as its seeds say: {ok, drawn, ply, reason}. */
async function verify(record) {
  const fairness = (record && record.fairness) || {};
  const { server_seed: serverSeed, client_seed: clientSeed } = fairness;
  for (const name of ["commitment", "client_seed", "server_seed"]) {
    if (typeof fairness[name] !== "string") return wrong(`the record has no ${name}: nothing can be proved`);
  }
  if ((await commitment(serverSeed)) !== fairness.commitment) {
    return wrong("the server seed isn't the one that was committed to");
  }
  let drawn = 0;
  for (const [index, entry] of record.moves.entries()) {
    if (entry.ply !== index + 1) return wrong("plies must count from 1 without gaps", index + 1);
    if (entry.actor !== "chance") continue;
    const fixed = known(record, entry.move);
    if (fixed && entry.outcomes && !same(fixed, entry.outcomes)) {
      return wrong("the listed outcomes aren't those of this die", entry.ply);
    }
    const outcomes = fixed || entry.outcomes;
    if (!outcomes) return wrong(`the outcomes among which ${entry.move} was drawn aren't listed`, entry.ply);
    const weights = outcomes.map(([, weight]) => weight);
    if (!weights.every((weight) => Number.isSafeInteger(weight) && weight > 0)) {
      return wrong("weights must be whole numbers above 0", entry.ply);
    }
    const [fell] = outcomes[await draw(serverSeed, clientSeed, drawn, weights)];
    if (fell !== entry.move) return wrong(`the seeds say ${fell}, the record ${entry.move}`, entry.ply);
    drawn += 1;
  }
  if ("draws" in fairness && fairness.draws !== drawn) {
    return wrong(`there were ${drawn} draws, not ${fairness.draws}`);
  }
  return { ok: true, drawn, ply: null, reason: null };
}

if (typeof module === "object" && module.exports) {
  module.exports = { commitment, draw, verify };
  if (require.main === module) {
    const record = JSON.parse(require("node:fs").readFileSync(process.argv[2] || 0, "utf8"));
    verify(record).then((found) => {
      console.log(JSON.stringify(found));
      process.exitCode = found.ok ? 0 : 1;
    });
  }
}
