import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Experiments } from "../../src/experiments/index.ts";
import { inTransaction } from "../../src/server/db/index.ts";
import { storeExposures, visitorKey, withOutcome } from "../../src/server/experiments/index.ts";
import type { Resources } from "../../src/server/http/index.ts";
import type { DrawnVisitor } from "./draw.ts";

/** A visitor, and when they came. */
export interface TimedVisitor extends DrawnVisitor {
  readonly at: Date;
}

const BROWSERS = {
  phone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
  desktop: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
/** How long a person takes from one outcome to the next. */
const STEP_MS = 60_000;

/**
 * Stores what visitors saw and did, as the service does it for those who really come: by the same functions, which
 * compute the arm again and hash the visitor's id. The visitors of one call are one transaction.
 */
export async function storeVisitors(
  { db, ...resources }: Pick<Resources, "db" | "config" | "secrets">,
  experiments: Experiments,
  visitors: readonly TimedVisitor[],
): Promise<void> {
  const until = Date.now();
  await inTransaction(db, async (tx) => {
    for (const { id, flow, site, lang, device, seen, seesAnotherArm, outcomes, at } of visitors) {
      const browser = { visitor: id, userAgent: BROWSERS[device], device, hostname: "" };
      // 192.0.2.0/24 is nobody's network (RFC 5737).
      const by = { ...resources, siteAt: () => site, browser, address: "192.0.2.1", lang };
      const report = async (running: Experiments, arms: Readonly<Record<string, string>>): Promise<void> => {
        const pairs = Object.entries(arms).map(([flag, arm]) => ({ flag, arm }));
        const reported = { flow, visitor: id, seen: pairs, at };
        const exposed = storeExposures({ ...by, experiments: { current: () => running } }, reported);
        if (exposed) await sql`with ${exposed} select`.execute(tx);
      };
      await report(experiments, seen);
      if (seesAnotherArm) {
        const moved = withOtherArms(experiments, seen);
        await report(moved.experiments, moved.seen);
      }
      for (const [index, { metric, money }] of outcomes.entries()) {
        const then = new Date(Math.min(at.getTime() + (index + 1) * STEP_MS, Math.max(until, at.getTime())));
        const visitor = visitorKey(resources.secrets, id);
        const outcome = { visitor, metric, source: randomUUID(), at: then, ...(money && { money }) };
        await withOutcome(tx, outcome).selectNoFrom(sql`1`.as("stored")).execute();
      }
    }
  });
}

/** The experiments after a change of shares that gives a visitor other arms, and these arms. */
function withOtherArms(all: Experiments, seen: Readonly<Record<string, string>>) {
  const others: Record<string, string> = {};
  const experiments = all.experiments.map((one) => {
    const arm = seen[one.flag];
    const other = one.arms.find((name) => name !== arm);
    if (arm === undefined || other === undefined) return one;
    others[one.flag] = other;
    return { ...one, share: { [other]: 100 } };
  });
  return { experiments: { ...all, experiments }, seen: others };
}
