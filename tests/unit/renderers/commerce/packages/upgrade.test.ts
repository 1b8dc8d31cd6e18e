import Ajv from "ajv";
import { expect, test } from "vitest";
import descriptor from "../../../../../renderers/commerce/packages/descriptor.json" with { type: "json" };
import { sampleUpgrade } from "../../../../../renderers/commerce/packages/samples.ts";
import { readUpgrade } from "../../../../../renderers/commerce/packages/upgrade.ts";

test("upgrade info must contain when the current price ends and what it is [UPG-04]", () => {
  const accepts = new Ajv({ strict: false }).compile(descriptor.properties.properties.upgrade);
  expect(accepts(sampleUpgrade)).toBe(true);
  for (const name of ["currentSubscriptionPriceExpirationDate", "currentSubscriptionPriceFormatted"]) {
    const { [name]: _, ...rest } = sampleUpgrade;
    expect(accepts(rest), name).toBe(false);
  }
  expect(readUpgrade(sampleUpgrade)).toEqual({ current: 102, expires: "March 4, 2027", renewal: "USD 150.00" });
  expect(readUpgrade(undefined)).toBeUndefined();
});
