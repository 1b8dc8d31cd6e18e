import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { network } from "../../../src/server/accounts/tries.ts";
import { SLOT_MS } from "../../../src/server/accounts/even-time.ts";
import { Visitor, linkOf as linkIn, makeAccount, sentTo } from "./accounts.ts";
import type { Owner } from "./accounts.ts";
import { startBench } from "./builders.ts";
import type { Answer, Bench } from "./builders.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());
// Each test has its own people, and this one address.
beforeEach(() => bench.service.db.deleteFrom("tries").execute());

const NEW = "another-Harbor-42";
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const post = (url: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
  bench.client.send("POST", url, { ...(body && { body }), ...(headers && { headers }) });
const forgot = (account: string, headers: Record<string, string> = {}) =>
  post("/v2/users/password/forgotten", { account }, headers);
const peek = (token: string) => bench.client.send("GET", "/v2/users/password/reset", { headers: bearer(token) });
const reset = (token: string, password = NEW, headers: Record<string, string> = {}) =>
  post("/v2/users/password/reset", { password }, { ...bearer(token), ...headers });
const byEmail = (email: string, locale = "en") => post("/v2/users/username/recovery/email", { email, locale });
const byPhone = (who: Pick<Owner, "phone" | "email">, more: object = {}) =>
  post("/v2/users/username/recovery/phone", {
    phoneCountryCode: "+1",
    phoneNumber: who.phone.slice(2),
    email: who.email,
    locale: "en",
    ...more,
  });
const check = (verificationId: string, code: string) =>
  post("/v2/users/verification-codes/check", { verificationId, code });
const mailName = (token: string) => post("/v2/users/username/email", { locale: "es" }, bearer(token));

const linkOf = (who: Owner): Promise<string> => linkIn(bench, who.email);
async function codeOf(who: Owner): Promise<string> {
  return (await sentTo(bench, who.phone)).at(-1)?.values["code"] ?? "";
}
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const canLogIn = async (who: Owner, password: string): Promise<boolean> =>
  (await new Visitor(bench).logIn(who.username, password)).status === 200;
const outdate = () =>
  bench.service.db
    .updateTable("proofs")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();

describe("a forgotten password", () => {
  it("[ACCT-02] [ACCT-05] [ACCT-06] is replaced by a mailed link, whose secret stands behind the #", async () => {
    const who = await makeAccount(bench);
    expect(await forgot(who.username.toUpperCase())).toMatchObject({ status: 200, body: {} });
    const [mail] = await sentTo(bench, who.email);
    expect(mail).toMatchObject({ channel: "mail", template: "passwordReset", values: { minutes: "10" } });
    const { origin, pathname, search, hash } = new URL(mail?.values["link"] ?? "");
    expect([origin, pathname, search]).toEqual(["https://join.test", "/app/join/account/reset", ""]);
    expect(hash).toMatch(/^#token=[0-9a-f-]{36}\.[\w-]{43}$/);
    const token = await linkOf(who);
    expect(await peek(token)).toMatchObject({ status: 200, body: { username: who.username, email: who.email } });
    expect(await reset(token)).toMatchObject({ status: 200, body: {} });
    expect([await canLogIn(who, NEW), await canLogIn(who, who.password)]).toEqual([true, false]);
  });

  it("is found by e-mail too, in the language of who asks, and the owner is told when it is done", async () => {
    const who = await makeAccount(bench);
    await forgot(` ${who.email.toUpperCase()} `, { "accept-language": "es" });
    expect(await sentTo(bench, who.email)).toMatchObject([{ language: "es" }]);
    await reset(await linkOf(who));
    expect((await sentTo(bench, who.email)).at(-1)).toMatchObject({ template: "passwordChanged" });
  });

  it("ends every session, and every other link of the account", async () => {
    const who = await makeAccount(bench);
    const elsewhere = new Visitor(bench);
    await elsewhere.logIn(who.username, who.password);
    await forgot(who.username);
    const first = await linkOf(who);
    await forgot(who.username);
    await reset(await linkOf(who));
    expect((await elsewhere.me()).status).toBe(401);
    expect(await reset(first)).toMatchObject({ status: 410, body: { kind: "expired", code: "token-over" } });
  });

  it("opens an account again that too many tries have closed", async () => {
    const who = await makeAccount(bench);
    for (let tries = 0; tries < 11; tries += 1) await new Visitor(bench).logIn(who.username, "not-the-Password-1");
    expect(await canLogIn(who, who.password)).toBe(false);
    await forgot(who.username);
    await reset(await linkOf(who));
    expect(await canLogIn(who, NEW)).toBe(true);
  });

  it("keeps to the rules of a new one, which do not use the link up", async () => {
    const who = await makeAccount(bench);
    await forgot(who.username);
    const token = await linkOf(who);
    for (const [password, code] of [
      ["short-1", "errors.passwordLength"],
      ["NoSpecialSign123", "errors.passwordMix"],
      ["Password2026!", "errors.passwordCommon"],
    ] as const)
      expect((await reset(token, password)).body.fields).toMatchObject([{ field: "password", code }]);
    expect((await reset(token)).status).toBe(200);
  });
});

describe("the link", () => {
  it("is good once, also for many at once; the same call with the same key gets its answer again", async () => {
    const who = await makeAccount(bench);
    await forgot(who.username);
    const token = await linkOf(who);
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => reset(token, `another-Harbor-4${at}`)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
    expect(await peek(token)).toMatchObject({ status: 410 });
    await forgot(who.username);
    const next = await linkOf(who);
    const key = { "idempotency-key": "reset-once-1" };
    expect([(await reset(next, NEW, key)).status, (await reset(next, NEW, key)).status]).toEqual([200, 200]);
    expect((await reset(next)).status).toBe(410);
  });

  it("is good for 10 minutes, for its purpose and for the e-mail that it was sent to", async () => {
    const who = await makeAccount(bench);
    await forgot(who.username);
    const token = await linkOf(who);
    expect(await mailName(token)).toMatchObject({ status: 410 });
    const { expires_at, created_at } = await bench.service.db
      .selectFrom("proofs")
      .select(["expires_at", "created_at"])
      .where("user_id", "=", who.userId)
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - created_at.getTime()) / 60_000)).toBe(10);
    const moved = { email: "elsewhere@example.com", email_key: "elsewhere@example.com" };
    await bench.service.db.updateTable("users").set(moved).where("id", "=", who.userId).execute();
    expect((await peek(token)).status).toBe(410);
    expect((await reset(token)).status).toBe(410);
    await bench.service.db
      .updateTable("users")
      .set({ email: who.email, email_key: who.email })
      .where("id", "=", who.userId)
      .execute();
    expect((await peek(token)).status).toBe(200);
    await outdate();
    expect((await reset(token)).status).toBe(410);
    expect(await canLogIn(who, who.password)).toBe(true);
  });

  it("is nobody's when it is made up, cut off, or of an account that there is not", async () => {
    await forgot("nobody.here.either");
    const { rows } = await sql<{ id: string }>`select id from proofs where user_id is null`.execute(bench.service.db);
    const secret = "A".repeat(43);
    for (const token of ["x", "a.b", `${rows[0]?.id}.${secret}`, `00000000-0000-4000-8000-000000000000.${secret}`]) {
      expect(await peek(token)).toMatchObject({ status: 410, body: { code: "token-over" } });
      expect((await reset(token)).status).toBe(410);
    }
    expect(await bench.client.send("GET", "/v2/users/password/reset")).toMatchObject({ status: 401 });
  });
});

