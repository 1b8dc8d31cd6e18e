import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sharedBench, approved } from "../builders.ts";
import { linkOf, makeAccount, sentTo, Visitor } from "../accounts.ts";
import { invite } from "../mailbox.ts";
import { create } from "../professionals.ts";
import { act } from "./desk.ts";

const bench = sharedBench({ outboxPage: true, trustProxy: true });

describe("find", () => {
  test("finds an account by e-mail, phone, user name and every id, however they are written", async () => {
    const { email, phone, username, userId } = await makeAccount(bench);
    const [found] = await act(bench, "find", { person: email });
    expect(found).toEqual({
      is: "a parent",
      id: expect.any(String),
      name: "Jordan Avery",
      email,
      phone,
      registered: expect.any(Date),
      hasAccount: true,
    });
    const { attempt_id: payment } = await bench.row("payments", { signup_id: found.id });
    const spelled = `+1 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    for (const person of [
      ` ${email.toUpperCase()} `,
      phone,
      spelled,
      username.toUpperCase(),
      userId,
      found.id,
      payment,
    ])
      expect(await act(bench, "find", { person })).toEqual([found]);
  });

  test("finds all registrations with an e-mail, newest first, and an act wants one of them", async () => {
    const email = `twice-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const ids: string[] = [];
    for (let i = 0; i < 2; i++) ids.unshift((await bench.client.readyToPay({ email })).by.signupId);
    expect((await act(bench, "find", { person: email })).map(({ id }: { id: string }) => id)).toEqual(ids);
    await expect(act(bench, "show", { person: email })).rejects.toThrow(
      `2 people have it. Name one by id: ${ids.map((id) => `${id} (a parent)`).join(", ")}`,
    );
  });

  test("finds a professional, and says what a phone number needs", async () => {
    const id = (await create(bench)).body.id as string;
    const [found] = await act(bench, "find", { person: id });
    expect(found).toMatchObject({ is: "a professional", id, hasAccount: true });
    expect(await act(bench, "find", { person: found.email })).toEqual([found]);
    await expect(act(bench, "find", { person: "+1" })).rejects.toThrow("write it with its country code");
    await expect(act(bench, "find")).rejects.toThrow("--person is needed: E-mail, phone number");
  });
});

describe("show", () => {
  test("tells how far somebody came, what they paid and what was sent, without what nobody needs", async () => {
    const { email, username, userId, password } = await makeAccount(bench);
    await new Visitor(bench).logIn(username, password);
    const shown = await act(bench, "show", { person: email });
    expect(shown).toEqual({
      is: "a parent",
      id: expect.any(String),
      name: "Jordan Avery",
      email,
      phone: expect.any(String),
      registered: expect.any(Date),
      country: "US",
      timeZone: "America/Los_Angeles",
      began: "by themselves",
      steps: {
        "co-parent": "invited",
        children: 1,
        address: "entered",
        package: expect.stringMatching(/./),
        paid: expect.any(Date),
        "security question": "chosen",
      },
      links: [{ purpose: "login", made: expect.any(Date), until: expect.any(Date), state: "used" }],
      payments: [
        {
          id: expect.any(String),
          state: "charged",
          amount: expect.stringMatching(/^USD\s\d/),
          for: shown.steps.package,
          method: "card",
          at: expect.any(Date),
          transaction: expect.any(String),
        },
      ],
      account: { id: userId, username, password: "chosen", lastSignedIn: expect.any(Date), sessions: 1 },
      messages: [
        {
          template: "purchaseReceipt",
          channel: "mail",
          language: "en",
          at: expect.any(Date),
          state: expect.stringMatching(/^(sent|waits)$/),
        },
      ],
    });
    const text = JSON.stringify(shown);
    for (const hidden of ["Robin", "Sam", "Alder", "95814", "1111", "Visa", "vault", "Where did we meet?", "$argon2"])
      expect(text).not.toContain(hidden);
  });

  test("tells that somebody stopped before paying, and why a payment was refused", async () => {
    const { by, body } = await bench.client.readyToPay();
    bench.gateway.next = () => ({ outcome: "declined", kind: "funds", code: "2001" });
    await bench.client.pay(by, body);
    bench.gateway.next = approved;
    expect(await act(bench, "show", { person: by.signupId })).toMatchObject({
      steps: { paid: "no", "security question": "missing" },
      canBeContinuedUntil: expect.any(Date),
      payments: [{ state: "not charged", why: "declined, funds, 2001" }],
      account: "none",
      messages: [],
    });
  });
});

