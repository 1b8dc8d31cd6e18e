import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecrets, isPassword } from "../../../src/server/secrets/index.ts";
import { PEPPER, startBench } from "./builders.ts";
import type { Answer, Bench } from "./builders.ts";
import { contact, create as signUp, everything } from "./professionals.ts";

const secrets = createSecrets(PEPPER);
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const START = { activity: "START", "anonymous-id": "visitor-1" };

function validate(body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return bench.client.send("POST", "/v2/professional/users/validator", { body, headers: { ...START, ...headers } });
}

const create = (body: object, headers?: Record<string, string>): Promise<Answer> => signUp(bench, body, headers);

const fieldsOf = ({ body }: Answer): string[] => body.validationErrors.map(({ field }: { field: string }) => field);

describe("the validator of a professional's first step", () => {
  it("[API-04] [PRO-24] takes a step that is right, with the activity START and the anonymous id", async () => {
    expect(await validate(contact())).toMatchObject({ status: 200, body: {} });
  });

  it("[API-04] refuses any other activity, or none", async () => {
    expect((await validate(contact(), { activity: "STOP" })).status).toBe(409);
    expect((await bench.client.send("POST", "/v2/professional/users/validator", { body: contact() })).status).toBe(409);
  });

  it("[API-05] [PRO-24] [PRO-17] answers 409 with a field and a text for each problem", async () => {
    const answer = await validate({ phoneCountryCode: "+1", email: "dana@example.com" });
    expect(answer.status).toBe(409);
    expect(fieldsOf(answer).toSorted()).toEqual(["firstName", "hearAboutUs", "lastName", "phoneNumber"]);
    expect(answer.body.validationErrors).toContainEqual({ field: "firstName", text: "Enter your first name" });
    expect(answer.body.kind).toBe("validation");
  });

  it("[API-04] [I18N-01] words the problems in the language of the header", async () => {
    const { body } = await validate({ ...contact(), firstName: "" }, { "accept-language": "es-MX" });
    expect(body.validationErrors).toEqual([{ field: "firstName", text: "Escribe tu nombre" }]);
  });

  it("[NOTE-13] finds the wrong form of an e-mail, which the browser lets pass", async () => {
    const answer = await validate(contact({ email: "dana at example" }));
    expect(answer).toMatchObject({
      status: 409,
      body: { validationErrors: [{ field: "email", text: "Invalid email address" }] },
    });
  });

  it.each([
    ["[PRO-18] a phone number of more than digits", { phoneNumber: "555-OFFICE" }, "phoneNumber"],
    ["[PRO-19] an extension of more than digits", { phoneExtension: "12a" }, "phoneExtension"],
    ["[OPT-01] a title that is none", { title: "SIR" }, "title"],
    ["[OPT-04] a source that is none", { hearAboutUs: "DREAM" }, "hearAboutUs"],
    [
      "[PRO-20] a bench officer without a name",
      { hearAboutUs: "BENCH_OFFICER", referralBenchOfficerPosition: "JUDGE" },
      "referralBenchOfficerName",
    ],
    [
      "[PRO-20] [OPT-02] a bench officer without a position of the list",
      { hearAboutUs: "BENCH_OFFICER", referralBenchOfficerName: "Ray Cole", referralBenchOfficerPosition: "KING" },
      "referralBenchOfficerPosition",
    ],
    ["[PRO-21] a colleague without a name", { referralColleagueName: " " }, "referralColleagueName"],
    ["[PRO-21] [OPT-03] a colleague without a role", { referralColleagueRole: "" }, "referralColleagueRole"],
    ["[PRO-22] another source without a word", { hearAboutUs: "OTHER" }, "referralOtherExplanation"],
    [
      "[PRO-22] more than 200 characters about it",
      { hearAboutUs: "OTHER", referralOtherExplanation: "x".repeat(201) },
      "referralOtherExplanation",
    ],
  ])("refuses %s", async (_title, changes, field) => {
    const answer = await validate(contact(changes));
    expect([answer.status, fieldsOf(answer)]).toEqual([409, [field]]);
  });

  it.each([
    ["[NOTE-12] a phone number of seven digits", { phoneNumber: "5550142" }],
    ["[PRO-19] no extension", { phoneExtension: "" }],
    [
      "[PRO-22] 200 characters about another source",
      { hearAboutUs: "OTHER", referralOtherExplanation: "x".repeat(200) },
    ],
    ["[OPT-04] a search engine, with nothing more", { hearAboutUs: "SEARCH_ENGINE", referralColleagueName: "" }],
  ])("takes %s", async (_title, changes) => {
    expect((await validate(contact(changes))).status).toBe(200);
  });

  it("keeps nothing", async () => {
    const body = contact();
    await validate(body);
    expect(await stored(body.email)).toBeUndefined();
  });
});

