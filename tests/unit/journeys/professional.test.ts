import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { answers as contracts } from "../../../src/generated/api/answers/index.js";
import type { Browser } from "./browser.ts";
import {
  arrive,
  contact,
  failed,
  lists,
  place,
  placed,
  places,
  program,
  secrets,
  stateOf,
  submitting,
  user,
  validated,
} from "./professional-people.ts";

const submitted = (person: Browser) => person.answer("createProfessional", user);
const valuesOf = (person: Browser) => person.snapshot.forms["form"]?.values;

test.each([
  ["getProfessionalOptions", lists],
  ["getCountryOptions", places],
  ["createProfessional", user],
] as const)("the answer that these tests give to %s follows the contract", async (operation, answer) => {
  expect((await contracts[operation]()).valid(answer)).toBe(true);
});

describe("the states of section 4", () => {
  test.each<[string, () => Browser, string]>([
    ["start with ONE, at the address of the journey [PRO-01]", () => arrive(), "ONE"],
    ["ONE to TWO, after validation [PRO-10] [PRO-14]", () => validated(), "TWO"],
    ["ONE stays without validation [PRO-14]", () => arrive().submit(contact), "ONE"],
    ["TWO to THREE [PRO-10]", () => placed(), "THREE"],
    ["TWO back to ONE [PRO-10]", () => validated().send("back"), "ONE"],
    ["THREE to SUBMIT [PRO-10]", () => submitting(), "SUBMIT"],
    ["THREE back to TWO [PRO-10]", () => placed().send("back"), "TWO"],
    ["SUBMIT to SUCCESS [PRO-11]", () => submitted(submitting()), "SUCCESS"],
    ["SUBMIT to ERROR if the service fails [PRO-11]", () => failed(), "ERROR"],
    [
      "SUBMIT to ERROR without a connection [PRO-11]",
      () => submitting().fail("createProfessional", "network"),
      "ERROR",
    ],
    [
      "SUBMIT to ERROR if the service refuses a field [PRO-11]",
      () => submitting().fail("createProfessional", "validation", { fields: ["email"] }),
      "ERROR",
    ],
    ["ERROR back to TWO [PRO-12]", () => failed().send("back"), "TWO"],
    ["ERROR to SUBMIT again [PRO-12]", () => failed().submit(secrets), "SUBMIT"],
    ["ERROR, SUBMIT and then SUCCESS [PRO-11] [PRO-12]", () => submitted(failed().submit(secrets)), "SUCCESS"],
  ])("%s", (_title, go, state) => expect(stateOf(go())).toBe(state));

  test("ERROR shows the form of step 3 with everything that was typed, and the banner above it [PRO-13] [PRO-31]", () => {
    const person = failed();
    expect(person.blocks()).toEqual(["back", "alert", "heading", "form", "text"]);
    expect(person.shown()).toContain("schemas/professional/security");
    expect(person.shown()).toContain('"title":{"key":"signup_goneWrongMessage"}');
    expect(person.shown()).toContain('"resubmit":{"key":"security.tryAgain"}');
    expect(valuesOf(person)).toEqual(secrets);
  });

  test("SUBMIT ignores a second press, and ERROR repeats the call with the same key [PRO-08]", () => {
    const person = submitting();
    const first = person.did("call")[0];
    expect(person.submit(secrets).did("call")).toEqual([]);
    const again = person.fail("createProfessional", "network").submit(secrets).did("call")[0];
    expect(again).toMatchObject({ operation: "createProfessional", key: first?.key });
  });

  test.each([
    ["no answer came", "network", true],
    ["a firewall answered", "forbidden", true],
    ["the service refused a value", "validation", false],
  ] as const)(
    "an e-mail that is taken after an earlier try may have been taken by that try: %s (%s)",
    (_title, kind, created) => {
      const first = submitting().fail("createProfessional", kind, kind === "validation" ? { fields: ["roles"] } : {});
      const person = first.submit({ ...secrets, securityAnswer: "Another answer" });
      person.fail("createProfessional", "validation", { fields: ["email"] });
      expect(stateOf(person)).toBe("ERROR");
      expect(person.shown().includes("security.mayBeCreated")).toBe(created);
      expect(person.shown().includes("signup_goneWrongMessage")).toBe(!created);
      expect(valuesOf(person)).toMatchObject({ securityAnswer: "Another answer" });
    },
  );

  test("the banner disappears during another try, and when the step is entered again", () => {
    expect(failed().submit(secrets).blocks()).not.toContain("alert");
    expect(failed().send("back").submit(place).blocks()).not.toContain("alert");
  });

  test("the service's text for a failure is shown, but not its technical text for an unknown error [NOTE-15] [ERR-03]", () => {
    const said = submitting().fail("createProfessional", "unexpected", { code: "too-many-requests", text: "Wait." });
    expect(said.shown()).toContain('"text":{"literal":"Wait."}');
    const unknown = { field: "unknown", code: "unexpected", text: "unexpected error" };
    const mute = submitting().fail("createProfessional", "unexpected", { text: "unexpected error", fields: [unknown] });
    expect(mute.shown()).not.toContain("unexpected error");
    expect(stateOf(mute)).toBe("ERROR");
  });
});