describe("send", () => {
  test("mails the link that each person needs, in their language", async () => {
    const { email: owner } = await makeAccount(bench);
    const { email: invited } = await invite(bench, { lang: "es" });
    const paid = await bench.client.readyToPay();
    await bench.client.pay(paid.by, paid.body);
    const unpaid = await bench.client.readyToPay();
    const emailOf = async (id: string): Promise<string> => (await act(bench, "find", { person: id }))[0].email;
    for (const [person, sent, template, language] of [
      [owner, "link to choose a password", "passwordReset", "en"],
      [invited, "link to the invitation", "newInviteLink", "es"],
      [await emailOf(paid.by.signupId), "link to create the login", "loginLink", "en"],
      [await emailOf(unpaid.by.signupId), "link to the details of the registration", "savedDetails", "en"],
    ] as const) {
      expect(await act(bench, "send", { person })).toEqual({ sent, language, to: person });
      expect((await sentTo(bench, person)).at(-1)).toMatchObject({ template, language, to: person });
    }
  });

  test("mails a link that works, for the person alone", async () => {
    const { email, username } = await makeAccount(bench);
    await act(bench, "send", { person: email });
    const headers = { authorization: `Bearer ${await linkOf(bench, email)}` };
    const { status, body } = await bench.client.send("GET", "/v2/users/password/reset", { headers });
    expect({ status, body }).toEqual({ status: 200, body: { username, email, first: false } });
  });

  test("mails a receipt again, in another language if wanted", async () => {
    const { email } = await makeAccount(bench);
    const { sent } = await act(bench, "send", { person: email, receipt: "true", language: "es" });
    expect(sent).toMatch(/^receipt of payment [0-9a-f-]{36}$/);
    const mails = (await act(bench, "show", { person: email })).messages;
    expect(mails.map(({ template, language }: Record<string, string>) => [template, language])).toEqual([
      ["purchaseReceipt", "es"],
      ["purchaseReceipt", "en"],
    ]);
  });

  test("has no receipt without a charge, and no link for somebody who was erased", async () => {
    const { by } = await bench.client.readyToPay();
    await expect(act(bench, "send", { person: by.signupId, receipt: "true" })).rejects.toThrow(
      "There is no such charge",
    );
    const { email } = await makeAccount(bench);
    const [{ id }] = await act(bench, "find", { person: email });
    await act(bench, "erase", { person: id, yes: "true" });
    await expect(act(bench, "send", { person: id })).rejects.toThrow("has no e-mail address any more");
    await expect(act(bench, "send", { person: id, receipt: "maybe" })).rejects.toThrow(
      "--receipt must be true or false",
    );
  });
});

describe("unlock", () => {
  test("lets somebody log in again after too many wrong passwords", async () => {
    const { username, password, email } = await makeAccount(bench);
    const visitor = new Visitor(bench, "192.0.2.7");
    for (let i = 0; i < 10; i++) await visitor.logIn(username, "wrong");
    expect((await visitor.logIn(username, password)).status).toBe(429);
    expect(await act(bench, "unlock", { person: email })).toEqual({ unlocked: username });
    expect((await visitor.logIn(username, password)).status).toBe(200);
  });

  test("forgets what an address has tried", async () => {
    const visitor = new Visitor(bench, "192.0.2.8");
    for (let i = 0; i < 100; i++) await visitor.logIn(`nobody.${i}`, "wrong");
    const { username, password } = await makeAccount(bench);
    expect((await visitor.logIn(username, password)).status).toBe(429);
    expect(await act(bench, "unlock", { address: "192.0.2.8" })).toEqual({ unlocked: "192.0.2.8" });
    expect((await visitor.logIn(username, password)).status).toBe(200);
    const kept = await sql<{
      text: string;
    }>`select row::text as text from support_acts row order by at desc limit 1`.execute(bench.service.db);
    expect(kept.rows[0]?.text).not.toContain("192.0.2.8");
  });

  test("says what is missing", async () => {
    await expect(act(bench, "unlock")).rejects.toThrow("Name whom to unlock");
    const { by } = await bench.client.readyToPay();
    await expect(act(bench, "unlock", { person: by.signupId })).rejects.toThrow("has no account yet");
  });
});
