import { sql } from "kysely";
import type { FlowId } from "../generated/types.ts";
import type { ServiceConfig } from "./config.ts";
import type { EndedRows } from "./db/index.ts";
import { storeExposures, visitorKey } from "./experiments/index.ts";
import { type Handler, invalidValue, ServiceError } from "./http/index.ts";
import { signals } from "./signals.ts";

/** The event that reports which arm of an experiment decided something. */
const EXPOSURE = "Experiment Viewed";

/**
 * Stores the events of a visit. Stores none if one of them does not match the journey's declaration. Skips events that
 * are already stored. Stores exposures to experiments in the same statement.
 */
export const recordEvents: Handler<"recordEvents"> = async (call) => {
  const { browser, db, input, secrets, visitors } = call;
  const { flow, visitor, events } = input.body;
  // Imported here because `npm start` loads this file before it generates that one.
  const { analytics } = await import("../generated/analytics/index.js");
  const load = Object.hasOwn(analytics, flow) ? analytics[flow as FlowId] : undefined;
  if (load === undefined) throw refusal("flow");
  const { accepts } = await load();
  const wrong = events.findIndex(({ name, properties }) => !accepts(name, properties));
  if (wrong >= 0) throw refusal(`events.${wrong}`);
  const seen = events.flatMap(({ name, properties: { flag, arm } }) =>
    name === EXPOSURE && typeof flag === "string" && typeof arm === "string" ? [{ flag, arm }] : [],
  );
  const exposed = storeExposures(call, { flow, visitor, seen });
  const key = visitorKey(secrets, visitor);
  const rows = events.map(
    ({ id, name, at, properties }) =>
      sql`(${id}::uuid, ${key}::uuid, ${flow}, ${name}, ${new Date(at)}::timestamptz, ${JSON.stringify(properties)}::jsonb)`,
  );
  await sql`
    ${exposed ? sql`with ${exposed}` : sql``}
    insert into events (id, visitor, flow, name, happened_at, properties) values ${sql.join(rows)}
    on conflict do nothing`.execute(db);
  // Without the cookie there can be no exposures before.
  if (browser.visitor === visitor) visitors.goesOn(flow, key);
  // Of a declared event, an arm and a flag are those of an experiment.
  for (const { name, properties } of events)
    signals.event.send({ flow, name, ...(properties as { readonly flag?: string; readonly arm?: string }) });
  return {};
};

export function oldEvents({ eventKeptMonths }: Pick<ServiceConfig, "eventKeptMonths">): EndedRows {
  return { table: "events", where: sql`received_at < now() - make_interval(months => ${eventKeptMonths})` };
}

function refusal(field: string): ServiceError {
  return invalidValue(field, "errors.format");
}
