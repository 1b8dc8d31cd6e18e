import { preparedText } from "../../engine/index.ts";
import { hashing } from "./hashing-queue.ts";
import type { Secrets } from "./secrets.ts";

/**
 * OWASP's first recommendation for argon2id (`algorithm` 2): 19 MiB, two passes. About 15 ms on the machine where it
 * was measured.
 */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * For passwords, security answers and codes. The pepper is not in the database, so a stolen database alone cannot be
 * attacked by guessing.
 */
export async function hashPassword(secrets: Secrets, password: string): Promise<string> {
  const options = { ...COST, secret: secrets.passwordPepper };
  return String(await hashing({ password: preparedText(password, "password"), options }));
}

/**
 * Whether the typed password is the kept one. `as-typed`: it is, but the hash is older than `hashPassword`'s form of
 * passwords, so that the password, if typed on another keyboard, would be wrong. Hash it again.
 */
export async function isPassword(secrets: Secrets, kept: string, typed: string): Promise<boolean | "as-typed"> {
  const prepared = preparedText(typed, "password");
  const options = { secret: secrets.passwordPepper };
  if (await hashing({ password: prepared, hash: kept, options })) return true;
  return prepared !== typed && (await hashing({ password: typed, hash: kept, options })) === true && "as-typed";
}

/** Normalizes answers for comparison: ignores case, spacing, and how quotes and compatible characters are written. */
export function normaliseAnswer(answer: string): string {
  return preparedText(answer.normalize("NFKC"), "plainText").replaceAll(/\s+/g, " ").toLowerCase();
}
