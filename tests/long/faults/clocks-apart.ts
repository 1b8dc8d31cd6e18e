import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../../src/server/db/index.ts";
import { startMailServer } from "../../unit/server/mail-server.ts";
import { Client, newParent } from "../../unit/server/builders.ts";
import type { Fault } from "../fault.ts";
import { Person } from "../person.ts";
import { withPostgres } from "../setting.ts";
import type { ServiceProcess } from "../shop-service.ts";

const APART_MS = 5 * 60_000;
/** Long enough for every instance to look for messages while one of them sends. */
const MAIL_TAKES_MS = 1_500;
const PAYERS = 4;
const PATIENCE_MS = 120_000;

export const fault: Fault = {
  name: "two instances with clocks five minutes apart",
  promise:
    "Instances whose clocks are five minutes apart create one registration for each key, and send each mail once.",
  times: 20,
  run: (attempt) =>
    withPostgres(async ({ shop, postgres, startService }) => {
      const mail = await startMailServer();
      mail.beforeAnswer = () => sleep(MAIL_TAKES_MS);
      const db = openDatabase(postgres.url);
      try {
        const right = await startService({ smtpUrl: mail.url });
        const wrong = await startService({ smtpUrl: mail.url }, attempt % 2 === 0 ? APART_MS : -APART_MS);
        await oneOfKey(db, right, wrong);
        await oneOfKey(db, wrong, right);
        const seen = { unavailable: 0, longestMs: 0, charged: 0 };
        for (let payer = 0; payer < PAYERS; payer += 1) {
          const person = new Person((payer % 2 === 0 ? right : wrong).origin, seen);
          const { by, body } = await person.readyToPay();
          await person.payThrough(shop, by, body);
        }
        await allSent(db);
        const messages = await db.selectFrom("outbox").select("id").execute();
        const copies = mail.received.length - new Set(mail.received.map(({ messageId }) => messageId)).size;
        if (messages.length < PAYERS || mail.received.length !== messages.length || copies > 0)
          throw new Error(`${mail.received.length} mails were sent for ${messages.length}`);
      } finally {
        await db.destroy();
        await mail.stop();
      }
    }),
};

/** While one instance is blocked in the middle of a call, the other gets the same call. */
async function oneOfKey(db: Database, one: ServiceProcess, other: ServiceProcess): Promise<void> {
  const key = { "idempotency-key": randomUUID() };
  const sent = newParent();
  const answers = await db.transaction().execute(async (tx) => {
    await sql`lock table signups in exclusive mode`.execute(tx);
    const first = new Client(one.origin).create(sent, key);
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "signups"%'`;
    // The transaction's own connection sees a fixed snapshot, so another one looks. The query on it only keeps the
    // transaction from its idle timeout.
    while ((await waiting.execute(db)).rows.length === 0) await sql`select 1`.execute(tx);
    const second = new Client(other.origin).create(sent, key);
    // Longer than the second instance needs to notice that the key is busy.
    for (let looks = 0; looks < 10; looks += 1) {
      await sleep(50);
      await sql`select 1`.execute(tx);
    }
    return [first, second];
  });
  const keys = (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.registrationKey}`);
  const made = await db.selectFrom("signups").select("id").where("email", "=", sent.parent.email).execute();
  if (made.length !== 1 || new Set(keys).size !== 1) throw new Error(`One key made ${made.length} registrations`);
}

async function allSent(db: Database): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const waiting = db.selectFrom("outbox").select("id").where("sent_at", "is", null);
  while ((await waiting.execute()).length > 0) {
    if (performance.now() > deadline) throw new Error("Mails wait in the outbox");
    await sleep(100);
  }
}
