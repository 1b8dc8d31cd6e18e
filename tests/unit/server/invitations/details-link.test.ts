import { beforeEach, describe, expect, test } from "vitest";
import { forgetAbandoned } from "../../../../src/server/retention/forget.ts";
import { type Answer, newParent, type Registration, sharedBench, unanswered, approved } from "../builders.ts";
import { asInvited, invite, invitedBy, type Letter, lettersTo } from "../mailbox.ts";
import { bearer, recoveryAt } from "../recovery.ts";

const bench = sharedBench({ outboxPage: true });
// Each test has its own people, but all tests share one network address.
beforeEach(() => bench.service.db.deleteFrom("tries").execute());

const request = (email: string, lang = "en"): Promise<Answer> =>
  bench.client.send("POST", "/v2/signups/details/links", { body: { email }, headers: { "accept-language": lang } });

const open = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  bench.client.send("POST", "/v2/signups/details", { headers: { ...bearer(token), ...headers } });

const tokenIn = (letter: Letter | undefined): string => invitedBy(letter).token;

/** The token of the newest link that was mailed. */
const tokenTo = async (email: string): Promise<string> => tokenIn((await lettersTo(bench, email))[0]);

/** Moves the registrations with this e-mail, and their links, into the past. */
async function age(email: string, by: string): Promise<void> {
  await bench.sql`update signups set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where email = ${email}`;
  await bench.sql`update invitations set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where signup_id in (select id from signups where email = ${email})`;
}

/** A person whose registration has expired. */
async function left(parent: object = {}): Promise<{ email: string; by: Registration }> {
  const sent = newParent();
  const created = await bench.client.create({ parent: { ...sent.parent, ...parent } });
  await age(sent.parent.email, "25 hours");
  return { email: sent.parent.email, by: created.body as Registration };
}

const OVER = { status: 410, body: { code: "token-over" } };

