import type { JsonObject } from "../../engine/index.ts";
import { requestOf } from "../api/request.ts";

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
export function createOutbox(about: { readonly flow: string; readonly visitor: string }) {
  let waiting: readonly OutgoingEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const request = (events: readonly OutgoingEvent[]): Request => {
    const body = { ...about, events: events as unknown as readonly JsonObject[] };
    return requestOf("recordEvents", { body }, { lang: "en", signal: new AbortController().signal });
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
