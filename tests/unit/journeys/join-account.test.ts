import { describe, expect, test } from "vitest";
import texts from "../../../locales/en/join.json" with { type: "json" };
import inviteLayout from "../../../schemas/invite/credentials.ui.json" with { type: "json" };
import joinLayout from "../../../schemas/join/credentials.ui.json" with { type: "json" };
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { program as inviteProgram } from "./invite-people.ts";
import { address, billed, card, consent, login, paid, paying, program, reviewing } from "./people.ts";

const free = { available: true, meetsRequirements: true };
const taken = { available: false, meetsRequirements: true };

const wait = (person: Browser) => person.waited();
const created = () => paid().submit(login).answer("updateRegistration").answer("setCredentials");

describe("a user name", () => {
  const errors = (person: Browser) => person.snapshot.forms["form"]?.errors;

  test("is judged by the answer about itself: a late answer about an older name is ignored [CRED-05]", () => {
    for (const late of [free, taken, { available: true, meetsRequirements: false }]) {
      const person = paid().blur("username", { username: "ana.lee" });
      person.change("username", { username: "ana.lee.2" }).answer("checkUsername", late);
      expect(errors(person)).toEqual([]);
      expect(person.data["usernameState"]).toBe("");
    }
  });

  test("that could not be checked causes no message [CRED-05]", () => {
    const person = paid().blur("username", { username: "ana.lee" }).fail("checkUsername", "network");
    expect(errors(person)).toEqual([]);
    expect(person.snapshot.alert).toBeNull();
  });

  test("aborts the check of the previous name when a new name is checked [CRED-05]", () => {
    const person = paid().blur("username", { username: "ana.lee" });
    person.change("username", { username: "ana.lee.2" }).blur("username", { username: "ana.lee.2" });
    expect(person.did("abort")).toHaveLength(1);
    expect(person.answer("checkUsername", taken).snapshot.forms["form"]?.errors).toHaveLength(1);
    expect(errors(person.change("username", { username: "ana.lee.3" }))).toEqual([]);
  });

  test("that was taken while the form was filled in shows an error at its field on submit [ERR-07]", () => {
    const person = paid().submit(login).answer("updateRegistration");
    person.fail("setCredentials", "validation", { fields: ["username"] });
    expect(errors(person)).toMatchObject([{ path: "username" }]);
    expect(person.step).toBe("credentials");
  });
});

describe("the login step", () => {
  test("keeps what was entered if the call fails, says so, and tries again with the same idempotency key [CRED-18]", () => {
    const person = paid().submit(login);
    const [first] = person.did("call");
    expect(person.fail("updateRegistration", "network").shown()).toContain("credentials.failed");
    expect(texts.credentials.failed).toBe("Something went wrong with your request. Please try again later.");
    expect(person.snapshot.forms["form"]?.values).toEqual(login);
    const [again] = person.submit(login).did("call");
    expect(again).toMatchObject({ operation: "updateRegistration", key: expect.any(String) });
    expect([again?.key, again?.input]).toEqual([first?.key, first?.input]);
  });

  test("requests a new token if its own has expired, and continues with it [API-28]", () => {
    const person = paid().submit(login).answer("updateRegistration").fail("setCredentials", "expired");
    expect(person.shown()).toContain("credentials.failed");
    person.answer("getPayment", { ...answers.payment(), credentialsToken: "credentials-2" });
    person.submit(login).answer("updateRegistration");
    expect(person.input("setCredentials")).toMatchObject({ token: "credentials-2" });
  });

  test.each([
    ["updateRegistration", () => paid().submit(login)],
    [
      "setCredentials",
      () => paid().submit(login).fail("updateRegistration", "network").submit(login).answer("updateRegistration"),
    ],
  ])(
    "leads to the receipt if an earlier try created the login, and says that the earlier user name and password count (%s)",
    (call, trying) => {
      const person = trying().fail(call, "conflict", { code: "credentials-set" });
      expect(person.step).toBe("receipt");
      expect(person.shown()).toContain("credentials.alreadyCreated");
    },
  );

  test("is skipped if the account already has its login", () => {
    const finished = { ...answers.payment(), credentialsToken: "" };
    expect(paying().answer("payForSignup", answers.payment()).answer("getPayment", finished).step).toBe("receipt");
  });

  test("stays while another tab finishes, and still leads to the receipt", () => {
    const person = created().wrote(null);
    expect(person.step).toBe("credentials");
    expect(person.waited().shown()).toContain("receipt.title");
  });

  test("follows a payment in another tab, and a visit back to the packages after it", () => {
    const elsewhere = paying().fail("payForSignup", "conflict", { code: "already-paid" });
    expect(elsewhere.did("call")).toMatchObject([{ operation: "getPaymentState" }]);
    elsewhere.answer("getPaymentState", { paymentKey: "of another tab", state: "paid", code: "", text: "" });
    expect(elsewhere.did("call")).toMatchObject([{ operation: "getPayment" }]);
    const back = reviewing().send("changePackage").answer("findPricingGroup", answers.pricingGroup);
    back.answer("listPackages", answers.packages);
    back.send("choose", { payload: { packageId: 2001, packageName: "BASIC", years: 1, buildYourOwn: false } });
    back.fail("choosePackage", "conflict", { code: "already-paid" });
    expect(back.step).toBe("credentials");
    expect(back.shown()).toContain("payment.alreadyPaid");
    expect(back.did("call")).toMatchObject([{ operation: "getPayment" }]);
  });
});