describe("the link to the details of an expired registration", () => {
  test("is mailed to its e-mail, and gives the name and e-mail, and only those [GUARD-06]", async () => {
    const { email } = await left({ firstName: "Robin", lastName: "Lee" });
    expect(await request(` ${email.toUpperCase()} `)).toMatchObject({ status: 200, body: {} });
    const [letter] = await lettersTo(bench, email);
    expect(letter).toMatchObject({ template: "savedDetails", subject: "Continue signing up for Twofold" });
    expect(letter?.text).toMatch(/https:\/\/join\.test\/app\/join\/details\/open#token=[\w-]{43}\n/);
    const opened = await open(tokenIn(letter));
    expect([opened.status, opened.body]).toEqual([200, { firstName: "Robin", lastName: "Lee", email }]);
  });

  test("is mailed in the language of the page, in its words", async () => {
    const { email } = await left({ firstName: "Robin" });
    await request(email);
    await request(email, "es");
    const [spanish, english] = await lettersTo(bench, email);
    expect(english?.text).toContain("your name and email address filled in");
    expect(spanish).toMatchObject({ subject: "Continúa tu registro en Twofold" });
    expect(spanish?.text).toContain("Hola, Robin:");
    expect(spanish?.text).toContain("Funciona una sola vez, hasta el ");
  });

  test("works once, even if it is opened several times at once", async () => {
    const { email } = await left();
    await request(email);
    const token = await tokenTo(email);
    const all = await Promise.all(Array.from({ length: 4 }, () => open(token)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(await open(token)).toMatchObject(OVER);
  });

  test("gives the same answer to a call that is repeated because its answer was lost", async () => {
    const { email } = await left();
    await request(email);
    const token = await tokenTo(email);
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await open(token, key);
    expect(first.status).toBe(200);
    expect((await open(token, key)).body).toEqual(first.body);
  });

  test("stops working when it expires, and when a newer one is mailed", async () => {
    const { email } = await left();
    await request(email);
    const first = await tokenTo(email);
    await request(email);
    expect(await open(first)).toMatchObject(OVER);
    const second = await tokenTo(email);
    await bench.sql`update invitations set expires_at = now() - interval '1 second'
      where signup_id in (select id from signups where email = ${email})`;
    expect(await open(second)).toMatchObject(OVER);
  });

  test("promises nothing beyond the day on which the registration is deleted", async () => {
    const { email } = await left();
    await age(email, "20 days");
    await request(email);
    const { rows } = await bench.sql<{ days: number }>`
      select extract(epoch from i.expires_at - s.expires_at)::float8 / 86400 as days
      from invitations i join signups s on s.id = i.signup_id where s.email = ${email}`;
    expect(rows[0]?.days).toBeCloseTo(30, 3);
    const token = await tokenTo(email);
    await age(email, "10 days");
    await forgetAbandoned(bench.service.db, { registrationKeptDays: 30, invitationKeptDays: 90 }, 100);
    expect(await open(token)).toMatchObject(OVER);
    expect(await request(email)).toMatchObject({ status: 200, body: {} });
    expect(await lettersTo(bench, email)).toHaveLength(1);
  });

  test("is only for who has its token, and opens nothing else", async () => {
    expect(await open("")).toMatchObject({ status: 401, body: { code: "token-unknown" } });
    expect(await open("a".repeat(43))).toMatchObject(OVER);
    const { letter } = await invite(bench);
    expect(await open(tokenIn(letter))).toMatchObject(OVER);
    const { email } = await left();
    await request(email);
    const of = asInvited(bench, { userId: crypto.randomUUID(), token: await tokenTo(email) });
    expect((await of.find()).body.code).toBe("auth.fail");
    expect((await of.requestLink()).body.code).toBe("auth.fail");
    expect((await of.credentials("robin.lee")).status).toBe(401);
  });

  test("is voided when the e-mail of its registration changes: the earlier one may be another person's", async () => {
    const sent = newParent();
    const created = await bench.client.create(sent);
    await request(sent.parent.email);
    const token = await tokenTo(sent.parent.email);
    const email = `right-${sent.parent.email}`;
    expect((await bench.client.update(created.body, { parent: { email }, sections: ["PARENT"] })).status).toBe(200);
    expect(await open(token)).toMatchObject(OVER);
  });

  test("is for the newest registration with the e-mail", async () => {
    const { email } = await left({ firstName: "Robin" });
    await bench.client.create({ parent: { ...newParent().parent, email, firstName: "Roberta" } });
    await request(email);
    expect((await open(await tokenTo(email))).body).toMatchObject({ firstName: "Roberta" });
  });
});

describe("a request for the details", () => {
  test("is answered alike with and without a registration, and after a payment, and nothing is mailed then", async () => {
    const { email } = await left();
    const { by, body } = await bench.client.readyToPay();
    expect((await bench.client.pay(by, body)).status).toBe(200);
    const paid = await bench.row("signups", { id: by.signupId });
    const before = (await lettersTo(bench, paid.email)).length;
    const answers = [await request(email), await request("nobody@example.com"), await request(paid.email)];
    for (const { status, body: answer } of answers) expect([status, answer]).toEqual([200, {}]);
    expect(await lettersTo(bench, email)).toHaveLength(1);
    expect(await lettersTo(bench, "nobody@example.com")).toEqual([]);
    expect(await lettersTo(bench, paid.email)).toHaveLength(before);
  });

  test("mails nothing while a payment's outcome is unknown, and a link mailed before does not work then", async () => {
    const { by, body } = await bench.client.readyToPay();
    const { email } = await bench.row("signups", { id: by.signupId });
    await request(email);
    const token = await tokenTo(email);
    bench.gateway.next = unanswered;
    await bench.client.pay(by, body);
    bench.gateway.next = approved;
    await request(email);
    expect(await lettersTo(bench, email)).toHaveLength(1);
    expect(await open(token)).toMatchObject(OVER);
  });

  test("mails nothing to an invited parent, who has a link already", async () => {
    const { email } = await invite(bench);
    await request(email);
    expect((await lettersTo(bench, email)).map(({ template }) => template)).toEqual(["invitation"]);
  });

  test("that is repeated is answered as usual; five are mailed a day, however many registrations there are", async () => {
    const { email } = await left();
    for (let times = 0; times < 8; times += 1) {
      await bench.client.create({ parent: { ...newParent().parent, email } });
      expect(await request(email)).toMatchObject({ status: 200, body: {} });
    }
    expect((await open(await tokenTo(email))).status).toBe(200);
    const { length } = await lettersTo(bench, email);
    // Five at once, and the one of the first half hour.
    expect(length).toBe(6);
  });

  test("counts for the network's limit, which forgotten passwords share", async () => {
    const at = recoveryAt(bench);
    await Promise.all(Array.from({ length: 50 }, () => at.forgot("nobody")));
    expect(await request("nobody@example.com")).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
  });
});
