import { describe, expect, test } from "vitest";
import { answers as contracts } from "../../../src/generated/api/answers/index.js";
import type { JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { ana, arrive, ben, program, registered } from "./people.ts";
import { paths } from "./table.ts";

const control = { removeCoParentStatus: "control" };
const treatment = { removeCoParentStatus: "treatment" };
const duplicateParent = { fields: ["parent.email.duplicate"] };

/** The service knows this parent already, and the notice is shown. */
const duplicate = () => arrive("/step1").submit(ana).fail("createRegistration", "validation", duplicateParent);

describe("the answers in these tests", () => {
  test.each([
    ["createRegistration", answers.registration],
    ["getOptions", answers.options],
    ["getCountryOptions", answers.countryOptions],
    ["findPricingGroup", answers.pricingGroup],
    ["listPackages", answers.packages],
    ["choosePackage", answers.order],
    ["calculatePricing", answers.pricing],
    ["createPaymentSession", answers.session],
    ["payForSignup", answers.payment()],
    ["getPayment", answers.payment()],
  ] as const)("match the contract: %s", async (operation, answer) => {
    expect((await contracts[operation]()).valid(answer)).toBe(true);
  });
});

describe("entry", () => {
  paths([
    ["the base path leads to the landing choice [ENTRY-02]", () => arrive("/"), "signup"],
    ["an unknown path leads to the landing choice", () => arrive("/nowhere"), "signup"],
    [
      "'For Parents' leads to the question about the co-parent outside the treatment [ENTRY-04]",
      () => arrive("/signup", { flags: control }).send("parents"),
      "coparentstatus",
    ],
    [
      "'For Parents' leads directly to the details in the treatment [ENTRY-05]",
      () => arrive("/signup", { flags: treatment }).send("parents"),
      "step1",
    ],
    ["No leads to the details [STATUS-02]", () => arrive("/coparentstatus").send("no"), "step1"],
    ["Yes leads to the answer [STATUS-03]", () => arrive("/coparentstatus").send("yes"), "coparentSent"],
    ["back from Yes leads to the question", () => arrive("/coparentstatus").send("yes").send("back"), "coparentstatus"],
    ["back from the question leads to the landing choice", () => arrive("/coparentstatus").send("back"), "signup"],
  ]);

  test("the base path is /app/join, and replaced in the history by the landing choice [ENTRY-01]", () => {
    expect(program.basePath).toBe("/app/join");
    expect(arrive("/").did("navigate")).toEqual([{ type: "navigate", path: "/signup", replace: true }]);
  });

  test("'For Professionals' leads to the professionals' journey", () => {
    expect(arrive("/signup").send("professionals").did("leave")).toEqual([{ type: "leave", link: "professional" }]);
  });

  test("the question and its answer are two history entries: Back shows what was answered, Forward the answer", () => {
    const person = arrive("/coparentstatus").send("yes");
    expect(person.did("navigate")).toEqual([
      { type: "navigate", path: "/coparentstatus", step: "coparentSent", replace: false },
    ]);
    expect(person.visit("/coparentstatus", "coparentstatus").step).toBe("coparentstatus");
    expect(person.shown()).toContain('"chosen":true');
    expect(person.visit("/coparentstatus", "coparentSent").step).toBe("coparentSent");
    expect(person.visit("/coparentstatus", "coparentstatus").send("no").data["coParentHasAccount"]).toBe(false);
    // The answer is not shown to a person who did not give it.
    expect(arrive("/coparentstatus").visit("/coparentstatus", "coparentSent").step).toBe("coparentstatus");
    expect(person.load("/coparentstatus").step).toBe("coparentstatus");
  });

  test("the Yes message says that instructions were sent, and has a Log In link [STATUS-03] [STATUS-05]", () => {
    const person = arrive("/coparentstatus");
    expect(person.shown()).not.toContain("coparentstatus.sent");
    expect(person.send("yes").shown()).toContain("coparentstatus.sent");
    expect(person.shown()).toContain('"link":"login"');
    expect(person.blocks()).not.toContain("choice");
  });

  test.each([
    "/step1/parentb",
    "/step1/address",
    "/step2/parentb",
    "/alacarte/parentb",
    "/payment/parentb",
    "/receipt/parentb",
    "/securityquestions",
    "/termsandconditions",
  ])("%s leads to the legacy billing page [LEGACY-01]", (path) => {
    expect(arrive(path).did("leave")).toEqual([{ type: "leave", link: "legacyBilling" }]);
    expect(registered().visit(path).did("leave")).toEqual([{ type: "leave", link: "legacyBilling" }]);
  });
});

describe("step 1", () => {
  paths([
    ["a created registration leads to the co-parent [STEP1-17]", registered, "step2"],
    [
      "an updated registration leads to the co-parent too [STEP1-17]",
      () => registered().send("back").submit(ana).answer("updateRegistration"),
      "step2",
    ],
    ["a known parent leads to the duplicate notice [STEP1-18] [NOTE-01]", duplicate, "duplicate"],
    ["back from the notice leads to the form", () => duplicate().send("back"), "step1"],
    [
      "a known parent in an update leads to the notice too [STEP1-18]",
      () => registered().send("back").submit(ana).fail("updateRegistration", "validation", duplicateParent),
      "duplicate",
    ],
    [
      "other problems stay at the form",
      () =>
        arrive("/step1")
          .submit(ana)
          .fail("createRegistration", "validation", { fields: ["parent.email"] }),
      "step1",
    ],
    [
      "an expired registration leads back to the details [STEP1-08] [STEP1-20] [GUARD-08]",
      () => registered().send("back").submit(ana).fail("updateRegistration", "expired"),
      "step1",
    ],
    [
      "a confirmed duplicate leads to the co-parent [DUP-03] [NOTE-02]",
      () => duplicate().send("confirm").answer("createRegistration", answers.registration),
      "step2",
    ],
    [
      "a confirmation that fails stays at the notice",
      () => duplicate().send("confirm").fail("createRegistration", "network"),
      "duplicate",
    ],
  ]);

  test("the first submit creates a registration, a later one updates it [STEP1-13] [STEP1-14] [NOTE-24]", () => {
    const person = arrive("/step1").submit(ana);
    expect(person.input("createRegistration")).toMatchObject({
      body: { sections: ["NAME"], parent: { email: ana.email } },
    });
    person.answer("createRegistration", answers.registration).send("back").submit(ana);
    expect(person.input("updateRegistration")).toMatchObject({
      signupId: "00000000-0000-4000-8000-000000000001",
      registrationKey: "key-1",
    });
    expect(person.did("call")).toHaveLength(1);
  });

  test("success stores id, key and time, and an update keeps them [STEP1-15] [STEP1-16] [NOTE-22]", () => {
    const kept = {
      signupId: "00000000-0000-4000-8000-000000000001",
      registrationKey: "key-1",
      regStartedAt: 1_000_000,
      lastCompletedStep: 1,
    };
    const person = registered();
    expect(person.data).toMatchObject(kept);
    person.pass(5_000);
    person.send("back").submit(ana).answer("updateRegistration", { signupId: "other", registrationKey: "other" });
    expect(person.data).toMatchObject(kept);
  });

  test("the service's problems are shown at the fields of the form, and the page scrolls up [STEP1-19]", () => {
    const person = arrive("/step1").submit(ana);
    person.fail("createRegistration", "validation", { fields: ["parent.email", "parent.phoneCountryCode"] });
    expect(person.snapshot.forms["form"]?.errors.map(({ path }) => path)).toEqual(["email", "countryCode"]);
    expect(person.did("scroll")).toHaveLength(1);
  });

  test("an expired registration is removed, logged and explained [STEP1-20] [GUARD-07]", () => {
    const person = registered().send("back").submit(ana).fail("updateRegistration", "expired");
    expect(person.data).toMatchObject({ signupId: "", lastCompletedStep: 0 });
    expect(person.did("log")).toEqual([{ type: "log", level: "warn", text: "Token expired" }]);
    expect(person.shown()).toContain("errors.expired");
    expect(person.did("forget")).toHaveLength(1);
  });

  test("a confirmation is sent to the service [DUP-03]", () => {
    const person = duplicate().send("confirm");
    expect(person.input("createRegistration")).toMatchObject({ body: { parentDuplicateConfirmed: true } });
  });

  test.each([
    ["‘", "'"],
    ["’", "'"],
    ["‚", "'"],
    ["‛", "'"],
    ["“", '"'],
    ["”", '"'],
    ["„", '"'],
    ["‟", '"'],
  ])("the typographic quote %s is sent as %s, in every name [STEP2-22]", (typed, sent) => {
    const named = (quote: string) => ({ firstName: `D${quote}Arcy`, lastName: `Le${quote}e${quote}` });
    const children = [
      { ...named(typed), email: "" },
      { ...named(typed), email: "" },
    ];
    const person = registered().submit({ ...ben, ...named(typed), children });
    const { coParent, children: others } = person.input("updateRegistration")["body"] as Record<string, JsonObject>;
    expect(coParent).toMatchObject(named(sent));
    expect(others).toMatchObject([named(sent), named(sent)]);
  });

  test("the phone code of the site is the default of the form [SITE-02] [NOTE-10]", () => {
    const codes = ["us", "uk", "au", "nz"].map(
      (site) => arrive("/step1", { site }).snapshot.forms["form"]?.values["countryCode"],
    );
    expect(codes).toEqual(["+1", "+44", "+61", "+64"]);
  });
});
