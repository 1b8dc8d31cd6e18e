import { sql } from "kysely";
import type { Database } from "../db/index.ts";
import { inTime } from "../in-time.ts";

/** What waits in the database, with ages in seconds. */
export interface Backlog {
  readonly messages: number;
  readonly oldestMessageS: number;
  readonly payments: number;
  readonly oldestPaymentS: number;
  readonly surplus: number;
  readonly refunds: number;
  readonly oldestRefundS: number;
}

/** Shorter than Prometheus waits for a scrape (10 s), so that the other metrics arrive during an outage. */
const WITHIN_MS = 3_000;

/** Returns `undefined` if the database does not answer in time. Each part reads a partial index, not the table. */
export function readBacklog(db: Database): Promise<Backlog | undefined> {
  return inTime(WITHIN_MS, read(db), undefined).catch(() => undefined);
}

async function read(db: Database): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`
    select
      outbox.count as "messages", outbox.age as "oldestMessageS",
      pending.count as "payments", pending.age as "oldestPaymentS", surplus.count as "surplus",
      refunds.count as "refunds", refunds.age as "oldestRefundS"
    from
      -- Of their writing: each failed try makes a message due later.
      (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
        from outbox where sent_at is null and given_up_at is null) outbox,
      (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
        from payments where status = 'pending') pending,
      (select count(*) from payments where status = 'surplus') surplus,
      (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
        from refunds where status = 'pending') refunds`.execute(db);
  return rows[0];
}
