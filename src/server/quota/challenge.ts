import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";

/**
 * Port: a challenge for a page whose network has reached its limit of registrations. People who share a network can
 * continue, while mass registrations become expensive.
 */
export interface Challenge {
  /** Creates a challenge, in the form that the page gets as the problem's `challenge`. */
  pose(db: Kysely<Tables>): Promise<Posed>;
  /**
   * Whether `answer` (the raw header `Challenge-Answer`) solves a challenge from this service that is still valid and
   * was not used before. It is used up in the caller's transaction.
   */
  accepts(tx: Kysely<Tables>, answer: string): Promise<boolean>;
}

/** `type` tells a page whether it can solve the challenge. The other fields depend on the type and are not secret. */
export interface Posed {
  readonly type: string;
  readonly [name: string]: string | number;
}
