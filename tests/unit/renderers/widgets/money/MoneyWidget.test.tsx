import { expect, test } from "vitest";
import { loadWidgets } from "../../../../../renderers/widgets/registry.ts";
import { drawn } from "../../drawn.tsx";

await loadWidgets(["money"]);

const layout = { label: "fields.firstName", widget: "money", autocomplete: "off" };
const valueOf = (html: string) => /value="([^"]*)"/.exec(html)?.[1];

test.each([
  ["self.currency", "USD", "$12.50"],
  ["self.currency", "JPY", "¥1,250"],
  ["context.currency", "KWD", "KWD\u00A01.250"],
  ["context.currency", "EUR", "€12.50"],
  ["context.other", "EUR", "¤12.50"],
])("1250 minor units of %s, which is %s, are shown as %j", (reference, currency, written) => {
  const example = { schema: { type: "integer", "x-currency": reference }, layout, value: 1250 };
  expect(valueOf(drawn(example, { more: { currency }, context: { currency } }))).toBe(written);
});
