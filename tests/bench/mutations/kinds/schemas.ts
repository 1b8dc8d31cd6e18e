import type { Json } from "../../../../src/engine/index.ts";
import { ofAnotherType, otherName, remove, rename, replace, strings } from "./edits.ts";
import type { Kind, Target } from "./kind.ts";
import { at, isObject, type Keys } from "./places.ts";
import { misspelt, pick } from "../random.ts";

const SCHEMA = /^schemas\/(?!language\/|api\/openapi).+\.schema\.json$/;
const CONTRACT = /^schemas\/api\/openapi\.json$/;
const ANY_SCHEMA = /^schemas\/(?!language\/).+(\.schema|openapi)\.json$/;

const LIMITS = new Set([
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
]);

/** Wrong edits of forms, stored data and the API's contract. */
export const schemaKinds: readonly Kind[] = [
  kind("changed limit", ANY_SCHEMA, (target, random) =>
    target.places
      .filter(({ keys, value }) => LIMITS.has(String(keys.at(-1))) && typeof value === "number")
      .map((place) => {
        const limit = Number(place.value);
        return replace(target, place, pick(random, [limit + 1, Math.max(0, limit - 1), limit * 10 + 1]));
      }),
  ),
  kind("lost required", ANY_SCHEMA, (target) =>
    target.places
      .filter(({ keys }) => keys.at(-2) === "required" && typeof keys.at(-1) === "number")
      .map((place) => remove(target, place)),
  ),
  kind("wrong type in a schema", ANY_SCHEMA, (target, random) =>
    strings(target)
      .filter(({ keys }) => keys.at(-1) === "type" && isSchema(target, keys.slice(0, -1)))
      .map((place) =>
        replace(
          target,
          place,
          pick(
            random,
            ["string", "integer", "boolean", "array", "object"].filter((type) => type !== place.value),
          ),
        ),
      ),
  ),
  kind("renamed field", ANY_SCHEMA, (target, random) =>
    target.places
      .filter(({ keys }) => keys.at(-2) === "properties" || keys.at(-2) === "definitions")
      .map((place) => rename(target, place, misspelt(random, String(place.keys.at(-1))))),
  ),
  kind("changed pattern", ANY_SCHEMA, (target, random) =>
    strings(target)
      .filter(({ keys }) => keys.at(-1) === "pattern")
      .map((place) => replace(target, place, wrongPattern(place.value, random()))),
  ),
  kind("changed choice", ANY_SCHEMA, (target, random) =>
    target.places
      .filter(({ keys, value }) => (keys.at(-2) === "enum" || keys.at(-1) === "const") && typeof value === "string")
      .map((place) =>
        random() < 0.4 && place.keys.at(-1) !== "const"
          ? remove(target, place)
          : replace(target, place, misspelt(random, String(place.value))),
      ),
  ),
  kind("changed default", SCHEMA, (target, random) =>
    target.places
      .filter(({ keys }) => keys.at(-1) === "default")
      .map((place) =>
        replace(target, place, otherDefault(place.value, random() < 0.5, ofAnotherType(random, place.value))),
      ),
  ),
  kind("another definition", ANY_SCHEMA, (target, random) => {
    const refs = strings(target).filter(({ keys }) => keys.at(-1) === "$ref");
    return refs.map((place) =>
      replace(
        target,
        place,
        otherName(
          random,
          place.value,
          refs.map(({ value }) => value),
        ),
      ),
    );
  }),
  kind("another message", SCHEMA, (target, random) => {
    const messages = strings(target).filter(({ keys, value }) => value.startsWith("errors.") && keys.length > 0);
    return messages.map((place) =>
      replace(
        target,
        place,
        otherName(
          random,
          place.value,
          messages.map(({ value }) => value),
        ),
      ),
    );
  }),
  kind("changed rule of a form", SCHEMA, (target, random) =>
    strings(target)
      .filter(({ keys }) => keys.at(-1) === "rule" || keys.at(-1) === "at")
      .map((place) => {
        const operators = [...place.value.matchAll(/==|!=|&&|\|\|/g)];
        const other: Record<string, string> = { "==": "!=", "!=": "==", "&&": "||", "||": "&&" };
        if (place.keys.at(-1) === "at" || operators.length === 0)
          return replace(target, place, misspelt(random, place.value));
        const found = pick(random, operators);
        return replace(
          target,
          place,
          place.value.slice(0, found.index) + (other[found[0]] ?? "") + place.value.slice(found.index + 2),
        );
      }),
  ),
  kind("dropped key of a schema", ANY_SCHEMA, (target) =>
    target.places
      .filter(
        ({ keys }) =>
          typeof keys.at(-1) === "string" &&
          !["$schema", "description", "title", "summary"].includes(String(keys.at(-1))),
      )
      .map((place) => remove(target, place)),
  ),
  kind("lost or changed error of a call", CONTRACT, (target, random) =>
    target.places
      .filter(({ keys, value }) => keys.at(-3) === "x-errors" && typeof value === "string" && keys.at(-1) !== "meaning")
      .map((place) => replace(target, place, misspelt(random, String(place.value)))),
  ),
  kind("misspelt keyword", ANY_SCHEMA, (target, random) =>
    target.places
      .filter(
        ({ keys }) =>
          typeof keys.at(-1) === "string" && KEYWORDS.has(String(keys.at(-1))) && keys.at(-2) !== "properties",
      )
      .map((place) => rename(target, place, misspelt(random, String(place.keys.at(-1))))),
  ),
];

const KEYWORDS = new Set([
  ...LIMITS,
  "required",
  "properties",
  "pattern",
  "enum",
  "format",
  "additionalProperties",
  "items",
  "x-sensitive",
  "x-transient",
  "x-rules",
  "errorMessage",
  "default",
  "if",
  "then",
]);

function kind(name: string, files: RegExp, edits: Kind["edits"]): Kind {
  return { name, files, edits };
}

function isSchema(target: Target, keys: Keys): boolean {
  return isObject(at(target.value, keys));
}

function wrongPattern(pattern: string, chance: number): string {
  const patterns = [
    pattern.replace(/^\^/, ""),
    pattern.replace(/\$$/, ""),
    pattern.replace(/\[/, "["),
    pattern.replace(/\{(\d+)/, (_, count: string) => `{${Number(count) + 1}`),
    pattern.replace(/\+/, "*"),
    pattern.replace(/0-9/, "1-9"),
    pattern.replace(/A-Z/, "A-Y"),
    `${pattern}x`,
  ].filter((candidate) => candidate !== pattern);
  return patterns[Math.floor(chance * patterns.length)] ?? `${pattern}x`;
}

function otherDefault(value: Json, near: boolean, other: Json): Json {
  if (!near) return other;
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return typeof value === "string" ? `${value}x` : other;
}
