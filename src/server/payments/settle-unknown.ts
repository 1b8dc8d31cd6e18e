import { setTimeout as sleep } from "node:timers/promises";
import { GatewayUnavailable, type PaymentsGateway, type Transaction } from "./gateway.ts";

/**
 * `charged`: do not charge again. `refused`, `notCharged`: a new attempt is safe. `unknown`: not known yet; ask again
 * later.
 */
type Settlement =
  | { readonly outcome: "charged"; readonly transaction: Transaction }
  | { readonly outcome: "refused"; readonly transaction: Transaction }
  | { readonly outcome: "notCharged" }
  | { readonly outcome: "unknown" };

interface Attempt {
  readonly attemptId: string;
  /** When `charge` was called, ms since the epoch. */
  readonly startedAt: number;
}

/** How many searches, and the pause between them in ms. */
interface Patience {
  readonly searches: number;
  readonly waitMs: number;
}

/**
 * Call after `unknown`: searches until the outcome of an attempt is certain. A final transaction is certain at once.
 * That there is none is certain only after two empty searches in a row, both after the gateway's own time limit,
 * because a search may lag. With `searches: 1` it is a quick look that can only find a transaction.
 */
export async function settleUnknown(
  gateway: PaymentsGateway,
  attempt: Attempt,
  patience: Patience,
): Promise<Settlement> {
  let none = 0;
  for (let i = 0; i < patience.searches; i++) {
    if (i > 0) await sleep(patience.waitMs);
    const late = Date.now() - attempt.startedAt >= gateway.settlesAfterMs;
    const found = await search(gateway, attempt.attemptId);
    const settled = found && verdict(found);
    if (settled) return settled;
    none = late && found?.length === 0 ? none + 1 : 0;
    if (none === 2) return { outcome: "notCharged" };
  }
  return { outcome: "unknown" };
}

async function search(gateway: PaymentsGateway, attemptId: string): Promise<readonly Transaction[] | undefined> {
  try {
    return await gateway.findByAttempt(attemptId);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return undefined;
    throw error;
  }
}

function verdict(found: readonly Transaction[]): Settlement | undefined {
  const charged = found.find((transaction) => transaction.status === "charged");
  if (charged) return { outcome: "charged", transaction: charged };
  if (found.some((transaction) => transaction.status === "pending")) return undefined;
  return found[0] && { outcome: "refused", transaction: found[0] };
}
