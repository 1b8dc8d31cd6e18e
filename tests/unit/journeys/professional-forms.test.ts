import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import about from "../../../src/generated/forms/professional/about.js";
import practice from "../../../src/generated/forms/professional/practice.js";
import security from "../../../src/generated/forms/professional/security.js";
import { contact, place, secrets } from "./professional-people.ts";

/** The problems of a form with these values: text key by field. */
const said = (form: FormDefinition, values: JsonObject) =>
  Object.fromEntries(form.validate(values).map(({ path, text }) => [path, "key" in text ? text.key : text]));

type Row = readonly [title: string, values: JsonObject, problems: Readonly<Record<string, string>>];
const judged = (form: FormDefinition, right: JsonObject, rows: readonly Row[]) =>
  test.each(rows)("%s", (_title, values, problems) => expect(said(form, { ...right, ...values })).toEqual(problems));

describe("step 1 of the professional form", () => {
  const source = (hearAboutUs: string) => ({ hearAboutUs });
  judged(about, contact, [
    ["accepts valid values", {}, {}],
    ["needs a first name [PRO-17]", { firstName: "" }, { firstName: "signup_firstName_error" }],
    ["needs a last name that is more than spaces [PRO-17]", { lastName: "  " }, { lastName: "signup_lastName_error" }],
    ["needs an e-mail [PRO-17]", { email: "" }, { email: "signup_email_error" }],
    ["leaves the format of the e-mail to the service [NOTE-13]", { email: "dana at example" }, {}],
    ["needs a phone code [PRO-17]", { phoneCountryCode: "" }, { phoneCountryCode: "signup_dropdown_error" }],
    ["needs a phone number [PRO-17]", { phoneNumber: "" }, { phoneNumber: "signup_phoneNumber_error" }],
    [
      "accepts only digits as a phone number [PRO-18]",
      { phoneNumber: "555-OFFICE" },
      { phoneNumber: "signup_onlyNumbers_error" },
    ],
    ["accepts fewer than 8 digits, since that limit is for parents only [NOTE-12]", { phoneNumber: "911" }, {}],
    ["accepts an extension of digits [PRO-19]", { phoneExtension: "12" }, {}],
    [
      "accepts only digits as an extension [PRO-19]",
      { phoneExtension: "x12" },
      { phoneExtension: "signup_onlyNumbers_error" },
    ],
    ["needs neither title, credentials nor extension [PRO-19]", { title: "", credentials: "", phoneExtension: "" }, {}],
    ["needs the source where they heard of us [PRO-17]", source(""), { hearAboutUs: "signup_dropdown_error" }],
    [
      "needs a bench officer's name and position [PRO-20]",
      source("BENCH_OFFICER"),
      {
        referralBenchOfficerName: "signup_referralBenchOfficerName_error",
        referralBenchOfficerPosition: "signup_dropdown_error",
      },
    ],
    [
      "accepts a bench officer with both [PRO-20]",
      { ...source("BENCH_OFFICER"), referralBenchOfficerName: "Ray", referralBenchOfficerPosition: "PRO_TEM" },
      {},
    ],
    [
      "needs a colleague's name and role [PRO-21]",
      source("COLLEAGUE"),
      {
        referralColleagueName: "signup_referralColleagueName_error",
        referralColleagueRole: "signup_dropdown_error",
      },
    ],
    [
      "accepts a colleague with both [PRO-21]",
      { ...source("COLLEAGUE"), referralColleagueName: "Lee", referralColleagueRole: "EVALUATOR" },
      {},
    ],
    [
      "needs an explanation of another source [PRO-22]",
      source("OTHER"),
      { referralOtherExplanation: "signup_referralOtherExplanation_error" },
    ],
    [
      "accepts an explanation of 200 characters [PRO-22]",
      { ...source("OTHER"), referralOtherExplanation: "é".repeat(200) },
      {},
    ],
    [
      "accepts no more than 200 characters [PRO-22]",
      { ...source("OTHER"), referralOtherExplanation: "é".repeat(201) },
      { referralOtherExplanation: "signup_max200_error" },
    ],
    ["needs no details for any other source [PRO-20] [PRO-21] [PRO-22]", source("NEWS"), {}],
  ]);

  test.each<[string, readonly string[]]>([
    ["BENCH_OFFICER", ["referralBenchOfficerName", "referralBenchOfficerPosition"]],
    ["COLLEAGUE", ["referralColleagueName", "referralColleagueRole"]],
    ["OTHER", ["referralOtherExplanation"]],
    ["SEARCH_ENGINE", []],
  ])("shows for %s only the details that it requires [PRO-03]", (hearAboutUs, shown) => {
    const fields = about.layout.fields as JsonObject;
    const details = Object.keys(fields).filter((name) => name.startsWith("referral"));
    const isShown = (name: string) => about.shown?.({ hearAboutUs }, {}).hides(name) === false;
    expect(details.filter(isShown)).toEqual(shown);
  });
});

