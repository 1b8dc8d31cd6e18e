import type { JsonObject } from "../../engine/index.ts";
import { requestOf } from "../api/request.ts";

/** An event on its way to the service. Its id makes sure that it counts once, however often it is sent. */
export interface OutgoingEvent {
  readonly id: string;
  readonly name: string;
  /** ms since the epoch */
  readonly at: number;
  readonly properties: JsonObject;
}

/** Events that come close together travel together. */
const WAIT_MS = 2000;
/** As many as the service takes at once. */
const BATCH = 50;
/** What waits while the service cannot be reached; beyond it, the oldest are given up. */
const MOST = 200;

/** Sends events in batches, and what is left when the page is hidden or left. */
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
      // What the service refuses, it refuses again.
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
