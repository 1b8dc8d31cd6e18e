import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import { ana, arrive, ben, family, registered } from "./people.ts";
import { paths } from "./table.ts";

const newPackages = { newPackagesVersion: "treatment" };
const duplicateParent = { fields: ["parent.email.duplicate"] };
const duplicateCoParent = { code: "duplicate-co-parent", fields: ["coParent.email.duplicate"] };

describe("step 2", () => {
  paths([
    ["back leads to the details [STEP2-02]", () => registered().send("back"), "step1"],
    ["a successful submit leads to the packages [STEP2-29]", family, "step3"],
    [
      "a confirmed duplicate parent continues if the new packages are off",
      () =>
        arrive("/step1")
          .submit(ana)
          .fail("createRegistration", "validation", duplicateParent)
          .send("confirm")
          .answer("createRegistration", answers.registration)
          .submit(ben)
          .answer("updateRegistration"),
      "step3",
    ],
    [
      "a parent without a confirmed duplicate continues even if the new packages are on",
      () => family({ flags: newPackages }),
      "step3",
    ],
    [
      "a co-parent who may be known leads to the notice [STEP2-30]",
      () => registered().submit(ben).fail("updateRegistration", "validation", duplicateCoParent),
      "duplicate",
    ],
    [
      "confirming the notice leads back to the form [NOTE-05]",
      () => registered().submit(ben).fail("updateRegistration", "validation", duplicateCoParent).send("confirm"),
      "step2",
    ],
    [
      "other problems stay at the form [STEP2-31]",
      () =>
        registered()
          .submit(ben)
          .fail("updateRegistration", "validation", { fields: ["coParent.email"] }),
      "step2",
    ],
    [
      "an expired registration leads back to the details [STEP2-32]",
      () => registered().submit(ben).fail("updateRegistration", "expired"),
      "step1",
    ],
    ["the same e-mail stays at the form", () => registered().submit({ ...ben, email: ana.email }), "step2"],
  ]);

  test("a confirmed duplicate parent gets the notice if the new packages are on [STEP2-27] [GUARD-03]", () => {
    const person = arrive("/step1", { flags: newPackages }).submit(ana);
    person.fail("createRegistration", "validation", duplicateParent).send("confirm");
    person.answer("createRegistration", answers.registration).submit(ben).answer("updateRegistration");
    expect(person.step).toBe("duplicate");
  });

  test("a successful submit completes step 2 [STEP2-26]", () => {
    expect(family().data).toMatchObject({ lastCompletedStep: 2, stepTwoValues: { firstName: "Ben" } });
  });

  test("the e-mail of parent A, compared without spaces, is refused and not sent; upper and lower case differ [STEP2-14] [NOTE-08]", () => {
    const person = registered().submit({ ...ben, email: `  ${ana.email} ` });
    expect(person.did("call")).toEqual([]);
    expect(person.did("scroll")).toHaveLength(1);
    expect(person.snapshot.forms["form"]?.errors).toEqual([{ path: "email", text: { key: "errors.sameEmail" } }]);
    expect(
      registered()
        .submit({ ...ben, email: "ANA@example.com" })
        .did("call"),
    ).toHaveLength(1);
  });

  test("an unknown e-mail clears the field, and typing one marks it as known [STEP2-11] [STEP2-12] [NOTE-06]", () => {
    const person = registered().change("knowsCoParentEmail", { ...ben, knowsCoParentEmail: false });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ email: "", knowsCoParentEmail: false });
    person.change("email", { ...ben, email: "b", knowsCoParentEmail: false });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ email: "b", knowsCoParentEmail: true });
  });

  test("a phone number is sent only if there is one [STEP2-18]", () => {
    const without = registered().submit(ben).input("updateRegistration");
    expect(JSON.stringify(without)).not.toContain("phone");
    const phone = registered()
      .submit({ ...ben, phoneNumber: "4155550101" })
      .input("updateRegistration");
    expect(phone).toMatchObject({ body: { coParent: { phoneCountryCode: "+1", phoneNumber: "4155550101" } } });
  });

  test("the request body matches the specification [DATA-17]", () => {
    expect(registered().submit(ben).input("updateRegistration")["body"]).toEqual({
      coParent: { firstName: "Ben", lastName: "Lee", email: "ben@example.com" },
      coParentDuplicateConfirmed: false,
      children: ben.children,
      sections: ["FAMILY"],
    });
  });

  test("the service's validation errors stay until the step is entered again [STEP2-24] [STEP2-30]", () => {
    const person = registered().submit(ben).fail("updateRegistration", "validation", duplicateCoParent);
    expect(person.data["stepTwoValidationErrors"]).toHaveLength(1);
    // After the notice they are still current. After any other step they are old.
    expect(person.send("confirm").data["stepTwoValidationErrors"]).toHaveLength(1);
    expect(person.shown()).toContain("errors.duplicateCoParent");
    expect(person.visit("/step1").visit("/step2").data["stepTwoValidationErrors"]).toEqual([]);
  });
});
