import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { armsFor, type Experiment, type Experiments, takesPart } from "../../../../src/experiments/index.ts";
import { visitorKey } from "../../../../src/server/experiments/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { type Bench, PEPPER, startBench } from "../builders.ts";

export const FLAG = "priceInBuildYourOwn";
export const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

export const trial = (over: Partial<Experiment> = {}): Experiment => ({
  flag: FLAG,
  epicKey: "GROW-722",
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  active: true,
  ...over,
});

/** A service at which an experiment runs, which a test can change. */
export async function startTrial(changes: Parameters<typeof startBench>[0] = {}) {
  const running: { now: Experiments } = { now: { experiments: [trial()] } };
  const bench = await startBench(changes, undefined, { current: () => running.now });
  return { bench, running };
}

/** A visitor of an arm (of `trial`). */
export function visitorIn(arm: string): string {
  for (;;) {
    const visitor = randomUUID();
    if (armsFor([trial()], visitor)[FLAG] === arm && takesPart(trial(), visitor)) return visitor;
  }
}

export const cookieOf = (visitor: string) => ({ cookie: `other=1; visitor=${visitor}`, "user-agent": PHONE });

/** Reports that an arm decided something, as the page does. */
export const expose = (
  bench: Bench,
  visitor: string,
  arm: string,
  { flag = FLAG, id = randomUUID(), flow = "join", at = Date.now(), headers = {} as Record<string, string> } = {},
) =>
  bench.client.send("POST", "/v2/events", {
    body: {
      flow,
      visitor,
      events: [{ id, name: "Experiment Viewed", at, properties: { flag, epicKey: "GROW-722", arm } }],
    },
    headers: { ...cookieOf(visitor), ...headers },
  });

/** Visitors of an arm, exposed some hours ago, of whom the first ones did something a minute later. */
export async function visit(
  { sql: run }: Bench,
  flag: string,
  { arm, visitors, did = 0, metric = "loginCreated", hours = 25 }: Visits,
): Promise<void> {
  const paid = metric === "paid";
  await run`
    with seen as (
      insert into exposures (visitor, flag, arm, flow, site, language, device, definition, at)
      select gen_random_uuid(), ${flag}, ${arm}, 'invite', 'us', 'en', 'phone', 'd',
        now() - make_interval(hours => ${hours}, mins => 5)
      from generate_series(1, ${visitors}) returning visitor, at
    )
    insert into outcomes (visitor, metric, source, amount, currency, at)
    select visitor, ${metric}, gen_random_uuid(), ${paid ? 5000 : null}::int, ${paid ? "EUR" : null}, at + interval '1 minute'
    from seen limit ${did}`;
}

interface Visits {
  readonly arm: string;
  readonly visitors: number;
  readonly did?: number;
  readonly metric?: string;
  readonly hours?: number;
}

export const keyOfVisitor = (visitor: string): string => visitorKey(createSecrets(PEPPER), visitor);

export const exposuresOf = ({ service: { db } }: Bench, visitor: string) =>
  db.selectFrom("exposures").selectAll().where("visitor", "=", keyOfVisitor(visitor)).orderBy("flag").execute();

/** Without the times. */
export async function outcomesOf({ service: { db } }: Bench, visitor: string) {
  const rows = db.selectFrom("outcomes").selectAll().where("visitor", "=", keyOfVisitor(visitor)).orderBy("at");
  return (await rows.execute()).map(({ at: _at, visitor: _visitor, ...outcome }) => outcome);
}

/** The number of rows of all tables that contain a text. */
export async function rowsWith({ service: { db } }: Bench, table: string, text: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} as row where row::text ilike ${`%${text}%`}`.execute(db);
  return rows[0]?.n ?? 0;
}
