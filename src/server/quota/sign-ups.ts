import type { Kysely } from "kysely";
import type { OperationId } from "../../generated/types.ts";
import type { Tables } from "../db/index.ts";
import { type Call, network, ServiceError } from "../http/index.ts";
import { addToCount } from "./count.ts";

const HOUR_MS = 3_600_000;

type By = Pick<Call<OperationId>, "config" | "secrets" | "address" | "local" | "challenge" | "challengeAnswer">;

/**
 * Counts a registration in the transaction that creates it, so a rollback does not count. Throws `too-many-requests`
 * above the limit of the caller's network, unless the caller solved a challenge. Calls from this machine have no limit,
 * because its address does not identify the caller.
 */
export async function countSignUp(by: By, tx: Kysely<Tables>): Promise<void> {
  if (by.local) return;
  const key = keyOf(by);
  const { count, seconds } = await addToCount(tx, key, HOUR_MS);
  if (count <= by.config.signUpsPerHour) return;
  const { challenge, challengeAnswer } = by;
  if (challengeAnswer !== undefined && (await challenge?.accepts(tx, challengeAnswer))) return;
  throw new ServiceError("too-many-requests", {
    retryAfter: Math.max(1, Math.ceil(seconds)),
    text: "service.tooManySignUps",
    challenge: await challenge?.pose(tx),
  });
}

/** Forgets the registrations from an address. */
export async function forgetSignUps(by: Pick<By, "secrets" | "address">, tx: Kysely<Tables>): Promise<void> {
  await tx.deleteFrom("tries").where("key", "=", keyOf(by)).execute();
}

function keyOf({ secrets, address }: Pick<By, "secrets" | "address">): Buffer {
  return secrets.digest(`sign-ups address ${network(address)}`);
}
