import { beforeAll, describe, expect, test } from "vitest";
import { join } from "node:path";
import { readConfig } from "../../../src/server/index.ts";
import { makeAccount, type Owner, sentTo, Visitor } from "./accounts.ts";
import { type Answer, sharedBench } from "./builders.ts";

const bench = sharedBench();
let owner: Owner;
beforeAll(async () => {
  owner = await makeAccount(bench);
});

const visitor = (): Visitor => new Visitor(bench);
const loggedIn = async (who: Owner = owner): Promise<Visitor> => {
  const one = visitor();
  expect(await one.logIn(who.username, who.password)).toMatchObject({ status: 200, body: {} });
  return one;
};
/** Changes a person's sessions as if they began, or were last used, this long ago. */
const age = (who: Owner, changes: { usedMs?: number; begunMs?: number }) =>
  bench.service.db
    .updateTable("sessions")
    .set({
      ...(changes.usedMs !== undefined && { used_at: new Date(Date.now() - changes.usedMs) }),
      ...(changes.begunMs !== undefined && { expires_at: new Date(Date.now() + 43_200_000 - changes.begunMs) }),
    })
    .where("user_id", "=", who.userId)
    .execute();

describe("an existing subscription", () => {
  const subscriptionOf = async (one: Visitor) => one.send("GET", "/v2/users/me/subscription");

  test("is reported to a person who is logged in and has paid, and to nobody else [GUARD-04]", async () => {
    expect(await subscriptionOf(visitor())).toMatchObject({ status: 200, body: { status: "" } });
    const one = await loggedIn();
    expect(await subscriptionOf(one)).toMatchObject({ status: 200, body: { status: "current" } });
    await age(owner, { usedMs: 7 * 24 * 3_600_000 });
    expect(await subscriptionOf(one)).toMatchObject({ status: 200, body: { status: "" } });
  });
});

