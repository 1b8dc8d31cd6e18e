import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";

/**
 * A port: what a page is given to solve when its network has made as many registrations as it may, so that people who share it go on, and whoever makes
 * them by the thousand pays for each.
 */
export interface Challenge {
  /** A new one, as the problem's `challenge` says it to the page. */
  pose(db: Kysely<Tables>): Promise<Posed>;
  /**
   * Whether `answer` (the header `Challenge-Answer`, as it came) solves one that was posed here, in its time, and was used for nothing before. It is used up
   * in the transaction of what it was solved for.
   */
  accepts(tx: Kysely<Tables>, answer: string): Promise<boolean>;
}

/** `type` tells a page whether it knows how to solve it; the rest is the type's own, and secret to nobody. */
export interface Posed {
  readonly type: string;
  readonly [name: string]: string | number;
}
