import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { createSecrets, isPassword } from "../../../../src/server/secrets/index.ts";
import { makeAccount, type Owner, Visitor } from "../accounts.ts";
import { PEPPER, sharedBench } from "../builders.ts";

/** The same password from two keyboards. */
const COMPOSED = "quiet-Ma\u00f1ana-41";
const DECOMPOSED = "quiet-Man\u0303ana-41";

const secrets = createSecrets(PEPPER);
const bench = sharedBench();

/** An account whose password was hashed as it was typed, before passwords were composed. */
async function withOldHash(typed: string): Promise<Owner> {
  const who = await makeAccount(bench);
  const password_hash = await hash(typed, { algorithm: 2, secret: secrets.passwordPepper });
  await bench.service.db.updateTable("users").set({ password_hash }).where("id", "=", who.userId).execute();
  return who;
}

async function hashOf({ userId }: Owner): Promise<string> {
  const user = bench.service.db.selectFrom("users").select("password_hash").where("id", "=", userId);
  return (await user.executeTakeFirstOrThrow()).password_hash ?? "";
}

test("a password that is chosen in one form is right in the other", async () => {
  const who = await makeAccount(bench);
  const visitor = new Visitor(bench);
  await visitor.logIn(who.username, who.password);
  const change = { currentPassword: who.password, password: DECOMPOSED };
  expect((await visitor.send("PUT", "/v2/users/password", change)).status).toBe(200);
  expect((await new Visitor(bench).logIn(who.username, COMPOSED)).status).toBe(200);
  expect((await new Visitor(bench).logIn(who.username, DECOMPOSED)).status).toBe(200);
  const same = { currentPassword: DECOMPOSED, password: COMPOSED };
  expect(await visitor.send("PUT", "/v2/users/password", same)).toMatchObject({
    status: 422,
    body: { fields: [{ field: "password", code: "errors.passwordUnchanged" }] },
  });
});

test("an older hash of a decomposed password stays valid, and is replaced at the next login", async () => {
  const who = await withOldHash(DECOMPOSED);
  expect((await new Visitor(bench).logIn(who.username, COMPOSED)).status).toBe(401);
  expect((await new Visitor(bench).logIn(who.username, DECOMPOSED)).status).toBe(200);
  expect(await isPassword(secrets, await hashOf(who), COMPOSED)).toBe(true);
  expect((await new Visitor(bench).logIn(who.username, COMPOSED)).status).toBe(200);
});

test("logins at the same time all succeed with an older hash, and replace it once", async () => {
  const who = await withOldHash(DECOMPOSED);
  await bench.sql`create table rewrites (user_id text)`;
  await bench.sql`create function note_rewrite() returns trigger language plpgsql as
    $$ begin insert into rewrites values (new.id); return new; end $$`;
  await bench.sql`create trigger rewrites after update of password_hash on users for each row execute function note_rewrite()`;
  const logins = Array.from({ length: 3 }, () => new Visitor(bench).logIn(who.username, DECOMPOSED));
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await bench.sql`select * from rewrites`).rows).toEqual([{ user_id: who.userId }]);
  expect((await new Visitor(bench).logIn(who.username, COMPOSED)).status).toBe(200);
});

test("a login leaves every other hash as it is, and takes nothing else away from a password", async () => {
  const who = await withOldHash(COMPOSED);
  const before = await hashOf(who);
  for (const typed of [`${COMPOSED} `, `\u200b${COMPOSED}`, COMPOSED.replaceAll("-", "–")])
    expect((await new Visitor(bench).logIn(who.username, typed)).status).toBe(401);
  expect((await new Visitor(bench).logIn(who.username, DECOMPOSED)).status).toBe(200);
  expect(await hashOf(who)).toBe(before);
});
