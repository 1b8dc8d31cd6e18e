import type { Json, JsonObject } from "../../engine/index.ts";
import { takes, type WrittenSchema, writtenSchemas } from "../../linter/index.ts";
import { flatten, sampleOf, textOf } from "../../explorer/index.ts";
import { bundlePlace, entriesOf, isList, isObject, type Repository, stringsOf } from "../../model/index.ts";

/** What each schema of a repository takes and refuses, at and beside its limits: by file, a text for it. */
export function limitFiles(repo: Repository): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  for (const written of writtenSchemas(repo)) {
    const line = lineOf(repo, written);
    if (line === undefined) continue;
    const { path } = written.file;
    found.set(path, [...(found.get(path) ?? []), `    ${JSON.stringify(written.pointer)}: ${line}`]);
  }
  return new Map(
    [...found].map(([path, lines]) => {
      const to = path.replace(/\/([^/]+?)(\.schema)?\.json$/, "/recorded/$1.json");
      return [to, `{\n  "of": ${JSON.stringify(path)},\n  "limits": {\n${lines.join(",\n")}\n  }\n}\n`];
    }),
  );
}

function lineOf(repo: Repository, written: WrittenSchema): string | undefined {
  const { schema } = written;
  // What only refers to another says nothing of its own; whoever holds it tells which.
  if (!Object.keys(schema).some((key) => LIMITING.has(key))) return undefined;
  let bundled: JsonObject;
  try {
    bundled = bundlePlace(repo, written);
  } catch {
    return undefined;
  }
  const values = valuesFor(bundled, bundled, 0);
  const base = values.find((value) => isObject(value) && Object.keys(value).length > 0);
  const cases = new Map(values.map((value) => [JSON.stringify(packed(value, base)), value]));
  const [taken, refused]: string[][] = [[], []];
  for (const [text, value] of cases) (takes(repo, written, value) ? taken : refused)?.push(text);
  const begin = base === undefined ? "" : `"base": ${JSON.stringify(base)}, `;
  return `{ ${begin}"takes": [${taken?.join(", ")}], "refuses": [${refused?.join(", ")}] }`;
}

const LIMITING = new Set(
  (
    "type enum const pattern format minLength maxLength minimum maximum multipleOf exclusiveMinimum exclusiveMaximum minItems " +
    "maxItems uniqueItems required properties items additionalProperties allOf anyOf oneOf not if propertyNames"
  ).split(" "),
);

/** Values at and beside the limits of a schema; those of what it holds are its own. */
function valuesFor(schema: JsonObject, root: JsonObject, depth: number): Json[] {
  const flat = flatten(schema, root);
  const { properties, items } = flat;
  const types: Json[] = ["a", 1, 0.5, true, null, [], {}];
  if (flat.const !== undefined) return [flat.const, ...types];
  if (isList(flat.enum)) return [...flat.enum, ...flat.enum.map((one) => `${String(one)}x`), null, ""];
  if (isObject(properties) || flat.type === "object")
    return [...objects(flat, root, depth), ...types.slice(0, 2), null];
  if (flat.type === "array") return [...lists(flat, isObject(items) ? items : {}, root, depth), ...types.slice(0, 2)];
  if (flat.type === "string") return [...texts(flat), 1, null, ...types.slice(5)];
  if (flat.type === "integer" || flat.type === "number") return [...numbers(flat), ...types];
  return types;
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: JsonObject): number[] {
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, 0].filter(
    (limit) => typeof limit === "number",
  );
  return limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
}

