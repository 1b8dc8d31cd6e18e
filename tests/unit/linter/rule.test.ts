import { expect, test } from "vitest";
import { positionOf } from "../../../src/linter/rule.ts";
import { parseSource } from "../../../src/model/index.ts";

/** The source text at the position of a part of the string at `/a`. */
function shown(json: string, offset: number, length: number): string {
  const { file } = parseSource("a.json", json);
  const { line, column, endColumn } = positionOf({ file, pointer: "/a", span: { offset, length }, message: "" });
  return (json.split("\n")[line - 1] ?? "").slice(column - 1, endColumn - 1);
}

test("finds characters of a string in the file", () => {
  expect(shown('{\n  "a": "one two"\n}', 4, 3)).toBe("two");
});

test("counts escapes before and inside them as they are written", () => {
  expect(shown('{ "a": "\\"x\\" \\u0041\\n two" }', 7, 3)).toBe("two");
  expect(shown('{ "a": "x \\"q\\" y" }', 2, 3)).toBe('\\"q\\"');
});

test("points at the end of the string for a place after its last character", () => {
  expect(shown('{ "a": "data.b +" }', 8, 0)).toBe('"');
});

test("finds characters of a key in the key", () => {
  const { file } = parseSource("a.json", '{ "data.bb": 1 }');
  const { column } = positionOf({
    file,
    pointer: "/data.bb",
    part: "key",
    span: { offset: 5, length: 2 },
    message: "",
  });
  expect(column).toBe(9);
});
