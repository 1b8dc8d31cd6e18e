import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
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
const errorsOf = (person: Browser) => person.snapshot.forms["form"]?.errors;
const valuesOf = (person: Browser) => person.snapshot.forms["form"]?.values;

describe("the states of section 4", () => {
  test.each<[string, () => Browser, string]>([
    ["begin with ONE, at the address of the journey [PRO-01]", () => arrive(), "ONE"],
    ["ONE to TWO, once it validates [PRO-10] [PRO-14]", () => validated(), "TWO"],
    ["ONE stays while it does not [PRO-14]", () => arrive().submit(contact), "ONE"],
    ["TWO to THREE [PRO-10]", () => placed(), "THREE"],
    ["TWO back to ONE [PRO-10]", () => validated().send("back"), "ONE"],
    ["THREE to SUBMIT [PRO-10]", () => submitting(), "SUBMIT"],
    ["THREE back to TWO [PRO-10]", () => placed().send("back"), "TWO"],
    ["SUBMIT to SUCCESS [PRO-11]", () => submitted(submitting()), "SUCCESS"],
    ["SUBMIT to ERROR where the service fails [PRO-11]", () => failed(), "ERROR"],
    [
      "SUBMIT to ERROR without a connection [PRO-11]",
      () => submitting().fail("createProfessional", "network"),
      "ERROR",
    ],
    [
      "SUBMIT to ERROR where the service takes a field no more [PRO-11]",
      () => submitting().fail("createProfessional", "validation", { fields: ["email"] }),
      "ERROR",
    ],
    ["ERROR back to TWO [PRO-12]", () => failed().send("back"), "TWO"],
    ["ERROR to SUBMIT, once more [PRO-12]", () => failed().submit(secrets), "SUBMIT"],
    ["ERROR, SUBMIT and SUCCESS after all [PRO-11] [PRO-12]", () => submitted(failed().submit(secrets)), "SUCCESS"],
  ])("%s", (_title, go, state) => expect(stateOf(go())).toBe(state));

  test("ERROR shows the form of step 3 with all that was typed, and the banner above it [PRO-13] [PRO-31]", () => {
    const person = failed();
    expect(person.blocks()).toEqual(["back", "alert", "heading", "form", "text"]);
    expect(person.shown()).toContain("schemas/professional/security");
    expect(person.shown()).toContain('"title":{"key":"signup_goneWrongMessage"}');
    expect(person.shown()).toContain('"resubmit":{"key":"security.tryAgain"}');
    expect(valuesOf(person)).toEqual(secrets);
  });

  test("SUBMIT takes no second press, and ERROR repeats the same intent [PRO-08]", () => {
    const person = submitting();
    const first = person.did("call")[0];
    expect(person.submit(secrets).did("call")).toEqual([]);
    const again = person.fail("createProfessional", "network").submit(secrets).did("call")[0];
    expect(again).toMatchObject({ operation: "createProfessional", key: first?.key });
  });

  test("the banner is gone while it is tried again, and when the step is entered anew", () => {
    expect(failed().submit(secrets).blocks()).not.toContain("alert");
    expect(failed().send("back").submit(place).blocks()).not.toContain("alert");
  });

  test("what the service says of a failure is shown; what nobody understands is not [NOTE-15] [ERR-03]", () => {
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

describe("step 1", () => {
  test("begins with the phone code of the site [SITE-02] [PRO-02]", () => {
    const codes = ["us", "uk", "au", "nz"].map((site) => valuesOf(arrive({ site }))?.["phoneCountryCode"]);
    expect(codes).toEqual(["+1", "+44", "+61", "+64"]);
  });

  test("is judged by the service before step 2 opens, as START [API-04] [NOTE-16] [PRO-24]", () => {
    expect(arrive().submit(contact).input("validateProfessional")).toEqual({
      anonymousId: "visitor-1",
      activity: "START",
      body: { ...contact, email: "dana@example.com" },
    });
    expect(validated().submit(place).did("call")).toEqual([]);
  });

  test("shows the service's words at each field, or the field's own where it has none [PRO-25] [API-05]", () => {
    const person = arrive().submit(contact);
    person.fail("validateProfessional", "validation", {
      fields: [
        { field: "email", code: "x", text: "Not this one." },
        { field: "phoneNumber", code: "", text: "" },
        { field: "elsewhere", code: "", text: "" },
      ],
    });
    expect(errorsOf(person)).toEqual([
      { path: "email", text: { literal: "Not this one." } },
      { path: "phoneNumber", text: { key: "signup_phoneNumber_error" } },
      { path: "elsewhere", text: { key: "errors.generic" } },
    ]);
    expect(stateOf(person)).toBe("ONE");
  });

  test("has words of its own for each of its fields [PRO-25] [PRO-23]", () => {
    const fields = Object.keys(schema("about").properties);
    const silent = fields.map((field) => ({ field, code: "", text: "" }));
    const person = arrive().submit(contact).fail("validateProfessional", "validation", { fields: silent });
    expect(errorsOf(person)).toEqual(fields.map((path) => ({ path, text: { key: `signup_${path}_error` } })));
  });

  test.each(["unexpected", "conflict", "validation"] as const)(
    "says the generic error where it fails with %s and no field [ERR-02] [NOTE-15]",
    (kind) => {
      const person = arrive().submit(contact).fail("validateProfessional", kind);
      expect(person.snapshot.alert).toMatchObject({ tone: "error", text: { key: "errors.generic" } });
      expect(stateOf(person)).toBe("ONE");
    },
  );

  test("empties what another source asked for [PRO-03] [PRO-20]", () => {
    const person = arrive();
    const colleague = {
      ...contact,
      hearAboutUs: "OTHER",
      referralColleagueName: "Lee",
      referralColleagueRole: "ATTORNEY",
    };
    expect(valuesOf(person.change("hearAboutUs", colleague))).toMatchObject({ referralColleagueName: "" });
    expect(valuesOf(person)).not.toHaveProperty("referralColleagueRole");
  });

  test("changed again closes the steps after it until it validates once more [PRO-14]", () => {
    const person = placed().visit("/");
    expect(person.data["lastCompletedStep"]).toBe(2);
    person.change("firstName", { ...contact, firstName: "Dora" });
    expect(person.visit("/security").step).toBe("stepOne");
    expect(person.visit("/practice").step).toBe("stepOne");
  });
});

describe("step 2", () => {
  const typed = { ...place, timeZone: "America/Los_Angeles" };

  test("begins with the country of the site", () => {
    expect(valuesOf(validated({ site: "nz" }))).toMatchObject({ country: "NZ" });
    expect(validated({ site: "nz" }).input("getCountryOptions")).toMatchObject({ country: "NZ" });
  });

  test("a change of the country clears region, time zone and roles [PRO-15] [NOTE-14]", () => {
    const person = validated().answer("getCountryOptions", places).change("city", typed);
    person.change("country", { ...typed, country: "GB" });
    expect(valuesOf(person)).toMatchObject({ country: "GB", city: "Sacramento", region: "", timeZone: "", roles: [] });
    expect(person.input("getCountryOptions")).toMatchObject({ country: "GB" });
    expect(person.input("getProfessionalOptions")).toEqual({ country: "GB" });
  });

  test("a change of the region clears time zone and roles, and keeps the region [PRO-15] [NOTE-14]", () => {
    const person = validated().answer("getCountryOptions", places).change("city", typed);
    person.change("region", { ...typed, region: "NY" });
    expect(valuesOf(person)).toMatchObject({ country: "US", region: "NY", timeZone: "", roles: [] });
    expect(person.input("getCountryOptions")).toEqual({ country: "US", region: "NY" });
  });

  test("any other change leaves them [PRO-15]", () => {
    const person = validated()
      .answer("getCountryOptions", places)
      .change("city", { ...typed, city: "Davis" });
    expect(valuesOf(person)).toMatchObject({ region: "CA", timeZone: "America/Los_Angeles", roles: place.roles });
  });

  test("sets the time zone where there is only one [PRO-16]", () => {
    const only = { ...places, timezones: places.timezones.slice(0, 1) };
    expect(valuesOf(validated().answer("getCountryOptions", only))).toMatchObject({ timeZone: "America/Los_Angeles" });
    expect(valuesOf(validated().answer("getCountryOptions", places))?.["timeZone"] ?? "").toBe("");
  });

  test("comes back to the lists of the country that was chosen last, submitted or not", () => {
    const person = validated().change("country", { country: "GB", city: "Leeds" }).visit("/").submit(contact);
    person.answer("validateProfessional");
    expect(person.input("getCountryOptions")).toMatchObject({ country: "GB" });
    expect(person.input("getProfessionalOptions")).toEqual({ country: "GB" });
  });

  test("drops a late answer about a country that is no longer chosen", () => {
    const person = validated();
    const late = person.running("getCountryOptions");
    person.change("country", { country: "GB" });
    const before = person.snapshot;
    expect(person.event({ type: "answer", call: late, output: places }).snapshot).toBe(before);
  });

  test("has its lists from the service, and those of the layout until they come [API-06] [OPT-06] [OPT-07]", () => {
    const waiting = validated();
    expect(waiting.shown()).not.toContain('"roles":[{');
    waiting.answer("getProfessionalOptions", lists);
    expect(waiting.shown()).toContain('"roles":[{"value":"ATTORNEY","label":"ATTORNEY"}]');
    expect(waiting.shown()).toContain('"country":[{"value":"US","label":"US"}]');
    const codes = layout("about").fields.phoneCountryCode.options.map(({ value }: { value: string }) => value);
    expect(codes).toEqual(["+1", "+44", "+52"]);
    const countries = layout("practice").fields.country.options.map(({ value }: { value: string }) => value);
    expect(countries).toEqual(["GB", "US"]);
  });

  test("says the generic error where a list does not come [ERR-02] [ERR-01] [NOTE-15]", () => {
    for (const operation of ["getProfessionalOptions", "getCountryOptions"])
      for (const kind of ["unexpected", "network"] as const) {
        const person = validated().fail(operation, kind);
        expect(person.snapshot.alert).toMatchObject({ tone: "error", text: { key: "errors.generic" } });
        expect(stateOf(person)).toBe("TWO");
      }
  });
});

describe("the account", () => {
  test("is created from all fields of the three steps [API-02] [PRO-33]", () => {
    expect(submitting().input("createProfessional")).toEqual({
      anonymousId: "visitor-1",
      body: { ...contact, email: "dana@example.com", ...place, ...secrets },
    });
  });

  test("created, is summed up by name, with three things to do next [PRO-09] [API-03]", () => {
    const person = submitted(submitting());
    expect(person.blocks()).toEqual(["heading", "steps", "facts", "actions"]);
    expect(person.shown()).toContain('"with":{"name":"Dana"}');
    expect(person.shown()).toContain("Dr. Dana Whitfield, JD");
    for (const next of ["ready.email", "ready.logIn", "ready.family"])
      expect(person.shown()).toContain(`"title":{"key":"${next}"}`);
    expect(person.shown()).toContain('"link":"login"');
  });

  test("created, is summed up in the language that is chosen later, also over a reload", () => {
    const spanish = {
      ...lists,
      titles: [{ value: "DR", label: "Dr(a)." }],
      roles: [
        { value: "ATTORNEY", label: "Abogacía" },
        { value: "BARRISTER", label: "Barrister" },
        { value: "MEDIATOR", label: "Mediación" },
      ],
    };
    const zones = { ...places, timezones: [{ value: "America/Los_Angeles", label: "Hora del Pacífico" }] };
    const asked = submitted(submitting()).event({ type: "language", lang: "es" });
    expect(asked.shown()).toContain('"value":{"literal":"Attorney, Mediator"}');
    for (const person of [asked, submitted(submitting()).load()]) {
      expect(person.input("getProfessionalOptions")).toEqual({ country: "US" });
      expect(person.input("getCountryOptions")).toMatchObject({ country: "US" });
      const shown = person.answer("getProfessionalOptions", spanish).answer("getCountryOptions", zones).shown();
      for (const words of ["Dr(a). Dana Whitfield, JD", '"values":["Abogacía","Mediación"]', "Hora del Pacífico"])
        expect(shown).toContain(words);
      for (const words of ["Attorney, Mediator", "Pacific Time"]) expect(shown).not.toContain(words);
    }
  });

  test("created, stays as it was worded where the lists do not come", () => {
    const person = submitted(submitting())
      .fail("getProfessionalOptions", "network")
      .fail("getCountryOptions", "network");
    expect(person.shown()).toContain("Attorney, Mediator");
    expect(person.snapshot.alert).toBeNull();
  });

  test("created, leaves nothing behind of what was entered but what the page shows", () => {
    const person = submitted(submitting());
    const stored = JSON.stringify(person.did("store").at(-1));
    expect(stored).not.toContain("18 Alder Street");
    expect(stored).not.toContain("5550142");
    expect(stateOf(person.load())).toBe("SUCCESS");
    expect(stateOf(person.load("/"))).toBe("ONE");
    expect(valuesOf(person)).toEqual({ phoneCountryCode: "+1" });
  });
});

describe("reload, Back and other tabs", () => {
  test("a reload of step 3 keeps steps 1 and 2, and none of the secrets", () => {
    const person = placed().change("securityCode", secrets);
    for (const command of person.did("store")) expect(JSON.stringify(command)).not.toMatch(/Millers|4821|First client/);
    person.load();
    expect(stateOf(person)).toBe("THREE");
    expect(person.data).toMatchObject({ about: contact, practice: place, lastCompletedStep: 2 });
    expect(valuesOf(person)).toEqual({});
    expect(stateOf(person.submit(secrets))).toBe("SUBMIT");
  });

  test("the secrets end with the step", () => {
    const person = placed().change("securityCode", secrets).send("back").submit(place);
    expect(valuesOf(person)).toEqual({});
  });

  test("Back goes through the steps, and comes back to what was entered", () => {
    expect(valuesOf(placed().visit("/practice"))).toEqual(place);
    expect(valuesOf(placed().visit("/practice").visit("/"))).toEqual(contact);
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

  test("another tab that finished sends this one to the start, not into an account of half of it", () => {
    const done = submitted(submitting()).did("store").at(-1);
    const person = placed().event({ type: "stored", envelope: done?.envelope ?? null });
    expect(stateOf(person)).toBe("ONE");
  });

  test("what is a day old is forgotten, and said so", () => {
    const person = arrive({
      data: { startedAt: 1, lastCompletedStep: 2, about: contact, practice: place },
      at: 86_400_002,
    });
    expect(person.data).not.toHaveProperty("about");
    expect(person.snapshot.alert).toMatchObject({ text: { key: "errors.expired" } });
  });
});

test("views, submits and Back are told, without a word of what was typed [ANALYTICS-01] [ANALYTICS-03]", () => {
  const told = (person: Browser) => person.did("track").map(({ event }) => event);
  expect(told(arrive())).toEqual(["Professional Step 1 Viewed"]);
  expect(told(validated())).toEqual(["Professional Step 1 Submitted", "Professional Step 2 Viewed"]);
  expect(told(placed())).toEqual(["Professional Step 2 Submitted", "Professional Step 3 Viewed"]);
  expect(told(placed().send("back"))).toEqual(["Back Clicked", "Professional Step 2 Viewed"]);
  expect(told(failed())).toEqual(["Professional Sign Up Failed"]);
  const last = submitted(submitting());
  expect(told(last)).toEqual(["Professional Step 3 Submitted", "Professional Ready Viewed"]);
  expect(last.did("identify")).toMatchObject([{ with: { professionalId: user.id, site: "us" } }]);
  expect(JSON.stringify([...last.did("track"), ...last.did("identify")])).not.toMatch(/Dana|Whitfield|example/);
});

test("the language of lists follows the person's", () => {
  const person = validated().answer("getProfessionalOptions", lists).event({ type: "language", lang: "es" });
  expect(person.did("call").map(({ operation }) => operation)).toEqual(["getProfessionalOptions", "getCountryOptions"]);
});

test("the journey is one of its own, below the entry's address [PRO-01] [ENTRY-06]", () => {
  expect(program.basePath).toBe("/app/join/pro");
  expect(Object.values(program.steps).map(({ path }) => path)).toEqual(["/", "/practice", "/security", "/ready"]);
});

const file = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../schemas/professional", name), "utf8"));
const schema = (name: string) => file(`${name}.schema.json`);
const layout = (name: string) => file(`${name}.ui.json`);