const stored = (email: string) =>
  bench.service.db.selectFrom("professionals").selectAll().where("email", "=", email).executeTakeFirst();

describe("creating a professional", () => {
  it("[API-02] [API-03] [PRO-33] takes all fields of the form and answers the name and the record", async () => {
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

  it("[API-02] keeps the language of the header, for mails", async () => {
    const body = everything();
    const answer = await create(body, { "accept-language": "es" });
    expect(answer.body.roles).toBe("Abogacía y Mediación");
    expect((await stored(body.email))?.lang).toBe("es");
  });

  it("[PRO-28] [PRO-29] keeps answer and code as hashes only", async () => {
    const body = everything();
    await create(body);
    const row = await stored(body.email);
    expect(JSON.stringify(row)).not.toMatch(/Millers|4821/);
    expect(await isPassword(secrets, row?.security_answer_hash ?? "", "the millers")).toBe(true);
    expect(await isPassword(secrets, row?.security_code_hash ?? "", "4821")).toBe(true);
  });

  it.each([
    ["[PRO-26] a practice without a name", { practiceName: "" }, "practiceName"],
    ["[PRO-26] no address", { addressLine1: "" }, "addressLine1"],
    ["[PRO-26] no city", { city: "" }, "city"],
    ["[PRO-26] no postal code", { postalCode: "" }, "postalCode"],
    ["[PRO-26] a region that the country does not have", { region: "Bavaria" }, "region"],
    ["[PRO-26] a country that there is not", { country: "XX" }, "country"],
    ["[PRO-26] a time zone of elsewhere", { timeZone: "Europe/Paris" }, "timeZone"],
    ["[PRO-27] no role", { roles: [] }, "roles"],
    ["[PRO-27] a role that there is not in the country", { roles: ["BARRISTER"] }, "roles"],
    ["[PRO-28] no security question", { securityQuestion: " " }, "securityQuestion"],
    ["[PRO-28] no security answer", { securityAnswer: "" }, "securityAnswer"],
    ["[PRO-29] a code of three digits", { securityCode: "482", securityCodeConfirm: "482" }, "securityCode"],
    ["[PRO-30] a confirmation that differs", { securityCodeConfirm: "4822" }, "securityCodeConfirm"],
  ])("refuses %s", async (_title, changes, field) => {
    const answer = await create(everything(changes));
    expect(answer.status).toBe(409);
    expect(fieldsOf(answer)).toContain(field);
  });

  it.each([
    ["[PRO-26] no second line of the address", { addressLine2: "" }],
    ["[PRO-28] an answer of three letters", { securityAnswer: "Rex" }],
    [
      "a region that the person wrote, where there is no list",
      { country: "DE", region: "Bayern", timeZone: "Europe/Berlin" },
    ],
  ])("takes %s", async (_title, changes) => {
    expect((await create(everything(changes))).status).toBe(201);
  });

  it("takes an e-mail once, in any case of letters, and says of it no more than that it cannot be used", async () => {
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

  it("makes one of two that come at once with the same e-mail", async () => {
    const body = everything();
    const answers = await Promise.all([create(body), create(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("answers the same key with the same account, and makes no second one", async () => {
    const body = everything();
    const key = { "idempotency-key": randomUUID() };
    const [first, second] = [await create(body, key), await create(body, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});
