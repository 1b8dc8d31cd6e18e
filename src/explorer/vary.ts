import { equal, type Json } from "../engine/index.ts";
import { isMultiple } from "../compiler/forms/index.ts";
import { hasItems, itemsOf, valueAlong, type Schema, typesOf, withPart } from "../model/index.ts";
import { aroundNumbers, aroundTexts } from "./bounds.ts";
import type { Path } from "./facts.ts";
import { flatten, sampleOf, shapeAt, textOf, type Shape } from "./sample.ts";
import { fits, LONGEST, matching } from "./text.ts";
import type { Distinction, Distinctions } from "./distinctions.ts";

/** Reads a current value that something is compared with. `undefined` if there is none. */
export type Read = (path: Path) => Json | undefined;

/** A property that is left out. */
const ABSENT = Symbol("absent");
type Choice = Json | typeof ABSENT;

/** At most this many values for everything that one condition reads together. */
const MOST_TOGETHER = 16;

/**
 * A value, and variations of it that the journey can distinguish: changed in one place, or in all places that one
 * condition reads. `root` is the value's name in the distinctions. All of them match the schema.
 */
export function variationsOf(schema: Schema, root: Path, distinctions: Distinctions, base: Json, read: Read): Json[] {
  const wanted = distinctions
    .under(root)
    .map((distinction) => ({ distinction, path: distinction.path.slice(root.length) }));
  let first = base;
  const choices = new Map<string, { path: Path; values: Choice[] }>();
  // Outer lists first, so that there are items whose parts can change.
  for (const { distinction, path } of wanted.toSorted((a, b) => a.path.length - b.path.length)) {
    const shape = shapeAt(schema, path);
    if (shape === undefined || path.length === 0) continue;
    const own: Read = (other) => (other[0] === root[0] ? valueAlong(first, other.slice(1)) : read(other));
    const values = choicesOf(shape, schema, distinction, path, own);
    if (path.includes("[]")) first = withItem(first, schema, path);
    choices.set(distinction.key, { path, values });
    const agreed = values.find(
      (value) => value !== ABSENT && [...distinction.same.values()].some((other) => same(own(other), value)),
    );
    if (agreed !== undefined && agreed !== ABSENT) first = put(first, schema, path, agreed);
  }
  const found = new Map<string, Json>();
  const add = (value: Json) => found.set(JSON.stringify(value), value);
  add(first);
  for (const { path, values } of choices.values()) for (const value of values) add(put(first, schema, path, value));
  for (const group of distinctions.together) {
    const mine = group.map((key) => choices.get(key)).filter((choice) => choice !== undefined);
    for (const some of withinReach(mine)) {
      let all: Json[] = [first];
      for (const { path, values } of some)
        all = all.flatMap((one) => values.map((value) => put(one, schema, path, value)));
      for (const one of all) add(one);
    }
  }
  return [...found.values()];
}

/** The choices that are read together: as one group if it has few enough values, else in pairs. */
function withinReach<T extends { readonly values: readonly unknown[] }>(
  choices: readonly T[],
): readonly (readonly T[])[] {
  const count = (some: readonly T[]) => some.reduce((product, { values }) => product * Math.max(1, values.length), 1);
  if (choices.length < 2) return [];
  if (count(choices) <= MOST_TOGETHER) return [choices];
  const pairs = choices.flatMap((one, index) => choices.slice(index + 1).map((other) => [one, other]));
  return pairs.filter((pair) => choices.length > 2 && count(pair) <= MOST_TOGETHER);
}

/** All variations of the value in which only one field (with everything inside it) changes. */
export function changesOf(
  schema: Schema,
  root: Path,
  distinctions: Distinctions,
  base: Json,
  field: Path,
  read: Read,
): Json[] {
  const found = new Map<string, Json>([[JSON.stringify(base), base]]);
  for (const distinction of distinctions.under(root)) {
    const path = distinction.path.slice(root.length);
    const shape = shapeAt(schema, path);
    if (shape === undefined || !field.every((segment, index) => segment === path[index])) continue;
    for (const choice of choicesOf(shape, schema, distinction, path, read)) {
      const changed = put(base, schema, path, choice);
      found.set(JSON.stringify(changed), changed);
    }
  }
  return [...found.values()];
}

