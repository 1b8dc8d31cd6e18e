import type { JsonObject } from "../../engine/index.ts";
import { isList, stringAt } from "../json.ts";
import { notationsOf, type WrittenNotations } from "./notations.ts";

/**
 * One way to clean up a text: a named one or as a phone number whose code is in another field (`x-normalize`), or as a
 * code whose notation depends on another field (`x-notations`).
 */
export type Preparation = string | { readonly phone: string } | WrittenNotations;

/** The ways to clean up the text of a schema, in order. */
export function preparationsOf(schema: JsonObject): readonly Preparation[] {
  const ways = schema["x-normalize"];
  const own = (isList(ways) ? ways : []).flatMap((way): Preparation[] => {
    const phone = stringAt(way, "phone");
    return typeof way === "string" ? [way] : phone === undefined ? [] : [{ phone }];
  });
  const notations = notationsOf(schema);
  return notations === undefined ? own : [...own, notations];
}

/** The field beside a text that one of its ways to be cleaned up depends on. */
export function besideOf(way: Preparation): string | undefined {
  if (typeof way === "string") return undefined;
  return "phone" in way ? way.phone : way.code;
}
