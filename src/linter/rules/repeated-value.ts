import type { Json, JsonObject } from "../../engine/index.ts";
import {
  conditionalIn,
  descriptorOf,
  groupBy,
  keyedTextsIn,
  once,
  partAt,
  partsOf,
  pointer,
  propertiesOf,
  type UseOf,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const repeatedValue: Rule = {
  id: "repeated-value",
  severity: "warning",
  finds:
    "Two items of a list in one block show the same value under different labels, two parameters of a text have the same value, or a page has the same block twice.",
  why: "The person reads the same thing twice, and the intended other one not at all.",
  *check(context) {
    const blocks = context.of("block");
    for (const use of blocks) {
      if (repeats(use.block.raw)) yield* inside(use, use.block.raw, use.pointer);
      for (const text of keyedTextsIn(use.block.raw)) {
        const [one, other] = repeatedIn(text.with);
        if (one === undefined) continue;
        const message = `The parameters "${one}" and "${other}" of the text "${text.key}" get the same value. Correct one of them.`;
        yield { file: use.file, pointer: use.pointer, message };
      }
    }
    yield* twice(blocks);
  },
};

/** Two parameters of a text with the same expression. */
function repeatedIn(given: JsonObject): readonly string[] {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== "string" || !value.startsWith("=")) continue;
    const before = names.get(value);
    if (before !== undefined) return [before, name];
    names.set(value, name);
  }
  return [];
}

/** Blocks of a list that are written identically. Blocks without properties, such as separators, may be repeated. */
function* twice(blocks: readonly UseOf<"block">[]): Generator<Finding> {
  const written = groupBy(blocks, ({ file, pointer: at, block }) =>
    [file.path, at.slice(0, at.lastIndexOf("/")), JSON.stringify(block.raw)].join(" "),
  );
  for (const [first, ...others] of written.values())
    for (const { file, pointer: at, name, block } of others) {
      if (first?.pointer === at || block.descriptor === undefined) continue;
      if (propertiesOf(descriptorOf(block.descriptor).properties).length === 0) continue;
      const line = first === undefined ? "" : `, in line ${file.locate(first.pointer).line}`;
      const message = `The same block "${name}" is already on this page${line}. Correct this one, or remove it.`;
      yield { file, pointer: at, message };
    }
}

/** Whether there is anything to report. Cached per block, because most blocks do not change between checks. */
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
    // Blocks in a list are visited on their own.
    if (partAt(part, "block") === undefined) yield* inside(use, part, pointer(at, key));
    const source = typeof key === "number" ? valueOf(part) : undefined;
    if (source === undefined) continue;
    const before = shown.get(source);
    shown.set(source, before ?? Number(key));
    if (before === undefined) continue;
    const message = `This shows the same value as the entry in line ${use.file.locate(pointer(at, before)).line}. Correct one of them.`;
    yield { file: use.file, pointer: pointer(at, key, "value"), message };
  }
}

/** The expression that a labelled, unconditional part shows. */
function valueOf(part: Json): string | undefined {
  const value =
    conditionalIn(part) === undefined && partAt(part, "label") !== undefined ? partAt(part, "value") : undefined;
  return typeof value === "string" && value.startsWith("=") ? value : undefined;
}
