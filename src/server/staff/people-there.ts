import { sql } from "kysely";
import type { Database } from "../db/index.ts";

/** Whoever has reported nothing for so long is not there any more. */
const WITHIN_MINUTES = 30;

/** How many people are in the middle of journeys, each counted once, by the last event that they have reported. */
interface PeopleThere {
  readonly minutes: number;
  readonly at: string;
  readonly people: readonly { readonly flow: string; readonly event: string; readonly count: number }[];
}

/**
 * Counts people by what the service knows of them: their events. Which step somebody is at only their browser knows, and
 * which version they began with. Who reports no events is not counted.
 */
export async function peopleThere(db: Database): Promise<PeopleThere> {
  const { rows } = await sql<PeopleThere["people"][number]>`
    select flow, name as event, count(*)::int as count
    from (
      select distinct on (visitor) flow, name from events
      where received_at > now() - make_interval(mins => ${WITHIN_MINUTES})
      order by visitor, happened_at desc, received_at desc, id
    ) as last
    group by flow, name order by flow, name`.execute(db);
  return { minutes: WITHIN_MINUTES, at: new Date().toISOString(), people: rows };
}
