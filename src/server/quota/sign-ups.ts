import type { Kysely } from "kysely";
import type { OperationId } from "../../generated/types.ts";
import type { Tables } from "../db/index.ts";
import { network, ServiceError } from "../http/index.ts";
import type { Call } from "../http/index.ts";
import { countOne } from "./count.ts";

const HOUR_MS = 3_600_000;

type By = Pick<Call<OperationId>, "config" | "secrets" | "address" | "local" | "challenge" | "challengeAnswer">;

/**
 * Counts a sign-up in the transaction that makes it: what is rolled back does not count. Above the quota of the caller's network, throws
 * `too-many-requests`, unless a challenge was solved for it. This machine itself has no quota: its own address says nothing of who calls.
 */
export async function countSignUp(by: By, tx: Kysely<Tables>): Promise<void> {
  if (by.local) return;
  const key = by.secrets.digest(`sign-ups address ${network(by.address)}`);
  const { count, seconds } = await countOne(tx, key, HOUR_MS);
  if (count <= by.config.signUpsPerHour) return;
  const { challenge, challengeAnswer } = by;
  if (challengeAnswer !== undefined && (await challenge?.accepts(tx, challengeAnswer))) return;
  throw new ServiceError("too-many-requests", {
    retryAfter: Math.max(1, Math.ceil(seconds)),
    text: "service.tooManySignUps",
    challenge: await challenge?.pose(tx),
  });
}
