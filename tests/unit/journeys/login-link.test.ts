import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { invitation, token, userId } from "./invite-answers.ts";
import { opened, waited } from "./invite-people.ts";
import { login } from "./people.ts";
import { paths } from "./table.ts";

const paidThemselves = { isSubscriptionCurrent: true, paidThemselves: true, billingAddressComplete: true };
const values = { ...login, isRequired: false, marketingOptIn: false };

/** A person who has paid and opens the link in the receipt's mail. */
const back = (over = {}): Browser => opened().answer("findInvite", invitation({ ...paidThemselves, ...over }));
/** The service has given a token for the login. */
const atLogin = (): Browser => back().answer("getInvitePayment", answers.payment());

describe("the link of a receipt, opened in another browser,", () => {
  paths([
    ["leads to the login, without a form for details, address or payment", back, "credentials"],
    ["leads there after a reload too", () => atLogin().load(), "credentials"],
    ["does not lead back to a payment", () => atLogin().visit("/payment"), "credentials"],
    ["does not lead to the welcome of an invitation", () => atLogin().visit("/packages"), "credentials"],
    [
      "says so if it was used already",
      () => opened().fail("findInvite", "forbidden", { code: "invite-used" }),
      "request",
    ],
  ]);

  test("shows nothing about an invitation while it is looked up", () => {
    expect(opened().shown()).toContain("invite.opening");
    expect(opened().shown()).not.toContain("invite.title");
  });

  test("leads to the login of that payment, without the terms", () => {
    const person = back();
    expect(person.shown()).toContain("credentials.paid");
    expect(person.input("getInvitePayment")).toEqual({ userId, inviteToken: token });
    person.answer("getInvitePayment", answers.payment());
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ isRequired: false });
    expect(person.submit(values).input("updateInvitedParent")).toMatchObject({ inviteToken: token });
    expect(person.answer("updateInvitedParent").input("setCredentials")).toMatchObject({ token: "credentials-1" });
  });

  test("ends at the log-in page, with all data removed, since the receipt was in the mail", () => {
    const person = waited(atLogin().submit(values).answer("updateInvitedParent").answer("setCredentials"));
    expect(person.did("leave").map(({ link }) => link)).toEqual(["legacyHome"]);
    expect(person.data).toMatchObject({ inviteToken: "", paid: false });
  });
});
