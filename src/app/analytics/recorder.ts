import { randomId } from "../../browser/index.ts";
import type { JsonObject } from "../../engine/index.ts";
import { analytics } from "../../generated/analytics/index.js";
import type { FlowId } from "../../generated/types.ts";
import { type Affiliate, notifyAffiliate } from "./affiliate.ts";
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
  /** Identifies an event that counts once per visitor, on all their devices. */
  readonly once?: string;
}

declare global {
  interface Window {
    /** Read by tag managers. */
    dataLayer?: JsonObject[];
  }
}

/**
 * Records events in order: in the page's data layer, in the service's table, and for the site's affiliate. Drops events
 * that the journey does not declare, and replaces personal values by hashes.
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
    if (affiliate) notifyAffiliate(affiliate, name, properties);
  };

  return {
    record(event: Recorded): Promise<void> {
      // Without HTTPS the browser offers no hash function, so such an event is dropped; later events are not affected.
      order = order.then(() => say(event)).catch(() => console.warn(`"${event.name}" could not be recorded.`));
      return order;
    },
  };
}

/** Removes empty values, and replaces personal ones by their hash. */
async function withHashes(values: JsonObject, hashed: readonly string[]): Promise<JsonObject> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const sent = known.map(async ([key, value]) => {
    const personal = hashed.includes(key);
    return [key, personal ? await hashText(String(value)) : value] as const;
  });
  return Object.fromEntries(await Promise.all(sent));
}