describe("logging in", () => {
  test("accepts user name and password at /ofw/login, and then returns whose account it is [ACCT-08]", async () => {
    const one = await loggedIn();
    expect(await one.me()).toMatchObject({
      status: 200,
      body: { userId: owner.userId, username: owner.username, email: owner.email, firstName: "Jordan" },
    });
    expect((await one.me()).body.subscription.name).toMatch(/, one year$/);
    expect((await visitor().logIn(` ${owner.username.toUpperCase()} `, owner.password)).status).toBe(200);
  });

  test("gives the same answer for a wrong password and for an unknown name", async () => {
    const answers = await Promise.all([
      visitor().logIn(owner.username, "not-the-Password-1"),
      visitor().logIn("nobody.at.all", "not-the-Password-1"),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: expect.objectContaining({ code: "login-wrong" }) });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect({ ...answers[0]?.body, requestId: "" }).toEqual({ ...answers[1]?.body, requestId: "" });
  });

  test("sets a cookie that is HttpOnly and SameSite=Strict, and also Secure except on the loopback interface", async () => {
    const at = (host: string) => visitor().logIn(owner.username, owner.password, { host });
    const session = ({ headers }: Answer) =>
      [headers["set-cookie"] ?? []].flat().find((one) => /^(__Host-)?session=/.test(String(one)));
    expect(session(await at("localhost:3000"))).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(session(await at("www.twofold.example"))).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test("begins a new session each time, ends the browser's old one, and stores only hashes", async () => {
    const one = await loggedIn();
    const first = one.cookie;
    await one.logIn(owner.username, owner.password);
    expect(one.cookie).not.toBe(first);
    const old = visitor();
    old.cookie = first;
    expect((await old.me()).status).toBe(401);
    const fixed = visitor();
    fixed.cookie = "session=chosen-by-somebody-else";
    await fixed.logIn(owner.username, owner.password);
    expect(fixed.cookie).not.toContain("chosen");
    const { rows } = await bench.sql<{ all: string }>`select sessions::text as all from sessions`;
    expect(rows.map((row) => row.all).join()).not.toContain(one.cookie.split("=")[1]);
  });

  test("allows ten wrong passwords for a name, then refuses even the right one for a while", async () => {
    const target = await makeAccount(bench);
    for (const name of [target.username, "nobody.with.tries"]) {
      const tries = await Promise.all(Array.from({ length: 12 }, () => visitor().logIn(name, "not-the-Password-1")));
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
      const refused = tries.find(({ status }) => status === 429);
      expect(refused?.body.detail).toMatch(/^Too many tries/);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(60);
    }
    expect((await visitor().logIn(target.username, target.password)).status).toBe(429);
    expect((await loggedIn()).cookie).not.toBe("");
    const { rows } = await bench.sql<{ all: string }>`select tries::text as all from tries`;
    expect(rows.map((row) => row.all).join()).not.toMatch(/127\.0\.0\.1|owner|nobody/);
    await bench.service.db.updateTable("tries").set({ until: new Date() }).execute();
    expect((await visitor().logIn(target.username, target.password)).status).toBe(200);
  });

  test("limits the tries of one network address over all names, and a right password does not reset the count", async () => {
    await bench.service.db.deleteFrom("tries").execute();
    for (let name = 0; name < 5; name += 1) await visitor().logIn(`guess.${name}`, "not-the-Password-1");
    await loggedIn();
    const { count } = await bench.service.db
      .selectFrom("tries")
      .select((is) => is.fn.max("count").as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
    await bench.service.db.updateTable("tries").set({ count: 100 }).where("count", "=", 5).execute();
    expect((await visitor().logIn(owner.username, owner.password)).status).toBe(429);
    await bench.service.db.deleteFrom("tries").execute();
  });

  test("and logging out and changing a password are refused for pages of other sites", async () => {
    const one = await loggedIn();
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://elsewhere.example" },
      { origin: "http://localhost:3001", host: "localhost:3000" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      const refused = { status: 403, body: { code: "cross-site" } };
      expect(await visitor().logIn(owner.username, owner.password, headers)).toMatchObject(refused);
      expect(await one.send("POST", "/ofw/logout", undefined, headers)).toMatchObject(refused);
      const change = { currentPassword: owner.password, password: "another-Harbor-42" };
      expect(await one.send("PUT", "/v2/users/password", change, headers)).toMatchObject(refused);
    }
    expect((await one.me()).status).toBe(200);
    const own = { "sec-fetch-site": "same-origin", origin: "http://localhost:3000", host: "localhost:3000" };
    expect((await visitor().logIn(owner.username, owner.password, own)).status).toBe(200);
  });
});

describe("a session", () => {
  test("is extended by the keepalive, and ends if it is not used [SESS-03]", async () => {
    const who = await makeAccount(bench);
    const one = await loggedIn(who);
    await age(who, { usedMs: 29 * 60_000 });
    expect(await one.keepAlive()).toMatchObject({ status: 200, body: {} });
    await age(who, { usedMs: 29 * 60_000 });
    expect((await one.me()).status).toBe(200);
    await age(who, { usedMs: 31 * 60_000 });
    expect(await one.keepAlive()).toMatchObject({ status: 410, body: { kind: "expired", code: "session-expired" } });
    expect((await one.me()).status).toBe(410);
  });

  test("ends after its maximum time even if it is used, and both times can be configured [SESS-04]", async () => {
    const who = await makeAccount(bench);
    const one = await loggedIn(who);
    await age(who, { begunMs: 11.9 * 3_600_000 });
    expect((await one.keepAlive()).status).toBe(200);
    await age(who, { begunMs: 12.1 * 3_600_000 });
    expect((await one.keepAlive()).status).toBe(410);
    const root = join(import.meta.dirname, "..", "..", "..");
    expect(readConfig({}, root)).toMatchObject({ sessionIdleMs: 1_800_000, sessionMaxMs: 43_200_000 });
    expect(readConfig({ SESSION_IDLE_MINUTES: "5", SESSION_MAX_HOURS: "1" }, root)).toMatchObject({
      sessionIdleMs: 300_000,
      sessionMaxMs: 3_600_000,
    });
  });

  test("is found among cookies of the same name that another host of the domain has set, in any order", async () => {
    const { cookie: real } = await loggedIn();
    for (const all of [`session=x; ${real}`, `${real}; session=x`, `session=; lang=en;session=x; ${real}; session=y`]) {
      const one = visitor();
      one.cookie = all;
      expect((await one.me()).body, all).toMatchObject({ username: owner.username });
      expect((await one.keepAlive()).status).toBe(200);
    }
  });

  test("of another person that was planted beside one's own logs in nobody, until the next login ends both", async () => {
    const mine = await loggedIn();
    const planted = await loggedIn(await makeAccount(bench));
    const one = visitor();
    one.cookie = `${planted.cookie}; ${mine.cookie}`;
    expect(await one.me()).toMatchObject({ status: 401, body: { code: "session-unknown" } });
    await one.logIn(owner.username, owner.password);
    one.cookie = `${planted.cookie}; ${one.cookie}`;
    expect((await one.me()).body).toMatchObject({ username: owner.username });
    expect((await planted.me()).status).toBe(401);
  });

  test("needs its cookie, and does not replace the key of a registration [SESS-01]", async () => {
    for (const cookie of ["", "session=", "session=wrong", "other=1"]) {
      const one = visitor();
      one.cookie = cookie;
      expect(await one.me()).toMatchObject({ status: 401, body: { kind: "auth", code: "session-unknown" } });
      expect(await one.keepAlive()).toMatchObject({ status: 401, body: { code: "session-unknown" } });
    }
    const one = await loggedIn();
    for (const headers of [{ "registration-key": "wrong" }, { "signup-id": owner.userId }] as Record<string, string>[])
      expect(await one.send("GET", "/ofw/keepalive.form", undefined, headers)).toMatchObject({
        status: 401,
        body: { code: "registration-unknown" },
      });
  });

  test("ends immediately at a logout, and a second logout does no harm", async () => {
    const one = await loggedIn();
    const { cookie } = one;
    const out = await one.send("POST", "/ofw/logout");
    expect(out).toMatchObject({ status: 200, body: {} });
    expect(String(out.headers["set-cookie"])).toMatch(/^session=; Max-Age=0; /);
    one.cookie = cookie;
    expect((await one.me()).status).toBe(401);
    expect((await one.send("POST", "/ofw/logout")).status).toBe(200);
  });
});

describe("changing a password", () => {
  const change = (one: Visitor, currentPassword: string, password: string) =>
    one.send("PUT", "/v2/users/password", { currentPassword, password });

  test("needs the old one, ends every other session and notifies the owner [ACCT-01] [ACCT-06]", async () => {
    const who = await makeAccount(bench);
    const [one, other] = [await loggedIn(who), await loggedIn(who)];
    const before = one.cookie;
    expect(await change(one, who.password, "another-Harbor-42")).toMatchObject({ status: 200, body: {} });
    expect(one.cookie).not.toBe(before);
    expect((await one.me()).status).toBe(200);
    expect((await other.me()).status).toBe(401);
    other.cookie = before;
    expect((await other.me()).status).toBe(401);
    expect((await visitor().logIn(who.username, who.password)).status).toBe(401);
    expect((await visitor().logIn(who.username, "another-Harbor-42")).status).toBe(200);
    expect(await sentTo(bench, who.email)).toMatchObject([{ template: "passwordChanged", channel: "mail" }]);
  });

  test("is refused if the new password breaks the rules or the old one is wrong", async () => {
    const who = await makeAccount(bench);
    const one = await loggedIn(who);
    const refusals: [string, string, string, string][] = [
      ["not-the-Password-1", "another-Harbor-42", "currentPassword", "errors.passwordWrong"],
      [who.password, who.password, "password", "errors.passwordUnchanged"],
      [who.password, "Password2026!", "password", "errors.passwordCommon"],
      [who.password, "short-1", "password", "errors.passwordLength"],
      [who.password, "no-digits-in-here", "password", "errors.passwordMix"],
    ];
    for (const [current, password, field, code] of refusals) {
      const { status, body } = await change(one, current, password);
      expect(status, password).toBe(422);
      expect(body.fields).toMatchObject([{ field, code }]);
    }
    expect(await sentTo(bench, who.email)).toEqual([]);
    expect((await visitor().logIn(who.username, who.password)).status).toBe(200);
  });

  test("cannot be used to guess the old one, and is refused without a session", async () => {
    const who = await makeAccount(bench);
    const one = await loggedIn(who);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => change(one, `guess-Number-${index}`, "another-Harbor-42")),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await change(one, who.password, "another-Harbor-42")).status).toBe(429);
    expect((await change(visitor(), who.password, "another-Harbor-42")).status).toBe(401);
  });
});