describe("a forgotten user name", () => {
  it("[ACCT-03] [ACCT-06] is mailed to its e-mail, in the language asked for", async () => {
    const who = await makeAccount(bench);
    expect(await byEmail(who.email.toUpperCase(), "es")).toMatchObject({ status: 200, body: {} });
    expect(await sentTo(bench, who.email)).toMatchObject([
      { channel: "mail", template: "usernameReminder", language: "es", values: { username: who.username } },
    ]);
  });

  it("is mailed for each account of an e-mail", async () => {
    const one = await makeAccount(bench);
    const two = await makeAccount(bench);
    await bench.service.db
      .updateTable("users")
      .set({ email: one.email, email_key: one.email })
      .where("id", "=", two.userId)
      .execute();
    await byEmail(one.email);
    const names = (await sentTo(bench, one.email)).map(({ values }) => values["username"]);
    expect(names.sort()).toEqual([one.username, two.username].sort());
  });

  it("[ACCT-03] [ACCT-07] is told for the code that was texted to the phone; it can be mailed as well, once", async () => {
    const who = await makeAccount(bench);
    const asked = await byPhone(who, { userId: who.userId, locale: "es" });
    expect(asked).toMatchObject({ status: 200, body: { verificationId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    const [text] = await sentTo(bench, who.phone);
    expect(text).toMatchObject({ channel: "sms", template: "verificationCode", language: "es" });
    expect(text?.values).toEqual({ code: expect.stringMatching(/^\d{6}$/), minutes: "10" });
    const found = await check(asked.body.verificationId, text?.values["code"] ?? "");
    expect(found).toMatchObject({ status: 200, body: { username: who.username } });
    expect((await mailName(found.body.recoveryToken)).status).toBe(200);
    expect((await mailName(found.body.recoveryToken)).status).toBe(410);
    expect(await sentTo(bench, who.email)).toMatchObject([{ template: "usernameReminder", language: "es" }]);
  });

  it("[ACCT-07] goes to the account of the user id alone, where an e-mail and a phone have two", async () => {
    const one = await makeAccount(bench);
    const two = await makeAccount(bench, { phoneNumber: one.phone.slice(2) });
    await bench.service.db
      .updateTable("users")
      .set({ email: one.email, email_key: one.email })
      .where("id", "=", two.userId)
      .execute();
    for (const who of [one, two]) {
      const { verificationId } = (await byPhone(one, { userId: who.userId })).body;
      expect((await check(verificationId, await codeOf(one))).body.username).toBe(who.username);
    }
  });
});

describe("the code", () => {
  it("takes five tries, also of many at once, and then not even the right one", async () => {
    const who = await makeAccount(bench);
    const { verificationId } = (await byPhone(who)).body;
    const code = await codeOf(who);
    const tries = await Promise.all(Array.from({ length: 5 }, () => check(verificationId, wrongCode(code))));
    for (const { status, body } of tries)
      expect({ status, fields: body.fields }).toMatchObject({
        status: 422,
        fields: [{ field: "code", code: "errors.codeWrong" }],
      });
    await bench.service.db.deleteFrom("tries").execute();
    expect(await check(verificationId, code)).toMatchObject({ status: 410, body: { code: "code-over" } });
  });

  it("is good at the fifth try, and once, also for many at once", async () => {
    const who = await makeAccount(bench);
    const { verificationId } = (await byPhone(who)).body;
    const code = await codeOf(who);
    for (let tries = 0; tries < 2; tries += 1) await check(verificationId, wrongCode(code));
    const all = await Promise.all(Array.from({ length: 3 }, () => check(verificationId, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 410)).toHaveLength(2);
  });

  it("is good for 10 minutes, for its own verification and for the phone that it was sent to", async () => {
    const [who, other] = [await makeAccount(bench), await makeAccount(bench)];
    const first = (await byPhone(who)).body.verificationId;
    const code = await codeOf(who);
    const others = (await byPhone(other)).body.verificationId;
    const otherCode = await codeOf(other);
    if (code !== otherCode) expect((await check(others, code)).status).toBe(422);
    const phone = (number: string) =>
      sql`update signups set phone_number = ${number} where user_id = ${who.userId}`.execute(bench.service.db);
    await phone("5559999999");
    expect((await check(first, code)).status).toBe(422);
    await phone(who.phone.slice(2));
    expect((await check(first, code)).status).toBe(200);
    await outdate();
    expect(await check(others, otherCode)).toMatchObject({ status: 410, body: { code: "code-over" } });
  });
});

describe("nobody learns whether there is an account", () => {
  const seen = ({ status, body, headers }: Answer) => ({
    status,
    body,
    headers: Object.keys(headers)
      .filter((name) => name !== "date")
      .sort(),
  });
  const plain = (answer: Answer) => JSON.parse(JSON.stringify(seen(answer)).replaceAll(/[0-9a-f-]{36}/g, "id"));
  /** Answers, and how long each took. */
  async function timed(ask: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
    const began = performance.now();
    return { answer: await ask(), ms: performance.now() - began };
  }

  it.each<[string, (who: Owner) => () => Promise<Answer>, () => Promise<Answer>]>([
    ["a forgotten password", (who) => () => forgot(who.username), () => forgot("nobody.of.this.name")],
    ["the same by e-mail", (who) => () => forgot(who.email), () => forgot("nobody@example.org")],
    ["a user name by e-mail", (who) => () => byEmail(who.email), () => byEmail("nobody@example.org")],
    [
      "a user name by phone",
      (who) => () => byPhone(who),
      () => byPhone({ phone: "+15550009999", email: "nobody@example.org" }),
    ],
    [
      "a phone that is not the account's",
      (who) => () => byPhone(who),
      () => byPhone({ phone: "+15550009998", email: "jordan@example.org" }),
    ],
  ])("from the answer to %s, nor from when it comes", async (_what, known, unknown) => {
    const who = await makeAccount(bench);
    const [a, b] = [await timed(known(who)), await timed(unknown)];
    expect(plain(a.answer)).toEqual(plain(b.answer));
    // Timers may be a millisecond early.
    for (const { ms } of [a, b]) expect(ms).toBeGreaterThanOrEqual(SLOT_MS - 2);
  });

  it("from a wrong code, nor from one too many", async () => {
    const who = await makeAccount(bench);
    const ids = [
      (await byPhone(who)).body.verificationId,
      (await byPhone({ ...who, email: "nobody@example.org" })).body.verificationId,
    ];
    expect(await sentTo(bench, who.phone)).toHaveLength(1);
    const code = wrongCode(await codeOf(who));
    const [known = [], unknown = []] = await Promise.all(
      ids.map(async (id) => {
        const answers: unknown[] = [];
        for (let tries = 0; tries < 6; tries += 1) {
          if (tries === 5) await bench.service.db.deleteFrom("tries").execute();
          answers.push(plain(await check(id, code)));
        }
        return answers;
      }),
    );
    expect(known).toEqual(unknown);
  });

  it("from being refused: five messages an hour for what was typed, whether it is somebody or not", async () => {
    const who = await makeAccount(bench);
    for (const named of [who.username, "nobody.asks.often"]) {
      const all = await Promise.all(Array.from({ length: 7 }, () => forgot(named)));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    expect(await sentTo(bench, who.email)).toHaveLength(5);
  });
});

describe("what is kept", () => {
  it("opens nothing: links and codes are keyed digests, and so is who tried", async () => {
    const who = await makeAccount(bench);
    await forgot(who.email);
    await byPhone(who);
    const [token, code] = [await linkOf(who), await codeOf(who)];
    for (const table of ["proofs", "tries", "outbox", "idempotency"]) {
      const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(table)} t`.execute(
        bench.service.db,
      );
      const all = rows.map(({ line }) => line).join("\n");
      for (const secret of [token.split(".")[1] ?? "", who.email, who.phone]) expect(all, table).not.toContain(secret);
      if (table !== "tries") expect(all.split(/[^\w]+/), table).not.toContain(code);
    }
  });

  it("an IPv6 network is one address, and so is an IPv4 one in disguise", () => {
    expect(network("2001:db8:1:2:3:4:5:6")).toBe(network("2001:0db8:1:2::1"));
    expect(network("2001:db8:1:2::1")).not.toBe(network("2001:db8:1:3::1"));
    expect(network("2001:db8::1")).toBe("2001:db8:0:0");
    expect(network("::ffff:192.0.2.7")).toBe("192.0.2.7");
  });

  it("limits are shared by all instances on one database", async () => {
    const second = await startBench({ databaseUrl: bench.databaseUrl });
    try {
      const who = await makeAccount(bench);
      const log = (on: Bench) => new Visitor(on).logIn(who.username, "not-the-Password-1");
      const tries = await Promise.all(Array.from({ length: 12 }, (_, at) => log(at % 2 === 0 ? bench : second)));
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    } finally {
      await second.stop();
    }
  });
});
