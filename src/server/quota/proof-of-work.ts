import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { now } from "../db/index.ts";
import { sameBytes } from "../secrets/index.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Challenge } from "./challenge.ts";
import { countOne } from "./count.ts";

/** Of the hash, how many must be 0: on average 2^16 are tried, a few seconds of a phone. */
const BITS = 16;
/** Long enough for a slow phone, and for whoever looks away meanwhile. */
const LIFE_MS = 10 * 60_000;

/** `id.end.signature.number`: who posed it and until when it holds stand in it, so that nothing is kept before it is solved. */
const ANSWER = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})\.(\d{1,15})$/;

/**
 * Work for the processor instead of a riddle for the person: a number, found by trying, with which the SHA-256 of `token.number` begins with `bits` zero
 * bits. Needs nobody else, tells nobody anything, and asks nothing of people who see or hear badly.
 */
export function proofOfWork(secrets: Secrets, lifeMs = LIFE_MS): Challenge {
  const signed = (text: string): string => `${text}.${secrets.sign(`challenge ${BITS} ${text}`)}`;
  return {
    async pose(db) {
      const { rows } = await sql<{ end: number }>`
        select floor(extract(epoch from ${now}) * 1000)::int8 + ${lifeMs}::int8 as end`.execute(db);
      return {
        type: "proof-of-work",
        token: signed(`${randomBytes(16).toString("base64url")}.${rows[0]?.end ?? 0}`),
        bits: BITS,
      };
    },
    async accepts(tx, answer) {
      const [, id, end] = ANSWER.exec(answer) ?? [];
      if (id === undefined || end === undefined) return false;
      const token = answer.slice(0, answer.lastIndexOf("."));
      if (!sameBytes(Buffer.from(token), Buffer.from(signed(`${id}.${end}`))) || !isSolved(answer)) return false;
      const { rows } = await sql<{ ended: boolean }>`
        select ${now} >= to_timestamp(${end}::float8 / 1000) as ended`.execute(tx);
      if (rows[0]?.ended !== false) return false;
      // Remembered for at least as long as it holds.
      return (await countOne(tx, secrets.digest(`challenge ${id}`), 2 * lifeMs)).count === 1;
    },
  };
}

function isSolved(answer: string): boolean {
  const hash = createHash("sha256").update(answer).digest();
  return hash.readUInt32BE(0) >>> (32 - BITS) === 0;
}
