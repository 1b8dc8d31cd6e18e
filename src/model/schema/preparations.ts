import { isTextKind, type JsonObject, type TextKind } from "../../engine/index.ts";
import { isList, stringAt } from "../json.ts";
import { notationsOf, type WrittenNotations } from "./notations.ts";

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
