import { describe, expect, test } from "vitest";
import { checkCel, compileCel, presentPaths, readsOf } from "../../../src/cel/index.ts";

const data = {
  type: "object",
  required: ["name", "kind", "count", "price", "kids", "place", "paid", "any"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    kind: { enum: ["mother", "father"] },
    count: { type: "integer" },
    price: { type: "number" },
    paid: { type: "boolean" },
    any: {},
    place: { $ref: "#/definitions/place" },
    home: { $ref: "#/definitions/place" },
    note: { type: ["string", "null"] },
    kids: {
      type: "array",
      items: {
        type: "object",
        required: ["first"],
        properties: { first: { type: "string" }, mail: { type: "string" } },
      },
    },
    labels: { type: "object", additionalProperties: { type: "string" } },
    pay: {
      oneOf: [
        { type: "object", required: ["by", "last"], properties: { by: { const: "card" }, last: { type: "string" } } },
        { type: "object", required: ["by"], properties: { by: { const: "cash" } } },
      ],
    },
  },
  definitions: {
    place: {
      type: "object",
      required: ["city"],
      properties: { city: { type: "string" }, zip: { type: "string" }, inner: { $ref: "#/definitions/place" } },
    },
  },
};

const conditions = { settled: "has(data.home)", round: "!round", broken: "1 +" };
const check = (source: string, assumes: string[] = []) => checkCel(source, { data }, { conditions, assumes });
const messages = (source: string, assumes?: string[]) => check(source, assumes).problems.map(({ message }) => message);

