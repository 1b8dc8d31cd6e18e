import { expect, test } from "vitest";
import { caretIn, format } from "../../../../src/sandbox/frame/format.ts";

test.each([
  ["number", "4111111111111111", "4111 1111 1111 1111"],
  ["number", "3782 8224-6310005", "3782 822463 10005"],
  ["number", "5555555555554444999", "5555 5555 5555 4444"],
  ["number", "card: 41", "41"],
  ["expirationDate", "1", "1"],
  ["expirationDate", "9", "09"],
  ["expirationDate", "1230", "12 / 30"],
  ["expirationDate", "12/2030", "12 / 2030"],
  ["cvv", "12a345", "1234"],
  ["postalCode", "LS1 1AA", "LS1 1AA"],
])("In the field %s, %j is shown as %j, and formatting it again changes nothing", (field, typed, shown) => {
  expect(format(field, typed)).toBe(shown);
  expect(format(field, shown)).toBe(shown);
});

test.each([
  ["09", "", 2],
  ["4111 1111", "", 9],
  ["4112 1111", "1111", 5],
  ["12 / 30", "30", 5],
])("In %j, with %j after it, the caret is at %i", (shown, behind, at) => {
  expect(caretIn(shown, behind)).toBe(at);
});