function texts(flat: JsonObject): string[] {
  const { minLength, maxLength } = flat;
  const pattern = [flat, ...(isList(flat.allOf) ? flat.allOf : [])]
    .map((part) => (isObject(part) ? part.pattern : ""))
    .join(" ");
  const samples = [0, 1, 2].flatMap((variant) => textOf(flat, "text", variant) ?? []);
  const own = samples[0] ?? "text";
  const lengths = [minLength, maxLength].flatMap((limit) =>
    typeof limit === "number" ? [limit - 1, limit, limit + 1] : [],
  );
  const long = lengths.filter((length) => length >= 0 && length <= 6000);
  const chars = [...pattern.matchAll(/([\w])-([\w])/g)].flatMap(([, low = "", high = ""]) => [low, high]);
  return [
    ...samples,
    "",
    " ",
    ...long.map((length) => own.slice(0, length).padEnd(length, own.at(-1) ?? "a")),
    ...long.map((length) => "a".repeat(length)),
    ...(pattern.trim() === "" && flat.format === undefined
      ? []
      : [
          ` ${own}`,
          `${own} `,
          `x${own}`,
          `${own}x`,
          own.slice(1),
          own.slice(0, -1),
          own.toUpperCase(),
          `${own}1`,
          "é",
          "a-b",
        ]),
    ...chars.flatMap((char) => [char, own.slice(0, -1) + char, char + own.slice(1)]),
  ];
}

function lists(flat: JsonObject, items: JsonObject, root: JsonObject, depth: number): Json[] {
  const item = leastOf(items, root, "item");
  const least = typeof flat.minItems === "number" ? flat.minItems : 0;
  const most = typeof flat.maxItems === "number" && flat.maxItems <= 60 ? flat.maxItems : 2;
  const others = depth > 0 ? [] : valuesFor(items, root, depth + 1);
  const distinct = (length: number) => Array.from({ length }, (_, index) => others[index] ?? item);
  const counts = [least - 1, least, most, most + 1].filter((count) => count >= 0);
  return [
    ...counts.map((length) => Array.from({ length }, () => item)),
    distinct(2),
    [item, item],
    ...others.slice(0, 4).map((one) => [one]),
  ];
}

function objects(flat: JsonObject, root: JsonObject, depth: number): Json[] {
  const parts = entriesOf(flat.properties).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  const sample = leastOf(flat, root);
  const least = isObject(sample) ? sample : {};
  const without = (name: string): JsonObject =>
    Object.fromEntries(Object.entries(least).filter(([key]) => key !== name));
  const found: Json[] = [least, { ...least, unheardOf: 1 }, ...stringsOf(flat.required).map(without)];
  if (depth > 0) return found;
  for (const [name, part] of parts) {
    found.push({ ...least, [name]: leastOf(part, root, name) });
    // What a reference leads to shows in what the whole takes, as does what depends on another part.
    if (part.$ref === undefined && flat.if === undefined && !isList(flat.allOf)) continue;
    for (const value of valuesFor(part, root, depth + 1).slice(0, MOST)) found.push({ ...least, [name]: value });
  }
  return found;
}

/** A value with what is required and no more. */
function leastOf(schema: JsonObject, root: JsonObject, name = "", depth = 0): Json {
  const flat = flatten(schema, root);
  if (!isObject(flat.properties) || depth > 8) return sampleOf(schema, root, name);
  const parts = entriesOf(flat.properties).filter(([key]) => stringsOf(flat.required).includes(key));
  return Object.fromEntries(
    parts.map(([key, part]) => [key, isObject(part) ? leastOf(part, root, key, depth + 1) : null]),
  );
}

/** Of the values of a part, in the whole: enough to tell its schema from another. */
const MOST = 6;

/** As it stands in the file: a long text of one letter, and what is otherwise than in the base, are told in short. */
function packed(value: Json, base?: Json): Json {
  if (typeof value === "string" && value.length > 40) {
    const [first = ""] = value;
    return value === first.repeat(value.length) ? { $repeat: first, times: value.length } : value;
  }
  if (isList(value)) return value.map((item) => packed(item));
  if (!isObject(value)) return value;
  const known = isObject(base) ? base : {};
  const others = entriesOf(value).filter(([key, child]) => JSON.stringify(child) !== JSON.stringify(known[key]));
  const told = Object.fromEntries(others.map(([key, child]) => [key, packed(child ?? null)]));
  if (base === undefined) return told;
  return { $but: told, $without: Object.keys(known).filter((key) => !Object.hasOwn(value, key)) };
}
