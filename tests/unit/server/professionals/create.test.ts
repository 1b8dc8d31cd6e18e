import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSecrets, isPassword } from "../../../../src/server/secrets/index.ts";
import { type Answer, PEPPER, sharedBench } from "../builders.ts";
import { contact, create as signUp, everything } from "../professionals.ts";

const secrets = createSecrets(PEPPER);
const bench = sharedBench();

const START = { activity: "START", "anonymous-id": "visitor-1" };

function validate(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return bench.client.send("POST", "/v2/professional/users/validator", { body, headers: { ...START, ...headers } });
}

const create = (body: object, headers?: Record<string, string>): Promise<Answer> => signUp(bench, body, headers);

const fieldsOf = ({ body }: Answer): string[] => body.validationErrors.map(({ field }: { field: string }) => field);

describe("the validator of a professional's first step", () => {
  test("accepts a correct step, with the activity START and the anonymous id [API-04] [PRO-24]", async () => {
    expect(await validate(contact())).toMatchObject({ status: 200, body: {} });
  });

  test("refuses any other activity, or none [API-04]", async () => {
    expect((await validate(contact(), { activity: "STOP" })).status).toBe(409);
    expect((await bench.client.send("POST", "/v2/professional/users/validator", { body: contact() })).status).toBe(409);
  });

  test("answers 409 with a field and a text for each problem [API-05] [PRO-24] [PRO-17]", async () => {
    const answer = await validate({ phoneCountryCode: "+1", email: "dana@example.com" });
    expect(answer.status).toBe(409);
    expect(fieldsOf(answer).toSorted()).toEqual(["firstName", "hearAboutUs", "lastName", "phoneNumber"]);
    expect(answer.body.validationErrors).toContainEqual({ field: "firstName", text: "Enter your first name" });
    expect(answer.body.kind).toBe("validation");
  });

  test("describes the problems in the language of the header [API-04] [I18N-01]", async () => {
    const { body } = await validate({ ...contact(), firstName: "" }, { "accept-language": "es-MX" });
    expect(body.validationErrors).toEqual([{ field: "firstName", text: "Escribe tu nombre" }]);
  });

  test("refuses a malformed e-mail, which the browser accepts [NOTE-13]", async () => {
    const answer = await validate(contact({ email: "dana at example" }));
    expect(answer).toMatchObject({
      status: 409,
      body: { validationErrors: [{ field: "email", text: "Invalid email address" }] },
    });
  });

  test.each([
    ["a phone number with characters other than digits [PRO-18]", { phoneNumber: "555-OFFICE" }, "phoneNumber"],
    ["an extension with characters other than digits [PRO-19]", { phoneExtension: "12a" }, "phoneExtension"],
    ["an unknown title [OPT-01]", { title: "SIR" }, "title"],
    ["an unknown source [OPT-04]", { hearAboutUs: "DREAM" }, "hearAboutUs"],
    [
      "a bench officer without a name [PRO-20]",
      { hearAboutUs: "BENCH_OFFICER", referralBenchOfficerPosition: "JUDGE" },
      "referralBenchOfficerName",
    ],
    [
      "a bench officer with a position that is not in the list [PRO-20] [OPT-02]",
      { hearAboutUs: "BENCH_OFFICER", referralBenchOfficerName: "Ray Cole", referralBenchOfficerPosition: "KING" },
      "referralBenchOfficerPosition",
    ],
    ["a colleague without a name [PRO-21]", { referralColleagueName: " " }, "referralColleagueName"],
    ["a colleague without a role [PRO-21] [OPT-03]", { referralColleagueRole: "" }, "referralColleagueRole"],
    ["another source without an explanation [PRO-22]", { hearAboutUs: "OTHER" }, "referralOtherExplanation"],
    [
      "an explanation of more than 200 characters [PRO-22]",
      { hearAboutUs: "OTHER", referralOtherExplanation: "x".repeat(201) },
      "referralOtherExplanation",
    ],
  ])("refuses %s", async (_title, changes, field) => {
    const answer = await validate(contact(changes));
    expect([answer.status, fieldsOf(answer)]).toEqual([409, [field]]);
  });

  test.each([
    ["a phone number of seven digits [NOTE-12]", { phoneNumber: "5550142" }],
    ["no extension [PRO-19]", { phoneExtension: "" }],
    [
      "an explanation of 200 characters for another source [PRO-22]",
      { hearAboutUs: "OTHER", referralOtherExplanation: "x".repeat(200) },
    ],
    ["a search engine without further details [OPT-04]", { hearAboutUs: "SEARCH_ENGINE", referralColleagueName: "" }],
  ])("accepts %s", async (_title, changes) => {
    expect((await validate(contact(changes))).status).toBe(200);
  });

  test("stores nothing", async () => {
    const body = contact();
    await validate(body);
    expect(await stored(body.email)).toBeUndefined();
  });
});

const stored = (email: string) =>
  bench.service.db.selectFrom("professionals").selectAll().where("email", "=", email).executeTakeFirst();

