import {
  exampleFor,
  isInNotation,
  type Json,
  type Normalization,
  type Text,
  type Preparation,
} from "../../../engine/index.ts";
import { member } from "./amounts.ts";
import type { Failure } from "./rules.ts";

/**
 * The texts whose notation depends on another field (`x-notations`), with the message for each: an index in the texts
 * of the validator, by the path of the field (`*` for an item of a list).
 */
export type Codes = readonly (readonly [path: readonly string[], text: number])[];

/** What a validator needs to know of its codes. Forms without any do not load it. */
export function codes(texts: Codes) {
  return { wrong: wrongCodes.bind(undefined, texts), withExample };
}

/** The codes that are not in their notation. One that is already refused is not judged again. */
function wrongCodes(
  codes: Codes,
  fields: readonly Normalization[],
  values: Json,
  refused: readonly Failure[],
): Failure[] {
  const said = new Set(refused.map(({ path }) => path.join(".")));
  return codes.flatMap(([pattern, text]) =>
    placesOf(values, pattern).flatMap((path) => {
      const value = path.reduce<Json | undefined>(member, values);
      if (typeof value !== "string" || value === "" || said.has(path.join("."))) return [];
      const { code, of } = codeAt(fields, path, values) ?? {};
      return code === undefined || of === undefined || isInNotation(value, of, code.notations) ? [] : [{ path, text }];
    }),
  );
}

/** The message about a refused code, with an example of the right notation. */
function withExample(text: Text, fields: readonly Normalization[], path: readonly string[], values: Json): Text {
  if (!("key" in text) || !path.reduce<Json | undefined>(member, values)) return text;
  const { code, of } = codeAt(fields, path, values) ?? {};
  const example = code === undefined || of === undefined ? undefined : exampleFor(of, code.notations);
  return example === undefined ? text : { ...text, with: { ...text.with, example } };
}

function codeAt(fields: readonly Normalization[], path: readonly string[], values: Json) {
  const at = path.map((key) => (/^[0-9]+$/.test(key) ? "*" : key)).join(".");
  const code = fields.find((field) => field.path.join(".") === at)?.preparations.find(isCode);
  const of = code && [...path.slice(0, -1), code.code].reduce<Json | undefined>(member, values);
  return { code, of: typeof of === "string" ? of : undefined };
}

function isCode(preparation: Preparation): preparation is Extract<Preparation, { readonly code: string }> {
  return typeof preparation === "object" && "code" in preparation;
}

/** The paths of the values that a path with `*` stands for. */
function placesOf(values: Json, pattern: readonly string[]): string[][] {
  return pattern.reduce<string[][]>(
    (paths, key) =>
      paths.flatMap((path) => {
        if (key !== "*") return [[...path, key]];
        const list = path.reduce<Json | undefined>(member, values);
        return Array.isArray(list) ? list.map((_, at) => [...path, String(at)]) : [];
      }),
    [[]],
  );
}
