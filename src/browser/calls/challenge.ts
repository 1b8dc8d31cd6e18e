import { isObject } from "../json.ts";

/** Work that the service asks for before it carries a call out: a number `n` for which SHA-256 of `token.n` begins with `bits` zero bits. */
export interface Challenge {
  readonly token: string;
  readonly bits: number;
}

/** Hashes under way at once: the page stays free to draw between them. */
const AT_ONCE = 256;
/** Beyond that, a phone is at it for minutes: the person is told to come back instead. */
const MOST_BITS = 22;

/** What a problem asks to be solved; `undefined` where it asks nothing, or what is not known here. */
export function challengeOf(problem: unknown): Challenge | undefined {
  const posed = isObject(problem) ? problem.challenge : undefined;
  if (!isObject(posed) || posed.type !== "proof-of-work") return undefined;
  const { token, bits } = posed;
  if (typeof token !== "string" || typeof bits !== "number" || bits > MOST_BITS) return undefined;
  return { token, bits };
}

/** The answer; `undefined` where it is no longer waited for, or the browser does not hash for this page (plain http). */
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
