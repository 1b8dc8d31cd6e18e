import { pick, type Random, seeded } from "../mutations/random.ts";

/** Damages a valid file in one of the ways below. Returns the same for the same number. */
export function damaged(content: string, number: number): { readonly how: string; readonly bytes: Uint8Array } {
  const random = seeded(number);
  const [how, damage] = pick(random, DAMAGES);
  const made = damage(content, random);
  return { how, bytes: typeof made === "string" ? Buffer.from(made, "utf8") : made };
}

type Damage = (content: string, random: Random) => string | Uint8Array;

const DEPTH = 10_000;

/** A type, and a pattern that other engines of regular expressions may take. */
const PATTERNS = [
  ["string", "^\\S+\\@\\S+$"],
  ["string", "^\\-+$"],
  ["string", "(?i)abc"],
  ["string", "\\A\\d+\\z"],
  ["string", "^[[:alpha:]]+$"],
  ["string", "^(?<a>x)(?<a>y)$"],
  ["string", "x{2,1}"],
  ["string", "\\p{Nothing}"],
  ["string", "(?<!a"],
  ["string", "["],
  ["string", "^\\u{110000}$"],
  ["string", "\\c"],
] as const;

/** What a slip of a finger leaves inside a text: half of a parameter, tag, expression, reference or escape. */
const FRAGMENTS = "{·}·{{·{0}·<·</·<a>·= ·=·(·)·'·\\\\·\\\\@·#·#/·~·%·/·.·..·[·]·$·?·!·&&·||· ·\\u0000·\\n".split("·");

