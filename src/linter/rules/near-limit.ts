import { pointer } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";
import { type WrittenSchema, writtenSchemas } from "../schemas.ts";

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

export const nearLimit: Rule = {
  id: "near-limit",
  severity: "warning",
  finds:
    "A limit occurs only once, and it differs by one from a limit that several other places have or, for a length, from a round number. Its `description` does not mention the number.",
  why: "Usually a digit was mistyped: a text of 100 characters, which is accepted everywhere else, is refused in one place.",
  *check({ repo }) {
    const said = writtenSchemas(repo).flatMap(limitsIn);
    const places = new Map([...groupBy(said, ({ value }) => value)].map(([value, all]) => [value, all.length]));
    for (const { file, pointer: at, schema, limit, value } of said) {
      if (value < SMALLEST || places.get(value) !== 1 || isUsual(value)) continue;
      if (String(schema.description).match(/\d+/g)?.includes(String(value))) continue;
      const meant = [value - 1, value + 1].find(
        (near) => (places.get(near) ?? 0) >= SEVERAL || (isRound(near) && !limit.endsWith("imum")),
      );
      if (meant === undefined) continue;
      const others = places.get(meant) ?? 0;
      const elsewhere =
        others > 0 ? `, as ${others === 1 ? "one other place has" : `${others} other places have`}` : "";
      const message = `The ${limit} is ${value}, and no other limit has this value. Write ${meant}${elsewhere}. If ${value} is intended, mention it in the description.`;
      yield { file, pointer: pointer(at, limit), message };
    }
  },
};

function limitsIn(written: WrittenSchema) {
  return LIMITS.flatMap((limit) => {
    const value = written.schema[limit];
    return value === undefined ? [] : [{ ...written, limit, value }];
  });
}

/** Smaller limits are chosen deliberately, and a difference of one has a meaning. */
const SMALLEST = 15;

/** The number of places that must share a limit before it counts as common in this project. */
const SEVERAL = 3;

/**
 * Only lengths: a limit for a number may end just before a round one (59 minutes). Shorter lengths are often exact for
 * a reason, such as 19 digits or the 39 characters of an address.
 */
function isRound(value: number): boolean {
  return value >= 100 && value % 50 === 0;
}

/** Numbers that are usually deliberate: multiples of ten and powers of two, also minus one. */
function isUsual(value: number): boolean {
  return value % 10 === 0 || Number.isInteger(Math.log2(value)) || Number.isInteger(Math.log2(value + 1));
}
