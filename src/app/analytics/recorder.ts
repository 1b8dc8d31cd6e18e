import { randomId } from "../../browser/index.ts";
import type { JsonObject } from "../../engine/index.ts";
import { analytics } from "../../generated/analytics/index.js";
import type { FlowId } from "../../generated/types.ts";
import { requestOf } from "../api/request.ts";
import { type Affiliate, notifyAffiliate } from "./affiliate.ts";

export interface RecorderOptions {
  readonly flow: FlowId;
  /** Anonymous id. */
  readonly visitor: string;
  readonly affiliate?: Affiliate;
  /** Holds what the browser has recorded of what counts once. */
  readonly store: Pick<Storage, "getItem" | "setItem">;
}

export interface Recorded {
  readonly name: string;
  readonly values: JsonObject;
  /** ms since the epoch */
  readonly at: number;
  /** Identifies an event that counts once per visitor, on all their devices. No spaces. */
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
export function createRecorder({ flow, visitor, affiliate, store }: RecorderOptions) {
  const outbox = createOutbox({ flow, visitor });
  const load = analytics[flow]();
  let order = Promise.resolve();

  /** Whether it is the first time that this browser records it for the visitor. */
  const isFirst = (once: string): boolean => {
    const [by, ...flags] = (store.getItem(EXPOSED) ?? "").split(" ");
    const known = by === visitor ? flags : [];
    if (known.includes(once)) return false;
    store.setItem(EXPOSED, [visitor, ...known, once].join(" "));
    return true;
  };

  const say = async ({ name, values, at, once }: Recorded): Promise<void> => {
    if (once !== undefined && !isFirst(once)) return;
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

const EXPOSED = "exposed";

/** Removes empty values, and replaces personal ones by their hash. */
async function withHashes(values: JsonObject, hashed: readonly string[]): Promise<JsonObject> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const sent = known.map(async ([key, value]) => {
    const personal = hashed.includes(key);
    return [key, personal ? await hashText(String(value)) : value] as const;
  });
  return Object.fromEntries(await Promise.all(sent));
}

/**
 * SHA-256 of a text, trimmed and in lower case, as 64 hexadecimal digits. Analytics services compare e-mails in this
 * form.
 */
async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A UUID that is always the same for a text: version 8 (RFC 9562, section 5.8), derived from its hash. */
async function uuidOf(text: string): Promise<string> {
  const hash = await hashText(text);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** An event to be sent to the service. Because of its id it counts once, even if it is sent several times. */
interface OutgoingEvent {
  readonly id: string;
  readonly name: string;
  /** ms since the epoch */
  readonly at: number;
  readonly properties: JsonObject;
}

/** Collects events that happen close together. */
const WAIT_MS = 2000;
/** The most events that the service accepts in one request. */
const BATCH = 50;
/** The most events that wait while the service is unavailable. Beyond that, the oldest ones are dropped. */
const MOST = 200;

/** Sends events in batches, and the remaining ones when the page is hidden or left. */
function createOutbox(about: { readonly flow: string; readonly visitor: string }) {
  let waiting: readonly OutgoingEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const request = (events: readonly OutgoingEvent[]): Request => {
    const body = { ...about, events: events as unknown as readonly JsonObject[] };
    return requestOf(
      "recordEvents",
      { body },
      {
        lang: document.documentElement.lang,
        signal: new AbortController().signal,
      },
    );
  };
  const later = (): void => {
    timer ??= setTimeout(() => void send(), WAIT_MS);
  };
  const send = async (): Promise<void> => {
    timer = undefined;
    const batch = waiting.slice(0, BATCH);
    if (batch.length === 0) return;
    const done = await fetch(request(batch)).then(
      // A refused request would be refused again.
      ({ status }) => status < 500 && status !== 429,
      () => false,
    );
    if (done) waiting = waiting.filter((event) => !batch.includes(event));
    if (waiting.length > 0) later();
  };
  const leave = (): void => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      const body = new Blob([JSON.stringify({ ...about, events: batch })], { type: "application/json" });
      if (!navigator.sendBeacon(request(batch).url, body)) return;
      waiting = waiting.slice(batch.length);
    }
  };

  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  return {
    add(event: OutgoingEvent): void {
      waiting = [...waiting, event].slice(-MOST);
      later();
    },
  };
}
