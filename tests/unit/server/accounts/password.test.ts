import { beforeEach, describe, expect, test } from "vitest";
import { Visitor, makeAccount, sentTo } from "../accounts.ts";
import { sharedBench } from "../builders.ts";
import { NEW, recoveryAt } from "../recovery.ts";

const bench = sharedBench();
const at = recoveryAt(bench);
// Each test has its own people, but all tests share one network address, and tries are counted per address.
beforeEach(() => bench.service.db.deleteFrom("tries").execute());

describe("a forgotten password", () => {
  test("is replaced through a mailed link, whose secret is behind the # [ACCT-02] [ACCT-05] [ACCT-06]", async () => {
    const who = await makeAccount(bench);
    expect(await at.forgot(who.username.toUpperCase())).toMatchObject({ status: 200, body: {} });
    const [mail] = await sentTo(bench, who.email);
    expect(mail).toMatchObject({ channel: "mail", template: "passwordReset", values: { minutes: "60" } });
    const { origin, pathname, search, hash } = new URL(mail?.values["link"] ?? "");
    expect([origin, pathname, search]).toEqual(["https://join.test", "/app/join/account/reset", ""]);
    expect(hash).toMatch(/^#token=[0-9a-f-]{36}\.[\w-]{43}$/);
    const token = await at.linkTo(who);
    expect(await at.peek(token)).toMatchObject({ status: 200, body: { username: who.username, email: who.email } });
    expect(await at.reset(token)).toMatchObject({ status: 200, body: {} });
    expect([await at.canLogIn(who, NEW), await at.canLogIn(who, who.password)]).toEqual([true, false]);
  });

  test("can also be replaced by e-mail address, in the visitor's language, and the owner gets a mail about the change", async () => {
    const who = await makeAccount(bench);
    await at.forgot(` ${who.email.toUpperCase()} `, { "accept-language": "es" });
    expect(await sentTo(bench, who.email)).toMatchObject([{ language: "es" }]);
    await at.reset(await at.linkTo(who));
    expect((await sentTo(bench, who.email)).at(-1)).toMatchObject({ template: "passwordChanged" });
  });

  test("ends every session and every other link of the account when it is replaced", async () => {
    const who = await makeAccount(bench);
    const elsewhere = new Visitor(bench);
    await elsewhere.logIn(who.username, who.password);
    await at.forgot(who.username);
    const first = await at.linkTo(who);
    await at.forgot(who.username);
    await at.reset(await at.linkTo(who));
    expect((await elsewhere.me()).status).toBe(401);
    expect(await at.reset(first)).toMatchObject({ status: 410, body: { kind: "expired", code: "token-over" } });
  });

  test("unlocks an account with too many failed logins when it is replaced", async () => {
    const who = await makeAccount(bench);
    for (let tries = 0; tries < 11; tries += 1) await new Visitor(bench).logIn(who.username, "not-the-Password-1");
    expect(await at.canLogIn(who, who.password)).toBe(false);
    await at.forgot(who.username);
    await at.reset(await at.linkTo(who));
    expect(await at.canLogIn(who, NEW)).toBe(true);
  });

  test("is replaced only by a valid one, and a refused one does not use up the link", async () => {
    const who = await makeAccount(bench);
    await at.forgot(who.username);
    const token = await at.linkTo(who);
    for (const [password, code] of [
      ["short-1", "errors.passwordLength"],
      ["NoSpecialSign123", "errors.passwordMix"],
      ["Password2026!", "errors.passwordCommon"],
    ] as const)
      expect((await at.reset(token, password)).body.fields).toMatchObject([{ field: "password", code }]);
    expect((await at.reset(token)).status).toBe(200);
  });
});

describe("the link", () => {
  test("works once, even if many calls use it at once, and a repeated call with the same key gets the same answer", async () => {
    const who = await makeAccount(bench);
    await at.forgot(who.username);
    const token = await at.linkTo(who);
    const all = await Promise.all(Array.from({ length: 8 }, (_, nth) => at.reset(token, `another-Harbor-4${nth}`)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
    expect(await at.peek(token)).toMatchObject({ status: 410 });
    await at.forgot(who.username);
    const next = await at.linkTo(who);
    const key = { "idempotency-key": "reset-once-1" };
    expect([(await at.reset(next, NEW, key)).status, (await at.reset(next, NEW, key)).status]).toEqual([200, 200]);
    expect((await at.reset(next)).status).toBe(410);
  });

  test("works for the 60 minutes that its mail states, only for its purpose and for the e-mail that it was sent to", async () => {
    const who = await makeAccount(bench);
    await at.forgot(who.username);
    const token = await at.linkTo(who);
    expect(await at.mailName(token)).toMatchObject({ status: 410 });
    const { expires_at, created_at } = await bench.row("proofs", { user_id: who.userId });
    expect(Math.round((expires_at.getTime() - created_at.getTime()) / 60_000)).toBe(60);
    const mail = (await sentTo(bench, who.email)).findLast(({ template }) => template === "passwordReset");
    expect(mail?.values["minutes"]).toBe("60");
    const moved = { email: "elsewhere@example.com", email_key: "elsewhere@example.com" };
    await bench.service.db.updateTable("users").set(moved).where("id", "=", who.userId).execute();
    expect((await at.peek(token)).status).toBe(410);
    expect((await at.reset(token)).status).toBe(410);
    await bench.service.db
      .updateTable("users")
      .set({ email: who.email, email_key: who.email })
      .where("id", "=", who.userId)
      .execute();
    expect((await at.peek(token)).status).toBe(200);
    await at.outdate();
    expect((await at.reset(token)).status).toBe(410);
    expect(await at.canLogIn(who, who.password)).toBe(true);
  });

  test("does not work if it is invented, truncated, or for an account that does not exist", async () => {
    await at.forgot("nobody.here.either");
    const { rows } = await bench.sql<{ id: string }>`select id from proofs where user_id is null`;
    const secret = "A".repeat(43);
    for (const token of ["x", "a.b", `${rows[0]?.id}.${secret}`, `00000000-0000-4000-8000-000000000000.${secret}`]) {
      expect(await at.peek(token)).toMatchObject({ status: 410, body: { code: "token-over" } });
      expect((await at.reset(token)).status).toBe(410);
    }
    expect(await bench.client.send("GET", "/v2/users/password/reset")).toMatchObject({ status: 401 });
  });
});
