import type { Json, JsonObject } from "../../engine/index.ts";
import { fieldLabels, takes, type WrittenSchema, writtenSchemas } from "../../linter/index.ts";
import { flatten, sampleOf, textOf } from "../../explorer/index.ts";
import {
  bundledAt,
  itemsOf,
  namesOf,
  once,
  operationsOf,
  packed,
  partsOf,
  propertiesOf,
  type Repository,
  type Schema,
} from "../../model/index.ts";
import type { LimitRecording } from "./limit-recording.ts";

/**
 * What each schema of a repository accepts and refuses at its limits, the labels of its fields, and what operations are
 * about, by file.
 */
export const limitRecordings: (repo: Repository) => ReadonlyMap<string, LimitRecording> = once((repo: Repository) => {
  const found = new Map<string, Record<string, Json>>();
  for (const written of writtenSchemas(repo)) {
    const limits = limitsOf(repo, written);
    const { path } = written.file;
    if (limits !== undefined) found.set(path, { ...found.get(path), [written.pointer]: limits });
  }
  for (const { file, pointer, about } of operationsOf(repo).values())
    if (about !== undefined)
      found.set(file.path, { ...found.get(file.path), [pointer]: { about, takes: [], refuses: [] } });
  return new Map(
    [...found].map(([of, limits]) => {
      const to = of.replace(/\/([^/]+?)(\.schema)?\.json$/, "/recorded/$1.json");
      return [to, { of, limits, labels: labelsOf(repo, of) }];
    }),
  );
});

/** The labels of the fields in each language, if the schema is a form with a layout. */
function labelsOf(repo: Repository, path: string): JsonObject {
  const form = [...repo.schemas.values()].find(({ file }) => file.path === path);
  const languages = form === undefined ? [] : [...fieldLabels(repo, form)];
  const textsOf = (labels: (typeof languages)[number][1]) => [...labels].map(([field, { text }]) => [field, text]);
  return Object.fromEntries(languages.map(([language, labels]) => [language, Object.fromEntries(textsOf(labels))]));
}

function limitsOf(repo: Repository, written: WrittenSchema): JsonObject | undefined {
  const { schema } = written;
  // A schema that only refers to another one has no limits of its own.
  if (!Object.keys(schema).some((key) => LIMITING.has(key))) return undefined;
  const bundled = bundledAt(repo, { ...written, schema: written.raw });
  if (bundled === undefined) return undefined;
  const values = valuesFor(bundled, bundled, 0);
  const base = values.find((value) => namesOf(value).length > 0);
  const cases = new Map(
    values.map((value) => {
      const short = packed(value, base);
      return [JSON.stringify(short), { value, short }];
    }),
  );
  const [taken, refused]: [Json[], Json[]] = [[], []];
  for (const { value, short } of cases.values()) (takes(repo, written, value) ? taken : refused).push(short);
  const about = schema["x-about"];
  return { ...(about !== undefined && { about }), ...(base !== undefined && { base }), takes: taken, refuses: refused };
}

const LIMITING = new Set(
  (
    "type enum const pattern format minLength maxLength minimum maximum multipleOf exclusiveMinimum exclusiveMaximum minItems " +
    "maxItems uniqueItems required properties items additionalProperties allOf anyOf oneOf not if propertyNames x-about"
  ).split(" "),
);

/** Values at and around the limits of a schema. The values of nested parts belong to their own schemas. */
function valuesFor(schema: Schema, root: Schema, depth: number): Json[] {
  const flat: Schema = flatten(schema, root);
  const types: Json[] = ["a", 1, 0.5, true, null, [], {}];
  // Consent that must be given may be refused only for its opposite.
  if (typeof flat.const === "boolean") return [flat.const, !flat.const, ...types.filter((one) => one !== true)];
  if (flat.const !== undefined) return [flat.const, ...types];
  if (flat.enum !== undefined) return [...flat.enum, ...flat.enum.map((one) => `${String(one)}x`), null, ""];
  if (flat.properties !== undefined || flat.type === "object")
    return [...objects(flat, root, depth), ...types.slice(0, 2), null];
  if (flat.type === "array") return [...lists(flat, itemsOf(flat) ?? {}, root, depth), ...types.slice(0, 2)];
  if (flat.type === "string") return [...texts(flat), 1, null, ...types.slice(5)];
  if (flat.type === "integer" || flat.type === "number") return [...numbers(flat), ...types];
  return types;
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema): number[] {
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, 0].filter(
    (limit) => limit !== undefined,
  );
  return limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
}

function texts(flat: Schema): string[] {
  const { minLength, maxLength } = flat;
  const pattern = [flat, ...(flat.allOf ?? [])].map((part) => part.pattern).join(" ");
  const samples = [0, 1, 2].flatMap((variant) => textOf(flat, "text", variant) ?? []);
  const own = samples[0] ?? "text";
  const lengths = [minLength, maxLength].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
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

function lists(flat: Schema, items: Schema, root: Schema, depth: number): Json[] {
  const item = leastOf(items, root, "item");
  const { minItems: least = 0, maxItems } = flat;
  const most = maxItems !== undefined && maxItems <= 60 ? maxItems : 2;
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

function objects(flat: Schema, root: Schema, depth: number): Json[] {
  const least: JsonObject = Object.fromEntries(partsOf(leastOf(flat, root)));
  const without = (name: string): JsonObject =>
    Object.fromEntries(Object.entries(least).filter(([key]) => key !== name));
  const found: Json[] = [least, { ...least, unheardOf: 1 }, ...(flat.required ?? []).map(without)];
  if (depth > 0) return found;
  for (const [name, part] of propertiesOf(flat)) {
    found.push({ ...least, [name]: leastOf(part, root, name) });
    // References and conditional parts also affect what the object as a whole accepts, so their values are tried in it.
    if (part.$ref === undefined && flat.if === undefined && flat.allOf === undefined) continue;
    for (const value of valuesFor(part, root, depth + 1).slice(0, MOST)) found.push({ ...least, [name]: value });
  }
  return found;
}

/** A value with only the required members. */
function leastOf(schema: Schema, root: Schema, name = "", depth = 0): Json {
  const flat: Schema = flatten(schema, root);
  if (flat.properties === undefined || depth > 8) return sampleOf(schema, root, name);
  const parts = propertiesOf(flat).filter(([key]) => flat.required?.includes(key));
  return Object.fromEntries(parts.map(([key, part]) => [key, leastOf(part, root, key, depth + 1)]));
}

/** How many values of a part are tried in the whole, which is enough to distinguish its schema from others. */
const MOST = 6;
