import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inMs, now } from "../../../../src/server/db/index.ts";
import { type Sending, sendNext } from "../../../../src/server/outbox/send.ts";
import type { Transports } from "../../../../src/server/outbox/transport.ts";
import { createSecrets, hashToken } from "../../../../src/server/secrets/index.ts";
import { readLinks } from "../../../../src/server/links.ts";
import { makeAccount, Visitor } from "../accounts.ts";
import { newParent, PEPPER, sharedBench } from "../builders.ts";

const bench = sharedBench({ registrationTtlMs: 240_000, sessionIdleMs: 240_000, sessionMaxMs: 3_600_000 });
afterEach(() => {
  vi.useRealTimers();
});

/** From here on the clock of this instance is wrong. The clock of the database stays right. */
function shiftClock(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + minutes * 60_000);
}

test("an instance whose clock is ahead does not take over a call that another instance still runs", async () => {
  const { db } = bench.service;
  const key = randomUUID();
  const sent = newParent();
  // The state in the database while another instance still runs the call, and has extended its claim.
  expect((await bench.client.create(sent, { "idempotency-key": key })).status).toBe(201);
  await db
    .updateTable("idempotency")
    .set({ answer: null, busy_until: inMs(90_000) })
    .where("key", "=", key)
    .execute();
  shiftClock(5);
  const again = bench.client.create(sent, { "idempotency-key": key });
  expect(await again).toMatchObject({ status: 409, body: { code: "in-progress" } });
  const made = await db.selectFrom("signups").select("id").where("email", "=", sent.parent.email).execute();
  expect(made).toHaveLength(1);
});

test.each([40, -40])("an instance whose clock is %i days wrong charges an upgrade for the right days", async (days) => {
  const { username, password, email } = await makeAccount(bench);
  const paid_at = new Date(Date.now() - 100 * 24 * 3_600_000);
  await bench.service.db.updateTable("signups").set({ paid_at }).where("email", "=", email).execute();
  const visitor = new Visitor(bench);
  await visitor.logIn(username, password);
  const upgrades = async () => (await visitor.send("GET", "/v2/users/me/upgrades")).body;
  const right = await upgrades();
  expect(right.packages).toContainEqual(
    expect.objectContaining({ proratedPriceInfo: { proratedPriceFormatted: expect.stringContaining("USD") } }),
  );
  shiftClock(days * 24 * 60);
  expect(await upgrades()).toEqual(right);
});

describe.each([5, -5, 600, -600])("an instance whose clock is %i minutes from the database's", (minutes) => {
  test("does not send a message that another instance is sending", async () => {
    const { db } = bench.service;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    let sent = 0;
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const transports: Transports = {
      close: () => undefined,
      mail: async () => {
        sent += 1;
        await gone;
      },
    };
    const links = readLinks(new URL("../../../..", import.meta.url).pathname, "https://join.test");
    const sending: Sending = { db, secrets: createSecrets(PEPPER), links, log, transports, keepContent: false };
    // Sends the messages that other tests have left.
    while (await sendNext({ ...sending, transports: { close: () => undefined, mail: async () => undefined } }));
    const { by, body } = await bench.client.readyToPay();
    await bench.client.pay(by, body);
    // The receipt and the co-parent's invitation are both being sent.
    const first = [sendNext(sending), sendNext(sending)];
    await expect.poll(() => sent, { timeout: 100_000 }).toBe(2);
    shiftClock(minutes);
    expect(await sendNext(sending)).toBe(false);
    go();
    await Promise.all(first);
    expect(sent).toBe(2);
  });

  test("ends no registration or session early, and gives new ones their normal lifetimes", async () => {
    const { by } = await bench.client.readyToPay();
    const { username, password } = await makeAccount(bench);
    const [visitor, newcomer] = [new Visitor(bench), new Visitor(bench)];
    await visitor.logIn(username, password);
    shiftClock(minutes);
    expect((await bench.client.choose(by)).status).toBe(200);
    const keep = () => visitor.send("GET", "/ofw/keepalive.form");
    expect((await keep()).status).toBe(200);
    const fresh = (await bench.client.create()).body;
    await newcomer.logIn(username, password);
    vi.useRealTimers();
    expect((await bench.client.choose(fresh)).status).toBe(200);
    expect((await keep()).status).toBe(200);
    const { db } = bench.service;
    const { expires_at: end, created_at: begin } = await db
      .selectFrom("signups")
      .select(["expires_at", "created_at"])
      .where("id", "=", fresh.signupId)
      .executeTakeFirstOrThrow();
    expect(Math.abs(end.getTime() - begin.getTime() - 240_000)).toBeLessThan(5_000);
    const session = await db
      .selectFrom("sessions")
      .select(["expires_at", "used_at", now.as("at")])
      .where("hash", "=", hashToken(newcomer.cookie.replace("session=", "")))
      .executeTakeFirstOrThrow();
    expect(session.expires_at.getTime() - session.used_at.getTime()).toBe(3_600_000);
    expect(Math.abs(session.at.getTime() - session.used_at.getTime())).toBeLessThan(120_000);
  });
});
