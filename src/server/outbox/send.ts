import { randomUUID } from "node:crypto";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { type Database, inMs, now, type Tables, unlocked } from "../db/index.ts";
import type { Log } from "../http/index.ts";
import type { Links } from "../links.ts";
import { writeMail, writeTextMessage } from "../messages/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { signals, work } from "../signals.ts";
import { linkTo } from "../tracing/current-span.ts";
import { messageOf } from "./outbox.ts";
import { NotSent, type Transports } from "./transport.ts";

export interface Sending {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly links: Links;
  readonly log: Log;
  readonly transports: Transports;
  /** Keep the content of sent messages, for /dev/outbox. */
  readonly keepContent: boolean;
  /** How long one sender holds a message, in ms. Must be longer than sending takes. */
  readonly leaseMs?: number;
}

/** Longer than all time limits of a transport together. */
const LEASE_MS = 120_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;
/** More than all instances send at once, so that a sender that comes late finds one. */
const CHOSEN = 20;
/** A mail server may be down for days, but hardly for weeks. */
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/** `too_late`: past its validity; `waits_long`: could not be sent for days. */
type Row = Selectable<Tables["outbox"]> & { readonly too_late: boolean; readonly waits_long: boolean };

/** Sends one due message. Returns false if there is none. */
export async function sendNext(sending: Sending): Promise<boolean> {
  const row = await claim(sending);
  if (!row) return false;
  const { channel, template } = row;
  await work.message.tracePromise(() => sendClaimed(sending, row), { channel, template });
  return true;
}

async function sendClaimed(sending: Sending, row: Row): Promise<void> {
  const { db, log } = sending;
  try {
    if (row.too_late) throw new NotSent("too late", true);
    await deliver(sending, row);
    await finish(sending, row, { sent_at: now });
    signals.message.send({ channel: row.channel, outcome: "sent" });
    log.info({ message: row.id, template: row.template }, "message sent");
  } catch (error) {
    const { reason, permanent } = error instanceof NotSent ? error : new NotSent("fault", false);
    if (!(error instanceof NotSent)) log.error({ message: row.id, err: error }, "message could not be written");
    if (permanent || row.waits_long) {
      await finish(sending, row, { given_up_at: now, reason });
      signals.message.send({ channel: row.channel, outcome: "given-up" });
      log.error({ message: row.id, template: row.template, reason }, "message given up");
    } else {
      await ours(db, row)
        .set({ due_at: inMs(waitAfter(row.tries)), leased_until: null, lease: null, reason })
        .execute();
      signals.message.send({ channel: row.channel, outcome: "later" });
      log.warn({ message: row.id, template: row.template, reason, tries: row.tries }, "message not sent yet");
    }
  }
}

/** Doubles with each try, up to an hour. Random, so that messages that failed together are not retried together. */
export function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS) * (0.8 + Math.random() * 0.4);
}

/**
 * Leases the due message that has waited longest, of the channels that have a transport; and of all channels what is past
 * its validity, to give it up. Skips messages that another sender has locked, or has leased since they were chosen.
 */
async function claim({ db, transports, leaseMs = LEASE_MS }: Sending): Promise<Row | undefined> {
  const channels = (["mail", "sms"] as const).filter((channel) => transports[channel] !== undefined);
  const due = sql`sent_at is null and given_up_at is null and due_at <= ${now}
    and (channel = any(${channels}::text[]) or valid_until <= ${now})
    and (leased_until is null or leased_until <= ${now})`;
  const { rows } = await sql<Pick<Row, "purpose" | "too_late" | "waits_long">>`
    select purpose, coalesce(valid_until <= ${now}, false) as too_late,
      created_at < ${inMs(-GIVE_UP_AFTER_MS)} as waits_long
    from outbox where ${due} order by due_at limit ${CHOSEN}`.execute(db);
  for (const { purpose, ...times } of rows) {
    const own = sql`purpose = ${purpose} and ${due}`;
    const row = await db
      .updateTable("outbox")
      .set(({ eb }) => ({ lease: randomUUID(), leased_until: inMs(leaseMs), tries: eb("tries", "+", 1) }))
      .where("purpose", "=", purpose)
      .where(unlocked("outbox", own))
      .returningAll()
      .executeTakeFirst();
    if (row) return { ...row, ...times };
  }
  return undefined;
}

async function deliver({ secrets, links, transports }: Sending, row: Row): Promise<void> {
  const message = messageOf(secrets, row);
  if (!message) throw new NotSent("no content", true);
  linkTo(message.queuedIn);
  const { phone, email } = links.supportOf(message.country, message.language);
  const addressed = { id: row.id, to: message.to, date: row.created_at, replyTo: email };
  if (message.channel === "sms") await transports.sms?.({ ...addressed, text: writeTextMessage(message) });
  else await transports.mail?.({ ...addressed, ...writeMail(message, phone) });
}

async function finish(
  { db, keepContent }: Sending,
  row: Row,
  end: { readonly sent_at: RawBuilder<Date> } | { readonly given_up_at: RawBuilder<Date>; readonly reason: string },
): Promise<void> {
  const content = keepContent ? {} : { content: null };
  await ours(db, row)
    .set({ ...end, ...content, lease: null, leased_until: null })
    .execute();
}

/** Matches the row only while we hold its lease. If sending took too long, another sender has it. */
function ours(db: Database, row: Row) {
  return db.updateTable("outbox").where("purpose", "=", row.purpose).where("lease", "=", row.lease);
}
