import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { ben, billedTo, card, consent, registered } from "./people.ts";

const treatment = { flags: { parentBEmailSpeedBump: "treatment" } };

describe("the speed bump", () => {
  const unknown = { ...ben, email: "", knowsCoParentEmail: false, phoneNumber: "4155550111" };
  const atReview = (where = treatment, other: JsonObject = unknown): Browser =>
    billedTo(registered(where).submit(other).answer("updateRegistration"))
      .send("tokenized", { payload: card })
      .answer("calculatePricing", answers.pricing);

  test.each([
    ["in the treatment, without an e-mail", () => atReview(), true],
    ["in the control arm", () => atReview({ flags: { parentBEmailSpeedBump: "control" } }), false],
    ["with a known e-mail", () => atReview(treatment, ben), false],
  ])("opens %s: %s [SPEED-01] [NOTE-51]", (_title, reach, open) => {
    expect(reach().snapshot.dialog).toBe(open ? "speedBump" : null);
  });

  test("stores the e-mail and saves the whole family with it [SPEED-03]", () => {
    const person = atReview().submit({ parentBEmail: " ben@example.com " }, "speedBump");
    expect(person.input("updateRegistration")).toMatchObject({
      body: {
        coParent: { firstName: "Ben", lastName: "Lee", email: "ben@example.com", phoneNumber: "4155550111" },
        children: ben.children,
        sections: ["FAMILY"],
      },
    });
    person.answer("updateRegistration");
    expect(person.snapshot.dialog).toBeNull();
    expect(person.data).toMatchObject({ parentBEmail: "ben@example.com", stepTwoValues: { email: "ben@example.com" } });
    expect(person.submit(consent).did("call")).toHaveLength(1);
  });

  test("can be left, and does not open again", () => {
    const person = atReview().send("withoutEmail");
    expect(person.snapshot.dialog).toBeNull();
    expect(person.send("toPayment").send("toReview").snapshot.dialog).toBeNull();
  });

  test("shows the service's error about the e-mail", () => {
    const fields = [{ field: "coParent.email", code: "errors.sameEmail", text: "The same." }];
    const person = atReview()
      .submit({ parentBEmail: "ana2@example.com" }, "speedBump")
      .fail("updateRegistration", "validation", { fields });
    expect(person.snapshot.forms["speedBump"]?.errors).toEqual([
      { path: "parentBEmail", text: { literal: "The same." } },
    ]);
    expect(person.snapshot.dialog).toBe("speedBump");
  });
});
