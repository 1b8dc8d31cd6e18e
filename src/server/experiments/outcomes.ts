import type { Kysely, QueryCreator } from "kysely";
import type { OutcomeMetric } from "../../experiments/statistics/index.ts";
import type { Tables } from "../db/index.ts";

interface Outcome {
  /** The visitor's key; null if their browser has no cookie of an experiment: then there is no outcome. */
  readonly visitor: string | null | undefined;
  readonly metric: OutcomeMetric;
  /** Id of what makes it true. */
  readonly source: string;
  readonly money?: { readonly amount: number; readonly currency: string };
  /** Of simulated visitors. Without it: now. */
  readonly at?: Date;
}

/**
 * Begins a statement that also writes an outcome, so that it costs no further round trip and is true exactly if the
 * statement's change is:
 *
 *     await withOutcome(tx, { visitor, metric: "registered", source: id }).insertInto("signups").values(row).execute();
 *
 * A repeated one changes nothing.
 */
export function withOutcome(tx: Kysely<Tables>, { visitor, metric, source, money, at }: Outcome): QueryCreator<Tables> {
  if (!visitor) return tx;
  const outcome = tx.with("outcome", (db) =>
    db
      .insertInto("outcomes")
      .values({ visitor, metric, source, ...money, ...(at && { at }) })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return outcome as unknown as QueryCreator<Tables>;
}

/**
 * Writes that these visitors, by their keys, got an error. Each has one row, with the time of the last one: whoever asks
 * wants to know whether there was one after an exposure. In the order of the keys, so that no two instances wait for
 * each other.
 */
export async function countErrors(db: Kysely<Tables>, visitors: readonly string[]): Promise<void> {
  const rows = visitors.toSorted().map((visitor) => ({ visitor, metric: "gotError" as const, source: visitor }));
  await db
    .insertInto("outcomes")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["visitor", "metric", "source"]).doUpdateSet((row) => ({ at: row.ref("excluded.at") })),
    )
    .execute();
}
