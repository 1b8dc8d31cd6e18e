import { expect, test } from "vitest";
import { isOff } from "../../../src/explorer/switched-off.ts";

const names = {
  asks: "false",
  atUk: "site.id == 'uk'",
  mode: `site.id == 'uk' ? "call" : "mail"`,
  both: "asks && atUk",
};
const sites = [{ id: "us" }, { id: "uk" }];

test.each([
  ["asks && data.open", true],
  ["both", true],
  ["atUk", false],
  ["mode == 'letter'", true],
  ["mode == 'call' && data.open", false],
  ["data.open", false],
])("a condition that settings make false at every site is switched off: %s", (source, expected) => {
  expect(isOff(source, names, sites)).toBe(expected);
});
