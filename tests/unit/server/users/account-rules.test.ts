import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import form from "../../../../src/generated/forms/join/credentials.js";
import { type Answer, type Registration, sharedBench } from "../builders.ts";

const EMAIL = "q.avery1@ex.org";
const GOOD = {
  username: "jordan.avery-1",
  password: "quiet-Harbor-41-lamps",
  passwordConfirm: "quiet-Harbor-41-lamps",
  referral: "SEARCH_ENGINE",
  securityQuestion: "Where did we meet?",
  securityAnswer: "In the library",
  securityCode: "4821",
  securityCodeConfirm: "4821",
};
const long = (length: number): string => "a1-".repeat(length).slice(0, length);
const same = (password: string): JsonObject => ({ password, passwordConfirm: password });
const coded = (securityCode: string): JsonObject => ({ securityCode, securityCodeConfirm: securityCode });

/** The requirement, the values that replace good ones, the field that is wrong, and the key of its message. */
const REFUSED: readonly (readonly [string, JsonObject, string, string])[] = [
  ["CRED-02", { username: "" }, "username", "errors.required"],
  ["CRED-02", { username: "jorda" }, "username", "errors.usernameRequirements"],
  ["CRED-02", { username: "j".repeat(31) }, "username", "errors.usernameRequirements"],
  ["CRED-03", { username: "@jordan.avery" }, "username", "errors.usernameRequirements"],
  ["CRED-03", { username: "jordan@avery" }, "username", "errors.usernameRequirements"],
  ["CRED-04", { username: "jordan avery" }, "username", "errors.usernameRequirements"],
  ["CRED-04", { username: "jordan/avery" }, "username", "errors.usernameRequirements"],
  ["CRED-04", { username: "jordán.avery" }, "username", "errors.usernameRequirements"],
  ["CRED-08", same(""), "password", "errors.required"],
  ["CRED-08", same(long(11)), "password", "errors.passwordLength"],
  ["CRED-08", same(long(26)), "password", "errors.passwordLength"],
  ["CRED-09", same("1234-5678-9012"), "password", "errors.passwordMix"],
  ["CRED-09", same("quiet-Harbor-lamps"), "password", "errors.passwordMix"],
  ["CRED-09", same("quietHarbor41lamps"), "password", "errors.passwordMix"],
  ["CRED-10", same("Jordan.Avery-1"), "password", "errors.passwordSame"],
  ["CRED-10", same(EMAIL.toUpperCase()), "password", "errors.passwordSame"],
  ["CRED-12", { referral: "" }, "referral", "errors.required"],
  ["CRED-12", { referral: "A_FRIEND" }, "referral", "errors.required"],
  ...["OTHER", "COURT_ORDERED", "REFERRED_FL"].map(
    (referral) => ["CRED-13", { referral }, "referralOther", "errors.required"] as const,
  ),
  ["CRED-13", { referral: "OTHER", referralOther: "  " }, "referralOther", "errors.required"],
  ["CRED-13", { referral: "OTHER", referralOther: "x".repeat(201) }, "referralOther", "errors.max200"],
  ["CRED-14", { securityQuestion: "" }, "securityQuestion", "errors.required"],
  ["CRED-14", { securityAnswer: "" }, "securityAnswer", "errors.required"],
  ["CRED-14", coded(""), "securityCode", "errors.required"],
  ["SEC-01", { securityQuestion: "Who?" }, "securityQuestion", "errors.securityLength"],
  ["SEC-01", { securityQuestion: "W".repeat(101) }, "securityQuestion", "errors.securityLength"],
  ["SEC-01", { securityAnswer: "Sam." }, "securityAnswer", "errors.securityLength"],
  ["SEC-01", { securityAnswer: "S".repeat(101) }, "securityAnswer", "errors.securityLength"],
  ["SEC-02", { securityQuestion: "What is 2 + 2?" }, "securityQuestion", "errors.securityCharacters"],
  ["SEC-02", { securityAnswer: "Sam & Robin" }, "securityAnswer", "errors.securityCharacters"],
  ["SEC-02", { securityAnswer: "new\nline" }, "securityAnswer", "errors.securityCharacters"],
  ["SEC-03", { securityAnswer: " where did WE meet?" }, "securityAnswer", "errors.answerSame"],
  ["SEC-04", coded("482"), "securityCode", "errors.securityCode"],
  ["SEC-04", coded("48210"), "securityCode", "errors.securityCode"],
  ["SEC-04", coded("48x1"), "securityCode", "errors.securityCode"],
];

