import * as fc from "fast-check";

export const conditions = { adult: "data.int >= 18", named: "has(data.text)" };
export const properties = {
  text: { type: "string" },
  other: { type: "string" },
  int: { type: "integer" },
  num: { type: "number" },
  flag: { type: "boolean" },
  kind: { enum: ["red", "green"] },
  ints: { type: "array", items: { type: "integer" } },
  words: { type: "array", items: { type: "string" } },
  people: {
    type: "array",
    items: {
      type: "object",
      required: ["name", "age"],
      properties: { name: { type: "string" }, age: { type: "integer" } },
    },
  },
  more: { type: "object", additionalProperties: { type: "integer" } },
};
export const variables = { data: { type: "object", required: Object.keys(properties), properties } };

const letters = fc.string({ unit: fc.constantFrom("a", "b", "B", " ", "'", "é"), maxLength: 4 });
const word = letters.map((text) => `'${text.replaceAll("'", "\\'")}'`);
const whole = fc.integer({ min: -50, max: 50 }).map(String);

/** Expressions by result type, all with correct types. */
const grammar = fc.letrec<Record<"text" | "int" | "num" | "bool" | "ints" | "words", string>>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("data.text", "data.other", "data.kind", "data.people[0].name"),
    word,
    fc.tuple(tie("text"), tie("text")).map(([a, b]) => `(${a} + ${b})`),
    tie("text").map((a) => `${a}.trim()`),
    fc.tuple(tie("text"), word, tie("text")).map(([a, b, c]) => `${a}.replace(${b}, ${c})`),
    tie("int").map((a) => `string(${a})`),
    fc.tuple(tie("bool"), tie("text"), tie("text")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
  int: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("data.int", "data.people[1].age", "data.more.a", "data.more['b']"),
    whole,
    fc.tuple(tie("int"), fc.constantFrom("+", "-", "*", "/", "%"), tie("int")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie("int").map((a) => `(-${a})`),
    tie("text").map((a) => `size(${a})`),
    tie("ints").map((a) => `size(${a})`),
    tie("ints").map((a) => `${a}[0]`),
    tie("num").map((a) => `int(${a})`),
  ),
  num: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("data.num", "1.5", "-0.25"),
    fc.tuple(tie("num"), fc.constantFrom("+", "-", "*", "/"), tie("num")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie("int").map((a) => `double(${a})`),
  ),
  bool: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(
      "data.flag",
      "true",
      "false",
      "adult",
      "named",
      "has(data.text)",
      "has(data.gone)",
      "has(data.more.z)",
    ),
    fc.tuple(tie("bool"), fc.constantFrom("&&", "||"), tie("bool")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie("bool").map((a) => `!${a}`),
    fc
      .tuple(tie("int"), fc.constantFrom("==", "!=", "<", "<=", ">", ">="), tie("int"))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc
      .tuple(tie("num"), fc.constantFrom("==", "!=", "<", "<=", ">", ">="), tie("num"))
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie("text"), fc.constantFrom("==", "!=", "<", ">="), tie("text")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie("ints"), fc.constantFrom("==", "!="), tie("ints")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc
      .tuple(tie("text"), fc.constantFrom("contains", "startsWith", "endsWith"), tie("text"))
      .map(([a, op, b]) => `${a}.${op}(${b})`),
    tie("text").map((a) => `${a}.matches('^a+')`),
    fc.tuple(tie("int"), tie("ints")).map(([a, b]) => `(${a} in ${b})`),
    fc.tuple(tie("text"), tie("words")).map(([a, b]) => `(${a} in ${b})`),
    fc.constant("('a' in data.more)"),
    fc
      .tuple(tie("ints"), fc.constantFrom("exists", "all", "exists_one"), tie("int"))
      .map(([a, op, b]) => `${a}.${op}(x, x > ${b})`),
    fc
      .tuple(fc.constantFrom("exists", "all"), tie("text"))
      .map(([op, b]) => `data.people.${op}(p, p.name == ${b} || p.age > 3)`),
  ),
  ints: fc.oneof(
    { maxDepth: 3 },
    fc.constant("data.ints"),
    fc.array(whole, { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    fc.tuple(tie("ints"), tie("ints")).map(([a, b]) => `(${a} + ${b})`),
    fc.tuple(tie("ints"), tie("int")).map(([a, b]) => `${a}.filter(x, x != ${b})`),
    fc.tuple(tie("ints"), tie("int")).map(([a, b]) => `${a}.map(x, x * ${b})`),
    fc.tuple(tie("ints"), tie("int")).map(([a, b]) => `${a}.map(y, y > ${b}, y + 1)`),
    tie("int").map((a) => `data.people.map(p, p.age + ${a})`),
  ),
  words: fc.oneof(
    { maxDepth: 2 },
    fc.constant("data.words"),
    fc.array(word, { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
  ),
}));

/** Any expression of the language with correct types. */
export const expression = fc.oneof(grammar.bool, grammar.text, grammar.int, grammar.num, grammar.ints);

/** The data that these expressions read; `text` may be missing. */
export const input = fc.record(
  {
    text: letters,
    other: letters,
    int: fc.integer({ min: -50, max: 50 }),
    // Beyond 2^53, integers are not exact as they are in CEL.
    num: fc.integer({ min: -400, max: 400 }).map((eighths) => eighths / 8),
    flag: fc.boolean(),
    kind: fc.constantFrom("red", "green"),
    ints: fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 4 }),
    words: fc.array(letters, { maxLength: 3 }),
    people: fc.array(fc.record({ name: letters, age: fc.integer({ min: 0, max: 9 }) }), { maxLength: 3 }),
    more: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: -3, max: 3 })),
  },
  { requiredKeys: ["int", "num", "flag", "kind", "ints", "words", "people", "more", "other"] },
);
