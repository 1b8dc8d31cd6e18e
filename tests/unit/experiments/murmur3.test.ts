import { expect, test } from "vitest";
import { murmur3 } from "../../../src/experiments/murmur3.ts";

// Of the reference's own tests, as published with it and with the libraries that port it.
test.each([
  ["", 0, 0],
  ["", 1, 0x514e28b7],
  ["", 0xffffffff, 0x81f16f39],
  ["hello", 0, 0x248bfa47],
  ["hello, world", 0, 0x149bbb7f],
  ["The quick brown fox jumps over the lazy dog", 0x9747b28c, 0x2fa826cd],
  ["aaaa", 0x9747b28c, 0x5a97808a],
  ["aaa", 0x9747b28c, 0x283e0130],
  ["aa", 0x9747b28c, 0x5d211726],
  ["a", 0x9747b28c, 0x7fa09ea6],
  ["ππππππππ", 0x9747b28c, 0xd58063c1],
])("the hash of %j with the seed %d", (text, seed, hash) => {
  expect(murmur3(text, seed)).toBe(hash);
});

test("places people as flagd's `fractional` does (core/pkg/evaluator/fractional_test.go)", () => {
  const arms = ["red", "blue", "green", "yellow"];
  const arm = (name: string) => arms[Math.floor((murmur3(`headerColor${name}@faas.com`) * 4) / 2 ** 32)];
  expect(["rachel", "monica", "joey", "ross"].map(arm)).toEqual(["blue", "yellow", "red", "blue"]);
});

test("places people as Unleash's variants do (client-specification, 08-variants.json)", () => {
  const variant = (id: number) => Math.ceil(((murmur3(`Feature.Variants.C:${id}`, 86_028_157) % 99) + 1) / 33);
  expect([232, 607, 656].map(variant)).toEqual([1, 2, 3]);
});
