import { expect, test } from "vitest";
import * as answers from "./answers.ts";
import * as invited from "./invite-people.ts";
import { billed } from "./people.ts";

const flags = { payPalInJoin: "treatment", venmoInJoin: "treatment" };

/** A price tells whether a code is valid, so the service limits the number of price requests. */
test.each([
  ["join", () => billed({ flags }), "calculatePricing", "step3"],
  ["invite", () => invited.billed({ flags }), "calculateInvitePricing", "pickPackage"],
] as const)(
  "a person who requests prices too often is asked to wait, at the packages (%s)",
  (_journey, billing, calculate, packages) => {
    const person = billing()
      .answer("createPaymentSession", answers.session)
      .fail(calculate, "unexpected", { code: "too-many-requests", text: "Please wait a minute." });
    expect(person.step).toBe(packages);
    expect(person.snapshot.alert).toMatchObject({ text: { literal: "Please wait a minute." }, tone: "warning" });
  },
);
