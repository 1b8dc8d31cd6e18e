import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import { commentsOf, type Path, parses, valueIn } from "../../../../src/studio/edits/json-text.ts";
import { insertAt, removeAt, renameAt, setAt, swapAt } from "../../../../src/studio/edits/source-text.ts";
import { newFolder } from "../../new-folder.ts";

/** `npm run test:long` sets the full count. */
const RUNS = Number(process.env["STUDIO_EDITS"] ?? 150);

/** JSON as people write it: with comments anywhere between its tokens, on one line or on several. */
function written(value: Json, next: () => number, indent = ""): string {
  const blank = () => ["", " ", " /* kept */ ", ` // kept\n${indent}`, "\n"][next() % 12] ?? "";
  const isSpread = next() % 2 === 0;
  const inner = `${indent}  `;
  const gap = isSpread ? `\n${inner}` : "";
  const list = (pieces: readonly string[], [open, close]: readonly [string, string]) =>
    pieces.length === 0
      ? `${open}${blank()}${close}`
      : `${open}${gap}${pieces.map((piece) => `${blank()}${piece}${blank()}`).join(`,${gap}`)}${isSpread ? `\n${indent}` : ""}${close}`;
  if (Array.isArray(value))
    return list(
      value.map((one) => written(one, next, inner)),
      ["[", "]"],
    );
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pieces = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}${blank()}:${blank()}${written(one ?? null, next, inner)}`,
  );
  return list(pieces, ["{", "}"]);
}

/** JSON of which some objects start with a line break, which the formatter keeps. */
function spread(value: Json, next: () => number): string {
  if (Array.isArray(value)) return `[${value.map((one) => spread(one, next)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pieces = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${spread(one ?? null, next)}`);
  return `{${next() % 3 === 0 ? "\n" : ""}${pieces.join(",")}}`;
}

/** The paths of a value and of all values in it. */
function placesIn(value: Json, segments: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [segments];
  const inner = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return [segments, ...inner.flatMap(([name, one]) => placesIn(one ?? null, [...segments, name]))];
}

const name = fc.stringMatching(/^[a-z]{1,3}$/);
/** Objects of values that are made of those, so nested that some lists and objects fit on a line and some do not. */
function objectsOf(scalar: fc.Arbitrary<Json>, size: number) {
  return fc.letrec<{ value: Json; object: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      scalar,
      fc.array(tie("value"), { maxLength: size }),
      tie("object"),
    ),
    object: fc.dictionary(name, tie("value"), { maxKeys: size, noNullPrototype: true }) as fc.Arbitrary<Json>,
  }));
}
const tree = objectsOf(
  fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.constant(null)),
  4,
);
/** Of these about every twentieth line is a few characters too long or too short for the other layout. */
const wide = objectsOf(fc.oneof({ arbitrary: fc.stringMatching(/^[a-z]{9,40}$/), weight: 5 }, fc.integer()), 6);

interface Edit {
  readonly does: "set" | "add" | "remove" | "insert" | "swap" | "rename";
  readonly at: number;
  readonly name: string;
  readonly value: Json;
}

function editOf(value: fc.Arbitrary<Json>): fc.Arbitrary<Edit> {
  const does = fc.constantFrom("set", "add", "remove", "insert", "swap", "rename");
  return fc.record({ does, at: fc.nat(1_000), name, value });
}

/** The text after a random edit, or the same text if it has no such place. */
function edited(text: string, { does, at, name, value }: Edit): string {
  const places = placesIn(valueIn(text, []) ?? null);
  const path = places[at % places.length] ?? [];
  const here = valueIn(text, path);
  const parent = path.length === 0 ? undefined : valueIn(text, path.slice(0, -1));
  const isObject = typeof here === "object" && here !== null && !Array.isArray(here);
  if (does === "set" && path.length > 0) {
    const made = setAt(text, path, value);
    expect(valueIn(made, path)).toEqual(value);
    return made;
  }
  if (does === "add" && isObject) {
    const made = setAt(text, [...path, name], value);
    expect(valueIn(made, [...path, name])).toEqual(value);
    return made;
  }
  if (does === "swap" && Array.isArray(here) && here.length > 1) {
    const index = at % (here.length - 1);
    const made = swapAt(text, path, index);
    const [first = null, second = null] = here.slice(index, index + 2);
    expect(valueIn(made, path)).toEqual(here.toSpliced(index, 2, second, first));
    return made;
  }
  if (does === "insert" && Array.isArray(here)) {
    const made = insertAt(text, path, at % (here.length + 1), value);
    expect(valueIn(made, path)).toEqual(here.toSpliced(at % (here.length + 1), 0, value));
    return made;
  }
  if (does === "remove" && path.length > 0) {
    const made = removeAt(text, path);
    if (Array.isArray(parent))
      expect(valueIn(made, path.slice(0, -1))).toEqual(parent.toSpliced(Number(path.at(-1)), 1));
    else expect(valueIn(made, path)).toBeUndefined();
    return made;
  }
  if (does === "rename" && typeof path.at(-1) === "string" && !Object.hasOwn(Object(parent), name)) {
    const made = renameAt(text, path, name);
    expect(valueIn(made, [...path.slice(0, -1), name])).toEqual(here);
    return made;
  }
  return text;
}

test(`${RUNS} sequences of random edits do what they should, keep the text valid JSON and keep every comment`, () => {
  fc.assert(
    fc.property(
      tree.object,
      fc.array(fc.nat(1_000), { minLength: 4, maxLength: 60 }),
      fc.array(editOf(tree.value), { maxLength: 6 }),
      (value, random, edits) => {
        let turn = 0;
        let text = written(value, () => random[turn++ % random.length] ?? 0);
        for (const one of edits) {
          const before = commentsOf(text).length;
          text = edited(text, one);
          expect(parses(text), text).toBe(true);
          expect(commentsOf(text).length, text).toBe(before);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test("after random edits, what the formatter wrote is still as it writes it", () => {
  const folder = newFolder();
  const inFolder = (name: string) => join(folder, name);
  const format = (...args: string[]) =>
    execFileSync("biome", ["format", "--vcs-enabled=false", ...args, folder], { stdio: "pipe", encoding: "utf8" });
  const cases = fc.sample(
    fc.tuple(
      wide.object,
      fc.array(fc.nat(9), { minLength: 9, maxLength: 60 }),
      fc.array(editOf(wide.value), { minLength: 10, maxLength: 20 }),
    ),
    RUNS,
  );
  for (const [index, [value, random]] of cases.entries()) {
    let turn = 0;
    writeFileSync(
      inFolder(`${index}.json`),
      spread(value, () => random[turn++ % random.length] ?? 0),
    );
  }
  format("--write");
  for (const [index, [, , edits]] of cases.entries()) {
    const text = readFileSync(inFolder(`${index}.json`), "utf8");
    writeFileSync(inFolder(`${index}.json`), edits.reduce(edited, text));
  }
  expect(format()).toContain("No fixes applied");
});
