import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeAccount, type Owner, sentTo, Visitor } from "../accounts.ts";
import { type Bench, startBench } from "../builders.ts";
import { bearer, NEW, recoveryAt } from "../recovery.ts";

/** The owner's networks, and one address after another of an attacker who has many. */
const HOME = "198.51.100.7";
const ELSEWHERE = "192.0.2.44";
let calls = 0;
const somewhere = (): string => `203.0.${Math.floor((calls += 1) / 250)}.${calls % 250}`;

let bench: Bench;
let at: ReturnType<typeof recoveryAt>;
beforeEach(async () => {
  bench = await startBench({ trustProxy: true });
  at = recoveryAt(bench);
});
afterEach(() => bench.stop());

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

/** One of each call with which somebody else could fill a count of this person, from an address of its own. */
async function strike(who: Owner): Promise<void> {
  const stranger = () => new Visitor(bench, somewhere());
  const phone = { phoneCountryCode: "+1", phoneNumber: who.phone.slice(2), locale: "en" };
  await Promise.all([
    stranger().logIn(who.username, "not-the-Password-1"),
    stranger().send("POST", "/v2/users/password/forgotten", { account: who.username }),
    stranger().send("POST", "/v2/users/password/forgotten", { account: who.email }),
    stranger().send("POST", "/v2/users/username/recovery/email", { email: who.email, locale: "en" }),
    stranger().send("POST", "/v2/users/username/recovery/phone", { ...phone, email: who.email }),
    stranger().send("POST", "/v2/users/username/recovery/phone", { ...phone, email: "somebody@example.org" }),
  ]);
}

/** Attacks until the returned function is called, which waits for the running calls. */
function attack(who: Owner): () => Promise<void> {
  const state = { over: false };
  const waves = Array.from({ length: 3 }, async () => {
    while (!state.over) await strike(who);
  });
  return async () => {
    state.over = true;
    await Promise.all(waves);
  };
}

