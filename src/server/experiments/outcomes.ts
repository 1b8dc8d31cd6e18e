import { type Kysely, type QueryCreator, sql } from "kysely";
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
 * Writes that these visitors, by their keys, got an error, if an experiment decided something for them. Returns those: so
 * keys that anybody makes up become no rows. Each has one row, with the time of the last error: whoever asks wants to
 * know whether there was one after an exposure. In the order of the keys, so that no two instances wait for each other.
 */
export async function countErrors(db: Kysely<Tables>, visitors: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows: exposed } = await sql<{ visitor: string }>`
    select distinct visitor from exposures where visitor = any(${visitors}::uuid[]) order by visitor`.execute(db);
  const rows = exposed.map(({ visitor }) => ({ visitor, metric: "gotError" as const, source: visitor }));
  if (rows.length > 0)
    await db
      .insertInto("outcomes")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["visitor", "metric", "source"]).doUpdateSet((row) => ({ at: row.ref("excluded.at") })),
      )
      .execute();
  return new Set(exposed.map(({ visitor }) => visitor));
}
