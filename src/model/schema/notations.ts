import { isTextKind, type Json, type JsonObject, type Notations, type Preparation } from "../../engine/index.ts";
import { isList, isObject, objectAt, stringAt } from "../json.ts";

/** The notations of a code, and the field beside it that they depend on (`x-notations`). */
interface WrittenNotations {
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

/** How a schema says that its text is prepared (`x-normalize`, `x-notations`), in order. */
export function preparationsOf(schema: JsonObject): readonly Preparation[] {
  const preparations = schema["x-normalize"];
  const own = (isList(preparations) ? preparations : []).flatMap((preparation): Preparation[] => {
    const phone = stringAt(preparation, "phone");
    if (typeof preparation === "string") return isTextKind(preparation) ? [preparation] : [];
    return phone === undefined ? [] : [{ phone }];
  });
  const notations = notationsOf(schema);
  return notations === undefined ? own : [...own, notations];
}

/** The field beside a text that its preparation depends on. */
export function besideOf(preparation: Preparation): string | undefined {
  if (typeof preparation === "string") return undefined;
  return "phone" in preparation ? preparation.phone : preparation.code;
}