describe("support's number in the banner", () => {
  test.each([
    ["us", "1-800-555-0142"],
    ["uk", "0800 496 0142"],
    ["au", "1800 975 142"],
    ["nz", "0800 555 142"],
  ])("at the site %s is %s [PRO-32] [SITE-03] [SITE-04]", (site, phone) => {
    expect(failed({ site }).shown()).toContain(`{"key":"security.call","with":{"phone":"${phone}"}}`);
  });

  test.each(["en", "es"])("is a link in %s [PRO-32]", (lang) => {
    const texts = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../locales/${lang}/professional.json`), "utf8"),
    );
    expect(texts.security.call).toContain('<link to="supportPhone">{phone}</link>');
  });
});

describe("reload, Back and other tabs", () => {
  test("a reload of step 3 keeps steps 1 and 2, but no secrets", () => {
    const person = placed().change("securityCode", secrets);
    for (const command of person.did("store")) expect(JSON.stringify(command)).not.toMatch(/Millers|4821|First client/);
    person.load();
    expect(stateOf(person)).toBe("THREE");
    expect(person.data).toMatchObject({
      about: { ...contact, email: contact.email.trim() },
      practice: place,
      lastCompletedStep: 2,
    });
    expect(valuesOf(person)).toEqual({});
    expect(stateOf(person.submit(secrets))).toBe("SUBMIT");
  });

  test("the secrets are removed when the person leaves the step", () => {
    const person = placed().change("securityCode", secrets).send("back").submit(place);
    expect(valuesOf(person)).toEqual({});
  });

  test("Back goes through the steps, and shows again what was entered", () => {
    expect(valuesOf(placed().visit("/practice"))).toEqual(place);
    expect(valuesOf(placed().visit("/practice").visit("/"))).toEqual({
      ...contact,
      email: contact.email.trim(),
    });
  });

  test.each<[string, string]>([
    ["/practice", "stepOne"],
    ["/security", "stepOne"],
    ["/ready", "stepOne"],
    ["/nowhere", "stepOne"],
  ])("a link to %s before anything is entered leads to %s [PRO-14]", (path, step) => {
    expect(arrive({ path }).step).toBe(step);
  });

  test("a link to step 3 after step 1 leads to step 2 [PRO-14]", () => {
    expect(validated().visit("/security").step).toBe("stepTwo");
  });

  test("if another tab finished, this tab goes to the start and does not create a partial account", () => {
    const done = submitted(submitting()).did("store").at(-1);
    const person = placed().wrote(done?.envelope ?? null);
    expect(stateOf(person)).toBe("ONE");
  });

  test("data that is a day old is removed, and the page says so", () => {
    const person = arrive({
      data: { startedAt: 1, lastCompletedStep: 2, about: contact, practice: place },
      at: 86_400_002,
    });
    expect(person.data).not.toHaveProperty("about");
    expect(person.snapshot.alert).toMatchObject({ text: { key: "errors.expired" } });
  });
});

test("views, submits and Back are tracked, without anything that was typed [ANALYTICS-01] [ANALYTICS-03]", () => {
  const tracked = (person: Browser) => person.did("track").map(({ event }) => event);
  expect(tracked(arrive())).toEqual(["Professional Step 1 Viewed"]);
  expect(tracked(validated())).toEqual(["Professional Step 1 Submitted", "Professional Step 2 Viewed"]);
  expect(tracked(placed())).toEqual(["Professional Step 2 Submitted", "Professional Step 3 Viewed"]);
  expect(tracked(placed().send("back"))).toEqual(["Back Clicked", "Professional Step 2 Viewed"]);
  expect(tracked(failed())).toEqual(["Professional Sign Up Failed"]);
  const last = submitted(submitting());
  expect(tracked(last)).toEqual(["Professional Step 3 Submitted", "Professional Ready Viewed"]);
  expect(last.did("identify")).toMatchObject([{ with: { professionalId: user.id, site: "us" } }]);
  expect(JSON.stringify([...last.did("track"), ...last.did("identify")])).not.toMatch(/Dana|Whitfield|example/);
});

test("the journey is separate, and its address is below the entry's address [PRO-01] [ENTRY-06]", () => {
  expect(program.basePath).toBe("/app/join/pro");
  expect(Object.values(program.steps).map(({ path }) => path)).toEqual(["/", "/practice", "/security", "/ready"]);
});
