import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSource, pointer } from "../../../src/model/index.ts";

const messages = (text: string | Uint8Array) => parseSource("a.json", text).problems.map((problem) => problem.message);

describe("a source file", () => {
  test("has its value, and the position of every value and key", () => {
    const { file, problems } = parseSource("a.json", '{\n  "a/b": { "c": [1, true] }\n}');
    expect(problems).toEqual([]);
    expect(file.value).toEqual({ "a/b": { c: [1, true] } });
    expect(file.locate("/a~1b/c/1")).toEqual({ line: 2, column: 21, endLine: 2, endColumn: 25 });
    expect(file.locate("/a~1b/c", "key")).toEqual({ line: 2, column: 12, endLine: 2, endColumn: 15 });
    expect(file.locate("")).toEqual({ line: 1, column: 1, endLine: 3, endColumn: 2 });
  });

  test("falls back to the nearest enclosing value that exists", () => {
    const { file } = parseSource("a.json", '{"a":{"b":1}}');
    expect(file.locate("/a/x/y")).toEqual(file.locate("/a"));
    expect(file.locate("/a/b/c")).toEqual(file.locate("/a/b"));
    expect(file.locate("/nothing")).toEqual(file.locate(""));
  });

  test.each([
    ["a comment", '{ // no\n"a": 1 }'],
    ["a trailing comma", '{ "a": 1, }'],
    ["a trailing comma in a list", "[1,]"],
    ["a missing brace", '{ "a": 1'],
    ["a raw line break in a string", '"a\nb"'],
    ["a number with a leading zero", "[01]"],
    ["a second document", "{} {}"],
    ["an empty file", ""],
  ])("refuses %s", (_, text) => {
    const { file, problems } = parseSource("a.json", text);
    expect(problems.length).toBeGreaterThan(0);
    expect(file.value).toBeUndefined();
  });

  test("reports a duplicate key at its second occurrence", () => {
    const { problems } = parseSource("a.json", '{\n"a": 1,\n"a": 2 }');
    expect(problems).toMatchObject([{ message: 'The key "a" is here twice. Remove one of them.', pointer: "/a" }]);
    expect(problems[0]?.position).toMatchObject({ line: 3, column: 1 });
  });

  test.each(["__proto__", "constructor", "prototype"])("refuses the key %s, escaped or not", (key) => {
    expect(messages(`{"${key}": {}}`)).toEqual([`The key "${key}" is not allowed. Rename it.`]);
    const escaped = key.replace("o", "\\u006f");
    expect(messages(`[{"${escaped}": {}}]`)).toEqual([`The key "${key}" is not allowed. Rename it.`]);
  });

  test("reports a file that is too large, in one finding", () => {
    const large = `{ "a": "${"x".repeat(5_200_000)}", "b": oops }`;
    expect(messages(large)).toEqual([
      "This file has 5.2 million characters, but a file may have at most 5 million. Remove what does not belong in it, or split it.",
    ]);
  });

  test("reports a file that is not UTF-8 or starts with a byte order mark", () => {
    expect(messages(Uint8Array.of(0x22, 0xff, 0x22))).toEqual(["This file is not UTF-8. Save it as UTF-8."]);
    expect(messages(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))[0]).toContain("byte order mark");
    expect(messages("\uFEFF1")[0]).toContain("byte order mark");
  });

  test("reports too deep nesting instead of overflowing the stack", () => {
    expect(messages("[".repeat(200) + "]".repeat(200))).toEqual([]);
    expect(messages("[".repeat(201) + "]".repeat(201))).toEqual(["This is nested deeper than 200 levels."]);
    expect(messages("[".repeat(1_000_000))).toEqual(["This is nested deeper than 200 levels."]);
    expect(messages('{"a":'.repeat(100_000))).toEqual(["This is nested deeper than 200 levels."]);
  });

  test("accepts what JSON.parse accepts, except duplicate keys", () => {
    const fragment = fc.constantFrom(...'{}[],:0123-+.eE"\\ \n\t/u', '"a"', "true", "null", "false", "\\u0061", "//");
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let value: unknown;
        let fine = true;
        try {
          value = JSON.parse(text);
        } catch {
          fine = false;
        }
        const parsed = parseSource("a.json", text);
        if (!fine) expect(parsed.problems.length).toBeGreaterThan(0);
        else if (parsed.problems.length === 0) expect(parsed.file.value).toEqual(value);
        else expect(parsed.problems[0]?.message).toContain("twice");
      }),
      { numRuns: 2000 },
    );
  });

  test("reports a repeated key, however it is written and wherever it is", () => {
    const spelled = fc.constantFrom(
      '"a"',
      '"\\u0061"',
      '"b"',
      '"\\""',
      '"\\u0022"',
      '"\\\\"',
      '"a:"',
      '"{"',
      '"\\\\\\""',
    );
    const value = fc.constantFrom("1", '"a"', '"b\\\\"', '[{"a": 1}, {"a": 1}, "a"]', '{"a": {"a": []}}');
    fc.assert(
      fc.property(fc.array(fc.tuple(spelled, value), { maxLength: 4 }), fc.boolean(), (members, isInside) => {
        const object = `{${members.map(([key, one]) => `${key} : ${one}`).join()}}`;
        const keys = members.map(([key]) => JSON.parse(key) as string);
        const isRepeated = new Set(keys).size < keys.length;
        expect(messages(isInside ? `[0, {"a": ${object}, "b": "}"}]` : object).length > 0).toBe(isRepeated);
      }),
      { numRuns: 1000 },
    );
  });

  test("locates every value of any document at its position", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { file, problems } = parseSource("a.json", text);
        if (problems.length > 0) return;
        const lines = text.split("\n");
        const visit = (node: unknown, at: string): void => {
          const { line, column, endLine, endColumn } = file.locate(at);
          const rows = lines.slice(line - 1, endLine);
          rows[rows.length - 1] = (rows.at(-1) ?? "").slice(0, endColumn - 1);
          rows[0] = (rows[0] ?? "").slice(column - 1);
          // Compared as text, because -0 is written as 0.
          expect(JSON.stringify(JSON.parse(rows.join("\n")))).toBe(JSON.stringify(node));
          if (typeof node === "object" && node !== null)
            for (const [key, child] of Object.entries(node)) visit(child, pointer(at, key));
        };
        visit(value, "");
      }),
    );
  });
});