describe("an account that strangers attack from many addresses", () => {
  test("lets its owner log in from a browser that has logged in before, and recover from any other", async () => {
    const who = await makeAccount(bench);
    const known = new Visitor(bench, HOME);
    await known.logIn(who.username, who.password);
    for (let times = 0; times < 12; times += 1) await strike(who);
    const end = attack(who);
    try {
      // Other browsers share one count, which the strangers have filled.
      expect((await new Visitor(bench, ELSEWHERE).logIn(who.username, who.password)).status).toBe(429);
      for (let times = 0; times < 3; times += 1)
        expect((await known.logIn(who.username, who.password)).status).toBe(200);
      expect((await known.me()).status).toBe(200);

      const other = new Visitor(bench, ELSEWHERE);
      expect((await other.send("POST", "/v2/users/password/forgotten", { account: who.username })).status).toBe(200);
      const token = await at.linkTo(who);
      expect((await other.send("POST", "/v2/users/password/reset", { password: NEW }, bearer(token))).status).toBe(200);
      expect((await other.logIn(who.username, NEW)).status).toBe(200);
      expect((await other.me()).body).toMatchObject({ username: who.username });
      const named = await other.send("POST", "/v2/users/username/recovery/email", { email: who.email, locale: "en" });
      expect(named.status).toBe(200);
    } finally {
      await end();
    }
    expect((await sentTo(bench, who.email)).some(({ template }) => template === "usernameReminder")).toBe(true);
  });

  test("gets at most ten of their passwords compared in 15 minutes, and few messages", async () => {
    const who = await makeAccount(bench);
    const all = await Promise.all(
      Array.from({ length: 40 }, () => new Visitor(bench, somewhere()).logIn(who.username, "not-the-Password-1")),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(30);
    for (let times = 0; times < 20; times += 1) await strike(who);
    const mails = await sentTo(bench, who.email);
    const count = (template: string) => mails.filter((one) => one.template === template).length;
    expect([count("passwordReset"), count("usernameReminder")]).toEqual([6, 6]);
    expect(await sentTo(bench, who.phone)).toHaveLength(6);
  });

  test("gets its owner a message at once from a known device, by mail and by phone", async () => {
    const who = await makeAccount(bench);
    const known = new Visitor(bench, HOME);
    await known.logIn(who.username, who.password);
    for (let times = 0; times < 12; times += 1) await strike(who);
    const before = (await sentTo(bench, who.email)).length;
    await known.send("POST", "/v2/users/password/forgotten", { account: who.email });
    await known.send("POST", "/v2/users/username/recovery/email", { email: who.email, locale: "es" });
    expect((await sentTo(bench, who.email)).slice(before)).toMatchObject([
      { template: "passwordReset" },
      { template: "usernameReminder", language: "es" },
    ]);
    const { body } = await known.send("POST", "/v2/users/username/recovery/phone", {
      phoneCountryCode: "+1",
      phoneNumber: who.phone.slice(2),
      email: who.email,
      locale: "en",
    });
    const found = await known.send("POST", "/v2/users/verification-codes/check", {
      verificationId: body.verificationId,
      code: await at.codeTo(who),
    });
    expect(found.body).toMatchObject({ username: who.username });
  });

  test("is mailed another link after half an hour, while the one before still works", async () => {
    const who = await makeAccount(bench);
    for (let times = 0; times < 7; times += 1) await at.forgot(who.username);
    expect(await sentTo(bench, who.email)).toHaveLength(6);
    expect((await at.peek(await at.linkTo(who))).status).toBe(200);
    // The windows of all counts that have less than half an hour left.
    const half = new Date(Date.now() + 31 * 60_000);
    await bench.service.db.deleteFrom("tries").where("until", "<", half).execute();
    await at.forgot(who.username);
    await at.forgot(who.username);
    expect(await sentTo(bench, who.email)).toHaveLength(7);
  });
});

describe("a known device", () => {
  test("has a count of its own, which is as low as that of all others together", async () => {
    const who = await makeAccount(bench);
    const known = new Visitor(bench, HOME);
    await known.logIn(who.username, who.password);
    const wrong = [];
    for (let times = 0; times < 11; times += 1) wrong.push(await known.logIn(who.username, "not-the-Password-1"));
    expect(statuses(wrong)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await new Visitor(bench, ELSEWHERE).logIn(who.username, who.password)).status).toBe(200);
  });

  test("is one only for the account, with its present password, and with a signature of this service", async () => {
    const who = await makeAccount(bench);
    const thief = await makeAccount(bench);
    const old = new Visitor(bench, HOME);
    await old.logIn(who.username, who.password);
    const foreign = new Visitor(bench, ELSEWHERE);
    await foreign.logIn(thief.username, thief.password);
    const forged = new Visitor(bench, ELSEWHERE);
    forged.device = `device=${"A".repeat(22)}.${"A".repeat(43)}`;
    await at.forgot(who.username);
    await at.reset(await at.linkTo(who));
    for (let times = 0; times < 11; times += 1)
      await new Visitor(bench, somewhere()).logIn(who.username, "wrong-One-1");
    for (const visitor of [old, foreign, forged]) expect((await visitor.logIn(who.username, NEW)).status).toBe(429);
  });

  test("may be one of several accounts, and keeps its cookie for a year, out of reach of scripts", async () => {
    const people = [await makeAccount(bench), await makeAccount(bench)];
    const shared = new Visitor(bench, HOME);
    for (const who of people) {
      const { headers } = await shared.logIn(who.username, who.password);
      expect(String(headers["set-cookie"])).toMatch(
        /device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly;.* SameSite=Strict/,
      );
    }
    for (const who of people) {
      for (let times = 0; times < 11; times += 1)
        await new Visitor(bench, somewhere()).logIn(who.username, "not-the-Password-1");
      expect((await shared.logIn(who.username, who.password)).status).toBe(200);
    }
  });
});
