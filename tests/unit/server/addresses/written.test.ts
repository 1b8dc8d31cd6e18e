import { expect, test } from "vitest";
import parts from "../../../../schemas/api/address.schema.json" with { type: "json" };
import { writtenAddress } from "../../../../src/server/addresses/index.ts";
import { listCountries } from "../../../../src/server/options/index.ts";
import data from "../../../../src/server/addresses/formats.json" with { type: "json" };

const street = { line1: "1 Main St", line2: "Apt 2" };

test.each([
  ["US", { city: "Oakland", region: "CA", postalCode: "94601" }, "Oakland, California 94601"],
  ["US", { city: "New York", region: "NY", postalCode: "10001" }, "New York, New York 10001"],
  ["CA", { city: "Toronto", region: "ON", postalCode: "M5V 2T6" }, "Toronto Ontario M5V 2T6"],
  ["AU", { city: "Perth", region: "WA", postalCode: "6000" }, "Perth Western Australia 6000"],
  // Envelopes of these two have no region, although taxes and time zones depend on it.
  ["GB", { city: "London", region: "ENG", postalCode: "SW1A 1AA" }, "London\nSW1A 1AA"],
  ["NZ", { city: "Auckland", region: "AUK", postalCode: "1010" }, "Auckland 1010"],
  ["IE", { city: "Dublin", region: "Dublin", postalCode: "D02 AF30" }, "Dublin\nD02 AF30"],
  ["DE", { city: "Berlin", postalCode: "10115" }, "10115 Berlin"],
  ["ES", { city: "Bilbao", region: "Bizkaia", postalCode: "48001" }, "48001 Bilbao Bizkaia"],
  ["HK", { region: "Kowloon" }, "Kowloon"],
  ["AE", { region: "Dubai" }, "Dubai"],
])("an address in %s is written as there: %o", (country, address, rest) => {
  expect(writtenAddress({ ...street, ...address, country }, "en")).toBe(`1 Main St, Apt 2\n${rest}`);
});

test("a region has its name in the person's language, and an unknown part leaves nothing behind", () => {
  const known = { line1: "1 Main St", city: "Honolulu", country: "US" };
  expect(writtenAddress({ ...known, region: "HI" }, "es")).toBe("1 Main St\nHonolulu, Hawái");
  expect(writtenAddress({ ...known, postalCode: "96801" }, "en")).toBe("1 Main St\nHonolulu 96801");
  expect(writtenAddress({ ...known, line1: "" }, "en")).toBeUndefined();
});

test("every country has a format, with each part that its form asks for except a region that only we list", () => {
  const formats: Readonly<Record<string, string>> = data.formats;
  const isShown = (part: "city" | "region" | "postalCode", country: string) =>
    parts.definitions[part]["x-cases"].find(({ when }) => when === undefined || when.includes(`'${country}'`))?.is !==
    "hidden";
  for (const { value: country } of listCountries("en")) {
    const missing = (["city", "region", "postalCode"] as const).filter(
      (part) => isShown(part, country) && !formats[country]?.includes(`{${part}}`),
    );
    expect([country, missing]).toEqual([country, ["GB", "NZ"].includes(country) ? ["region"] : []]);
  }
});
