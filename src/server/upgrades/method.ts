import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { rateOf } from "../pricing/index.ts";
import { keptMethod, type KeptMethod } from "../purchases/index.ts";
import type { Plan } from "./plan.ts";

/**
 * The kept payment method with which the owner of a plan can pay for an upgrade. `undefined` if there is none, or if
 * the tax is not known at their address.
 */
export async function methodFor(
  db: Kysely<Tables>,
  signupId: string,
  { country, region }: Plan,
): Promise<KeptMethod | undefined> {
  return rateOf(country, region).known ? keptMethod(db, signupId) : undefined;
}
