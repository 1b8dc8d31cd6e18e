import { describe, expect, test } from "vitest";
import { namesUsed, type PathRole } from "../../../src/cel/index.ts";

const whatIs: PathRole = (path) => {
  if (path === "flags.x" || path === "mine") return "value";
  return path === "flags" || path.startsWith("flags[") ? "holder" : undefined;
};

function comparedWith(source: string) {
  const { texts, isPassedOn, isMade } = namesUsed(source, whatIs);
  for (const { text, start, end } of texts) expect(source.slice(start, end)).toBe(text);
  const what = isPassedOn ? ["given"] : isMade ? ["made"] : [];
  return [...texts.map(({ text }) => text), ...what];
}

describe("how an expression uses a value that is a name", () => {
  test("finds the names that it is compared with, and their positions, however it is read", () => {
    expect(comparedWith("flags.x == 'a' && 'b' != flags['x'] || mine == \"c\"")).toEqual(["a", "b", "c"]);
    expect(comparedWith("flags.x in ['a', 'b'] ? 'c' : data.x == 'd' ? 'e' : 'f'")).toEqual(["a", "b"]);
    expect(comparedWith("{'a': flags.y == 'b', 'c': mine == 'd'}[flags.x] && flags.x in {'e': 1}")).toEqual([
      "a",
      "c",
      "d",
      "e",
    ]);
    expect(comparedWith("data.list[mine == 'a' ? 0 : 1].name == 'b'")).toEqual(["a"]);
    expect(comparedWith("takes(flags.x == 'a', data.b)")).toEqual(["a"]);
  });

  test("finds no names in a check for presence, or in comparisons of other values", () => {
    expect(comparedWith("has(flags.x) && 'x' in flags && flags.y == 'a' && flags.y.startsWith('a')")).toEqual([]);
    expect(comparedWith("list.exists(mine, mine == 'a') && list.all(flags, flags.x == 'b')")).toEqual([]);
    expect(comparedWith("flags.x == ")).toEqual([]);
  });

  test("distinguishes a value that is passed on unchanged from one that is used in another value", () => {
    for (const source of ["flags.x", " mine ", "(flags['x'])", "flags"])
      expect(comparedWith(source), source).toEqual(["given"]);
    for (const source of [
      "flags.x + '.title'",
      "mine.startsWith('a')",
      "lang == 'en' ? flags.x : 'b'",
      "takes(flags.x)",
      "[mine]",
      "flags.x == flags.y",
      "flags.x in data.list",
      "flags[data.name] == 'a'",
      "flags.x == r'a'",
      "data.words[flags.x]",
    ])
      expect(comparedWith(source), source).toContain("made");
    expect(comparedWith("flags.x == 'a' ? 1 : size(flags.x)")).toEqual(["a", "made"]);
  });
});
