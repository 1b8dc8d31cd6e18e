import type { Json, JsonObject } from "../../engine/index.ts";
import { conditionalIn, once, partAt, partsOf, pointer, type UseOf } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const repeatedValue: Rule = {
  id: "repeated-value",
  severity: "warning",
  finds: "Two parts of a list in one block show the same value under different labels.",
  why: "The person reads the same twice, and not the other thing that was meant.",
  *check(context) {
    for (const use of context.of("block")) if (repeats(use.block.raw)) yield* inside(use, use.block.raw, use.pointer);
  },
};

/** Whether there is anything to look for: asked once of a block that stays as it is. */
const repeats = once((raw: JsonObject): boolean => repeatsIn(raw));

function repeatsIn(value: Json): boolean {
  const shown = new Set<string>();
  for (const [key, part] of partsOf(value)) {
    const source = typeof key === "number" ? valueOf(part) : undefined;
    if (source !== undefined && shown.has(source)) return true;
    if (source !== undefined) shown.add(source);
    if (typeof part === "object" && partAt(part, "block") === undefined && repeatsIn(part)) return true;
  }
  return false;
}

function* inside(use: Pick<UseOf<"block">, "file">, value: Json, at: string): Generator<Finding> {
  const shown = new Map<string, number>();
  for (const [key, part] of partsOf(value)) {
    // What stands in a list for blocks is a use of its own.
    if (partAt(part, "block") === undefined) yield* inside(use, part, pointer(at, key));
    const source = typeof key === "number" ? valueOf(part) : undefined;
    if (source === undefined) continue;
    const before = shown.get(source);
    shown.set(source, before ?? Number(key));
    if (before === undefined) continue;
    const message = `This shows the same value as the one in line ${use.file.locate(pointer(at, before)).line} of this list. Name the value that is meant.`;
    yield { file: use.file, pointer: pointer(at, key, "value"), message };
  }
}

/** What a part always shows, where it is calculated and has a label. */
function valueOf(part: Json): string | undefined {
  const value =
    conditionalIn(part) === undefined && partAt(part, "label") !== undefined ? partAt(part, "value") : undefined;
  return typeof value === "string" && value.startsWith("=") ? value : undefined;
}
