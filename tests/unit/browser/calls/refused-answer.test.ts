import { expect, test } from "vitest";
import { refusedAnswer } from "../../../../src/browser/calls/index.ts";

const says = "must be integer";
const contract = (at: string) => ({ mismatches: async () => ({ mismatches: { price: () => ({ at, says }) } }) });

test("a refused answer is reported with its member, as far as anything is known about it", async () => {
  const begins = 'The answer of "price" does not match the contract (schemas/api/openapi.json)';
  expect(await refusedAnswer(contract("/items/0/amount"), "price", {})).toBe(
    `${begins}: answer.items.0.amount must be integer.`,
  );
  expect(await refusedAnswer(contract(""), "price", {})).toBe(`${begins}: answer must be integer.`);
  expect(await refusedAnswer(contract(""), "other", {})).toBe(`${begins.replace("price", "other")}.`);
  expect(await refusedAnswer({}, "price", {})).toBe(`${begins}.`);
  expect(await refusedAnswer(contract(""), "price", undefined)).toBe('The answer of "price" is not JSON.');
  const outdated = { mismatches: () => Promise.reject(new Error("A newer build has replaced it")) };
  expect(await refusedAnswer(outdated, "price", {})).toBe(`${begins}.`);
});
