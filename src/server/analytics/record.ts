import { sql } from "kysely";
import type { FlowId } from "../../generated/types.ts";
import type { Database } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";

/** Keeps events of a visit: all of them, or none when one is not as its journey declares it. One that is known is not kept twice. */
export const recordEvents: Handler<"recordEvents"> = async ({ db, input }) => {
  const { flow, visitor, events } = input.body;
  // Not above: `npm start` reads this file before it generates that one.
  const { analytics } = await import("../../generated/analytics/index.js");
  const load = Object.hasOwn(analytics, flow) ? analytics[flow as FlowId] : undefined;
  if (load === undefined) throw refusal("flow");
  const { accepts } = await load();
  const wrong = events.findIndex(({ name, properties }) => !accepts(name, properties));
  if (wrong >= 0) throw refusal(`events.${wrong}`);
  await db
    .insertInto("events")
    .values(
      events.map(({ id, name, at, properties }) => ({
        id,
        visitor,
        flow,
        name,
        happened_at: new Date(at),
        properties: JSON.stringify(properties),
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return {};
};

/** What people did is of no use to anybody after this many months. */
const KEPT_MONTHS = 14;

export async function forgetOldEvents(db: Database): Promise<void> {
  await db
    .deleteFrom("events")
    .where("received_at", "<", sql<Date>`now() - make_interval(months => ${KEPT_MONTHS})`)
    .execute();
}

function refusal(field: string): ServiceError {
  return new ServiceError("invalid-values", { fields: [{ field, code: "errors.format" }] });
}
