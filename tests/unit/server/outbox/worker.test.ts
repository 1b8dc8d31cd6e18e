import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../../src/server/db/index.ts";
import { readLinks } from "../../../../src/server/links.ts";
import type { Transports } from "../../../../src/server/outbox/transport.ts";
import { createOutbox, startSending } from "../../../../src/server/outbox/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { PATIENT, PEPPER } from "../builders.ts";
import { newDatabase, openNewDatabase } from "../new-database.ts";
import { gate } from "../../gate.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test("while the mail server hangs, text messages go on; the mails are sent when it answers", async () => {
  const database = await newDatabase();
  const db = openDatabase(database.url, PATIENT);
  const secrets = createSecrets(PEPPER);
  const outbox = createOutbox(secrets);
  const enqueue = (channel: "mail" | "sms", purpose: string) =>
    outbox.enqueue(db, {
      purpose,
      channel,
      to: channel === "sms" ? "+15550100123" : "sam@example.com",
      template: "verificationCode",
      language: "en",
      values: { code: "482913", minutes: "10" },
    });
  const answer = gate();
  let [mails, texts] = [0, 0];
  const transports: Transports = {
    mail: async () => {
      mails += 1;
      await answer.opened;
    },
    sms: async () => void (texts += 1),
    close: () => undefined,
  };
  for (let mail = 0; mail < 5; mail += 1) await enqueue("mail", `mail ${mail}`);
  const links = readLinks(join(import.meta.dirname, "../../../.."), "https://join.test");
  const stop = startSending({ db, secrets, links, log, transports, keepContent: false });
  onTestFinished(async () => {
    answer.open();
    await stop();
    await db.destroy();
    await database.drop();
  });
  await expect.poll(() => mails, { timeout: 60_000 }).toBe(3);
  for (let text = 0; text < 4; text += 1) {
    await enqueue("sms", `text ${text}`);
    await expect.poll(() => texts, { timeout: 60_000 }).toBe(text + 1);
  }
  expect(mails).toBe(3);
  answer.open();
  const waiting = db.selectFrom("outbox").select("id").where("sent_at", "is", null);
  await expect.poll(async () => (await waiting.execute()).length, { timeout: 60_000 }).toBe(0);
  expect(mails).toBe(5);
});

test("without any transport, a message past its validity is given up, and others wait", async () => {
  const { db } = await openNewDatabase();
  const secrets = createSecrets(PEPPER);
  for (const purpose of ["valid", "over"])
    await createOutbox(secrets).enqueue(db, {
      purpose,
      channel: "sms",
      to: "+15550100123",
      template: "verificationCode",
      language: "en",
      values: { code: "482913", minutes: "10" },
      validForMs: 600_000,
    });
  await db
    .updateTable("outbox")
    .set({ valid_until: new Date(0) })
    .where("purpose", "=", "over")
    .execute();
  const links = readLinks(join(import.meta.dirname, "../../../.."), "https://join.test");
  const stop = startSending({ db, secrets, links, log, transports: { close: () => undefined }, keepContent: false });
  onTestFinished(stop);
  const abandoned = db.selectFrom("outbox").select("purpose").where("given_up_at", "is not", null);
  await expect.poll(() => abandoned.execute(), { timeout: 60_000 }).toEqual([{ purpose: "over" }]);
});
