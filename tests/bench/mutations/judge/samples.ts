import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import { isObject } from "../kinds/places.ts";
import { seeded } from "../random.ts";
import { type Maker, matching, valueOf } from "./values.ts";

/** Values that the schemas may judge differently: random whole values, and each field at and next to its limits. */
export function samplesOf(schemas: readonly JsonObject[]): Json[] {
  const words = ["", "a", "ab", " ", "a b", "é", "x".repeat(400), "Ana", "ana@example", "12", "US"];
  const found: Json[] = [null, {}, [], "", 1];
  for (const [index, schema] of schemas.entries()) {
    const maker: Maker = { random: seeded(index + 7), words, numbers: [0, 1, 2, -1, 0.5, 100] };
    for (let run = 0; run < 25; run += 1) found.push(valueOf(maker, schema));
    const limits = limitsIn(schema);
    const whole = valueOf(maker, schema);
    for (const path of leavesOf(whole)) for (const value of limits) found.push(withAt(whole, path, value));
  }
  return found;
}

/** Values at and next to every limit in a schema. */
function limitsIn(schema: JsonObject): Json[] {
  const found = new Set<Json>(["", "a", 0, 1, -1, true, false, null, "x", " ", ...WORDS]);
  const walk = (value: Json | undefined, key = ""): void => {
    for (const near of nearby(value, key)) found.add(near);
    if (Array.isArray(value)) {
      for (const item of value as Json[]) {
        if (key === "enum") found.add(item);
        walk(item);
      }
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) walk(child, name);
    }
  };
  walk(schema);
  return [...found].slice(0, 400);
}

const WORDS = [
  "ana@example.com",
  "not an e-mail",
  "2030-01-01T00:00:00Z",
  "00000000-0000-4000-8000-000000000001",
  "12345",
  "ABCDEFGHIJ",
  "Zz9!",
  "émilie",
  "O'Neil",
];

/** Values at and next to one limit. */
function nearby(limit: Json | undefined, key: string): Json[] {
  if (typeof limit === "number") {
    const lengths = key.endsWith("Length") ? [limit - 1, limit, limit + 1].filter((one) => one >= 0 && one < 500) : [];
    return [limit - 1, limit, limit + 1, ...lengths.flatMap((length) => ["a".repeat(length), "1".repeat(length)])];
  }
  if (typeof limit !== "string" || key !== "pattern") return [];
  return matching(limit).flatMap((text) => [
    text,
    `${text}x`,
    `x${text}`,
    text.slice(1),
    text.slice(0, -1),
    `${text}0`,
    `0${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
  ]);
}

type Path = readonly (string | number)[];

function leavesOf(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.slice(0, 1).flatMap((item: Json) => leavesOf(item, [...path, 0]))];
  if (isObject(value))
    return [
      path,
      ...Object.entries(value).flatMap(([key, child]) => (child === undefined ? [] : leavesOf(child, [...path, key]))),
    ];
  return [path];
}

function withAt(value: Json, [key, ...rest]: Path, to: Json): Json {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.with(Number(key), withAt(value[Number(key)] ?? null, rest, to));
  return isObject(value) ? { ...value, [key]: withAt(value[key] ?? null, rest, to) } : value;
}
