import { sql } from "kysely";
import type { ServiceConfig } from "../config.ts";
import { daysAgo, type EndedRows } from "../db/index.ts";
import { startWorker } from "../worker.ts";
import { type Sending, sendNext } from "./send.ts";

const EVERY_MS = 1000;
/** Messages of one channel that are sent at the same time. */
const AT_ONCE = 3;

/**
 * Sends due messages while the service runs, each channel by itself, so that a mail server that hangs does not delay a
 * code by text message. Several instances may do so in parallel. The returned function stops it and waits for messages
 * that are being sent.
 */
export function startSending(sending: Sending): () => Promise<void> {
  const { mail, sms, close } = sending.transports;
  const channels = [...(mail ? [{ mail, close }] : []), ...(sms ? [{ sms, close }] : [])];
  // Without any, messages past their validity are still given up, for which one sender is enough.
  const stops =
    channels.length === 0
      ? [startChannel({ ...sending, transports: { close } }, 1)]
      : channels.map((transports) => startChannel({ ...sending, transports }, AT_ONCE));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    close();
  };
}

function startChannel(sending: Sending, atOnce: number): () => Promise<void> {
  return startWorker(EVERY_MS, async (ending) => {
    const drain = async (): Promise<void> => {
      while (!ending.aborted && (await sendNext(sending)));
    };
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, drain));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) sending.log.error({ reason: errorName(failed.reason) }, "the outbox could not be read");
  });
}

/** Messages that ended long ago, when nobody asks any more whether they were sent. */
export function oldMessages({ messageKeptDays }: Pick<ServiceConfig, "messageKeptDays">): EndedRows {
  const where = sql`created_at < ${daysAgo(messageKeptDays)} and (sent_at is not null or given_up_at is not null)`;
  return { table: "outbox", where };
}

function errorName(reason: unknown): string {
  return reason instanceof Error ? reason.name : "unknown";
}
