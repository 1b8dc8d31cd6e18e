import { isObject } from "../../engine/index.ts";

/**
 * Proof of work that the service requires before it carries out a call: a number `n` for which the SHA-256 of `token.n`
 * starts with `bits` zero bits.
 */
interface Challenge {
  readonly token: string;
  readonly bits: number;
}

/** Hashes computed in parallel. Small enough that the page can render between batches. */
const AT_ONCE = 256;
/** More would take a phone minutes; the person is asked to come back later instead. */
const MOST_BITS = 22;

/** The challenge in a problem; `undefined` if there is none, or its type is unknown. */
export function challengeOf(problem: unknown): Challenge | undefined {
  const posed = isObject(problem) ? problem.challenge : undefined;
  if (!isObject(posed) || posed.type !== "proof-of-work") return undefined;
  const { token, bits } = posed;
  if (typeof token !== "string" || typeof bits !== "number" || bits > MOST_BITS) return undefined;
  return { token, bits };
}

/** The solution; `undefined` if the call was cancelled, or the browser offers no hash function (plain HTTP). */
export async function solve({ token, bits }: Challenge, signal: AbortSignal): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined;
  const encoder = new TextEncoder();
  for (let first = 0; !signal.aborted; first += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, (_, at) => `${token}.${first + at}`);
    const hashes = await Promise.all(answers.map((answer) => crypto.subtle.digest("SHA-256", encoder.encode(answer))));
    const found = answers[hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0)];
    if (found !== undefined) return found;
  }
  return undefined;
}
