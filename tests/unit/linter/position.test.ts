import { expect, test } from "vitest";
import { positionOf } from "../../../src/linter/position.ts";
import { parseSource } from "../../../src/model/index.ts";

/** The source text that a part of the string at `/a` is found to stand at. */
function shown(json: string, offset: number, length: number): string {
  const { file } = parseSource("a.json", json);
  const { line, column, endColumn } = positionOf({ file, pointer: "/a", span: { offset, length }, message: "" });
  return (json.split("\n")[line - 1] ?? "").slice(column - 1, endColumn - 1);
}

test("characters of a string are found in the file", () => {
  expect(shown('{\n  "a": "one two"\n}', 4, 3)).toBe("two");
});

test("escapes before and inside them count as written", () => {
  expect(shown('{ "a": "\\"x\\" \\u0041\\n two" }', 7, 3)).toBe("two");
  expect(shown('{ "a": "x \\"q\\" y" }', 2, 3)).toBe('\\"q\\"');
});

test("a place behind the last character is shown at the end of the string", () => {
  expect(shown('{ "a": "data.b +" }', 8, 0)).toBe('"');
});

test("a key's characters are found in the key", () => {
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
