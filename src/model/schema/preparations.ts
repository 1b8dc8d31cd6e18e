import type { JsonObject } from "../../engine/index.ts";
import { isList, stringAt } from "../json.ts";

/** How a text is made ready (`x-normalize`): by a way that has a name, or as a phone number whose code another field holds. */
export type Preparation = string | { readonly phone: string };

/** How a schema says that its text is made ready, in this order. */
export function preparationsOf(schema: JsonObject): readonly Preparation[] {
  const ways = schema["x-normalize"];
  return (isList(ways) ? ways : []).flatMap((way): Preparation[] => {
    const phone = stringAt(way, "phone");
    return typeof way === "string" ? [way] : phone === undefined ? [] : [{ phone }];
  });
}
