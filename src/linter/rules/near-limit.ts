import { pointer } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";
import { type WrittenSchema, writtenSchemas } from "../schemas.ts";

const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

export const nearLimit: Rule = {
  id: "near-limit",
  severity: "warning",
  finds:
    "A limit that no other place has is one more or less than what several others have or, of a length, than a round number, and its `description` does not say the number.",
  why: "Most often a digit was mistyped: who writes 100 characters, as everywhere else, is refused in one place.",
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
      const message = `The ${limit} is ${value}, which no other place has. Write ${meant}${elsewhere}; or, if ${value} is meant, say so in the description.`;
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

/** Small limits are counted out, and one more is another meaning. */
const SMALLEST = 15;

/** Places that have a limit, so that it is one that people of this project write. */
const SEVERAL = 3;

/** Of lengths; a number that counts something ends before a round one (59 minutes). Shorter lengths have reasons of their own: 19 digits, 39 characters of an address. */
function isRound(value: number): boolean {
  return value >= 100 && value % 50 === 0;
}

/** What people write who mean just this: tens, and sizes of memory. */
function isUsual(value: number): boolean {
  return value % 10 === 0 || Number.isInteger(Math.log2(value)) || Number.isInteger(Math.log2(value + 1));
}
