import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../../src/server/index.ts";
import { createOutbox } from "../../../src/server/outbox/index.ts";
import { createSecrets } from "../../../src/server/secrets/index.ts";
import { PEPPER, startBench } from "./builders.ts";

const ROOT = join(import.meta.dirname, "../../..");
const secrets = createSecrets(PEPPER);
const outbox = createOutbox(secrets);

describe("/dev/outbox", () => {
  test("shows mails with links to follow, and text messages, in the visitor's language", async () => {
    const bench = await startBench({ outboxPage: true });
    const link = "https://join.test/app/join/account#token=abc&user=1";
    await outbox.enqueue(bench.service.db, {
      purpose: "page",
      to: "sam@example.com",
      channel: "mail",
      template: "passwordReset",
      language: "en",
      values: { firstName: "<b>Sam</b>", link, minutes: "30" },
    });
    await outbox.enqueue(bench.service.db, {
      purpose: "text",
      to: "+15550100123",
      channel: "sms",
      template: "usernameReminder",
      language: "en",
      values: { firstName: "Sam", username: "<i>sam", link },
    });
    const headers = { accept: "text/html", "accept-language": "es" };
    const page = await bench.client.send("GET", "/dev/outbox", { headers });
    expect(page.body).toContain("Bandeja de salida");
    expect(page.body).toContain('href="https://join.test/app/join/account#token=abc&#38;user=1"');
    expect(page.body).not.toContain("<b>Sam");
    expect(page.body).toContain("Para +15550100123<br>\nMensaje de texto,");
    expect(page.body).toContain("<p>Twofold: your username is &#60;i&#62;sam</p>");
    const id = /\/dev\/outbox\/([0-9a-f-]{36})/.exec(page.body)?.[1] ?? "";
    const mail = await bench.client.send("GET", `/dev/outbox/${id}`);
    expect(mail.body).toContain("Choose a new password");
    expect(mail.headers["content-security-policy"]).toContain("default-src 'none'");
    // The service's own worker marks the mail as sent, and it can still be read.
    await expect
      .poll(async () => (await bench.client.send("GET", "/dev/outbox", { headers })).body, { timeout: 100_000 })
      .toContain("enviado");
    await bench.stop();
  });

  test("is off by default with a configured database, real mails or real payments, and cannot be on in production", async () => {
    const bench = await startBench();
    expect((await bench.client.send("GET", "/dev/outbox")).status).toBe(404);
    await bench.stop();
    const production = { NODE_ENV: "production" };
    expect(readConfig({}, ROOT).outboxPage).toBe(true);
    expect(readConfig(production, ROOT).outboxPage).toBe(false);
    const own = { DATABASE_URL: "postgres://db/x", SECRET_PEPPER: PEPPER };
    expect(readConfig(own, ROOT).outboxPage).toBe(false);
    expect(() => readConfig({ ...production, OUTBOX_PAGE: "true" }, ROOT)).toThrow(/OUTBOX_PAGE/);
    const mails = { SMTP_URL: "smtp://mail", PUBLIC_ORIGIN: "https://join.test" };
    expect(readConfig(mails, ROOT).outboxPage).toBe(false);
    expect(readConfig({ ...mails, OUTBOX_PAGE: "true" }, ROOT).outboxPage).toBe(true);
    expect(readConfig({ ...mails, SMTP_URL: "", SMS_URL: "https://texts" }, ROOT).outboxPage).toBe(false);
    const money = { PAYMENTS: "braintree", BRAINTREE_ENVIRONMENT: "production" };
    expect(readConfig(money, ROOT).outboxPage).toBe(false);
    expect(() => readConfig({ ...money, OUTBOX_PAGE: "true" }, ROOT)).toThrow(/OUTBOX_PAGE/);
    expect(readConfig({ ...money, BRAINTREE_ENVIRONMENT: "sandbox" }, ROOT).outboxPage).toBe(true);
    expect(() => readConfig({ SMTP_URL: "smtp://mail" }, ROOT)).toThrow(/PUBLIC_ORIGIN/);
  });
});
