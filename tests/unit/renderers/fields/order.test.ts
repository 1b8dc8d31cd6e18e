import { expect, test } from "vitest";
import { readLayout } from "../../../../renderers/fields/layout.ts";
import { inOrder, movesIn } from "../../../../renderers/fields/order.ts";
import { labelOf } from "../../../../renderers/fields/label.ts";
import billing from "../../../../src/generated/forms/join/billing.js";
import practice from "../../../../src/generated/forms/professional/practice.js";

const forms = [billing, practice].map((form) => [form.id, readLayout(form.layout)] as const);
const group = ["city", "region", "postalCode"];

test.each(forms)("%s asks for the parts of an address in the order of the country", (_id, layout) => {
  const orderIn = (country: string) => inOrder(group, movesIn(layout, { self: { country }, context: {} }));
  expect(orderIn("US")).toEqual(["city", "region", "postalCode"]);
  expect(orderIn("GB")).toEqual(["city", "region", "postalCode"]);
  expect(orderIn("DE")).toEqual(["postalCode", "city", "region"]);
  expect(orderIn("ES")).toEqual(["postalCode", "city", "region"]);
  expect(orderIn("IN")).toEqual(["city", "postalCode", "region"]);
  expect(orderIn("CR")).toEqual(["region", "city", "postalCode"]);
  expect(orderIn("RO")).toEqual(["postalCode", "region", "city"]);
  expect(orderIn("")).toEqual(group);
});

test.each(forms)("%s calls the parts as people in the country do", (_id, layout) => {
  const called = (country: string) =>
    group.map((name) => {
      const field = layout.fields[name];
      return field && labelOf(field, name, { self: { country }, context: {} });
    });
  const names = (country: string) => called(country).map((one) => one?.label);
  const key = (name: string) => ({ key: `fields.${name}` });
  expect(names("US")).toEqual([key("city"), key("state"), key("zipCode")]);
  expect(names("GB")).toEqual([key("town"), key("regionAlone"), key("postcode")]);
  expect(names("IE")).toEqual([key("town"), key("county"), key("eircode")]);
  expect(names("IN")).toEqual([key("city"), key("state"), key("pinCode")]);
  expect(names("AE")[1]).toEqual(key("emirate"));
  expect(names("JP")[1]).toEqual(key("prefecture"));
  expect(names("AU")).toEqual([key("suburb"), key("territory"), key("postcode")]);
  // A name does not say whether the field is optional. The form marks it.
  expect(called("IE").map((one) => one?.own)).toEqual([false, false, false]);
});
