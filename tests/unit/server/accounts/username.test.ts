import { beforeEach, describe, expect, test } from "vitest";
import { makeAccount, sentTo } from "../accounts.ts";
import { sharedBench } from "../builders.ts";
import { recoveryAt, wrongCode } from "../recovery.ts";

const bench = sharedBench();
const at = recoveryAt(bench);
// Each test has its own people, but all tests share one network address, and tries are counted per address.
beforeEach(() => bench.service.db.deleteFrom("tries").execute());

describe("a forgotten user name", () => {
  test("is mailed to the account's e-mail in the requested language [ACCT-03] [ACCT-06]", async () => {
    const who = await makeAccount(bench);
    expect(await at.byEmail(who.email.toUpperCase(), "es")).toMatchObject({ status: 200, body: {} });
    expect(await sentTo(bench, who.email)).toMatchObject([
      { channel: "mail", template: "usernameReminder", language: "es", values: { username: who.username } },
    ]);
  });

  test("is sent with the account's country, so that the message can name the right support", async () => {
    const who = await makeAccount(bench);
    await bench.sql`update signups set address = jsonb_set(address::jsonb, '{country}', '"GB"') where user_id = ${who.userId}`;
    await at.byEmail(who.email);
    await at.byPhone(who);
    await at.forgot(who.username);
    const sent = [...(await sentTo(bench, who.email)), ...(await sentTo(bench, who.phone))];
    expect(sent.map(({ template, country }) => [template, country])).toEqual([
      ["usernameReminder", "GB"],
      ["passwordReset", "GB"],
      ["verificationCode", "GB"],
    ]);
  });

  test("is mailed for each account with the e-mail", async () => {
    const one = await makeAccount(bench);
    const two = await makeAccount(bench);
    await bench.service.db
      .updateTable("users")
      .set({ email: one.email, email_key: one.email })
      .where("id", "=", two.userId)
      .execute();
    await at.byEmail(one.email);
    const names = (await sentTo(bench, one.email)).map(({ values }) => values["username"]);
    expect(names.sort()).toEqual([one.username, two.username].sort());
  });

  test("is shown in exchange for the code texted to the phone, and can then also be mailed once [ACCT-03] [ACCT-07]", async () => {
    const who = await makeAccount(bench);
    const answer = await at.byPhone(who, { userId: who.userId, locale: "es" });
    expect(answer).toMatchObject({ status: 200, body: { verificationId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    const [text] = await sentTo(bench, who.phone);
    expect(text).toMatchObject({ channel: "sms", template: "verificationCode", language: "es" });
    expect(text?.values).toEqual({ code: expect.stringMatching(/^\d{6}$/), minutes: "10" });
    const found = await at.check(answer.body.verificationId, text?.values["code"] ?? "");
    expect(found).toMatchObject({ status: 200, body: { username: who.username } });
    expect((await at.mailName(found.body.recoveryToken)).status).toBe(200);
    expect((await at.mailName(found.body.recoveryToken)).status).toBe(410);
    expect(await sentTo(bench, who.email)).toMatchObject([{ template: "usernameReminder", language: "es" }]);
  });

  test("is found by any spelling of the phone number, even if the number is stored with its country code", async () => {
    const who = await makeAccount(bench, { phoneNumber: "2025550123" });
    const messagesTo = async (phoneNumber: string): Promise<number> => {
      await bench.service.db.deleteFrom("tries").execute();
      const before = (await sentTo(bench, who.phone)).length;
      await at.byPhone(who, { phoneNumber });
      return (await sentTo(bench, who.phone)).length - before;
    };
    const spellings = ["2025550123", "(202) 555-0123", "+1 202 555 0123", "12025550123"];
    for (const spelling of spellings) expect([spelling, await messagesTo(spelling)]).toEqual([spelling, 1]);
    expect(await messagesTo("2025550124")).toBe(0);
    await bench.sql`update signups set phone_number = '12025550123' where user_id = ${who.userId}`;
    for (const spelling of spellings) expect([spelling, await messagesTo(spelling)]).toEqual([spelling, 1]);
  });

  test("is found by the number in the country's own notation, and the code goes to the number that exists", async () => {
    const who = await makeAccount(bench, { phoneCountryCode: "+44", phoneNumber: "07700 900321" });
    for (const phoneNumber of ["07700 900321", "7700900321", "+44 (0)7700 900321", "0044 7700 900321"]) {
      await bench.service.db.deleteFrom("tries").execute();
      const { body } = await at.byPhone(who, { phoneCountryCode: "+44", phoneNumber });
      expect(body.phone).toBe("+44 7700 900321");
    }
    expect(await sentTo(bench, "+447700900321")).toHaveLength(4);
  });

  test("is that of the given user id if two accounts have the same e-mail and phone [ACCT-07]", async () => {
    const one = await makeAccount(bench);
    const two = await makeAccount(bench, { phoneNumber: one.phone.slice(2) });
    await bench.service.db
      .updateTable("users")
      .set({ email: one.email, email_key: one.email })
      .where("id", "=", two.userId)
      .execute();
    for (const who of [one, two]) {
      const { verificationId } = (await at.byPhone(one, { userId: who.userId })).body;
      expect((await at.check(verificationId, await at.codeTo(one))).body.username).toBe(who.username);
    }
  });
});

describe("the code", () => {
  test("allows five tries, even if they arrive at once, and then refuses even the right code", async () => {
    const who = await makeAccount(bench);
    const { verificationId } = (await at.byPhone(who)).body;
    const code = await at.codeTo(who);
    const tries = await Promise.all(Array.from({ length: 5 }, () => at.check(verificationId, wrongCode(code))));
    for (const { status, body } of tries)
      expect({ status, fields: body.fields }).toMatchObject({
        status: 422,
        fields: [{ field: "code", code: "errors.codeWrong" }],
      });
    await bench.service.db.deleteFrom("tries").execute();
    expect(await at.check(verificationId, code)).toMatchObject({ status: 410, body: { code: "code-over" } });
  });

  test("works within five tries, and only once, even if many calls use it at once", async () => {
    const who = await makeAccount(bench);
    const { verificationId } = (await at.byPhone(who)).body;
    const code = await at.codeTo(who);
    for (let tries = 0; tries < 2; tries += 1) await at.check(verificationId, wrongCode(code));
    const all = await Promise.all(Array.from({ length: 3 }, () => at.check(verificationId, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 410)).toHaveLength(2);
  });

  test("works for 10 minutes, only for its own verification and for the phone that it was sent to", async () => {
    const [who, other] = [await makeAccount(bench), await makeAccount(bench)];
    const first = (await at.byPhone(who)).body.verificationId;
    const code = await at.codeTo(who);
    const others = (await at.byPhone(other)).body.verificationId;
    const otherCode = await at.codeTo(other);
    if (code !== otherCode) expect((await at.check(others, code)).status).toBe(422);
    const phone = (number: string) =>
      bench.sql`update signups set phone_number = ${number} where user_id = ${who.userId}`;
    await phone("5559999999");
    expect((await at.check(first, code)).status).toBe(422);
    await phone(who.phone.slice(2));
    expect((await at.check(first, code)).status).toBe(200);
    await at.outdate();
    expect(await at.check(others, otherCode)).toMatchObject({ status: 410, body: { code: "code-over" } });
  });
});
