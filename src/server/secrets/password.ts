import { hash, verify } from "@node-rs/argon2";
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
  return hash(password, { ...COST, secret: secrets.passwordPepper });
}

export function isPassword(secrets: Secrets, kept: string, password: string): Promise<boolean> {
  return verify(kept, password, { secret: secrets.passwordPepper });
}

/** Normalizes answers for comparison: ignores case and spacing. */
export function normaliseAnswer(answer: string): string {
  return answer.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
