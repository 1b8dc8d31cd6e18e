import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FAMILY, newParent, sharedBench } from "../builders.ts";
import { registrationsAt } from "./registrations-at.ts";

const bench = sharedBench();
const { begin, rowOf, paidParent } = registrationsAt(bench);

describe("beginning a registration", () => {
  test("stores the contact details and returns id, key and time [API-10] [DATA-11] [DATA-16] [DATA-18]", async () => {
    const sent = newParent();
    const { status, body } = await bench.client.create(sent);
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(["createdAt", "percentage", "registrationKey", "signupId"]);
    expect(Math.abs(body.createdAt - Date.now())).toBeLessThan(10_000);
    expect(await rowOf(body)).toMatchObject({
      first_name: "Jordan",
      email: sent.parent.email,
      phone_country_code: "+1",
      anonymous_id: "visitor",
      identify: { language: "en" },
    });
  });

  test.each(["(555) 010-0123", "555.010.0123", "+1 555 010 0123", "15550100123"])(
    "stores the phone number %s in the same form as any other spelling",
    async (phoneNumber) => {
      const { parent } = newParent();
      const by = await begin({ parent: { ...parent, firstName: " D’Arcy ", email: ` ${parent.email} `, phoneNumber } });
      expect(await rowOf(by)).toMatchObject({
        first_name: "D'Arcy",
        email: parent.email,
        phone_country_code: "+1",
        phone_number: "5550100123",
      });
    },
  );

  test("refuses a phone number that has letters, is from another country than the chosen one, or is too short", async () => {
    for (const phoneNumber of ["555-010-CALL", "+44 20 7946 0958", "(555) 010"]) {
      const answer = await bench.client.create({ parent: { ...newParent().parent, phoneNumber } });
      expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: "parent.phoneNumber" }] } });
    }
  });

  test("stores only a hash of the key", async () => {
    const by = await begin();
    const row = JSON.stringify(await rowOf(by));
    expect(by.registrationKey).toMatch(/^[\w-]{43}$/);
    expect(row).not.toContain(by.registrationKey);
  });

  test("stores who referred the person [API-11]", async () => {
    const { body } = await bench.client.create({}, { "referrer-key": "offer-20" });
    expect((await rowOf(body)).referrer).toBe("offer-20");
  });

  test("refuses values outside their limits, at their fields, in the person's language [STEP1-09] [STEP1-10] [STEP1-11]", async () => {
    const parent = { ...newParent().parent, firstName: "J", email: "nobody", phoneNumber: "12ab" };
    const { status, body } = await bench.client.create({ parent }, { "accept-language": "es-MX,en;q=0.5" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: "about:blank", code: "invalid-values", kind: "validation", status: 422 });
    expect(body.fields.map((one: { field: string }) => one.field).toSorted()).toEqual([
      "parent.email",
      "parent.firstName",
      "parent.phoneNumber",
    ]);
    expect(body.fields).toContainEqual(expect.objectContaining({ field: "parent.firstName", code: "errors.name" }));
    expect(JSON.stringify(body)).not.toContain("Must be between");
  });

  const letters = (count: number): string => "J".repeat(count);
  const digits = (count: number): string => "5".repeat(count);

  test.each([
    ["firstName", letters, 2, 20],
    ["lastName", letters, 2, 20],
    ["phoneNumber", digits, 8, 15],
  ] as const)(
    "accepts a parent's and a co-parent's %s only within its length limits [STEP1-09] [STEP1-11] [STEP2-07] [STEP2-16]",
    async (field, make, least, most) => {
      const by = await begin();
      const family = (value: string) => ({
        ...FAMILY,
        coParent: { ...FAMILY.coParent, phoneCountryCode: "+1", [field]: value },
        sections: ["FAMILY"],
      });
      for (const length of [least, most]) {
        const parent = { ...newParent().parent, [field]: make(length) };
        expect((await bench.client.create({ parent })).status, `${length}`).toBe(201);
        expect((await bench.client.update(by, family(make(length)))).status, `${length}`).toBe(200);
      }
      for (const length of [least - 1, most + 1]) {
        const parent = { ...newParent().parent, [field]: make(length) };
        const [begun, informed] = [
          await bench.client.create({ parent }),
          await bench.client.update(by, family(make(length))),
        ];
        expect(begun, `${length}`).toMatchObject({ status: 422, body: { fields: [{ field: `parent.${field}` }] } });
        expect(informed, `${length}`).toMatchObject({
          status: 422,
          body: { fields: [{ field: `coParent.${field}` }] },
        });
      }
    },
  );

  test("refuses fields that are not in the contract", async () => {
    expect((await bench.client.create({ role: "admin" })).status).toBe(422);
    expect((await bench.client.create({ parent: { ...newParent().parent, admin: true } })).status).toBe(422);
  });

  test("stores names with plain quotes", async () => {
    const by = await begin({ parent: { ...newParent().parent, firstName: "D’Arcy", lastName: "O‘Neil" } });
    expect(await rowOf(by)).toMatchObject({ first_name: "D'Arcy", last_name: "O'Neil" });
  });

  test("lets a person begin again while nothing is paid", async () => {
    const sent = newParent();
    expect((await bench.client.create(sent)).status).toBe(201);
    expect((await bench.client.create(sent)).status).toBe(201);
  });

  test("refuses the e-mail of an account, in any letter case, unless the person confirms it", async () => {
    const email = await paidParent();
    const parent = { ...newParent().parent, email: email.toUpperCase() };
    const refused = await bench.client.create({ parent });
    expect(refused).toMatchObject({ status: 422, body: { code: "duplicate-parent", kind: "validation" } });
    expect(refused.body.fields[0]).toMatchObject({ field: "parent.email.duplicate", code: "errors.duplicateParent" });
    expect((await bench.client.create({ parent, parentDuplicateConfirmed: true })).status).toBe(201);
  });

  test("creates one registration for the same idempotency key and body, and refuses another body with this key", async () => {
    const sent = newParent();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => bench.client.create(sent, headers)));
    expect(new Set(answers.map((one) => one.body.signupId)).size).toBe(1);
    const { rows } = await bench.sql`select id from signups where email = ${sent.parent.email}`;
    expect(rows.length).toBe(1);
    const other = await bench.client.create(newParent(), headers);
    expect(other).toMatchObject({ status: 409, body: { code: "key-reused" } });
  });

  test("stores no readable registration key with an idempotency key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const { body } = await bench.client.create(newParent(), headers);
    const { rows } = await bench.sql<{ answer: Buffer }>`
      select answer from idempotency where key = ${headers["idempotency-key"]}`;
    expect(rows[0]?.answer.toString("latin1")).not.toContain(body.registrationKey);
  });
});
