import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../src/server/db/index.ts";
import { readLinks } from "../../../../src/server/links.ts";
import { type Sending, sendNext, waitAfter } from "../../../../src/server/outbox/send.ts";
import type { Transports } from "../../../../src/server/outbox/transport.ts";
import { createOutbox, openTransports } from "../../../../src/server/outbox/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { PEPPER } from "../builders.ts";
import { type MailServer, startMailServer } from "../mail-server.ts";
import { newDatabase, type NewDatabase } from "../new-database.ts";
import { gate } from "../../gate.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const secrets = createSecrets(PEPPER);
const outbox = createOutbox(secrets);
const links = readLinks(ROOT, "https://join.test");
const lines: string[] = [];
const write = (details: object, text: string): void => void lines.push(`${JSON.stringify(details)} ${text}`);
const log = { info: write, warn: write, error: write };
let database: NewDatabase;
let db: Database;
let server: MailServer;
beforeAll(async () => {
  database = await newDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  server = await startMailServer();
  await sql`delete from outbox`.execute(db);
});
afterEach(() => server.stop());
function code(purpose: string, to = "sam@example.com", validForMs?: number) {
  const values = { code: "482913", minutes: "10" };
  return { purpose, to, channel: "mail", template: "verificationCode", language: "en", values, validForMs } as const;
}
function sending(changes: Partial<Sending> = {}): Sending {
  const transports = openTransports({ smtpUrl: server.url, mailFrom: "no-reply@join.test", outboxPage: false }, log);
  return { db, secrets, links, log, transports, keepContent: false, ...changes };
}
const rows = () => db.selectFrom("outbox").selectAll().execute();

describe("the outbox", () => {
  test("sends the message of a committed transaction, and none of a transaction that was rolled back", async () => {
    await db.transaction().execute((tx) => outbox.enqueue(tx, code("one")));
    await db
      .transaction()
      .execute(async (tx) => {
        await outbox.enqueue(tx, code("two"));
        throw new Error("taken back");
      })
      .catch(() => undefined);
    while (await sendNext(sending()));
    expect(server.received.map(({ to }) => to)).toEqual(["sam@example.com"]);
  });

  test("stores one message per purpose, even if several calls store it at once", async () => {
    const written = await Promise.all([1, 2, 3].map(() => outbox.enqueue(db, code("same"))));
    expect(written.filter(Boolean)).toHaveLength(1);
    while (await sendNext(sending()));
    expect(server.received).toHaveLength(1);
  });

  test("can be emptied by several senders at once, and nobody gets a mail twice", async () => {
    for (let index = 0; index < 12; index += 1) await outbox.enqueue(db, code(`p${index}`, `p${index}@example.com`));
    const sender = async (): Promise<void> => {
      while (await sendNext(sending()));
    };
    await Promise.all([sender(), sender(), sender(), sender()]);
    expect(new Set(server.received.map(({ to }) => to)).size).toBe(12);
    expect(server.received).toHaveLength(12);
  });

  test("encrypts recipient and content, deletes them when the message is sent, and logs neither", async () => {
    await outbox.enqueue(db, code("secret"));
    const stored = JSON.stringify(await sql`select row_to_json(outbox) as row from outbox`.execute(db));
    for (const word of ["sam@example.com", "482913"]) expect(stored).not.toContain(word);
    await sendNext(sending());
    expect(await rows()).toMatchObject([{ content: null, sent_at: expect.any(Date) }]);
    expect(lines.join("\n")).not.toMatch(/sam@|482913/);
  });

  test("writes a mail with text, HTML, its own id and a reply address, to exactly one recipient", async () => {
    await outbox.enqueue(db, code("headers"));
    await sendNext(sending());
    const { raw, messageId } = server.received[0] ?? { raw: "", messageId: "" };
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@join\.test>$/);
    expect(raw).toMatch(/^From: no-reply@join\.test$/m);
    expect(raw).toMatch(/^To: sam@example\.com$/m);
    expect(raw).toMatch(/^Reply-To: support@twofold\.example$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).toContain("Content-Type: text/html");
  });

  test("keeps a message without a transport as long as it is valid, and gives it up after that", async () => {
    const withoutTransports = sending({ transports: { close: () => undefined } });
    const text = { channel: "sms", to: "+15550100123" } as const;
    await outbox.enqueue(db, { ...code("over", "", 60_000), ...text });
    await outbox.enqueue(db, { ...code("valid", "", 600_000), ...text });
    await outbox.enqueue(db, { ...code("for ever"), ...text });
    expect(await sendNext(withoutTransports)).toBe(false);
    await sql`update outbox set valid_until = now() where purpose = 'over'`.execute(db);
    while (await sendNext(withoutTransports));
    const found = (await rows()).toSorted((a, b) => a.purpose.localeCompare(b.purpose));
    expect(found).toMatchObject([
      { purpose: "for ever", given_up_at: null, sent_at: null, tries: 0 },
      { purpose: "over", given_up_at: expect.any(Date), content: null, reason: "too late" },
      { purpose: "valid", given_up_at: null, sent_at: null, tries: 0 },
    ]);
  });

  test("tries again after longer and longer delays if the server refuses a mail for now", async () => {
    await outbox.enqueue(db, code("later"));
    server.refuse = () => Object.assign(new Error("greylisted"), { responseCode: 451 });
    await sendNext(sending());
    const [row] = await rows();
    expect(row).toMatchObject({ sent_at: null, given_up_at: null, tries: 1 });
    expect(row?.due_at.getTime()).toBeGreaterThan(Date.now());
    expect(await sendNext(sending())).toBe(false);
    server.refuse = () => undefined;
    await sql`update outbox set due_at = now() - interval '1 second'`.execute(db);
    await sendNext(sending());
    expect(server.received).toHaveLength(1);
    const waits = [1, 4, 30].map(waitAfter);
    expect(waits.map((wait, index) => wait > (waits[index - 1] ?? 0))).toEqual([true, true, true]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600_000 * 1.2);
  });

  test("gives up a message if the server refuses the address permanently, or if the message has expired; logs have only a code", async () => {
    await outbox.enqueue(db, code("refused"));
    server.refuse = (to) => Object.assign(new Error(`no such mailbox: ${to}`), { responseCode: 550 });
    await sendNext(sending());
    server.refuse = () => undefined;
    await outbox.enqueue(db, code("late", "sam@example.com", -1000));
    await sendNext(sending());
    const reasons = (await rows()).map(({ reason, given_up_at: end }) => [reason, end instanceof Date]);
    expect(reasons.toSorted()).toEqual([
      ["smtp 550", true],
      ["too late", true],
    ]);
    expect(server.received).toEqual([]);
    expect(lines.join("\n")).toContain("smtp 550");
    expect(lines.join("\n")).not.toContain("sam@");
  });

  test("keeps a message while no transport is configured", async () => {
    await outbox.enqueue(db, code("waiting"));
    const none: Transports = { close: () => undefined };
    expect(await sendNext(sending({ transports: none }))).toBe(false);
    expect(await rows()).toMatchObject([{ tries: 0, sent_at: null }]);
  });

  test("loses no message when a sender is killed, and a second copy has the id of the first", async () => {
    await outbox.enqueue(db, code("crash"));
    // The server accepts the mail, and the sender is killed before it gets the confirmation. Only then can a second
    // copy be sent.
    const taken = gate();
    server.beforeAnswer = () => {
      taken.open();
      return new Promise(() => undefined);
    };
    const args = [join(import.meta.dirname, "../send-one.ts"), database.url, server.url, PEPPER, "2000"];
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    await taken.opened;
    child.kill("SIGKILL");
    await once(child, "exit");
    server.beforeAnswer = async () => undefined;
    await sql`update outbox set leased_until = now() - interval '1 second'`.execute(db);
    while (await sendNext(sending()));
    expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), tries: 2 }]);
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test("does not send a message that another sender is sending", async () => {
    await outbox.enqueue(db, code("mine"));
    let go = (): void => undefined;
    const slow: Transports = { close: () => undefined, mail: () => new Promise((resolve) => (go = resolve)) };
    const first = sendNext(sending({ transports: slow }));
    await expect.poll(async () => (await rows())[0]?.lease, { timeout: 100_000 }).toBeTruthy();
    expect(await sendNext(sending())).toBe(false);
    go();
    await first;
    expect(server.received).toEqual([]);
    expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }]);
  });
});

