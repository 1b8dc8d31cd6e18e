import { sql } from "kysely";
import type { FlowId } from "../../generated/types.ts";
import type { ServiceConfig } from "../config.ts";
import type { EndedRows } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { signals } from "../signals.ts";
import type { Handler } from "../http/index.ts";

/**
 * Stores the events of a visit. Stores none if one of them does not match the journey's declaration. Skips events that
 * are already stored.
 */
export const recordEvents: Handler<"recordEvents"> = async ({ db, input }) => {
  const { flow, visitor, events } = input.body;
  // Imported here because `npm start` loads this file before it generates that one.
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
  // Of a declared event, an arm and a flag are those of an experiment.
  for (const { name, properties } of events)
    signals.event.send({ flow, name, ...(properties as { readonly flag?: string; readonly arm?: string }) });
  return {};
};

export function oldEvents({ eventKeptMonths }: Pick<ServiceConfig, "eventKeptMonths">): EndedRows {
  return { table: "events", where: sql`received_at < now() - make_interval(months => ${eventKeptMonths})` };
}

function refusal(field: string): ServiceError {
  return new ServiceError("invalid-values", { fields: [{ field, code: "errors.format" }] });
}