describe("step 2 of the professional form", () => {
  const needed = ["practiceName", "addressLine1", "city", "region", "postalCode"] as const;
  judged(practice, place, [
    ["accepts valid values", {}, {}],
    ...needed.map((name): Row => [`needs ${name} [PRO-26]`, { [name]: " " }, { [name]: `signup_${name}_error` }]),
    ["needs a country [PRO-26]", { country: "" }, { country: "signup_dropdown_error" }],
    ["needs a time zone [PRO-26]", { timeZone: "" }, { timeZone: "signup_dropdown_error" }],
    ["needs no second line of the address [PRO-26]", { addressLine2: "" }, {}],
    ["needs a role [PRO-27]", { roles: [] }, { roles: "signup_roles_error" }],
    ["accepts any number of roles [PRO-27]", { roles: ["ATTORNEY", "THERAPIST", "OTHER"] }, {}],
  ]);
});

describe("step 3 of the professional form", () => {
  const code = (securityCode: string, securityCodeConfirm = securityCode) => ({ securityCode, securityCodeConfirm });
  judged(security, secrets, [
    ["accepts valid values", {}, {}],
    ["needs a question [PRO-28]", { securityQuestion: "" }, { securityQuestion: "signup_securityQuestion_error" }],
    ["needs an answer [PRO-28]", { securityAnswer: "" }, { securityAnswer: "signup_securityAnswer_error" }],
    ["accepts a short answer, since the minimum of 5 characters is for join only", { securityAnswer: "Rex" }, {}],
    ["needs a code and its confirmation [PRO-29] [PRO-30]", code(""), allOf("securityCode", "codeConfirm")],
    ["accepts no fewer than 4 digits [PRO-29]", code("123"), allOf("securityCode", "codeConfirm")],
    ["accepts no more than 4 digits [PRO-29]", code("12345"), allOf("securityCode", "codeConfirm")],
    ["accepts only digits [PRO-29]", code("12a4"), allOf("onlyNumbers", "codeConfirm")],
    ["needs the same code twice [PRO-30]", code("1234", "1243"), { securityCodeConfirm: "signup_codeConfirm_error" }],
    [
      "needs 4 digits in the confirmation too [PRO-30]",
      code("1234", "12"),
      { securityCodeConfirm: "signup_codeConfirm_error" },
    ],
    [
      "does not accept the question as the answer",
      { securityAnswer: " first client? " },
      { securityAnswer: "errors.answerSame" },
    ],
  ]);

  function allOf(ofCode: string, ofConfirm: string) {
    return { securityCode: `signup_${ofCode}_error`, securityCodeConfirm: `signup_${ofConfirm}_error` };
  }

  test("marks all its fields as sensitive, so that they are not stored", () => {
    expect([...security.sensitive].sort()).toEqual(Object.keys(secrets).sort());
  });
});

test("the three steps contain exactly the fields of the specification [PRO-02] [PRO-04] [PRO-05] [PRO-33] [NOTE-17]", () => {
  const fields = [about, practice, security].map(({ schema }) => Object.keys(schema["properties"] as JsonObject));
  expect(fields).toEqual([
    [
      "title",
      "firstName",
      "lastName",
      "credentials",
      "email",
      "phoneCountryCode",
      "phoneNumber",
      "phoneExtension",
      "hearAboutUs",
      "referralBenchOfficerName",
      "referralBenchOfficerPosition",
      "referralColleagueName",
      "referralColleagueRole",
      "referralOtherExplanation",
    ],
    ["practiceName", "country", "addressLine1", "addressLine2", "city", "region", "postalCode", "timeZone", "roles"],
    ["securityQuestion", "securityAnswer", "securityCode", "securityCodeConfirm"],
  ]);
});

describe("the texts of the professional form", () => {
  const texts = (lang: string): Record<string, string> =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${lang}/professional.json`), "utf8"));

  test.each(["en", "es"])(
    "in %s have every key of the specification, with real words [PRO-23] [NOTE-65] [I18N-01]",
    (lang) => {
      const fields = [about, practice, security].flatMap(({ schema }) =>
        Object.keys(schema["properties"] as JsonObject),
      );
      const keys = fields
        .map((field) => `signup_${field}_error`)
        .filter((key) => key !== "signup_securityCodeConfirm_error");
      const named = ["onlyNumbers", "dropdown", "max200", "codeConfirm"].map((name) => `signup_${name}_error`);
      for (const key of [...keys, ...named, "signup_goneWrongMessage"]) {
        expect(texts(lang)[key], key).toMatch(/\p{L} /u);
        expect(texts(lang)[key], key).not.toContain("signup_");
      }
    },
  );

  test("differ between the languages [I18N-01]", () => {
    const [english, spanish] = [texts("en"), texts("es")];
    for (const key of Object.keys(english).filter((one) => one.startsWith("signup_")))
      expect(spanish[key], key).not.toBe(english[key]);
  });

  test.each(["en", "es"])("in %s have a disclaimer with links to the terms and the privacy policy [PRO-06]", (lang) => {
    const { disclaimer, complete } = texts(lang)["security"] as unknown as Record<string, string>;
    expect(disclaimer).toMatch(/<link to="terms">.+<\/link>.+<link to="privacy">.+<\/link>/);
    expect(disclaimer).toContain(complete);
  });
});
