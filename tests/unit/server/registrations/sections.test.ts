import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { chooseLogin } from "../accounts.ts";
import { ADDRESS, config, FAMILY, newParent, SECURITY, sharedBench } from "../builders.ts";
import { registrationsAt } from "./registrations-at.ts";

const bench = sharedBench();
const { begin, rowOf, paidParent } = registrationsAt(bench);

describe("an existing registration", () => {
  test("saves the data of each named section [API-12] [API-14] [DATA-12] [DATA-14] [DATA-17]", async () => {
    const by = await begin();
    expect(await bench.client.update(by, { ...FAMILY, sections: ["FAMILY"] })).toMatchObject({ status: 200, body: {} });
    await bench.client.update(by, {
      parent: { timeZone: "Europe/London" },
      address: ADDRESS,
      sections: ["PARENT", "ADDRESS"],
    });
    await bench.client.update(by, SECURITY);
    const row = await rowOf(by);
    expect(row).toMatchObject({ time_zone: "Europe/London", address: ADDRESS, referral: "SEARCH_ENGINE" });
    expect(row.security_question).toBe("Where did we meet?");
    const { rows } = await bench.sql`select first_name, email from children where signup_id = ${by.signupId}`;
    expect(rows).toEqual([{ first_name: "Robin", email: null }]);
  });

  test("needs its own key for an update, and no Authorization header can replace the key [API-12]", async () => {
    const by = await begin();
    const body = { parent: { timeZone: "Europe/London" }, sections: ["PARENT"] };
    const { by: payer, body: order } = await bench.client.readyToPay(newParent().parent);
    const token: string = (await bench.client.pay(payer, order)).body.credentialsToken;
    const put = (headers: Record<string, string>) =>
      bench.client.send("PUT", `/v2/signups/${by.signupId}`, { body, headers });
    for (const authorization of ["", "Bearer ", `Bearer ${by.registrationKey}`, `Bearer ${token}`])
      for (const key of [
        {} as Record<string, string>,
        { "registration-key": "" },
        { "registration-key": "x".repeat(43) },
      ])
        expect(await put({ authorization, ...key }), authorization).toMatchObject({
          status: 401,
          body: { code: "registration-unknown" },
        });
    expect((await rowOf(by)).time_zone).not.toBe("Europe/London");
    expect((await put({ authorization: "", "registration-key": by.registrationKey })).status).toBe(200);
    expect((await rowOf(by)).time_zone).toBe("Europe/London");
  });

  test.each(["", "Bearer", "Bearer "])(
    "other calls refuse an Authorization header without a token: %j [API-12]",
    async (empty) => {
      const headers = { authorization: empty };
      for (const [method, url, body] of [
        ["GET", "/v2/invites", undefined],
        ["PUT", "/v2/users/credentials", { username: "somebody1", password: "Long-enough-12" }],
        ["POST", "/v2/users/username-availability", { username: "somebody1" }],
        ["GET", "/v2/users/password/reset", undefined],
      ] as const)
        expect(await bench.client.send(method, url, { headers, ...(body && { body }) }), url).toMatchObject({
          status: 401,
        });
    },
  );

  test.each([
    ["a country that does not exist", { country: "ZZ" }, "address.country"],
    ["a region of another country", { region: "ENG" }, "address.region"],
    ["a region's name instead of its code", { region: "California" }, "address.region"],
  ])("refuses an address with %s", async (_, place, field) => {
    const by = await begin();
    expect(await bench.client.update(by, { address: { ...ADDRESS, ...place }, sections: ["ADDRESS"] })).toMatchObject({
      status: 422,
      body: { code: "invalid-values", fields: [{ field, code: "errors.choose" }] },
    });
    expect((await rowOf(by)).address).toBeNull();
  });

  test("accepts a free-text region in a country without a list of regions", async () => {
    const by = await begin();
    const address = { ...ADDRESS, country: "DE", region: "Bayern" };
    expect((await bench.client.update(by, { address, sections: ["ADDRESS"] })).status).toBe(200);
  });

  test("stores the security answer and code only as argon2id hashes", async () => {
    const by = await begin();
    await bench.client.update(by, SECURITY);
    const row = await rowOf(by);
    expect(row.security_answer_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row.security_code_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toMatch(/library|4821/);
  });

  test("cannot change the security details after the login is created", async () => {
    const { by, body } = await bench.client.readyToPay();
    await chooseLogin(bench, by, await bench.client.pay(by, body));
    const before = await rowOf(by);
    const security = { ...SECURITY.security, answer: "Somewhere else", code: "1111" };
    const refused = await bench.client.update(by, { ...SECURITY, security });
    expect(refused).toMatchObject({ status: 409, body: { code: "credentials-set" } });
    expect(await rowOf(by)).toEqual(before);
  });

  test("refuses an unknown section, and a section without its data [DATA-13]", async () => {
    const by = await begin();
    expect((await bench.client.update(by, { sections: ["ROLE"] })).status).toBe(422);
    const empty = await bench.client.update(by, { sections: ["ADDRESS"] });
    expect(empty.body.fields).toEqual([expect.objectContaining({ field: "address", code: "errors.required" })]);
  });

  test("stores the experiment of the referrer header [API-13]", async () => {
    const by = await begin();
    await bench.client.update(by, { ...FAMILY, sections: ["FAMILY"] }, { "referrer-key": "GROW-621" });
    expect((await rowOf(by)).referrer).toBe("GROW-621");
  });

  test("refuses a co-parent with the parent's own e-mail or phone, compared with the country code [NOTE-09]", async () => {
    const sent = newParent();
    const by = await begin(sent);
    const email = { ...FAMILY, coParent: { ...FAMILY.coParent, email: sent.parent.email }, sections: ["FAMILY"] };
    const byEmail = await bench.client.update(by, email);
    expect(byEmail.body.fields).toEqual([
      {
        field: "coParent.email",
        code: "errors.sameEmail",
        text: "The email of the co-parent cannot be the same as your email.",
      },
    ]);
    const phone = {
      firstName: "Sam",
      lastName: "Rivera",
      email: "",
      phoneCountryCode: "+1",
      phoneNumber: "5551234567",
    };
    const byPhone = await bench.client.update(by, { ...FAMILY, coParent: phone, sections: ["FAMILY"] });
    expect(byPhone.body.fields[0]).toMatchObject({ field: "coParent.phoneNumber", code: "errors.samePhone" });
    const abroad = { ...FAMILY, coParent: { ...phone, phoneCountryCode: "+44" }, sections: ["FAMILY"] };
    expect((await bench.client.update(by, abroad)).status).toBe(200);
  });

  test.each([
    ["+44", "7700 900123"],
    ["+44", "07700 900123"],
    ["+44", "+44 (0)7700 900123"],
    ["+44", "0044 7700 900123"],
  ])("refuses the parent's phone in any notation as the co-parent's: %s %s [STEP2-19]", async (code, number) => {
    const mine = { phoneCountryCode: "+44", phoneNumber: "07700 900123" };
    const by = await begin({ ...newParent(), parent: { ...newParent().parent, ...mine } });
    expect((await rowOf(by)).phone_number).toBe("7700900123");
    const coParent = { ...FAMILY.coParent, phoneCountryCode: code, phoneNumber: number };
    const same = await bench.client.update(by, { ...FAMILY, coParent, sections: ["FAMILY"] });
    expect(same.body.fields[0]).toMatchObject({ field: "coParent.phoneNumber", code: "errors.samePhone" });
  });

  test("refuses the co-parent's e-mail if the parent changes their own e-mail to it", async () => {
    const by = await begin();
    await bench.client.update(by, { ...FAMILY, sections: ["FAMILY"] });
    const answer = await bench.client.update(by, { parent: { email: FAMILY.coParent.email }, sections: ["PARENT"] });
    expect(answer.body.fields).toEqual([expect.objectContaining({ field: "parent.email", code: "errors.sameEmail" })]);
  });

  test("refuses the co-parent's phone in any notation if the parent changes their own phone to it [STEP2-19]", async () => {
    const by = await begin();
    const coParent = { ...FAMILY.coParent, phoneCountryCode: "+44", phoneNumber: "7700 900124" };
    expect((await bench.client.update(by, { ...FAMILY, coParent, sections: ["FAMILY"] })).status).toBe(200);
    const before = await rowOf(by);
    for (const parent of [
      { phoneCountryCode: "+44", phoneNumber: "07700 900124" },
      { phoneCountryCode: "+44", phoneNumber: "+44 (0)7700 900124" },
    ]) {
      const answer = await bench.client.update(by, { parent, sections: ["PARENT"] });
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: [{ field: "parent.phoneNumber", code: "errors.samePhone" }] },
      });
    }
    expect(await rowOf(by)).toEqual(before);
    const other = { parent: { phoneCountryCode: "+44", phoneNumber: "7700 900125" }, sections: ["PARENT"] };
    expect((await bench.client.update(by, other)).status).toBe(200);
  });

  test("requires confirmation for a co-parent who may have an account", async () => {
    const email = await paidParent();
    const by = await begin();
    const body = { ...FAMILY, coParent: { ...FAMILY.coParent, email }, sections: ["FAMILY"] };
    const refused = await bench.client.update(by, body);
    expect(refused).toMatchObject({ status: 422, body: { code: "duplicate-co-parent" } });
    expect(refused.body.fields[0].field).toBe("coParent.email.duplicate");
    expect((await bench.client.update(by, { ...body, coParentDuplicateConfirmed: true })).status).toBe(200);
  });

  test.each([
    ["US", "9581", "95014"],
    ["GB", "95814", "SW1A 1AA"],
    ["CA", "K1A", "H3Z 2Y7"],
    ["AU", "20000", "2060"],
  ])(
    "refuses a postal code that is invalid in %s: %s, and shows %s [BILL-06] [BILL-07]",
    async (country, postalCode, example) => {
      const by = await begin();
      const { status, body } = await bench.client.update(by, {
        address: { ...ADDRESS, country, postalCode },
        sections: ["ADDRESS"],
      });
      expect(status).toBe(422);
      expect(body.fields).toEqual([
        {
          field: "address.postalCode",
          code: "errors.postalCode",
          text: `Postal code is not valid. For example: ${example}`,
        },
      ]);
    },
  );

  test("saves all sections of a call or none", async () => {
    const sent = newParent();
    const by = await begin(sent);
    const coParent = { ...FAMILY.coParent, email: sent.parent.email };
    await bench.client.update(by, { parent: { firstName: "Changed" }, coParent, sections: ["NAME", "FAMILY"] });
    expect((await rowOf(by)).first_name).toBe("Jordan");
  });

  test("refuses a security answer that repeats its question", async () => {
    const by = await begin();
    const security = { question: "Where did we meet?", answer: "  where did WE meet? ", code: "4821" };
    const refused = await bench.client.update(by, { security, sections: ["SECURITY_QUESTION", "SECURITY_CODE"] });
    expect(refused.body.fields[0]).toMatchObject({ field: "security.answer", code: "errors.answerSame" });
  });

  test("refuses a key that is wrong, missing, or of another registration", async () => {
    const [by, other] = [await begin(), await begin()];
    const body = { ...FAMILY, sections: ["FAMILY"] };
    for (const registrationKey of ["wrong", "", other.registrationKey]) {
      const answer = await bench.client.update({ ...by, registrationKey }, body);
      expect(answer).toMatchObject({ status: 401, body: { code: "registration-unknown", kind: "auth" } });
    }
    const missing = await bench.client.update({ ...by, signupId: randomUUID() }, body);
    expect(missing).toMatchObject({ status: 401, body: { code: "registration-unknown" } });
  });

  test("accepts a keepalive with its key, which does not extend its lifetime [SESS-03] [SESS-04] [GUARD-06]", async () => {
    const by = await begin();
    const ask = (key = by.registrationKey) =>
      bench.client.send("GET", "/ofw/keepalive.form", {
        headers: { "signup-id": by.signupId, "registration-key": key },
      });
    expect(await ask()).toMatchObject({ status: 200, body: {} });
    const { created_at, expires_at } = await rowOf(by);
    expect(expires_at.getTime() - created_at.getTime()).toBe(config("").registrationTtlMs);
    expect(await ask("another")).toMatchObject({ status: 401, body: { kind: "auth" } });
    await bench.sql`update signups set expires_at = now() - interval '1 minute' where id = ${by.signupId}`;
    expect(await ask()).toMatchObject({ status: 410, body: { kind: "expired" } });
  });

  test("reports that it has expired", async () => {
    const by = await begin();
    await bench.sql`update signups set expires_at = now() - interval '1 minute' where id = ${by.signupId}`;
    const answer = await bench.client.update(by, { ...FAMILY, sections: ["FAMILY"] });
    expect(answer).toMatchObject({ status: 410, body: { code: "registration-expired", kind: "expired" } });
  });
});
