import { describe, expect, test } from "vitest";
import { withParts } from "../../../src/model/parts.ts";
import { parseSource, type SourceFile } from "../../../src/model/source.ts";
import { parameterValuesIn, writeOut } from "../../../src/model/written-out.ts";

const file = (path: string, value: unknown) => parseSource(path, JSON.stringify(value, null, 2)).file;

/** The expression with these values, by their keys, inserted. */
function out(source: string, values: Readonly<Record<string, string>>) {
  const parts = Object.entries(values).map(([key, value]) => {
    return [key, { file: file("flows/trip/flow.json", {}), pointer: "", value }] as const;
  });
  return writeOut(source, parameterValuesIn(new Map(parts)));
}

const labelOf = {
  "labelOf(value, options)":
    "options.exists(o, o.value == value) ? options.filter(o, o.value == value)[0].label : value",
};

describe("an expression with a value that has parameters", () => {
  test.each([
    [
      "arguments replace the parameters, in parentheses",
      "labelOf(data.town, data.towns) != 'x'",
      "(data.towns.exists(o, o.value == data.town) ? data.towns.filter(o, o.value == data.town)[0].label : data.town) != 'x'",
    ],
    [
      "a calculated argument is in parentheses",
      "labelOf(data.a + data.b, form.list)",
      "(form.list.exists(o, o.value == (data.a + data.b)) ? form.list.filter(o, o.value == (data.a + data.b))[0].label : (data.a + data.b))",
    ],
    [
      "a loop variable in an argument does not clash with one in the value",
      "data.all.map(o, labelOf(o, data.towns))",
      "data.all.map(o, (data.towns.exists(o_, o_.value == o) ? data.towns.filter(o_, o_.value == o)[0].label : o))",
    ],
    ["a member with the value's name stays a member", "data.labelOf(data.a, data.b)", "data.labelOf(data.a, data.b)"],
    ["a text stays a text", "'labelOf(a, b)' + \"labelOf(c, d)\"", "'labelOf(a, b)' + \"labelOf(c, d)\""],
    ["too few arguments stay as written", "labelOf(data.town)", "labelOf(data.town)"],
    ["too many arguments stay as written", "labelOf(1, 2, 3)", "labelOf(1, 2, 3)"],
    ["a call without arguments stays as written", "labelOf()", "labelOf()"],
    ["a call without its closing parenthesis stays as written", "labelOf(data.town, 'a'", "labelOf(data.town, 'a'"],
  ])("%s", (_, source, expected) => {
    expect(out(source, labelOf).source).toBe(expected);
  });

  test("commas in lists, calls and texts do not separate arguments", () => {
    const values = { "pick(list, word)": "word in list" };
    expect(out("pick(['a, b', string(1, 2)], 'c, d')", values).source).toBe("('c, d' in (['a, b', string(1, 2)]))");
  });

  test("a value may use another one, with its own arguments", () => {
    const values = { "twice(n)": "n * 2", "four(n)": "twice(twice(n + 1))" };
    const { source, used } = out("four(data.count)", values);
    expect(source).toBe("(((((data.count + 1) * 2)) * 2))");
    expect([...used].sort()).toEqual(["four", "twice"]);
  });

  test("a value that uses itself through another one stays as written", () => {
    expect(out("a(1)", { "a(n)": "b(n)", "b(n)": "a(n)" }).source).toBe("((a(1)))");
  });

  test("values that would grow exponentially are inserted only up to a limit", () => {
    const values = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`a${index}(n)`, `a${index + 1}(n) + a${index + 1}(n)`]),
    );
    const { source } = out("a0(1)", { ...values, "a40(n)": "n" });
    expect(source).toContain("a9(1)");
    expect(source.length).toBeLessThan(10_000);
  });

  test("a member with the name of a parameter keeps its name", () => {
    expect(out("first(data.value)", { "first(value)": "value.value" }).source).toBe("(data.value.value)");
  });
});

/** A journey's file with its values inserted. */
function whole(value: unknown, ...others: SourceFile[]): SourceFile {
  const flow = file("flows/trip/flow.json", value);
  return withParts(flow, new Map([flow, ...others].map((one) => [one.path, one])));
}

test("a journey has its values inserted in all expressions, and nowhere else", () => {
  const shared = file("flows/shared/words.json", { values: { "near(a, b)": "a - b < 3" } });
  const read = whole(
    {
      values: { $ref: "../shared/words.json#/values", "far(a, b)": "!near(a, b)", next: "far(data.a, 1)" },
      conditions: { close: "near(data.a, 2)" },
      invariants: [{ id: "far(1, 2)", holds: "far(data.a, 0)", why: "far(1, 2) is never so" }],
      on: { go: [{ when: "near(data.a, 9)", do: [{ set: { "data.b": "= far(data.a, 4)" } }, { log: "near(1, 2)" }] }] },
    },
    shared,
  );
  expect(read.value).toEqual({
    values: { next: "(!(data.a - 1 < 3))" },
    conditions: { close: "(data.a - 2 < 3)" },
    invariants: [{ id: "far(1, 2)", holds: "(!(data.a - 0 < 3))", why: "far(1, 2) is never so" }],
    on: {
      go: [{ when: "(data.a - 9 < 3)", do: [{ set: { "data.b": "= (!(data.a - 4 < 3))" } }, { log: "near(1, 2)" }] }],
    },
  });
  expect(read.asWritten?.get("/on/go/0/when")).toBe("near(data.a, 9)");
  expect(read.parameterValues?.get("near")?.path).toBe("flows/shared/words.json");
});
