import { pick, type Random, seeded } from "../mutations/random.ts";

/** Damages a valid file in one of the ways below. Returns the same for the same number. */
export function damaged(content: string, number: number): { readonly how: string; readonly bytes: Uint8Array } {
  const random = seeded(number);
  const [how, damage] = pick(random, WAYS);
  const made = damage(content, random);
  return { how, bytes: typeof made === "string" ? Buffer.from(made, "utf8") : made };
}

type Damage = (content: string, random: Random) => string | Uint8Array;

const DEPTH = 10_000;

const WAYS: readonly (readonly [string, Damage])[] = [
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
  ["deep in the middle", (content, random) => valueReplaced(content, random, "[".repeat(DEPTH) + "]".repeat(DEPTH))],
  ["a very long text", (content, random) => valueReplaced(content, random, JSON.stringify("x".repeat(1_000_000)))],
  [
    "a very long expression",
    (content, random) => valueReplaced(content, random, JSON.stringify(`= ${"(".repeat(5_000)}1${")".repeat(5_000)}`)),
  ],
  [
    "a very long sum",
    (content, random) => valueReplaced(content, random, JSON.stringify(`= ${"data.a + ".repeat(5_000)}1`)),
  ],
  [
    "many keys",
    (content, random) =>
      valueReplaced(content, random, `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(",")}}`),
  ],
  ["many items", (content, random) => valueReplaced(content, random, `[${"1,".repeat(50_000)}1]`)],
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
  [
    "a number beyond numbers",
    (content, random) =>
      valueReplaced(content, random, pick(random, ["1e999", "-1e999", "9007199254740993", "-0", "1E400", "0.1e-400"])),
  ],
  ["half a character", (content, random) => valueReplaced(content, random, '"\\ud800"')],
  ["half a character as a key", (content) => content.replace(/\{/, '{"\\udc00": 1, ')],
  [
    "another kind of value",
    (content, random) =>
      valueReplaced(
        content,
        random,
        pick(random, [
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
        ]),
      ),
  ],
  ["a reference to itself", (content, random) => valueReplaced(content, random, '{"$ref":"#"}')],
  ["a pattern that is none", (content, random) => valueReplaced(content, random, '{"type":"string","pattern":"(["}')],
  [
    "a slow pattern",
    (content, random) =>
      valueReplaced(
        content,
        random,
        '{"type":"string","pattern":"^(a+)+$","default":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!","examples":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"]}',
      ),
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

/** Replaces a random value of the file (a text, a number, true or false). */
function valueReplaced(content: string, random: Random, by: string): string {
  const values = [...content.matchAll(/(?<=[:[,]\s*)(?:"(?:[^"\\]|\\.)*"|-?\d+|true|false)(?=\s*[,\]}])/g)];
  const found = values[Math.floor(random() * values.length)];
  return found === undefined ? by : content.slice(0, found.index) + by + content.slice(found.index + found[0].length);
}