describe("checking an expression", () => {
  test.each([
    ["data.name == 'x' && data.count > 2", "bool"],
    ["data.count + 1", "int"],
    ["data.count / 2 * 3 % 2", "int"],
    ["data.price * 2 + 1.5", "double"],
    ["data.price == 0 || data.price >= data.count", "bool"],
    ["data.paid ? 'a' : 'b'", "string"],
    ["data.paid ? 1 : 2.5", "double"],
    ["data.kids.filter(k, k.first != '')", "list"],
    ["data.kids.map(k, has(k.mail), k.mail)[0]", "string"],
    ["data.kids.exists(k, has(k.mail) && k.mail.endsWith('.org'))", "bool"],
    ["size(data.kids) + size(data.name) + data.name.size()", "int"],
    ["{'a': data.count, 'b': 2}", "map"],
    ["data.any.what.ever == 3", "bool"],
    ["data.place.city.trim().lowerAscii().replace('a', 'b')", "string"],
    ["has(data.home) && data.home.city == 'x'", "bool"],
    ["!has(data.home) || data.home.city == 'x'", "bool"],
    ["has(data.home) ? data.home.city : ''", "string"],
    ["!(has(data.home) && data.paid) || data.home.city == ''", "bool"],
    ["(has(data.home) && data.paid || has(data.home) && !data.paid) && data.home.city == ''", "bool"],
    ["has(data.home.inner.zip) && data.home.inner.zip == data.home.city", "bool"],
    ["settled && data.home.city == ''", "bool"],
    ["has(data.note) && data.note.trim() == ''", "bool"],
    ["has(data.labels.a) && data.labels.a == 'x'", "bool"],
    ["has(data.labels) && 'a' in data.labels && data.labels.a == 'x'", "bool"],
    ["has(data.pay) && data.pay.by == 'cash'", "bool"],
    ["int(data.name) + int(data.price)", "int"],
    ["data.kind in ['mother', 'father']", "bool"],
    ["[1, 2] + [3]", "list"],
    ["data.name.matches('^[a-z]+$')", "bool"],
    ["data.count < time('2026-12-31T23:59:59Z')", "bool"],
    ["time('2028-02-29T00:00+01:00') + 1", "int"],
  ])("accepts %s with the type %s", (source, type) => {
    expect(messages(source)).toEqual([]);
    expect(check(source).type.kind).toBe(type);
  });

  test.each([
    ["data.nam == ''", 'There is no "nam" in "data". Did you mean "name"?'],
    ["dta.name == ''", 'There is no "dta" here. Did you mean "data"?'],
    ["setled", 'There is no "setled" here. Did you mean "settled"?'],
    ["data.place.town == ''", 'There is no "town" in "data.place".'],
    ["data.kind == 'mothr'", 'It is never "mothr": it is "mother" or "father". Did you mean "mother"?'],
    ["data.kind in ['mother', 'aunt']", 'It is never "aunt": it is "mother" or "father".'],
    ["'aunt' != data.kind", 'It is never "aunt": it is "mother" or "father".'],
    ["has(data.pay) && data.pay.by == 'coin'", 'It is never "coin": it is "card" or "cash".'],
    ["data.name == 3", "string is never equal to 3. Put it in quotes: '3'."],
    ["data.name == null", "This is string and never null. Use has(…) to check whether it exists."],
    ["data.count > '4'", 'int and "4" have no common order. Leave the quotes out: 4.'],
    [
      "data.count < '2026-12-31'",
      "int and \"2026-12-31\" have no common order. A moment is written time('2026-12-31T00:00:00Z').",
    ],
    [
      "data.count < time('2026-02-29T00:00Z')",
      "time() needs a written moment, such as '2026-12-31T23:59:59Z', or with +01:00 instead of Z.",
    ],
    ["data.name + data.count", "string + int cannot be calculated."],
    ["data.name && data.paid", 'What "&&" joins must be true or false, not string.'],
    ["!data.name", 'What "!" denies must be true or false, not string.'],
    ["data.name ? 1 : 2", 'The condition before "?" must be true or false, not string.'],
    ["data.name < 3", "string and 3 have no common order. Put it in quotes: '3'."],
    ["data.kids < 3", "list of object has no order, because it may be something other than a number or a text."],
    ["data.count in data.name", '"in" works with a list or a map, not string.'],
    ["data.count in ['a']", 'int is never in a list of "a".'],
    ["has(data.hom)", 'There is no "hom" in "data". Did you mean "home"?'],
    ["has(data.home.town)", 'There is no "town" in "data.home".'],
    ["has(data)", "has() needs a property, as in has(data.name)."],
    ["data.home.city == ''", '"data.home" may be missing. Check has(data.home) first.'],
    ["data.paid || data.home.city == ''", '"data.home" may be missing. Check has(data.home) first.'],
    ["has(data.home) || data.home.city == ''", '"data.home" may be missing. Check has(data.home) first.'],
    ["has(data.home) && data.home.zip == ''", '"data.home.zip" may be missing. Check has(data.home.zip) first.'],
    ["data.kids.all(k, k.mail == '')", '"k.mail" may be missing. Check has(k.mail) first.'],
    [
      "data.kids.exists(k, has(k.mail)) && data.kids.exists(k, k.mail == '')",
      '"k.mail" may be missing. Check has(k.mail) first.',
    ],
    ["data.kids.exists(k, k.frst == '')", 'There is no "frst" in "k". Did you mean "first"?'],
    ["data.name.exists(k, true)", "exists() works with a list, not string."],
    ["data.kids.map(k, 1, 2)", "The condition of map() must be true or false, not 1."],
    ["data.name.trimm()", 'There is no method trimm(). Did you mean "trim"?'],
    ["siz(data.kids)", 'There is no function siz(). Did you mean "size"?'],
    ["timestamp(data.name)", "There is no function timestamp(). Write time()."],
    ["data.count.trim()", "trim() takes text, not int."],
    ["data.name.contains(1)", "contains() takes text, not 1."],
    ["data.name.trim(1)", "trim() takes 1, but here it gets 2."],
    [
      "data.name.matches('[')",
      '"[" is not a regular expression of ECMAScript (with the flag u): Unterminated character class.',
    ],
    ["data.name.matches(data.name)", "The pattern of matches() must be written out, so that it can be checked."],
    ["data.kids['a']", 'A position in a list is a whole number, not "a".'],
    ["data.name.first", 'string has no properties, so it has no "first".'],
    ["{'__proto__': 1}", 'The key "__proto__" is not allowed.'],
    ["1u", "Only texts, numbers, true, false and null are in the language."],
    ["99999999999999999", "This number is too large."],
    ["round", 'In "round": "round" refers to itself.'],
    ["broken", '"broken" is not an expression.'],
    ["data.name ==", "This is not an expression: Unexpected token: EOF."],
  ])("reports the problem of %s", (source, message) => {
    expect(messages(source)).toEqual([message]);
  });

  test("reports a comparison of `now` with seconds", () => {
    const problemsIn = (source: string) =>
      checkCel(source, { now: { type: "integer" } }).problems.map(({ message }) => message);
    expect(problemsIn("now < 1798761600")).toEqual([
      "now counts milliseconds, and 1798761600 is a number of seconds. Write time('2027-01-01T00:00:00Z').",
    ]);
    expect(problemsIn("1798761600 >= now")).toHaveLength(1);
    expect(problemsIn("now < 1798761600000 && now > 0")).toEqual([]);
  });

  test("points at the wrong part", () => {
    const source = "data.paid && data.nam == 'x'";
    const [problem] = check(source).problems;
    expect(source.slice(problem?.offset).slice(0, problem?.length)).toBe("data.nam");
  });

  test("reports all problems at once", () => {
    expect(messages("data.nam == 'x' || data.kind == 'aunt'")).toHaveLength(2);
  });

  test("uses what an enclosing condition ensures", () => {
    const assumes = presentPaths("settled && data.paid", true, conditions);
    expect(assumes).toEqual(["data.home"]);
    expect(messages("data.home.city == ''", assumes)).toEqual([]);
    expect(presentPaths("!has(data.home)", false)).toEqual(["data.home"]);
  });

  test("compares the type of the result with the expected one", () => {
    const problemsExpecting = (source: string, expects: Record<string, unknown>) =>
      checkCel(source, { data }, { expects: expects as { type: string } }).problems.map(({ message }) => message);
    expect(problemsExpecting("data.count", { type: "integer" })).toEqual([]);
    expect(problemsExpecting("data.count", { type: "number" })).toEqual([]);
    expect(problemsExpecting("data.price", { type: "integer" })).toEqual(["This gives double, but int is expected."]);
    expect(problemsExpecting("data.name", { type: "boolean" })).toEqual(["This gives string, but bool is expected."]);
    expect(problemsExpecting("data.paid ? 'a' : 'c'", { enum: ["a", "b"] })).toEqual([
      'This can give "c", but "a" or "b" is expected.',
    ]);
  });

  test("survives conditions that refer to each other in a cycle", () => {
    const circle = { a: "b || has(data.home)", b: "a" };
    expect(checkCel("a && data.paid", { data }, { conditions: circle }).problems.length).toBeGreaterThan(0);
    expect(presentPaths("a", true, circle)).toEqual([]);
    expect(() => compileCel("a", { conditions: circle })).toThrow("refers to itself");
  });

  test("lists the paths that an expression reads", () => {
    expect(readsOf("data.kids.exists(k, k.first == data.name) && settled && form.a.b[0].c > 1", conditions)).toEqual([
      "data.kids",
      "data.name",
      "data.home",
      "form.a.b",
    ]);
  });
});

test("judges the same expression again where a name in it means something else", () => {
  const of = (type: string) => ({ type: "object", properties: { at: { type } } });
  const schemas = { integer: of("integer"), string: of("string") };
  const judged = (type: keyof typeof schemas, late: string, assumes: readonly string[] = []) =>
    checkCel("late && data.at > 1", { data: schemas[type] }, { conditions: { late }, assumes }).problems.length;
  expect(judged("integer", "has(data.at)")).toBe(0);
  expect(judged("string", "has(data.at)")).toBe(1);
  expect(judged("integer", "true")).toBe(1);
  expect(judged("integer", "true", ["data.at"])).toBe(0);
  expect(judged("integer", "true")).toBe(1);
  expect(judged("integer", "has(data.at)")).toBe(0);
});
