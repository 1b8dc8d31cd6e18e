import { hash, verify } from "@node-rs/argon2";
import { preparedText } from "../../engine/index.ts";
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
export function hashPassword(secrets: Secrets, password: string): Promise<string> {
  return counted(hash(preparedText(password, "password"), { ...COST, secret: secrets.passwordPepper }));
}

let underWay = 0;

/** The number of hashes that are made or wait for a thread. */
export const hashesUnderWay = (): number => underWay;

async function counted<T>(hashing: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await hashing;
  } finally {
    underWay -= 1;
  }
}

/**
 * Whether the typed password is the kept one. `as-typed`: it is, but the hash is older than `hashPassword`'s form of
 * passwords, so that the password, if typed on another keyboard, would be wrong. Hash it again.
 */
export async function isPassword(secrets: Secrets, kept: string, typed: string): Promise<boolean | "as-typed"> {
  const prepared = preparedText(typed, "password");
  const options = { secret: secrets.passwordPepper };
  if (await counted(verify(kept, prepared, options))) return true;
  return prepared !== typed && (await counted(verify(kept, typed, options))) && "as-typed";
}

/** Normalizes answers for comparison: ignores case, spacing, and how quotes and compatible characters are written. */
export function normaliseAnswer(answer: string): string {
  return preparedText(answer.normalize("NFKC"), "plainText").replaceAll(/\s+/g, " ").toLowerCase();
}
