import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import {
  commentsOf,
  insertAt,
  type Path,
  parses,
  removeAt,
  renameAt,
  setAt,
  swapAt,
  valueIn,
} from "../../../../src/studio/edits/source-text.ts";

const SOURCE = `{
  // Who may come.
  "required": ["name", "email"],
  "properties": {
    "name": { "type": "string", "maxLength": 20 }, // as on the card
    "email": {
      "type": "string"
    }
  }
}
`;

describe("an edit of a JSON text", () => {
  test("changes a value and leaves every other byte", () => {
    expect(setAt(SOURCE, ["properties", "name", "maxLength"], 40)).toBe(SOURCE.replace("20", "40"));
  });

  test("adds a property on the same line or on its own line, like its neighbours", () => {
    expect(setAt(SOURCE, ["properties", "name", "minLength"], 1)).toContain('"maxLength": 20, "minLength": 1 }, // as');
    expect(setAt(SOURCE, ["properties", "email", "format"], "email")).toContain(
      '      "type": "string",\n      "format": "email"\n',
    );
  });

  test("creates the missing parents of a value, and breaks a value that is too long for its line", () => {
    const made = setAt("{}\n", ["a", "b"], [1, 2]);
    expect(made).toBe('{ "a": { "b": [1, 2] } }\n');
    expect(setAt('{ "a": [] }\n', ["a"], [{ b: "x".repeat(120) }])).toContain('"a": [\n');
  });

  test("removes an item from a list, which stays on its line", () => {
    expect(removeAt(SOURCE, ["required", 1])).toContain('"required": ["name"],\n');
    expect(removeAt(SOURCE, ["required", 0])).toContain('"required": ["email"],\n');
  });

  test("keeps the comment beside a removed value", () => {
    const less = removeAt(SOURCE, ["properties", "name"]);
    expect(commentsOf(less)).toEqual(commentsOf(SOURCE));
    expect(valueIn(less, ["properties"])).toEqual({ email: { type: "string" } });
    expect(commentsOf(removeAt(SOURCE, ["properties"]))).toEqual(commentsOf(SOURCE));
  });

  test("breaks a list that has become too long for its line, as the formatter would", () => {
    const words = ["a".repeat(50), "b".repeat(50)];
    const text = `{ "words": ${JSON.stringify(words).replace(",", ", ")} }\n`;
    expect(insertAt(text, ["words"], 2, "c".repeat(30))).toBe(
      `{\n  "words": [\n    "${words[0]}",\n    "${words[1]}",\n    "${"c".repeat(30)}"\n  ]\n}\n`,
    );
  });

  test("breaks an item that would fit on its line only without its indentation", () => {
    const value = "x".repeat(85);
    const text = `{\n  "files": [\n    {\n      "file": "a.json",\n      "ops": [{ "op": "test" }]\n    }\n  ]\n}\n`;
    const item = `{\n          "op": "add",\n          "value": "${value}"\n        }`;
    expect(insertAt(text, ["files", 0, "ops"], 1, { op: "add", value })).toBe(
      text.replace('[{ "op": "test" }]', `[\n        { "op": "test" },\n        ${item}\n      ]`),
    );
    // Also if what is around it was on one line.
    expect(
      insertAt('{ "files": [{ "ops": [{ "op": "test" }] }] }\n', ["files", 0, "ops"], 1, { op: "add", value }),
    ).toBe(
      text
        .replace('      "file": "a.json",\n', "")
        .replace('[{ "op": "test" }]', `[\n        { "op": "test" },\n        ${item}\n      ]`),
    );
  });

  test("also breaks an object on the same line around such a list", () => {
    const long = "x".repeat(60);
    const text = `{\n  "rows": [\n    { "list": ["${long}"] }\n  ]\n}\n`;
    expect(insertAt(text, ["rows", 0, "list"], 1, long)).toBe(
      `{\n  "rows": [\n    {\n      "list": [\n        "${long}",\n        "${long}"\n      ]\n    }\n  ]\n}\n`,
    );
  });

  test("swaps two neighbours; comments beside them stay where they are", () => {
    expect(swapAt(SOURCE, ["required"], 0)).toBe(SOURCE.replace('"name", "email"', '"email", "name"'));
    const name = '"name": { "type": "string", "maxLength": 20 }';
    const email = '"email": {\n      "type": "string"\n    }';
    expect(swapAt(SOURCE, ["properties"], 0)).toBe(
      SOURCE.replace(`${name}, // as on the card\n    ${email}`, `${email}, // as on the card\n    ${name}`),
    );
  });

  test("renames a property in place", () => {
    expect(renameAt(SOURCE, ["properties", "email"], "mail")).toBe(SOURCE.replace('"email": {', '"mail": {'));
  });
});

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

/** The paths of a value and of all values in it. */
function placesIn(value: Json, segments: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [segments];
  const inner = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return [segments, ...inner.flatMap(([name, one]) => placesIn(one ?? null, [...segments, name]))];
}

const name = fc.stringMatching(/^[a-z]{1,3}$/);
const tree = fc.letrec<{ value: Json; object: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<Json>,
}));

test(`${RUNS} sequences of random edits do what they should, keep the text valid JSON and keep every comment`, () => {
  const edit = fc.record({
    does: fc.constantFrom("set", "add", "remove", "insert", "swap"),
    at: fc.nat(1_000),
    name,
    value: tree.value,
  });
  fc.assert(
    fc.property(
      tree.object,
      fc.array(fc.nat(1_000), { minLength: 4, maxLength: 60 }),
      fc.array(edit, { maxLength: 6 }),
      (value, random, edits) => {
        let turn = 0;
        let text = written(value, () => random[turn++ % random.length] ?? 0);
        for (const { does, at, name, value } of edits) {
          const before = commentsOf(text).length;
          const places = placesIn(valueIn(text, []) ?? null);
          const segments = places[at % places.length] ?? [];
          const here = valueIn(text, segments);
          const isObject = typeof here === "object" && here !== null && !Array.isArray(here);
          if (does === "set" && segments.length > 0) {
            text = setAt(text, segments, value);
            expect(valueIn(text, segments)).toEqual(value);
          } else if (does === "add" && isObject) {
            text = setAt(text, [...segments, name], value);
            expect(valueIn(text, [...segments, name])).toEqual(value);
          } else if (does === "swap" && Array.isArray(here) && here.length > 1) {
            const index = at % (here.length - 1);
            text = swapAt(text, segments, index);
            const [first = null, second = null] = here.slice(index, index + 2);
            expect(valueIn(text, segments)).toEqual(here.toSpliced(index, 2, second, first));
          } else if (does === "insert" && Array.isArray(here)) {
            text = insertAt(text, segments, at % (here.length + 1), value);
            expect(valueIn(text, segments)).toEqual(here.toSpliced(at % (here.length + 1), 0, value));
          } else if (does === "remove" && segments.length > 0) {
            const holder = valueIn(text, segments.slice(0, -1));
            text = removeAt(text, segments);
            if (Array.isArray(holder))
              expect(valueIn(text, segments.slice(0, -1))).toEqual(holder.toSpliced(Number(segments.at(-1)), 1));
            else expect(valueIn(text, segments)).toBeUndefined();
          }
          expect(parses(text), text).toBe(true);
          expect(commentsOf(text).length, text).toBe(before);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
