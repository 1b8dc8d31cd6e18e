import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { token, userId } from "./invite-answers.ts";
import { arrive, confirmed, paid, paidFor, paidForAndBilled, waited, welcomed } from "./invite-people.ts";
import { address, login } from "./people.ts";
import { ways } from "./table.ts";

const values = { ...login, isRequired: false, marketingOptIn: false };
const agreed = { ...login, isRequired: true, termsAndConditions: true, marketingOptIn: false };
const left = (person: Browser) => person.did("leave").map((command) => command.link);

/** The login is created by who paid. */
function created(): Browser {
  return paid().submit(values).answer("updateInvitedParent").answer("setCredentials");
}

/** The login is created by somebody who was paid for. */
function createdPaidFor(): Browser {
  return paidForAndBilled()
    .submit(agreed)
    .answer("updateInvitedParent")
    .answer("agreeToTerms")
    .answer("setCredentials");
}

describe("a subscription that is paid for", () => {
  ways([
    ["needs an address, then the login [INV-20] [INV-14] [MISC-03]", paidForAndBilled, "credentials"],
    [
      "skips to the login with an address",
      () => confirmed({ invite: { ...paidFor, billingAddressComplete: true } }),
      "credentials",
    ],
    ["is not paid again", () => confirmed({ invite: paidFor }).visit("/payment"), "billingInfo"],
    ["is not chosen again", () => paidForAndBilled().visit("/packages"), "credentials"],
    ["asks for the details first", () => welcomed({ invite: paidFor }).visit("/credentials"), "step1"],
    [
      "asks for the address before the login",
      () => confirmed({ invite: paidFor }).visit("/credentials"),
      "billingInfo",
    ],
  ]);

  test("with a login leads on to the legacy pages: nothing is left to do [NOTE-44] [NOTE-20]", () => {
    const done = { ...paidFor, billingAddressComplete: true, requireCredentials: false };
    expect(left(confirmed({ invite: done }))).toEqual(["legacyBilling"]);
    const billed = confirmed({ invite: { ...paidFor, requireCredentials: false } }).submit(address);
    expect(left(billed.answer("updateInvitedParent"))).toEqual(["legacyHome"]);
  });

  test("asks for the terms at the login, and notes them and the opt-in [API-30] [API-31] [DATA-43]", () => {
    const person = paidForAndBilled();
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ isRequired: true });
    person.submit({ ...agreed, marketingOptIn: true }).answer("updateInvitedParent");
    expect(person.input("agreeToTerms")).toEqual({ userId, inviteToken: token });
    person.answer("agreeToTerms");
    expect(person.input("optInToMarketing")).toEqual({ userId, inviteToken: token, body: true });
    expect(person.answer("optInToMarketing").input("setCredentials")).toMatchObject({ token });
  });

  test("opts nobody in who did not ask, and asks for no terms twice", () => {
    const person = paidForAndBilled().submit(agreed).answer("updateInvitedParent").answer("agreeToTerms");
    expect(person.did("call").map(({ operation }) => operation)).toEqual(["setCredentials"]);
    const before = paidForAndBilled({ invite: { agreedToTerms: true } });
    expect(before.snapshot.forms["form"]?.values).toMatchObject({ isRequired: false });
    expect(before.submit(values).answer("updateInvitedParent").did("call")[0]?.operation).toBe("setCredentials");
  });

  test("terms that cannot be saved stop the login; an opt-in that cannot does not [ERR-05]", () => {
    const person = paidForAndBilled()
      .submit({ ...agreed, marketingOptIn: true })
      .answer("updateInvitedParent");
    const failed = paidForAndBilled().submit(agreed).answer("updateInvitedParent").fail("agreeToTerms", "unexpected");
    expect(failed.did("call")).toEqual([]);
    expect(failed.did("log")[0]).toMatchObject({ level: "error" });
    expect(failed.shown()).toContain("credentials.failed");
    expect(person.answer("agreeToTerms").fail("optInToMarketing", "network").input("setCredentials")).toMatchObject({
      token,
    });
  });

  test("with a login that was created though nobody heard of it leads to the legacy home", () => {
    const submitted = () => paidForAndBilled().submit(agreed);
    const used = { code: "invite-used" };
    expect(left(submitted().fail("updateInvitedParent", "forbidden", used))).toEqual(["legacyHome"]);
    expect(left(submitted().answer("updateInvitedParent").fail("agreeToTerms", "forbidden", used))).toEqual([
      "legacyHome",
    ]);
  });

  test("ends after five seconds at the legacy home, with everything forgotten [CRED-17]", () => {
    const person = createdPaidFor();
    expect(person.did("schedule")).toMatchObject([{ ms: 5000 }]);
    expect(left(waited(person))).toEqual(["legacyHome"]);
    expect(person.data).toMatchObject({ inviteToken: "", familyMembers: [], loginCreated: false });
  });
});

describe("the login of who paid", () => {
  ways([
    ["leads after five seconds to the receipt [CRED-16]", () => waited(created()), "receipt"],
    ["a reload while waiting does so at once", () => created().load(), "receipt"],
    ["a reload stays at the login", () => paid().load(), "credentials"],
    [
      "one that is there already leads to the receipt",
      () =>
        paid()
          .submit(values)
          .answer("updateInvitedParent")
          .fail("setCredentials", "conflict", { code: "credentials-set" }),
      "receipt",
    ],
    [
      "one that was created though nobody heard of it leads to the receipt",
      () => paid().submit(values).fail("updateInvitedParent", "forbidden", { code: "invite-used" }),
      "receipt",
    ],
    ["a receipt waits for the login", () => paid().visit("/receipt"), "credentials"],
  ]);

  test("that an earlier try had created says that its user name and password count", () => {
    const person = paid().submit(values).answer("updateInvitedParent");
    person.fail("setCredentials", "conflict", { code: "credentials-set" });
    expect(person.shown()).toContain("credentials.alreadyCreated");
  });

  test("has the token of the payment; referral and security question are saved before [NOTE-25] [NOTE-26]", () => {
    const person = paid().submit(values);
    expect(person.input("updateInvitedParent")).toMatchObject({
      inviteToken: token,
      body: { sections: ["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"], security: { code: "1234" } },
    });
    expect(person.answer("updateInvitedParent").input("setCredentials")).toMatchObject({ token: "credentials-1" });
  });

  test("does not ask for the terms again", () => {
    expect(paid().snapshot.forms["form"]?.values).toMatchObject({ isRequired: false });
  });

  test("a token that is too old is asked for again, without leaving", () => {
    const person = paid().submit(values).answer("updateInvitedParent").fail("setCredentials", "expired");
    expect(person.step).toBe("credentials");
    person.answer("getInvitePayment", { ...answers.payment(), credentialsToken: "credentials-2" });
    expect(person.submit(values).answer("updateInvitedParent").input("setCredentials")).toMatchObject({
      token: "credentials-2",
    });
  });

  test("a receipt is shown once: then everything is forgotten, and a reload says so", () => {
    const person = waited(created());
    expect(person.shown()).toContain("receipt.title");
    expect(person.data).toMatchObject({ inviteToken: "", paid: false });
    const again = person.load();
    expect(again.step).toBe("receipt");
    expect(again.shown()).toContain("receipt.reload");
    expect(left(arrive("/payment", { data: again.data }))).toEqual(["legacyHome"]);
  });
});