describe("creating a professional", () => {
  test("accepts all fields of the form and returns the name and the record [API-02] [API-03] [PRO-33]", async () => {
    const body = everything();
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: { firstName: "Dana", lastName: "Whitfield", full: "Dr. Dana Whitfield, JD" },
      email: body.email,
      practiceName: "Whitfield Family Law",
      roles: "Attorney, Mediator",
      timeZone: "Pacific Time (Los Angeles)",
    });
    expect(await stored(body.email)).toMatchObject({
      first_name: "Dana",
      phone_extension: "12",
      referral: { source: "COLLEAGUE", name: "Lee Park", role: "THERAPIST" },
      address: { line1: "18 Alder Street", region: "CA", country: "US" },
      roles: ["ATTORNEY", "MEDIATOR"],
      lang: "en",
    });
  });

  test("stores the language of the header, for later mails [API-02]", async () => {
    const body = everything();
    const answer = await create(body, { "accept-language": "es" });
    expect(answer.body.roles).toBe("Abogacía y Mediación");
    expect((await stored(body.email))?.lang).toBe("es");
  });

  test("stores the security answer and code only as hashes [PRO-28] [PRO-29]", async () => {
    const body = everything();
    await create(body);
    const row = await stored(body.email);
    expect(JSON.stringify(row)).not.toMatch(/Millers|4821/);
    expect(await isPassword(secrets, row?.security_answer_hash ?? "", "the millers")).toBe(true);
    expect(await isPassword(secrets, row?.security_code_hash ?? "", "4821")).toBe(true);
  });

  test.each([
    ["a practice without a name [PRO-26]", { practiceName: "" }, "practiceName"],
    ["no address [PRO-26]", { addressLine1: "" }, "addressLine1"],
    ["no city [PRO-26]", { city: "" }, "city"],
    ["no postal code [PRO-26]", { postalCode: "" }, "postalCode"],
    ["a region that the country does not have [PRO-26]", { region: "Bavaria" }, "region"],
    ["a country that does not exist [PRO-26]", { country: "XX" }, "country"],
    ["a time zone of another country [PRO-26]", { timeZone: "Europe/Paris" }, "timeZone"],
    ["no role [PRO-27]", { roles: [] }, "roles"],
    ["a role that does not exist in the country [PRO-27]", { roles: ["BARRISTER"] }, "roles"],
    ["no security question [PRO-28]", { securityQuestion: " " }, "securityQuestion"],
    ["no security answer [PRO-28]", { securityAnswer: "" }, "securityAnswer"],
    ["a code of three digits [PRO-29]", { securityCode: "482", securityCodeConfirm: "482" }, "securityCode"],
    ["a confirmation that differs [PRO-30]", { securityCodeConfirm: "4822" }, "securityCodeConfirm"],
  ])("refuses %s", async (_title, changes, field) => {
    const answer = await create(everything(changes));
    expect(answer.status).toBe(409);
    expect(fieldsOf(answer)).toContain(field);
  });

  test.each([
    ["no second line of the address [PRO-26]", { addressLine2: "" }],
    ["an answer of three letters [PRO-28]", { securityAnswer: "Rex" }],
    [
      "a free-text region in a country without a list of regions",
      { country: "DE", region: "Bayern", timeZone: "Europe/Berlin" },
    ],
  ])("accepts %s", async (_title, changes) => {
    expect((await create(everything(changes))).status).toBe(201);
  });

  test("accepts an e-mail once, in any letter case, and then reveals only that it cannot be used", async () => {
    const body = everything();
    await create(body);
    const taken = { ...everything(), email: body.email.toUpperCase() };
    const problem = { status: 409, body: { code: "invalid-values", validationErrors: [{ field: "email" }] } };
    const answers = [await create(taken), await validate(contact({ email: taken.email }))];
    for (const answer of answers) {
      expect(answer).toMatchObject(problem);
      expect(JSON.stringify(answer.body)).not.toMatch(/account|exists|already|taken/i);
      expect(answer.body.fields[0].text).toMatch(
        /If you have signed up with it before, log in, or ask for a new password/,
      );
    }
  });

  test("creates one account if two calls with the same e-mail arrive at once", async () => {
    const body = everything();
    const answers = await Promise.all([create(body), create(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("returns the same account for the same idempotency key, and creates no second one", async () => {
    const body = everything();
    const key = { "idempotency-key": randomUUID() };
    const [first, second] = [await create(body, key), await create(body, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe("the availability check of an e-mail", () => {
  const ask = (email: string) => bench.client.send("POST", "/v2/professional/email-availability", { body: { email } });

  test("reports the e-mail as usable until an account has it, in any letter case, like the validator", async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await ask(email)).toMatchObject({ status: 200, body: { usable: true } });
    expect((await create(everything({ email }))).status).toBe(201);
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: { usable: false } });
    expect((await validate(contact({ email }))).status).toBe(409);
  });

  test("is limited to a few calls an hour, so that nobody can try a list of e-mails", async () => {
    // Calls from another network address than the other tests, which also use this check.
    const askFromElsewhere = () =>
      bench.service.inject({
        method: "POST",
        url: "/v2/professional/email-availability",
        payload: { email: `${randomUUID()}@example.com` },
        remoteAddress: "203.0.113.20",
      });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await askFromElsewhere()).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  });
});