describe("the receipt", () => {
  test("logs a mismatch as an error and nothing else [RCPT-10] [RCPT-11]", () => {
    const mismatch = paying().answer("payForSignup", answers.payment(9)).answer("getPayment", answers.payment(9));
    const person = wait(mismatch.submit(login).answer("updateRegistration").answer("setCredentials"));
    expect(person.did("log")).toEqual([expect.objectContaining({ level: "error" })]);
    expect(person.shown()).toContain("receipt.reloadText");
    expect(wait(created()).did("log")).toEqual([]);
  });

  test("without a payment is the message about reloading, with a log-in link [RCPT-09] [RCPT-12] [RCPT-13]", () => {
    const person = wait(created()).load();
    expect(person.blocks()).toEqual(["heading", "actions"]);
    expect(person.shown()).toContain('"link":"login"');
    expect([...person.shown().matchAll(/"key":"(receipt\.reload\w*)"/g)].map(([, key]) => key)).toEqual([
      "receipt.reload",
      "receipt.reloadText",
    ]);
    expect(texts.receipt).toMatchObject({
      reload: "You have tried to reload your receipt.",
      reloadText: "Please log in and go to 'My Account' to view your receipt.",
    });
  });
});

test("a payment is sent once, however often the person presses; after a lost answer its state is checked [API-25] [DATA-40]", () => {
  const person = reviewing().submit(consent);
  const [first] = person.did("call");
  expect(first?.input).toMatchObject({ body: { payment: { nonce: card.nonce } } });
  expect(person.submit(consent).did("call")).toEqual([]);
  person.fail("payForSignup", "network");
  expect(person.step).toBe("paymentPending");
  expect(person.did("call").map(({ operation }) => operation)).toEqual(["getPaymentState"]);
});

test("a package that is not sold at the billing country is replaced by a choice from those that are [NOTE-39]", () => {
  const person = reviewing().submit(consent).fail("payForSignup", "conflict", { code: "package-not-available" });
  expect(person.snapshot.alert).toMatchObject({ text: { key: "step3.mismatch", with: { country: "US" } } });
  expect(person.step).toBe("step3");
  expect(person.input("findPricingGroup")).toMatchObject({ body: { country: "US" } });
  const abroad = billed()
    .send("toBilling")
    .submit({ ...address, country: "NZ" })
    .answer("updateRegistration");
  abroad.send("changePackage");
  expect(abroad.input("findPricingGroup")).toMatchObject({ body: { country: "NZ" } });
});

test("the forms after a charge are checked as they are typed: a refused answer is known before it is sent", () => {
  const forms = [program, inviteProgram].map(({ steps }) => steps["credentials"]?.forms["form"]?.schema);
  expect(forms).toEqual(["schemas/join/credentials", "schemas/invite/credentials"]);
  for (const layout of [joinLayout, inviteLayout]) {
    expect(layout.problems).toBe("pause");
    expect(layout.fields.securityAnswer.hint).toBe("credentials.answerHint");
  }
  expect(texts.credentials.answerHint).toBe("At least 5 characters, and not the same as the question.");
});
