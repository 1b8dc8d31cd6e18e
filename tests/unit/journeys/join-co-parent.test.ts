import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import { ana, arrive, ben, family, registered } from "./people.ts";
import { ways } from "./table.ts";

const newPackages = { newPackagesVersion: "treatment" };
const duplicateParent = { fields: ["parent.email.duplicate"] };
const duplicateCoParent = { code: "duplicate-co-parent", fields: ["coParent.email.duplicate"] };

describe("step 2", () => {
  ways([
    ["back is the details [STEP2-02]", () => registered().send("back"), "step1"],
    ["success goes on to the packages [STEP2-29]", family, "step3"],
    [
      "a confirmed parent goes on where the new packages are off",
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
    ["nobody confirmed, nobody is held up by the new packages", () => family({ flags: newPackages }), "step3"],
    [
      "a co-parent who may be known is noticed [STEP2-30]",
      () => registered().submit(ben).fail("updateRegistration", "validation", duplicateCoParent),
      "duplicate",
    ],
    [
      "confirming that comes back to the form [NOTE-05]",
      () => registered().submit(ben).fail("updateRegistration", "validation", duplicateCoParent).send("confirm"),
      "step2",
    ],
    [
      "other problems stay with the form [STEP2-31]",
      () =>
        registered()
          .submit(ben)
          .fail("updateRegistration", "validation", { fields: ["coParent.email"] }),
      "step2",
    ],
    [
      "an expired registration comes back to the details [STEP2-32]",
      () => registered().submit(ben).fail("updateRegistration", "expired"),
      "step1",
    ],
    ["the same e-mail goes nowhere", () => registered().submit({ ...ben, email: ana.email }), "step2"],
  ]);

  test("a confirmed parent goes to the notice where the new packages are on [STEP2-27] [GUARD-03]", () => {
    const person = arrive("/step1", { flags: newPackages }).submit(ana);
    person.fail("createRegistration", "validation", duplicateParent).send("confirm");
    person.answer("createRegistration", answers.registration).submit(ben).answer("updateRegistration");
    expect(person.step).toBe("duplicate");
  });

  test("success counts as step 2 [STEP2-26]", () => {
    expect(family().data).toMatchObject({ lastCompletedStep: 2, stepTwoValues: { firstName: "Ben" } });
  });

  test("the e-mail of parent A, compared trimmed, is refused and not sent; case counts [STEP2-14] [NOTE-08]", () => {
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

  test("unknown e-mail empties the field; typing one says that it is known [STEP2-11] [STEP2-12] [NOTE-06]", () => {
    const person = registered().change("knowsCoParentEmail", { ...ben, knowsCoParentEmail: false });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ email: "", knowsCoParentEmail: false });
    person.change("email", { ...ben, email: "b", knowsCoParentEmail: false });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ email: "b", knowsCoParentEmail: true });
  });

  test("a phone is sent only where there is one [STEP2-18]", () => {
    const without = registered().submit(ben).input("updateRegistration");
    expect(JSON.stringify(without)).not.toContain("phone");
    const phone = registered()
      .submit({ ...ben, phoneNumber: "4155550101" })
      .input("updateRegistration");
    expect(phone).toMatchObject({ body: { coParent: { phoneCountryCode: "+1", phoneNumber: "4155550101" } } });
  });

  test("the body is that of the specification [DATA-17]", () => {
    expect(registered().submit(ben).input("updateRegistration")["body"]).toEqual({
      coParent: { firstName: "Ben", lastName: "Lee", email: "ben@example.com" },
      coParentDuplicateConfirmed: false,
      children: ben.children,
      sections: ["FAMILY"],
    });
  });

  test("what the service said stays until the step is entered again [STEP2-24] [STEP2-30]", () => {
    const person = registered().submit(ben).fail("updateRegistration", "validation", duplicateCoParent);
    expect(person.data["stepTwoValidationErrors"]).toHaveLength(1);
    // On the way back from the notice they stand; from anywhere else they are old.
    expect(person.send("confirm").data["stepTwoValidationErrors"]).toHaveLength(1);
    expect(person.shown()).toContain("errors.duplicateCoParent");
    expect(person.visit("/step1").visit("/step2").data["stepTwoValidationErrors"]).toEqual([]);
  });
});
