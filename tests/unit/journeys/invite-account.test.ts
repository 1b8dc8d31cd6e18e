import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { token, userId } from "./invite-answers.ts";
import { arrive, confirmed, paid, paidFor, paidForAndBilled, waited, welcomed } from "./invite-people.ts";
import { address, login } from "./people.ts";
import { paths } from "./table.ts";

const values = { ...login, isRequired: false, marketingOptIn: false };
const agreed = { ...login, isRequired: true, termsAndConditions: true, marketingOptIn: false };
const left = (person: Browser) => person.did("leave").map((command) => command.link);

/** The person who paid has created the login. */
function created(): Browser {
  return paid().submit(values).answer("updateInvitedParent").answer("setCredentials");
}

/** A person whose subscription is already paid for has created the login. */
function createdPaidFor(): Browser {
  return paidForAndBilled()
    .submit(agreed)
    .answer("updateInvitedParent")
    .answer("agreeToTerms")
    .answer("setCredentials");
}

describe("a subscription that is already paid for", () => {
  paths([
    ["needs an address, then the login [INV-20] [INV-14] [MISC-03]", paidForAndBilled, "credentials"],
    [
      "with a known address, leads directly to the login",
      () => confirmed({ invite: { ...paidFor, billingAddressComplete: true } }),
      "credentials",
    ],
    ["is not paid again", () => confirmed({ invite: paidFor }).visit("/payment"), "billingInfo"],
    ["is not chosen again", () => paidForAndBilled().visit("/packages"), "credentials"],
    ["needs the details first", () => welcomed({ invite: paidFor }).visit("/credentials"), "step1"],
    ["needs the address before the login", () => confirmed({ invite: paidFor }).visit("/credentials"), "billingInfo"],
  ]);

  test("with a login, leads to the legacy pages, since nothing is left to do [NOTE-44] [NOTE-20]", () => {
    const done = { ...paidFor, billingAddressComplete: true, requireCredentials: false };
    expect(left(confirmed({ invite: done }))).toEqual(["legacyBilling"]);
    const billed = confirmed({ invite: { ...paidFor, requireCredentials: false } }).submit(address);
    expect(left(billed.answer("updateInvitedParent"))).toEqual(["legacyHome"]);
  });

  test("requires the terms at the login, and saves the consent and the opt-in [API-30] [API-31] [DATA-43]", () => {
    const person = paidForAndBilled();
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ isRequired: true });
    person.submit({ ...agreed, marketingOptIn: true }).answer("updateInvitedParent");
    expect(person.input("agreeToTerms")).toEqual({ userId, inviteToken: token });
    person.answer("agreeToTerms");
    expect(person.input("optInToMarketing")).toEqual({ userId, inviteToken: token, body: true });
    expect(person.answer("optInToMarketing").input("setCredentials")).toMatchObject({ token });
  });

  test("does not opt in without consent, and does not require the terms twice", () => {
    const person = paidForAndBilled().submit(agreed).answer("updateInvitedParent").answer("agreeToTerms");
    expect(person.did("call").map(({ operation }) => operation)).toEqual(["setCredentials"]);
    const before = paidForAndBilled({ invite: { agreedToTerms: true } });
    expect(before.snapshot.forms["form"]?.values).toMatchObject({ isRequired: false });
    expect(before.submit(values).answer("updateInvitedParent").did("call")[0]?.operation).toBe("setCredentials");
  });

  test("does not create the login if the consent to the terms cannot be saved, but does if the opt-in cannot [ERR-05]", () => {
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

  test("with a login that was created although the answer was lost, leads to the legacy home", () => {
    const submitted = () => paidForAndBilled().submit(agreed);
    const used = { code: "invite-used" };
    expect(left(submitted().fail("updateInvitedParent", "forbidden", used))).toEqual(["legacyHome"]);
    expect(left(submitted().answer("updateInvitedParent").fail("agreeToTerms", "forbidden", used))).toEqual([
      "legacyHome",
    ]);
  });

  test("ends at the legacy home after five seconds, with all data removed [CRED-17]", () => {
    const person = createdPaidFor();
    expect(person.did("schedule")).toMatchObject([{ ms: 5000 }]);
    expect(left(waited(person))).toEqual(["legacyHome"]);
    expect(person.data).toMatchObject({ inviteToken: "", familyMembers: [], loginCreated: false });
  });
});

describe("the login of a person who paid", () => {
  paths([
    ["leads to the receipt after five seconds [CRED-16]", () => waited(created()), "receipt"],
    ["leads to the receipt at once after a reload", () => created().load(), "receipt"],
    ["stays on the page after a reload", () => paid().load(), "credentials"],
    [
      "leads to the receipt if it already exists",
      () =>
        paid()
          .submit(values)
          .answer("updateInvitedParent")
          .fail("setCredentials", "conflict", { code: "credentials-set" }),
      "receipt",
    ],
    [
      "leads to the receipt if it was created although the answer was lost",
      () => paid().submit(values).fail("updateInvitedParent", "forbidden", { code: "invite-used" }),
      "receipt",
    ],
    ["comes before the receipt", () => paid().visit("/receipt"), "credentials"],
  ]);

  test("already created by an earlier try, shows that the earlier user name and password count", () => {
    const person = paid().submit(values).answer("updateInvitedParent");
    person.fail("setCredentials", "conflict", { code: "credentials-set" });
    expect(person.shown()).toContain("credentials.alreadyCreated");
  });

  test("uses the payment's token; referral and security question are saved first [NOTE-25] [NOTE-26]", () => {
    const person = paid().submit(values);
    expect(person.input("updateInvitedParent")).toMatchObject({
      inviteToken: token,
      body: { sections: ["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"], security: { code: "1234" } },
    });
    expect(person.answer("updateInvitedParent").input("setCredentials")).toMatchObject({ token: "credentials-1" });
  });

  test("does not require the terms again", () => {
    expect(paid().snapshot.forms["form"]?.values).toMatchObject({ isRequired: false });
  });

  test("gets a new token if its token has expired, without leaving the page", () => {
    const person = paid().submit(values).answer("updateInvitedParent").fail("setCredentials", "expired");
    expect(person.step).toBe("credentials");
    person.answer("getInvitePayment", { ...answers.payment(), credentialsToken: "credentials-2" });
    expect(person.submit(values).answer("updateInvitedParent").input("setCredentials")).toMatchObject({
      token: "credentials-2",
    });
  });

  test.each(["/credentials", "/payment", "/packages", "/step1", "/"])(
    "leads to a receipt at which Back to %s stays: the journey is over",
    (path) => {
      const person = waited(created());
      expect([person.visit(path).step, left(person)]).toEqual(["receipt", []]);
      expect(person.shown()).toContain("receipt.title");
    },
  );

  test("leads to a receipt that is shown once: all data is removed, and a reload says so", () => {
    const person = waited(created());
    expect(person.shown()).toContain("receipt.title");
    expect(person.data).toMatchObject({ inviteToken: "", paid: false });
    const again = person.load();
    expect(again.step).toBe("receipt");
    expect(again.shown()).toContain("receipt.reload");
    expect(left(arrive("/payment", { data: again.data }))).toEqual(["legacyHome"]);
  });
});
