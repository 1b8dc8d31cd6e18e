import { inMs } from "../db/index.ts";
import { sendNext } from "./send.ts";
import type { Sending } from "./send.ts";

const EVERY_MS = 1000;
/** Messages under way at once; a slow mail server must not hold up a code by text message. */
const AT_ONCE = 3;
/** Longer than anybody asks whether a message was sent. */
const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Sends what is due, for as long as the service runs. Several instances may do so at once. Ends with the returned function, which waits for what is
 * under way.
 */
export function startSending(sending: Sending): () => Promise<void> {
  const ending = new AbortController();
  const drain = async (): Promise<void> => {
    while (!ending.signal.aborted && (await sendNext(sending)));
  };
  const sendAll = async (): Promise<void> => {
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, drain));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) sending.log.error({ reason: nameOf(failed.reason) }, "the outbox could not be read");
  };
  let running: Promise<void> | undefined;
  const tick = (): void => {
    running ??= sendAll().finally(() => (running = undefined));
  };
  const timer = setInterval(tick, EVERY_MS);
  tick();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await running;
    sending.transports.close();
  };
}

/** Forgets messages whose end was long ago. */
export async function forgetOldMessages(db: Sending["db"]): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("created_at", "<", inMs(-KEPT_MS))
    .where((ended) => ended.or([ended("sent_at", "is not", null), ended("given_up_at", "is not", null)]))
    .execute();
}

function nameOf(reason: unknown): string {
  return reason instanceof Error ? reason.name : "unknown";
}
