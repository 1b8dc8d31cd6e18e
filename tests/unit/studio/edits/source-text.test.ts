import { describe, expect, test } from "vitest";
import { commentsOf, valueIn } from "../../../../src/studio/edits/json-text.ts";
import { insertAt, removeAt, renameAt, setAt, swapAt } from "../../../../src/studio/edits/source-text.ts";

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

  test("keeps the line breaks of Windows", () => {
    const windows = SOURCE.replaceAll("\n", "\r\n");
    const made = setAt(setAt(windows, ["properties", "email", "format"], "email"), ["more"], ["x".repeat(120)]);
    expect(made).toContain('"format": "email"\r\n');
    expect(made).not.toMatch(/[^\r]\n/);
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