/** Only the form can find these mistakes: the service does not receive the repeated values. */
const MISTYPED: readonly (readonly [string, JsonObject, string, string])[] = [
  ["CRED-11", { passwordConfirm: "quiet-Harbor-41-lamp" }, "passwordConfirm", "errors.passwordConfirm"],
  ["CRED-11", { passwordConfirm: "" }, "passwordConfirm", "errors.required"],
  ["SEC-05", { securityCodeConfirm: "4822" }, "securityCodeConfirm", "errors.securityCodeConfirm"],
  ["CRED-14", { securityCodeConfirm: "" }, "securityCodeConfirm", "errors.required"],
];

const TAKEN: readonly (readonly [string, JsonObject])[] = [
  ["CRED-02", { username: "jordan" }],
  ["CRED-02", { username: "j".repeat(30) }],
  ["CRED-04", { username: "Jo_r,d-a.n'7" }],
  ["CRED-08", same(long(12))],
  ["CRED-08", same(long(25))],
  ["CRED-13", { referral: "COURT_ORDERED", referralOther: "x".repeat(200) }],
  ["SEC-01", { securityQuestion: "Who 1", securityAnswer: "Mom 1" }],
  ["SEC-01", { securityQuestion: "W".repeat(100), securityAnswer: "S".repeat(100) }],
  ["SEC-02, NOTE-55", { securityQuestion: "A1 ?-,.;'#/:", securityAnswer: "Zoé Ñandú, Łódź 7" }],
  ["SEC-02", { securityQuestion: "What’s my dog’s name?", securityAnswer: "Nuns—\u200band O’Neil" }],
  ["SEC-04", coded("0000")],
];

const bench = sharedBench();
let by: Registration;
let token: string;
beforeAll(async () => {
  const ready = await bench.client.readyToPay({ email: EMAIL });
  by = ready.by;
  token = (await bench.client.pay(by, ready.body)).body.credentialsToken;
});
// If only the first call is refused, the second one creates the login. Delete it, so that each row starts without one.
afterEach(() => bench.service.db.deleteFrom("users").where("signup_id", "=", by.signupId).execute());

describe("the login step", () => {
  test.each([...REFUSED, ...MISTYPED])("[%s] the form refuses %j at %s", (_row, over, field, key) => {
    const found = form.validate({ ...GOOD, ...over }, { email: EMAIL });
    const about = found.filter(({ path }) => path === field || !path.endsWith("Confirm"));
    expect(about).toEqual([{ path: field, text: expect.objectContaining({ key }) }]);
  });

  test.each(REFUSED)(
    "[%s] the service refuses it too, even if it does not come from the form: %j at %s",
    async (_row, over, field, key) => {
      const answers = await send({ ...GOOD, ...over });
      const refused = answers.filter(({ status }) => status === 422);
      const ofForm = refused.flatMap(({ body }) => body.fields as { field: string; code: string; text: string }[]);
      expect(ofForm.map((one) => [FIELDS[one.field] ?? one.field, one.code])).toEqual([[field, key]]);
      expect(ofForm[0]?.text).not.toBe(key);
    },
  );

  test.each(TAKEN)("[%s] the form and the service both accept %j", async (_row, over) => {
    expect(form.validate({ ...GOOD, ...over }, { email: EMAIL })).toEqual([]);
    const [security, login] = await send({ ...GOOD, ...over }, "only the limits");
    expect(security?.status).toBe(200);
    expect(login).toMatchObject({ status: 401, body: { code: "token-unknown" } });
  });
});

/** The service's names for the fields of the form. */
const FIELDS: Readonly<Record<string, string>> = {
  "referral.selection": "referral",
  "referral.other": "referralOther",
  "security.question": "securityQuestion",
  "security.answer": "securityAnswer",
  "security.code": "securityCode",
};

/** Sends values as the journey does, in both of its calls. */
async function send(values: Record<string, unknown>, token_?: string): Promise<readonly Answer[]> {
  const security = await bench.client.update(by, {
    referral: { selection: values["referral"], other: values["referralOther"] ?? "" },
    security: { question: values["securityQuestion"], answer: values["securityAnswer"], code: values["securityCode"] },
    sections: ["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"],
  });
  const login = await bench.client.send("PUT", "/v2/users/credentials", {
    body: { username: values["username"], password: values["password"] },
    headers: { authorization: `Bearer ${token_ === undefined ? token : "nobody"}` },
  });
  return [security, login];
}
