import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Events for analytics. The browser chooses the id, so an event that is sent twice is stored once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table events (
      id uuid primary key,
      visitor uuid not null,
      flow text not null,
      name text not null,
      happened_at timestamptz not null,
      received_at timestamptz not null default now(),
      properties jsonb not null
    )`.execute(db);
  await sql`create index events_name on events (flow, name, received_at)`.execute(db);
  await sql`create index events_visitor on events (visitor)`.execute(db);
  await sql`create index events_received on events (received_at)`.execute(db);
}
