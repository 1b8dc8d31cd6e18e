import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../../../src/server/index.ts";
import { readLinks } from "../../../../src/server/links.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { addSampleInvitations } from "../../../../src/server/invitations/index.ts";
import { addSampleProfessional } from "../../../../src/server/professionals/index.ts";
import { config, PEPPER, startBench } from "../builders.ts";

const ROOT = join(import.meta.dirname, "../../../..");
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

  test("shows sample invitations first, whatever came later, and the rest on pages that can be searched", async () => {
    const bench = await startBench({ outboxPage: true });
    const { db } = bench.service;
    const resources = {
      db,
      outbox,
      config: config(bench.dir),
      links: readLinks(ROOT, "https://join.test"),
    };
    await addSampleInvitations(resources, await addSampleProfessional(db, secrets));
    for (let nth = 1; nth <= 110; nth += 1)
      await outbox.enqueue(db, {
        purpose: `later ${nth}`,
        to: `person-${nth}@example.org`,
        channel: "mail",
        template: "passwordReset",
        language: "en",
        values: { firstName: "Sam", link: `https://join.test/reset#token=${nth}`, minutes: "30" },
      });
    const open = async (query: string, accept = "application/json") =>
      (await bench.client.send("GET", `/dev/outbox${query}`, { headers: { accept } })).body;
    const first = await open("");
    expect(first.samples.map(({ to }: { to: string }) => to).sort()).toEqual([
      "casey.lane@example.com",
      "sam.rivera@example.com",
      "taylor.brooks@example.com",
    ]);
    expect([first.messages.length, first.messages[0].to, first.page, first.pages]).toEqual([
      50,
      "person-110@example.org",
      1,
      3,
    ]);
    const last = await open("?page=3");
    expect([last.samples, last.page, last.messages.length]).toEqual([[], 3, 13]);
    expect(await open("?page=99")).toMatchObject({ page: 3 });
    expect(await open("?page=x&page=2")).toMatchObject({ page: 1 });
    expect((await open("?q=PERSON-77@")).messages).toMatchObject([{ to: "person-77@example.org" }]);
    expect(await open("?q=reset%23token%3D1&page=1")).toMatchObject({ page: 1, pages: 1, samples: [] });

    const page: string = await open("", "text/html");
    const places = ["Sample invitations", "casey.lane@example.com", "All messages", "person-110@example.org"];
    expect(places.map((text) => page.indexOf(text)).every((place, nth, all) => place > (all[nth - 1] ?? 0))).toBe(true);
    expect(page).toContain('<a href="/dev/outbox?page=2">Older messages</a>');
    const found: string = await open("?q=%3Cb%3E&page=1", "text/html");
    expect(found).toContain('value="&#60;b&#62;"');
    expect(found).toContain("No message contains “&#60;b&#62;”.");
    expect(await open("?q=person&page=2", "text/html")).toContain('href="/dev/outbox?q=person&#38;page=3"');
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