const KEYWORDS = [
  ["type", ["text", "int", "date", "null", "file", "", "String"]],
  ["format", ["email", "regex", "uuid", "phone", "", "EMAIL", "json-pointer", "idn-hostname"]],
  ["pattern", PATTERNS.map(([, pattern]) => pattern)],
  ["$ref", "#|#/|#/definitions|#/$defs/none|none.json|../../none.json#/a|http://localhost/x|#/%|#/~2|".split("|")],
  ["schema", ["", "#", "none", "none.json", "/etc/passwd", "../x"]],
  ["goto", ["", "none", "#", "a.b", "{x}"]],
  ["when", ["", "=", "(", "true &&", "data.", "data[", "'", "has(", "size()", "1 / 0", "\\u0000"]],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** Replaces a random value by one of these. */
const instead =
  (...values: readonly [string, ...string[]]): Damage =>
  (content, random) =>
    valueReplaced(content, random, values.length === 1 ? values[0] : pick(random, values));

const DAMAGES: readonly (readonly [string, Damage])[] = [
  ["empty", () => ""],
  ["cut", (content, random) => content.slice(0, place(content, random))],
  [
    "cut in the middle of a character",
    (content, random) => Buffer.from(`${content}ñ€`).subarray(0, -1 - Math.floor(random() * 4)),
  ],
  ["a character lost", (content, random) => without(content, place(content, random))],
  [
    "a character more",
    (content, random) =>
      within(
        content,
        place(content, random),
        pick(random, ['"', "{", "}", "[", "]", ",", ":", "\\", "\0", "\u2028", "/*", "//"]),
      ),
  ],
  ["a byte flipped", (content, random) => flipped(Buffer.from(content), random)],
  ["lists in lists", () => "[".repeat(DEPTH) + "]".repeat(DEPTH)],
  ["objects in objects", () => '{"a":'.repeat(DEPTH) + "1" + "}".repeat(DEPTH)],
  ["lists that never end", () => "[".repeat(DEPTH * 10)],
  ["deep in the middle", instead("[".repeat(DEPTH) + "]".repeat(DEPTH))],
  ["a very long text", instead(JSON.stringify("x".repeat(1_000_000)))],
  ["a very long expression", instead(JSON.stringify(`= ${"(".repeat(5_000)}1${")".repeat(5_000)}`))],
  ["a very long sum", instead(JSON.stringify(`= ${"data.a + ".repeat(5_000)}1`))],
  ["many keys", instead(`{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(",")}}`)],
  ["many items", instead(`[${"1,".repeat(50_000)}1]`)],
  ["a byte order mark", (content) => `\uFEFF${content}`],
  ["UTF-16", (content) => Buffer.from(`\uFEFF${content}`, "utf16le")],
  ["UTF-16 without a mark", (content) => Buffer.from(content, "utf16le")],
  ["Latin-1", (content) => Buffer.from(`${content}é`, "latin1")],
  ["zeros", () => new Uint8Array(4096)],
  ["a key twice", (content) => content.replace(/\{/, '{"$schema": 1, "$schema": 2, ')],
  [
    "__proto__",
    (content, random) =>
      content.replace(
        /\{/,
        `{"${pick(random, ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"])}": {"x": 1}, `,
      ),
  ],
  ["a number beyond numbers", instead("1e999", "-1e999", "9007199254740993", "-0", "1E400", "0.1e-400")],
  ["half a character", instead('"\\ud800"')],
  ["half a character as a key", (content) => content.replace(/\{/, '{"\\udc00": 1, ')],
  [
    "another kind of value",
    instead(
      "null",
      "true",
      "0",
      '""',
      "[]",
      "{}",
      "[[]]",
      '{"$ref":"#"}',
      '{"when":"true"}',
      '"="',
      '"= ("',
      '{"goto":{}}',
    ),
  ],
  ["a reference to itself", instead('{"$ref":"#"}')],
  ["a pattern that is none", instead('{"type":"string","pattern":"(["}')],
  [
    "a slow pattern",
    instead(
      '{"type":"string","pattern":"^(a+)+$","default":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!","examples":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"]}',
    ),
  ],
  [
    "another pattern",
    (content, random) =>
      memberReplaced(
        content,
        random,
        "type",
        pick(random, PATTERNS)
          .map((pattern) => JSON.stringify(pattern))
          .join(', "pattern": '),
      ),
  ],
  ["inside a text", (content, random) => textChanged(content, random, pick(random, FRAGMENTS))],
  [
    "another type, format or reference",
    (content, random) => {
      const [member, values] = pick(random, KEYWORDS);
      return memberReplaced(content, random, member, JSON.stringify(pick(random, values)));
    },
  ],
  [
    "no JSON at all",
    (_, random) =>
      pick(random, [
        "<html></html>",
        "undefined",
        "NaN",
        "'a'",
        "{a:1}",
        "---\nyaml: true",
        "\x7fELF",
        "{}{}",
        "[1,]",
        "{,}",
      ]),
  ],
];

function place(content: string, random: Random): number {
  return Math.floor(random() * content.length);
}

function without(content: string, at: number): string {
  return content.slice(0, at) + content.slice(at + 1);
}

function within(content: string, at: number, more: string): string {
  return content.slice(0, at) + more + content.slice(at);
}

function flipped(bytes: Uint8Array, random: Random): Uint8Array {
  const at = Math.floor(random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return bytes;
}

/** Replaces the value of a random member with this name; any random value if there is none. */
function memberReplaced(content: string, random: Random, name: string, by: string): string {
  const members = [
    ...content.matchAll(new RegExp(`(?<="${name.replace("$", "\\$")}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "g")),
  ];
  const found = members[Math.floor(random() * members.length)];
  return found === undefined ? valueReplaced(content, random, by) : replaced(content, found, by);
}

/** Writes something at a random place of a random text. */
function textChanged(content: string, random: Random, more: string): string {
  const texts = [...content.matchAll(/(?<=")(?:[^"\\\n]|\\.)+(?=")/g)].filter(([text]) => /\w/.test(text));
  const found = texts[Math.floor(random() * texts.length)];
  return found === undefined
    ? content
    : within(content, found.index + Math.floor(random() * (found[0].length + 1)), more);
}

function replaced(content: string, { 0: text, index }: RegExpMatchArray, by: string): string {
  return content.slice(0, index) + by + content.slice((index ?? 0) + text.length);
}

/** Replaces a random value of the file (a text, a number, true or false). */
function valueReplaced(content: string, random: Random, by: string): string {
  const values = [...content.matchAll(/(?<=[:[,]\s*)(?:"(?:[^"\\]|\\.)*"|-?\d+|true|false)(?=\s*[,\]}])/g)];
  const found = values[Math.floor(random() * values.length)];
  return found === undefined ? by : replaced(content, found, by);
}
