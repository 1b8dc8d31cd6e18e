import { randomId } from "../../browser/index.ts";
import type { JsonObject } from "../../engine/index.ts";
import { analytics } from "../../generated/analytics/index.js";
import type { FlowId } from "../../generated/types.ts";
import { type Affiliate, tellAffiliate } from "./affiliate.ts";
import { hashText, uuidOf } from "./hash.ts";
import { createOutbox } from "./outbox.ts";

export interface RecorderOptions {
  readonly flow: FlowId;
  /** Anonymous id. */
  readonly visitor: string;
  readonly affiliate?: Affiliate;
}

export interface Recorded {
  readonly name: string;
  readonly values: JsonObject;
  /** ms since the epoch */
  readonly at: number;
  /** What of this name happens to a visitor once: on whichever of their devices, the service counts it once. */
  readonly once?: string;
}

declare global {
  interface Window {
    /** Where tag managers read from. */
    dataLayer?: JsonObject[];
  }
}

/**
 * Records events, in the order in which they come: into the page's data layer, into the service's table, and to the site's
 * affiliate. What its journey does not declare goes nowhere; what is personal goes as a hash.
 */
export function createRecorder({ flow, visitor, affiliate }: RecorderOptions) {
  const outbox = createOutbox({ flow, visitor });
  const load = analytics[flow]();
  let order = Promise.resolve();

  const say = async ({ name, values, at, once }: Recorded): Promise<void> => {
    const { accepts, hashed } = await load;
    const properties = await withHashes(values, hashed(name));
    if (!accepts(name, properties)) return console.warn(`"${name}" is not as it was declared, and is not recorded.`);
    (window.dataLayer ??= []).push({ event: name, ...properties });
    const id = once === undefined ? randomId() : await uuidOf(`${visitor} ${name} ${once}`);
    outbox.add({ id, name, at, properties });
    if (affiliate) tellAffiliate(affiliate, name, properties);
  };

  return {
    record(event: Recorded): Promise<void> {
      // By plain http there is nothing to make a hash with: such an event is left out, and those after it are not.
      order = order.then(() => say(event)).catch(() => console.warn(`"${event.name}" could not be recorded.`));
      return order;
    },
  };
}

/** Without what is absent or empty; what is personal as its hash. */
async function withHashes(values: JsonObject, hashed: readonly string[]): Promise<JsonObject> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const sent = given.map(async ([key, value]) => {
    const personal = hashed.includes(key);
    return [key, personal ? await hashText(String(value)) : value] as const;
  });
  return Object.fromEntries(await Promise.all(sent));
}
