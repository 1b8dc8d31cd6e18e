import { describe, expect, test } from "vitest";
import { keyedTextsIn, leavesIn, scriptOf, valueAlong, withPart } from "../../../../src/model/index.ts";

describe("a value along a path", () => {
  const value = { data: { list: [{ a: 1 }, { a: 2 }], empty: [], name: "x" } };
  const made = () => ({});

  test("is read with [] for the first item of a list, and without inherited members", () => {
    expect(valueAlong(value, ["data", "list", "[]", "a"])).toBe(1);
    expect(valueAlong(value, ["data", "empty", "[]"])).toBeUndefined();
    expect(valueAlong(value, ["data", "toString"])).toBeUndefined();
    expect(valueAlong(value, ["data", "name", "length"])).toBeUndefined();
  });

  test("is changed in a copy; the other items of a list stay", () => {
    expect(withPart(value, ["data", "list", "[]", "a"], 3, made)).toEqual({
      data: { ...value.data, list: [{ a: 3 }, { a: 2 }] },
    });
    expect(value.data.list[0]).toEqual({ a: 1 });
  });

  test("is removed when the new value is undefined, and an empty list stays unchanged", () => {
    expect(withPart(value, ["data", "name"], undefined, made)).toEqual({
      data: { list: value.data.list, empty: [] },
    });
    expect(withPart(value, ["data", "empty", "[]", "a"], 3, made)).toEqual(value);
    expect(withPart(value, ["other", "a"], undefined, made)).toBe(value);
  });

  test("is created with the objects that are absent on the path", () => {
    const visited: string[] = [];
    const changed = withPart({}, ["a", "b", "c"], 1, (at) => {
      visited.push(at.join("."));
      return { made: true };
    });
    expect(changed).toEqual({ a: { made: true, b: { made: true, c: 1 } } });
    expect(visited).toEqual(["a", "a.b"]);
  });
});

test("leavesIn() lists expressions and plain values with their paths, but no conditions", () => {
  const value = { a: "= form.x ", when: "data.y", list: [1, { when: "z", value: "text" }], none: null };
  expect([...leavesIn(value, ["data"])]).toEqual([
    { path: ["data", "a"], value: "= form.x ", source: "form.x" },
    { path: ["data", "list", "[]"], value: 1 },
    { path: ["data", "list", "[]", "value"], value: "text" },
    { path: ["data", "none"], value: null },
  ]);
});

test("keyedTextsIn() finds texts with parameters at any depth, and no others", () => {
  const page = [{ props: { title: { key: "a.b", with: { n: 1 } }, rows: [{ text: { key: "c.d" } }] } }, null];
  expect([...keyedTextsIn(page)]).toEqual([{ key: "a.b", with: { n: 1 } }]);
});

test("scriptOf() writes a value as a script, with code in place of some members", () => {
  const value = { $schema: "x", rows: ["a", { when: "data.b", text: "c" }] };
  const seen: string[] = [];
  const script = scriptOf(value, (name, member, pointer) => {
    if (name !== "when") return undefined;
    seen.push(pointer);
    return `(s) => s.${String(member)}`;
  });
  expect(script).toBe('{"rows":["a",{"when":(s) => s.data.b,"text":"c"}]}');
  expect(seen).toEqual(["/rows/1/when"]);
});
