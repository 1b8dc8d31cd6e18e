import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { advance } from "../../../src/engine/index.ts";
import type { Browser } from "./browser.ts";
import { arrive, contact, lists, place, placed, places, stateOf, validated } from "./professional-people.ts";

const errorsOf = (person: Browser) => person.snapshot.forms["form"]?.errors;
const valuesOf = (person: Browser) => person.snapshot.forms["form"]?.values;

describe("step 1", () => {
  test("starts with the phone code of the site [SITE-02] [PRO-02]", () => {
    const codes = ["us", "uk", "au", "nz"].map((site) => valuesOf(arrive({ site }))?.["phoneCountryCode"]);
    expect(codes).toEqual(["+1", "+44", "+61", "+64"]);
  });

  test("is validated by the service, as START, before step 2 opens [API-04] [NOTE-16] [PRO-24]", () => {
    expect(arrive().submit(contact).input("validateProfessional")).toEqual({
      anonymousId: "visitor-1",
      activity: "START",
      body: { ...contact, email: "dana@example.com" },
    });
    expect(validated().submit(place).did("call")).toEqual([]);
  });

  test("shows the service's text at each field, or the field's own text if the service sends none [PRO-25] [API-05]", () => {
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

  test("has its own error text for each of its fields [PRO-25] [PRO-23]", () => {
    const fields = Object.keys(schema("about").properties);
    const silent = fields.map((field) => ({ field, code: "", text: "" }));
    const person = arrive().submit(contact).fail("validateProfessional", "validation", { fields: silent });
    expect(errorsOf(person)).toEqual(fields.map((path) => ({ path, text: { key: `signup_${path}_error` } })));
  });

  test.each(["unexpected", "conflict", "validation"] as const)(
    "shows the generic error if validation fails with %s and no field [ERR-02] [NOTE-15]",
    (kind) => {
      const person = arrive().submit(contact).fail("validateProfessional", kind);
      expect(person.snapshot.alert).toMatchObject({ tone: "error", text: { key: "errors.generic" } });
      expect(stateOf(person)).toBe("ONE");
    },
  );

  test("shows the service's generic message if it sends one for its own failure [ERR-01] [ERR-02]", () => {
    const failed = (kind: "unexpected" | "network") =>
      arrive().submit(contact).fail("validateProfessional", kind, { text: "Other.", generic: "Back at noon." });
    for (const kind of ["unexpected", "network"] as const)
      expect(failed(kind).snapshot.alert).toMatchObject({ tone: "error", text: { literal: "Back at noon." } });
  });

  test("clears the details of a source when another source is chosen [PRO-03] [PRO-20]", () => {
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

  test("closes the steps after it when it is changed, until it is validated again [PRO-14]", () => {
    const person = placed().visit("/");
    expect(person.data["lastCompletedStep"]).toBe(2);
    person.change("firstName", { ...contact, firstName: "Dora" });
    expect(person.visit("/security").step).toBe("stepOne");
    expect(person.visit("/practice").step).toBe("stepOne");
  });
});

describe("step 2", () => {
  const typed = { ...place, timeZone: "America/Los_Angeles" };

  test("starts with the country of the site", () => {
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

  test("any other change keeps region, time zone and roles [PRO-15]", () => {
    const person = validated()
      .answer("getCountryOptions", places)
      .change("city", { ...typed, city: "Davis" });
    expect(valuesOf(person)).toMatchObject({ region: "CA", timeZone: "America/Los_Angeles", roles: place.roles });
  });

  test("sets the time zone if there is only one [PRO-16]", () => {
    const only = { ...places, timezones: places.timezones.slice(0, 1) };
    expect(valuesOf(validated().answer("getCountryOptions", only))).toMatchObject({ timeZone: "America/Los_Angeles" });
    expect(valuesOf(validated().answer("getCountryOptions", places))?.["timeZone"] ?? "").toBe("");
  });

  test("shows the lists of the last chosen country again, whether or not the form was submitted", () => {
    const person = validated().change("country", { country: "GB", city: "Leeds" }).visit("/").submit(contact);
    person.answer("validateProfessional");
    expect(person.input("getCountryOptions")).toMatchObject({ country: "GB" });
    expect(person.input("getProfessionalOptions")).toEqual({ country: "GB" });
  });

  test("ignores a late answer about a country that is not chosen any more", () => {
    const person = validated();
    const late = person.snapshot.calls["getCountryOptions"]?.id ?? "";
    person.change("country", { country: "GB" });
    const before = person.snapshot;
    expect(
      advance(person.program, before, { type: "answer", call: late, output: places, at: person.now, id: "late" })
        .snapshot,
    ).toBe(before);
  });

  test("gets its lists from the service, and uses those of the layout until they arrive [API-06] [OPT-06] [OPT-07]", () => {
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

  test("shows the generic error if a list does not load [ERR-02] [ERR-01] [NOTE-15]", () => {
    for (const operation of ["getProfessionalOptions", "getCountryOptions"])
      for (const kind of ["unexpected", "network"] as const) {
        const person = validated().fail(operation, kind);
        expect(person.snapshot.alert).toMatchObject({ tone: "error", text: { key: "errors.generic" } });
        expect(stateOf(person)).toBe("TWO");
        const said = validated().fail(operation, kind, { generic: "Back at noon." });
        expect(said.snapshot.alert).toMatchObject({ text: { literal: "Back at noon." } });
      }
  });
});

test("lists are requested in the person's language", () => {
  const person = validated().answer("getProfessionalOptions", lists).language("es");
  expect(person.did("call").map(({ operation }) => operation)).toEqual(["getProfessionalOptions", "getCountryOptions"]);
});

const file = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../schemas/professional", name), "utf8"));
const schema = (name: string) => file(`${name}.schema.json`);
const layout = (name: string) => file(`${name}.ui.json`);
