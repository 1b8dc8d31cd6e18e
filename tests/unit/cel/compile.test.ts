import { Environment } from "@marcbachmann/cel-js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCel, compileCel } from "../../../src/cel/index.ts";
import { runtimeImports } from "../../../src/compiler/index.ts";
import { importHere, loadModule } from "../compiler/import-here.ts";
import { conditions, expression, input, properties, variables } from "./cel-grammar.ts";

type Run = (scope: unknown) => unknown;

/** Loads each compiled expression as the programs do: in a module, without eval. */
async function load(sources: readonly string[], typed = true): Promise<Run[]> {
  const options = typed ? { variables, conditions } : { conditions };
  const functions = sources.map((source) => `(s)=>(${compileCel(source, options)})`).join(",\n");
  const code = `${runtimeImports(functions, importHere)}export default [${functions}];`;
  return (await loadModule<{ default: Run[] }>(code)).default;
}

const run = async (source: string, data: unknown) => (await load([source]))[0]?.({ data });

const library = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  .registerVariable("data", "dyn")
  .registerFunction("string.replace(string, string): string", (text: string, part: string, by: string) =>
    text.replaceAll(part, () => by),
  );

/** The library needs integers as BigInt. */
const toLibrary = (value: unknown, key = ""): unknown => {
  if (typeof value === "number") return key === "num" ? value : BigInt(value);
  if (Array.isArray(value)) return value.map((item) => toLibrary(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toLibrary(inner, name)]));
};

const fromLibrary = (value: unknown): unknown => {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(fromLibrary);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromLibrary(inner)]));
};

/** The expression with each named condition replaced by its source. */
const inlined = (source: string) =>
  source.replaceAll("adult", `(${conditions.adult})`).replaceAll("named", `(${conditions.named})`);

describe("a compiled expression", () => {
  test("has the same result as the CEL library, wherever the library has one", async () => {
    const sources = fc.sample(expression, { numRuns: 1500, seed: 7 });
    const programs = await load(sources);
    let compared = 0;
    for (const [index, source] of sources.entries()) {
      const evaluate = library.parse(inlined(source));
      for (const data of fc.sample(input, { numRuns: 8, seed: index })) {
        let wanted: unknown;
        try {
          wanted = fromLibrary(evaluate({ data: toLibrary(data) }));
        } catch {
          continue;
        }
        // A number that JSON cannot represent is a missing value in this language.
        if (typeof wanted === "number" && !Number.isFinite(wanted)) continue;
        compared += 1;
        const result = programs[index]?.({ data });
        if (!sameJson(result, wanted)) expect({ source, data, result }).toEqual({ source, data, result: wanted });
      }
    }
    expect(compared).toBeGreaterThan(5000);
  });

  test("never throws, even if values are missing or have another type", async () => {
    const sources = fc.sample(expression, { numRuns: 400, seed: 11 });
    const programs = [...(await load(sources)), ...(await load(sources, false))];
    // Left out: objects with their own `toString` or `valueOf`, which may throw. The interpreter catches that.
    const value = fc.jsonValue().filter((json) => !/"(toString|valueOf)":/.test(JSON.stringify(json)));
    const anything = fc.oneof(fc.constant({}), fc.dictionary(fc.constantFrom(...Object.keys(properties)), value));
    for (const [index, program] of programs.entries())
      for (const data of fc.sample(anything, { numRuns: 5, seed: index })) {
        try {
          program({ data });
        } catch (error) {
          expect({ source: sources[index % sources.length], data, error: String(error) }).toBeUndefined();
        }
      }
  });

  test("passes the checker if its types are correct", () => {
    const ignored = /may be missing|^It is never|^There is no "(gone)"/;
    const wrong = fc
      .sample(expression, { numRuns: 500, seed: 3 })
      .map((source) => ({ source, problems: checkCel(source, variables, { conditions }).problems }))
      .flatMap(({ source, problems }) => problems.map(({ message }) => ({ source, message })))
      .filter(({ message }) => !ignored.test(message));
    expect(wrong).toEqual([]);
  });

  test.each([
    ["has(data.text)", { text: null }, false],
    ["has(data.text)", { text: "" }, true],
    ["has(data.a.b.c)", {}, false],
    ["data.int / 2", { int: -7 }, -3],
    ["data.num / 2", { num: 7 }, 3.5],
    ["data.int / 2.0", { int: 7 }, 3.5],
    ["data.int / 0", { int: 7 }, undefined],
    ["data.int % 3", { int: -7 }, -1],
    ["data.text < 'b'", {}, false],
    ["data.text == data.other", {}, true],
    ["data.text + 'x'", { text: "é" }, "éx"],
    ["data.text.upperAscii()", { text: "aé" }, "Aé"],
    ["data.text.lowerAscii()", { text: "AÉ" }, "aÉ"],
    ["data.text.replace('a', '$&')", { text: "aba" }, "$&b$&"],
    ["data.text.contains('undefined')", {}, false],
    ["data.text.matches('^$')", {}, true],
    ["size(data.text)", { text: "👍a" }, 2],
    ["size(data.gone)", {}, 0],
    ["int(data.text)", { text: "x" }, undefined],
    ["int(data.text)", { text: "-12" }, -12],
    ["data.ints[7]", { ints: [1] }, undefined],
    ["data.ints['length']", { ints: [1] }, undefined],
    ["data.constructor", {}, undefined],
    ["data.more['constructor']", { more: {} }, undefined],
    ["'toString' in data.more", { more: {} }, false],
    ["{'a': [data.int], 'b': {'c': 1}} == {'b': {'c': 1}, 'a': [data.int]}", { int: 2 }, true],
    ["data.people == [{'name': 'a', 'age': 1}]", { people: [{ age: 1, name: "a" }] }, true],
    ["[1, 2] == [1, 3]", {}, false],
    ["data.ints == [1]", { ints: [2] }, false],
    ["{'a': data.gone}", {}, {}],
    ["data.people.exists(x, data.words.exists(y, y == x.name))", { people: [{ name: "b" }], words: ["a", "b"] }, true],
    ["adult && data.flag", { int: 18, flag: true }, true],
    ["data.text == 'a\\u2028`${1}\\\\'", { text: "a\u2028`${1}\\" }, true],
  ])("%s of %o gives %s", async (source, data, wanted) => {
    expect(await run(source, data)).toEqual(wanted);
  });

  test("contains no eval, and imports only the functions that it calls", () => {
    const code = compileCel("data.text.trim() == 'a' && data.int > 2", { variables });
    expect(code).toBe('((celStr(s.data.text).trim()==="a")&&(s.data.int>2))');
    expect(runtimeImports(code, (file) => `./${file}`)).toBe('import { celStr } from "./cel/runtime.ts";\n');
  });

  test("reads variables through the given function", () => {
    expect(compileCel("self.a == context.b.c", { read: (name) => `${name}_` })).toBe("celEq(self_.a,context_.b?.c)");
  });

  test("turns a literal time() into its number", () => {
    expect(compileCel("now < time('2027-01-01T01:00:00+01:00')", { variables: { now: { type: "integer" } } })).toBe(
      "(s.now<1798761600000)",
    );
  });

  test("cannot be made from an invalid expression", () => {
    expect(() => compileCel("a ==")).toThrow("not an expression");
    expect(() => compileCel("a.foo()")).toThrow("foo()");
    expect(() => compileCel("f(1)")).toThrow("f()");
  });
});

/** Equality as JSON, in which -0 equals 0. */
function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
