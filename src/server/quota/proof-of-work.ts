import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ServiceConfig } from "../config.ts";
import { now, type Tables } from "../db/index.ts";
import { sameBytes, type Secrets } from "../secrets/index.ts";
import { addToCount } from "./count.ts";

/** Number of leading zero bits in the hash: 2^16 tries on average, a few seconds on a phone. */
const BITS = 16;
/** Long enough for a slow phone, or for a person who does something else meanwhile. */
const LIFE_MS = 10 * 60_000;

/** `id.end.signature.number`. It contains the signature and the expiry, so nothing is stored before it is solved. */
const ANSWER = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})\.(\d{1,15})$/;

/** `type` tells a page whether it can solve the challenge. The other fields depend on the type and are not secret. */
export interface Posed {
  readonly type: string;
  readonly [name: string]: string | number;
}

/**
 * A challenge for a page whose network has reached its limit of registrations. People who share a network can continue,
 * while mass registrations become expensive.
 */
export type Challenge = ReturnType<typeof proofOfWork>;

/**
 * Proof of work, as an alternative to a CAPTCHA: the page finds a number for which the SHA-256 of `token.number` starts
 * with `bits` zero bits. It needs no other service, reveals no data, and is no barrier for people with poor sight or
 * hearing.
 */
export function proofOfWork(secrets: Secrets, lifeMs = LIFE_MS) {
  const signed = (text: string): string => `${text}.${secrets.sign(`challenge ${BITS} ${text}`)}`;
  return {
    /** Creates a challenge, in the form that the page gets as the problem's `challenge`. */
    async pose(db: Kysely<Tables>): Promise<Posed> {
      const { rows } = await sql<{ end: number }>`
        select floor(extract(epoch from ${now}) * 1000)::int8 + ${lifeMs}::int8 as end`.execute(db);
      return {
        type: "proof-of-work",
        token: signed(`${randomBytes(16).toString("base64url")}.${rows[0]?.end ?? 0}`),
        bits: BITS,
      };
    },
    /**
     * Whether `answer` (the raw header `Challenge-Answer`) solves a challenge from this service that is still valid and
     * was not used before. It is used up in the caller's transaction.
     */
    async accepts(tx: Kysely<Tables>, answer: string): Promise<boolean> {
      const [, id, end] = ANSWER.exec(answer) ?? [];
      if (id === undefined || end === undefined) return false;
      const token = answer.slice(0, answer.lastIndexOf("."));
      if (!sameBytes(Buffer.from(token), Buffer.from(signed(`${id}.${end}`))) || !isSolved(answer)) return false;
      const { rows } = await sql<{ ended: boolean }>`
        select ${now} >= to_timestamp(${end}::float8 / 1000) as ended`.execute(tx);
      if (rows[0]?.ended !== false) return false;
      // Remembered for longer than the challenge is valid.
      return (await addToCount(tx, secrets.digest(`challenge ${id}`), 2 * lifeMs)).count === 1;
    },
  };
}

function isSolved(answer: string): boolean {
  const hash = createHash("sha256").update(answer).digest();
  return hash.readUInt32BE(0) >>> (32 - BITS) === 0;
}

/** The configured challenge. Without one, callers above the limit have to wait. */
export function openChallenge(
  { challenge }: Pick<ServiceConfig, "challenge">,
  secrets: Secrets,
): Challenge | undefined {
  return challenge === "proof-of-work" ? proofOfWork(secrets) : undefined;
}
