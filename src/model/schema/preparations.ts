import type { JsonObject } from "../../engine/index.ts";
import { isList, stringAt } from "../json.ts";

/** One way to clean up a text (`x-normalize`): a named one, or as a phone number whose code is in another field. */
export type Preparation = string | { readonly phone: string };

/** The ways to clean up the text of a schema, in order. */
export function preparationsOf(schema: JsonObject): readonly Preparation[] {
  const ways = schema["x-normalize"];
  return (isList(ways) ? ways : []).flatMap((way): Preparation[] => {
    const phone = stringAt(way, "phone");
    return typeof way === "string" ? [way] : phone === undefined ? [] : [{ phone }];
  });
}
