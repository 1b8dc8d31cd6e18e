import { isTextKind, type Json, type JsonObject, type Notations, type TextKind } from "../../engine/index.ts";
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

/**
 * One way to prepare a text: its kind or a notation, such as a phone number whose code is in another field
 * (`x-normalize`), or a code whose notation depends on another field (`x-notations`).
 */
type Preparation = TextKind | { readonly phone: string } | WrittenNotations;

/** How a schema says that its text is prepared, in order. */
export function preparationsOf(schema: JsonObject): readonly Preparation[] {
  const ways = schema["x-normalize"];
  const own = (isList(ways) ? ways : []).flatMap((way): Preparation[] => {
    const phone = stringAt(way, "phone");
    if (typeof way === "string") return isTextKind(way) ? [way] : [];
    return phone === undefined ? [] : [{ phone }];
  });
  const notations = notationsOf(schema);
  return notations === undefined ? own : [...own, notations];
}

/** The field beside a text that one of its ways to be cleaned up depends on. */
export function besideOf(way: Preparation): string | undefined {
  if (typeof way === "string") return undefined;
  return "phone" in way ? way.phone : way.code;
}