describe("a text message", () => {
  const sms = { ...code("sms", "+15550100123"), channel: "sms" } as const;

  test("is sent to SMS_URL with an id, and tried again unless it is refused permanently; logs have only a code", async () => {
    const calls: { body: string; key: unknown; auth: unknown }[] = [];
    const answers = [503, 204, 400];
    const hook = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        calls.push({ body, key: request.headers["idempotency-key"], auth: request.headers.authorization });
        const status = answers.shift() ?? 500;
        response.writeHead(status).end(status === 204 ? "" : body);
      });
    });
    hook.listen(0, "127.0.0.1");
    await once(hook, "listening");
    const { port } = hook.address() as AddressInfo;
    const smsUrl = `http://user:pass%21@127.0.0.1:${port}/send`;
    const transports = openTransports({ smsUrl, mailFrom: "no-reply@join.test", outboxPage: false }, log);
    await outbox.enqueue(db, sms);
    await sendNext(sending({ transports }));
    expect(await rows()).toMatchObject([{ reason: "sms 503", sent_at: null, given_up_at: null }]);
    await sql`update outbox set due_at = now() - interval '1 second'`.execute(db);
    await sendNext(sending({ transports }));
    await outbox.enqueue(db, { ...sms, purpose: "refused" });
    await sendNext(sending({ transports }));
    const ends = (await rows()).map(({ purpose, sent_at: sent, reason }) => [purpose, sent !== null, reason]);
    expect(ends).toContainEqual(["refused", false, "sms 400"]);
    expect(ends.find(([purpose]) => purpose === "sms")?.[1]).toBe(true);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      id: calls[0]?.key,
      to: "+15550100123",
      text: "Twofold: 482913 is your code. It works for 10 minutes. Do not share it.",
    });
    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(calls[0]?.auth).toBe(`Basic ${Buffer.from("user:pass!").toString("base64")}`);
    expect(lines.join("\n")).toContain("sms 400");
    expect(lines.join("\n")).not.toContain("5550100123");
    hook.close();
  });
});
