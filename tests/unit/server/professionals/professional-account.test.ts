import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { Visitor, linkOf, sentTo } from "../accounts.ts";
import { type Answer, sharedBench } from "../builders.ts";
import { create, everything } from "../professionals.ts";

// With the outbox page, the content of a mail can still be read after it was sent.
const bench = sharedBench({ outboxPage: true });
// Each test has its own people, but all tests share one network address, and tries are counted per address.
beforeEach(() => bench.service.db.deleteFrom("tries").execute());

const PASSWORD = "quiet-Harbor-43";
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const peek = (token: string) => bench.client.send("GET", "/v2/users/password/reset", { headers: bearer(token) });
const choose = (token: string, password = PASSWORD) =>
  bench.client.send("POST", "/v2/users/password/reset", { body: { password }, headers: bearer(token) });
const forgot = (account: string) => bench.client.send("POST", "/v2/users/password/forgotten", { body: { account } });

interface Welcomed {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  /** The token of the link in the welcome mail. */
  readonly token: string;
}

/** Signs a professional up. Returns the account's data from the welcome mail. */
async function welcomed(changes: object = {}, headers: Record<string, string> = {}): Promise<Welcomed> {
  const { body } = await create(bench, everything(changes), headers);
  const [mail] = await sentTo(bench, body.email);
  const { username = "", link = "" } = mail?.values ?? {};
  return { id: body.id, email: body.email, username, token: new URL(link).hash.slice("#token=".length) };
}

const namesake = () => ({ lastName: `Whitfield ${randomUUID().slice(0, 8)}` });

describe("the account of a professional", () => {
  test("starts with a mail, whose link leads to a password and then to the professional's home [PRO-09] [MISC-04]", async () => {
    const { email, username, token } = await welcomed(namesake());
    expect(await peek(token)).toMatchObject({ status: 200, body: { username, email, first: true } });
    expect(await choose(token)).toMatchObject({ status: 200, body: {} });
    const visitor = new Visitor(bench);
    expect((await visitor.logIn(username, PASSWORD)).status).toBe(200);
    expect((await visitor.me()).body).toMatchObject({
      username,
      email,
      firstName: "Dana",
      practiceName: "Whitfield Family Law",
      subscription: { name: "", renewsFormatted: "" },
    });
    expect((await sentTo(bench, email)).map(({ template }) => template)).toEqual([
      "professionalWelcome",
      "passwordChosen",
    ]);
  });

  test("gets one mail, in the language of the sign-up, with the support of the professional's country [PRO-09]", async () => {
    const { id, email } = await welcomed(
      { country: "GB", region: "ENG", postalCode: "SW1A 1AA", timeZone: "Europe/London", roles: ["BARRISTER"] },
      { "accept-language": "es" },
    );
    const mails = await bench.rows("outbox", { purpose: `professional-welcome ${id}` });
    expect(mails).toMatchObject([{ channel: "mail", template: "professionalWelcome", language: "es" }]);
    expect(await sentTo(bench, email)).toMatchObject([{ to: email, country: "GB", values: { firstName: "Dana" } }]);
  });

  test("allows no login before a password is chosen", async () => {
    const { username } = await welcomed(namesake());
    for (const password of ["", "null", PASSWORD, username])
      expect([401, 422]).toContain((await new Visitor(bench).logIn(username, password)).status);
  });

  test("accepts the welcome link once, for seven days, and no earlier link after a password is chosen", async () => {
    const { id, email, token } = await welcomed();
    const { expires_at, created_at } = await bench.service.db
      .selectFrom("proofs")
      .innerJoin("users", "users.id", "proofs.user_id")
      .select(["proofs.expires_at", "proofs.created_at"])
      .where("users.professional_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - created_at.getTime()) / 3_600_000)).toBe(7 * 24);
    await forgot(email);
    const other = await linkOf(bench, email);
    expect((await choose(token)).status).toBe(200);
    for (const used of [token, other])
      expect(await choose(used, "another-Harbor-44")).toMatchObject({ status: 410, body: { code: "token-over" } });
  });

  test("gets another link by e-mail if the seven days are over", async () => {
    const { email, username, token } = await welcomed();
    const over = { expires_at: new Date(Date.now() - 1000) };
    await bench.service.db.updateTable("proofs").set(over).execute();
    expect(await peek(token)).toMatchObject({ status: 410, body: { code: "token-over" } });
    await forgot(email);
    expect((await sentTo(bench, email)).at(-1)).toMatchObject({ template: "firstPassword" });
    expect((await choose(await linkOf(bench, email))).status).toBe(200);
    expect((await sentTo(bench, email)).at(-1)).toMatchObject({ template: "passwordChosen" });
    expect((await new Visitor(bench).logIn(username, PASSWORD)).status).toBe(200);
  });

  test("accepts the welcome link only for choosing a password", async () => {
    const { token } = await welcomed();
    const mailed: Answer = await bench.client.send("POST", "/v2/users/username/email", { headers: bearer(token) });
    expect(mailed.status).toBe(410);
  });

  test("is stored without the token of its welcome link in plain text", async () => {
    const { token } = await welcomed();
    const rows = await bench.service.db.selectFrom("proofs").selectAll().execute();
    expect(rows.map(({ hash }) => hash.toString("latin1")).join()).not.toContain(token.split(".")[1]);
    const row = await bench.service.db.selectFrom("outbox").select("content").execute();
    expect(row.map(({ content }) => content?.toString("latin1")).join()).not.toContain(token);
  });

  test("does not prevent a parent with the same e-mail from signing up", async () => {
    const { email } = await welcomed();
    const { status } = await bench.client.send("POST", "/v2/signups", {
      body: {
        parent: { firstName: "Dana", lastName: "Whitfield", email, phoneCountryCode: "+1", phoneNumber: "5550100777" },
        sections: ["NAME"],
      },
    });
    expect(status).toBe(201);
  });
});

describe("the user name of a professional", () => {
  const allowed = /^[A-Za-z0-9_,.'-]{6,30}$/;

  test.each([
    ["consists of both names", "José Ángel", `Núñez ${randomUUID().slice(0, 4)}`, /^joseangel\.nunez[0-9a-f]{4}$/],
    ["gets a number if it would be too short", "Bo", "Li", /^bo\.li\.\d{4,6}$/],
    ["is cut if it would be too long", "Maximiliana", "Featherstonehaugh-Montague", /^maximiliana\.featherston/],
    ["does not need names in Latin letters", "Ирина", "Петрова", /^pro\.account(\.\d{4,6})?$/],
  ])("%s", async (_title, firstName, lastName, expected) => {
    const { username } = await welcomed({ firstName, lastName });
    expect(username).toMatch(expected);
    expect(username).toMatch(allowed);
  });

  test("is unique, even if people with the same name sign up at once", async () => {
    const name = namesake();
    const all = await Promise.all([welcomed(name), welcomed(name), welcomed(name)]);
    expect(new Set(all.map(({ username }) => username)).size).toBe(3);
    for (const { username } of all) expect(username).toMatch(allowed);
  });
});
