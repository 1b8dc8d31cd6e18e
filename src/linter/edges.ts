import type { Schema } from "../model/index.ts";
import { describeMismatches } from "./describe.ts";

/**
 * Boundary texts that `own` accepts and `other` may refuse: the shortest and the longest, made of several kinds of
 * characters.
 */
export function edgesOf(own: Schema, other: Schema): string[] {
  const lengths = [own, other].flatMap(({ minLength, maxLength }) =>
    [minLength, maxLength].flatMap((limit) => (typeof limit === "number" ? [limit - 1, limit, limit + 1] : [])),
  );
  const tried = [...new Set([1, 2, 10, 300, ...lengths])].filter((length) => length > 0 && length <= 5_000);
  const texts = tried.flatMap((length) =>
    SAMPLES.map((sample) => sample.repeat(Math.ceil(length / sample.length)).slice(0, length)),
  );
  return [...texts, ...WORDS].filter((text) => describeMismatches(own, text, "").length === 0);
}

const SAMPLES = ["a", "7", "A", "Aa1! ", "é", "b-c_d.", "x y'"];
const WORDS = [
  "ana@example.com",
  "+1",
  "+1234",
  "US",
  "12345",
  "12345-6789",
  "K1A 0B6",
  "O'Neil-Smith",
  "What was it?",
  "Zz9!Zz9!Zz9!",
  "user_name,1",
  `${"a".repeat(240)}@example.com`,
];
