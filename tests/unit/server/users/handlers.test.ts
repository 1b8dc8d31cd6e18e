import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isCommonPassword } from "../../../../src/server/users/password-rules.ts";
import { createSecrets, isPassword } from "../../../../src/server/secrets/index.ts";
import { newParent, PEPPER, type Registration, SECURITY, sharedBench } from "../builders.ts";

const bench = sharedBench();

const GOOD = "quiet-Harbor-41-lamps";
let serial = 0;
const newName = (): string => `jordan.avery${++serial}`;

async function paid(parent: object = {}): Promise<{ by: Registration; token: string }> {
  const { by, body } = await bench.client.readyToPay(parent);
  return { by, token: (await bench.client.pay(by, body)).body.credentialsToken };
}

async function ready(parent: object = {}): Promise<{ by: Registration; token: string }> {
  const one = await paid(parent);
  await bench.client.update(one.by, SECURITY);
  return one;
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const check = (token: string, username: string) =>
  bench.client.send("POST", "/v2/users/username-availability", { body: { username }, headers: bearer(token) });
const set = (token: string, username: string, password = GOOD) =>
  bench.client.send("PUT", "/v2/users/credentials", { body: { username, password }, headers: bearer(token) });

describe("user names", () => {
  test("are available until somebody takes them, in any letter case [API-27]", async () => {
    const { token } = await ready();
    const name = newName();
    expect(await check(token, name)).toMatchObject({ status: 200, body: { available: true, meetsRequirements: true } });
    await set(token, name);
    const other = await ready();
    expect((await check(other.token, name.toUpperCase())).body.available).toBe(false);
    const taken = await set(other.token, name.toUpperCase());
    expect(taken).toMatchObject({
      status: 422,
      body: { fields: [{ field: "username", text: "This username cannot be used" }] },
    });
  });

  test.each(["short", "has space in", "at@sign.example", "x".repeat(31), "ñandú.perez"])(
    "cannot be %s [CRED-02] [CRED-03] [CRED-04]",
    async (name) => {
      const { token } = await ready();
      expect((await check(token, name)).body.meetsRequirements).toBe(false);
      expect(await set(token, name)).toMatchObject({ status: 422, body: { fields: [{ field: "username" }] } });
    },
  );
});

describe("credentials", () => {
  test("create the account, which stores the password only as an argon2id hash [API-28]", async () => {
    const { by, token } = await ready();
    const name = newName();
    expect(await set(token, name)).toMatchObject({ status: 200, body: {} });
    const { rows } = await sql<{ password_hash: string; username: string }>`
      select * from users where signup_id = ${by.signupId}`.execute(bench.service.db);
    expect(rows[0]?.username).toBe(name);
    const hash = rows[0]?.password_hash ?? "";
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(createSecrets(PEPPER), hash, GOOD)).toBe(true);
    expect(await isPassword(createSecrets(`${PEPPER} of another`), hash, GOOD)).toBe(false);
  });

  test("can be set once", async () => {
    const { by, token } = await ready();
    await set(token, newName());
    expect(await set(token, newName())).toMatchObject({ status: 409, body: { code: "credentials-set" } });
    expect((await bench.client.receipt(by)).body.credentialsToken).toBe("");
  });

  test("need the referral, the security question and the security code first", async () => {
    const { token } = await paid();
    expect(await set(token, newName())).toMatchObject({ status: 409, body: { code: "not-ready" } });
  });

  test("refuse passwords that break the rules [CRED-08] [CRED-09] [CRED-10]", async () => {
    const email = "q.avery1@ex.org";
    const { token } = await ready({ email });
    const name = "quiet.harbor41";
    for (const password of ["Sh0rt-one", "no-digits-in-here", "NoSpecialSign123", `${"aB3-".repeat(6)}xy`]) {
      expect(await set(token, name, password), password).toMatchObject({
        status: 422,
        body: { fields: [{ field: "password" }] },
      });
    }
    for (const password of [name, email.toUpperCase()]) {
      const { body } = await set(token, name, password);
      expect(body.fields).toEqual([expect.objectContaining({ field: "password", code: "errors.passwordSame" })]);
    }
  });

  test("refuse common passwords", async () => {
    const { token } = await ready();
    const { body } = await set(token, newName(), "Password2026!");
    expect(body.fields).toEqual([expect.objectContaining({ field: "password", code: "errors.passwordCommon" })]);
    const common = [
      "P@ssw0rd!2026",
      "Welcome12345!",
      "qwerty-123456",
      "contraseña-2026",
      "1Aa!1Aa!1Aa!",
      "iloveyou12345!",
    ];
    expect(common.filter((one) => !isCommonPassword(one))).toEqual([]);
    expect([GOOD, "correct-horse-7", "Mi perro come 3 uvas"].filter(isCommonPassword)).toEqual([]);
  });

  test("are refused without the token", async () => {
    for (const token of ["", "wrong"]) {
      expect(await set(token, newName())).toMatchObject({ status: 401, body: { code: "token-unknown", kind: "auth" } });
      expect(await check(token, newName())).toMatchObject({ status: 401 });
    }
  });

  test("are refused when the token has expired", async () => {
    const { by, token } = await ready();
    await bench.sql`update tokens set expires_at = now() - interval '1 second' where signup_id = ${by.signupId}`;
    expect(await set(token, newName())).toMatchObject({
      status: 410,
      body: { code: "token-expired", kind: "expired" },
    });
  });

  test("have one token for each registration, however often its receipt is requested", async () => {
    const { by, token } = await ready();
    const received = await Promise.all(Array.from({ length: 5 }, () => bench.client.receipt(by)));
    expect(received.map(({ body }) => body.credentialsToken)).toEqual(Array.from({ length: 5 }, () => token));
    const { db } = bench.service;
    const rows = () => db.selectFrom("tokens").select("seed").where("signup_id", "=", by.signupId).execute();
    expect(await rows()).toHaveLength(1);
    expect(await set(token, newName())).toMatchObject({ status: 200 });
  });

  test("have a new token after the end of the earlier one, which does not work again", async () => {
    const { by, token } = await ready();
    await bench.sql`update tokens set expires_at = now() where signup_id = ${by.signupId}`;
    const renewed = (await bench.client.receipt(by)).body.credentialsToken;
    expect(renewed).not.toBe(token);
    expect(await set(token, newName())).toMatchObject({ status: 401 });
    expect(await set(renewed, newName())).toMatchObject({ status: 200 });
  });

  test("turn the e-mail into that of an account", async () => {
    const { parent } = newParent();
    const { token } = await ready(parent);
    await set(token, newName());
    expect(await bench.client.create({ parent })).toMatchObject({ status: 422, body: { code: "duplicate-parent" } });
  });
});
