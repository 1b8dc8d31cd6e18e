import type { Json, JsonObject, Notations } from "../../engine/index.ts";
import { isList, isObject, objectAt, stringAt } from "../json.ts";

/** The notations of a code, and the field beside it that they depend on (`x-notations`). */
export interface WrittenNotations {
  readonly code: string;
  readonly notations: Notations;
}

/** The notations of a text. `undefined` if it has none. */
export function notationsOf({ "x-notations": written }: JsonObject): WrittenNotations | undefined {
  const code = stringAt(written, "by");
  if (code === undefined || !isObject(written)) return undefined;
  const list = isList(written.of) ? written.of : [];
  return { code, notations: list.flatMap((one) => notationIn(one) ?? []) };
}

function notationIn(one: Json): Notations[number] | undefined {
  const pattern = stringAt(one, "pattern");
  if (pattern === undefined || !isObject(one)) return undefined;
  const examples = Object.entries(objectAt(one, "examples")).flatMap(([value, example]) =>
    typeof example === "string" ? [[value, example] as const] : [],
  );
  return { pattern, examples: Object.fromEntries(examples) };
}
