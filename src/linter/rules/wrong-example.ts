import { isInNotation, type Json } from "../../engine/index.ts";
import { bundlePlace, notationsOf, pointer } from "../../model/index.ts";
import { asEntered } from "../as-entered.ts";
import { explain } from "../explain.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const wrongExample: Rule = {
  id: "wrong-example",
  finds:
    "A schema refuses one of its own `examples`, or accepts one of its `x-refuses`. Or a pattern of `x-notations` refuses its own examples.",
  why: "The examples show what a field is for. If the limits disagree, people with such a name or number cannot go on, or unwanted values are accepted.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const lists = [
        ["examples", schema.examples],
        ["x-refuses", schema["x-refuses"]],
      ] as const;
      for (const [key, list] of lists) {
        for (const [index, value] of (list ?? []).entries()) {
          const place = { file, pointer: at, schema };
          const mismatches = mismatchesOf(() => explain(bundlePlace(repo, place), asEntered(repo, place, value)));
          const where = { file, pointer: pointer(at, key, index) };
          if (key === "examples" && mismatches.length > 0) {
            yield { ...where, message: `The schema refuses its own example: ${mismatches[0]?.message ?? ""}` };
          }
          if (key === "x-refuses" && mismatches.length === 0) {
            yield {
              ...where,
              message: `The schema accepts ${shown(value)}, but \`x-refuses\` says that it must refuse it. Correct the limits, or remove this value.`,
            };
          }
        }
      }
      const { notations = [] } = notationsOf(schema) ?? {};
      for (const [index, notation] of notations.entries()) {
        for (const [of, examples] of Object.entries(notation.examples)) {
          const refused = examples.split("|").find((example) => !isInNotation(example, of, [notation]));
          if (refused === undefined) continue;
          yield {
            file,
            pointer: pointer(at, "x-notations", "of", index, "examples", of),
            message: `The pattern of this notation refuses its own example ${shown(refused)}.`,
          };
        }
      }
    }
  },
};

function mismatchesOf(ask: () => ReturnType<typeof explain>): ReturnType<typeof explain> {
  try {
    return ask();
  } catch {
    // The unknown-schema rule reports references that cannot be resolved.
    return [];
  }
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 30)}… (${text.length - 2} characters)` : text;
}
