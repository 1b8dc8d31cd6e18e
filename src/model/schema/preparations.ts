import { isTextKind, type JsonObject, type TextKind } from "../../engine/index.ts";
import { isList, stringAt } from "../json.ts";

/** One entry of `x-normalize`: the kind of text, or a notation, such as a phone number whose code is in another field. */
export type Preparation = TextKind | { readonly phone: string };

/** What the `x-normalize` of a schema says, in order. */
export function preparationsOf(schema: JsonObject): readonly Preparation[] {
  const ways = schema["x-normalize"];
  return (isList(ways) ? ways : []).flatMap((way): Preparation[] => {
    const phone = stringAt(way, "phone");
    if (typeof way === "string") return isTextKind(way) ? [way] : [];
    return phone === undefined ? [] : [{ phone }];
  });
}