/** The values at one place that the journey can distinguish. */
function choicesOf(shape: Shape, root: Schema, distinction: Distinction, path: Path, read: Read): Choice[] {
  const { schema } = shape;
  const name = path.findLast((segment) => segment !== "[]") ?? "";
  const found: Choice[] = [];
  const types = typesOf(schema);
  const type = types.find((one) => one !== "null");
  if (type !== undefined && types.includes("null")) found.push(null);
  if (!shape.required) found.push(ABSENT);
  if (schema.const !== undefined) return [...found, schema.const];
  if (schema.enum !== undefined) found.push(...schema.enum);
  else if (type === "boolean") found.push(false, true);
  else if (type === "array") {
    const sizes = new Set([...distinction.sizes].flatMap((size) => [size - 1, size, size + 1]));
    if (sizes.size === 0) sizes.add(0).add(1);
    for (const size of sizes) found.push(...listOf(size, schema, root, name));
  } else if (type === "object" || schema.properties !== undefined) found.push(sampleOf(schema, root, name));
  else if (type === "integer" || type === "number") {
    const fit = [...distinction.values, ...aroundNumbers(distinction.bounds), ...samesOf(distinction, read)].filter(
      (value) => typeof value === "number" && inRange(value, schema),
    );
    const other =
      [7, 8, 9].find((number) => !fit.includes(number) && inRange(number, schema)) ?? sampleOf(schema, root, name);
    found.push(...fit, other);
  } else {
    const made = [...distinction.parts].flatMap(([text, at]) => [
      at === "start" ? `${text}x` : at === "end" ? `x${text}` : text,
    ]);
    const patterned = [...distinction.patterns].map((pattern) => matching(pattern) ?? "");
    const around = aroundTexts(distinction.bounds);
    const texts = [...distinction.values, ...around, ...made, ...patterned, ...samesOf(distinction, read)].filter(
      (value) => typeof value === "string",
    );
    const sized = [...distinction.sizes]
      .flatMap((size) => [size - 1, size, size + 1])
      .filter((size) => size >= 0 && size <= LONGEST)
      .map((size) => "a".repeat(size));
    const fit = [...texts, ...sized].filter((text) => isText(text, schema));
    found.push(...fit);
    for (const variant of [0, 1, 2]) {
      const other = textOf(schema, name, variant);
      if (other === undefined || fit.includes(other)) continue;
      found.push(other);
      break;
    }
  }
  return [...new Set(found)];
}

function samesOf(distinction: Distinction, read: Read): Json[] {
  return [...distinction.same.values()].map(read).filter((value): value is Json => value !== undefined && value !== "");
}

function isText(text: string, { pattern, format, minLength, maxLength, ...days }: Schema): boolean {
  return fits(text, { pattern, format, minLength, maxLength, earliest: days["x-earliest"], latest: days["x-latest"] });
}

function inRange(value: number, { minimum = value, maximum = value, multipleOf, type, ...beyond }: Schema): boolean {
  const { exclusiveMinimum = value - 1, exclusiveMaximum = value + 1 } = beyond;
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) return false;
  if (value <= exclusiveMinimum || value >= exclusiveMaximum) return false;
  return !(type === "integer" && !Number.isInteger(value)) && value >= minimum && value <= maximum;
}

function listOf(size: number, schema: Schema, root: Schema, name: string): Json[] {
  const { minItems = 0, maxItems = size } = schema;
  if (size < minItems || size < 0 || size > 20 || size > maxItems) return [];
  const items = itemsOf(schema);
  const item = items === undefined ? "" : sampleOf(items, root, name);
  return [Array.from({ length: size }, () => item)];
}

/** The value with at least one item in each list on the path. */
function withItem(value: Json, schema: Schema, path: Path): Json {
  for (let index = path.indexOf("[]"); index >= 0; index = path.indexOf("[]", index + 1)) {
    const list = path.slice(0, index);
    const now = valueAlong(value, list);
    const shape = shapeAt(schema, list);
    if (shape === undefined || hasItems(now) || (now === undefined && !shape.required)) continue;
    const [one] = listOf(1, shape.schema, schema, list.at(-1) ?? "");
    if (one !== undefined) value = put(value, schema, list, one);
  }
  return value;
}

/** A copy with another value at a path. Missing objects on the path are created from the schema. */
function put(value: Json, schema: Schema, path: Path, choice: Choice): Json {
  return withPart(value, path, choice === ABSENT ? undefined : choice, (at) => {
    const shape = shapeAt(schema, at);
    return shape === undefined ? {} : sampleOf(flatten(shape.schema, schema), schema, at.at(-1));
  });
}

function same(a: Json | undefined, b: Json): boolean {
  return a !== undefined && a !== "" && equal(a, b);
}
