import { describe, expect, test } from "vitest";
import { formats } from "../../../../src/compiler/forms/runtime/index.ts";
import { emailKey } from "../../../../src/server/registrations/index.ts";
import { FAMILY, newParent, sharedBench } from "../builders.ts";
import { contact } from "../professionals.ts";
import stepOne from "../../../../src/generated/forms/join/step-one.js";

const bench = sharedBench();

/** Whether the form on the page and the service's format accept a text as an e-mail. */
const judges = {
  form: (email: string) => !stepOne.validate({ email }).some((problem) => problem.path === "email"),
  check: (email: string) => formats.email.test(email),
};

const ADDRESSES = [
  "ana@example.com",
  "ana.lee@example.com",
  "a'b+c@mail.example.co.uk",
  "josé@example.com",
  "ana@münchen.example",
  "ana@xn--mnchen-3ya.example",
  "ana_lee@my-home.example",
];
const NONE = [
  "<ana@example.com>",
  "Ana <ana@example.com>",
  '"ana"@example.com',
  "ana(home)@example.com",
  "ana,ben@example.com",
  "ana@example.com,ben@example.com",
  "ana@example.com;",
  "mailto:ana@example.com",
  "ana.@example.com",
  ".ana@example.com",
  "a..na@example.com",
  "ana@example.com.",
  "ana@.example.com",
  "ana@example..com",
  "ana@-example.com",
  "ana@example",
  "ana@[127.0.0.1]",
  "ana\n@example.com",
];
/** With characters that nobody sees, or that a phone adds; each is the address before it. */
const UNTIDY = [
  "an\u200Ba@example.com",
  "ana@ex\u00ADample.com",
  " ana@example.com\u00a0",
  "\u202aana@example.com\u202c\ufeff",
];

describe("the check of an e-mail", () => {
  test.each(ADDRESSES)("accepts %s on the page and in the service", async (email) => {
    expect(Object.values(judges).map((judge) => judge(email))).toEqual([true, true]);
    const parent = { ...newParent().parent, email };
    expect(await bench.client.create({ parent })).toMatchObject({ status: 201 });
  });

  test.each(NONE)("refuses %j on the page and in the service", async (email) => {
    expect(Object.values(judges).map((judge) => judge(email))).toEqual([false, false]);
    const refused = { status: 422, body: { fields: [{ field: "parent.email", code: "errors.email" }] } };
    expect(await bench.client.create({ parent: { ...newParent().parent, email } })).toMatchObject(refused);
    const professional = await bench.client.send("POST", "/v2/professional/users/validator", {
      body: contact({ email }),
    });
    expect(professional.body.fields).toContainEqual(expect.objectContaining({ field: "email", code: "errors.email" }));
  });

  test.each(UNTIDY)("accepts %j on the page and in the service, without what nobody sees", async (email) => {
    expect(judges.form(email)).toBe(true);
    const parent = { ...newParent().parent, email };
    const { body } = await bench.client.create({ parent });
    const { signupId } = body as { signupId: string };
    const kept = bench.service.db.selectFrom("signups").select("email").where("id", "=", signupId);
    expect(await kept.executeTakeFirst()).toEqual({ email: "ana@example.com" });
  });

  test("stays fast for a very long text", () => {
    const started = performance.now();
    for (const text of ["a.".repeat(50_000), `a@${"a-".repeat(50_000)}`, `a@${"a.".repeat(50_000)}@`])
      expect(formats.email.test(text)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("one mailbox", () => {
  test.each([
    ["ANA@Example.COM", "ana@example.com"],
    [" ana@example.com ", "ana@example.com"],
    ["ana@MÜNCHEN.example", "ana@xn--mnchen-3ya.example"],
    ["ana@ｅxample.com", "ana@example.com"],
    ["jose\u0301@example.com", "jos\u00E9@example.com"],
  ])("has one key for %j and %j", (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  test("cannot pay a second time with another spelling of its domain", async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const { by, body } = await bench.client.readyToPay({ email: `${name}@münchen.example` });
    expect((await bench.client.pay(by, body)).status).toBe(200);
    const parent = { ...newParent().parent, email: `${name.toUpperCase()}@xn--mnchen-3ya.example` };
    expect(await bench.client.create({ parent })).toMatchObject({ status: 422, body: { code: "duplicate-parent" } });
  });

  test("cannot belong to both the parent and the co-parent, even in other letter case", async () => {
    const { email } = newParent().parent;
    const { by } = await bench.client.family({ parent: { email } });
    const coParent = { ...FAMILY.coParent, email: email.toUpperCase() };
    expect(await bench.client.update(by, { ...FAMILY, coParent, sections: ["FAMILY"] })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "coParent.email", code: "errors.sameEmail" }] },
    });
  });
});
