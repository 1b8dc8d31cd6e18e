import type { Json, JsonObject } from "../../engine/index.ts";
import { isList, isObject, stringAt } from "../json.ts";

/** A limit that no keyword can say (`x-rules`): an expression over `self` and `context`. */
export interface SchemaRule {
  /** Empty where it is no text. */
  readonly rule: string;
  /** The dotted path of the field that it is told at; empty for the whole. */
  readonly at: string;
  /** Key of its words, and what they leave open. */
  readonly message: { readonly key?: string; readonly with?: JsonObject };
}

/** The rules that a schema of a bundle has itself. */
export function rulesOf(schema: JsonObject): readonly SchemaRule[] {
  const rules = schema["x-rules"];
  return (isList(rules) ? rules : []).map((one) => ({
    rule: stringAt(one, "rule") ?? "",
    at: stringAt(one, "at") ?? "",
    message: messageIn(isObject(one) ? one.message : undefined),
  }));
}

/** A key, or a key with what its words leave open. */
function messageIn(message: Json | undefined): SchemaRule["message"] {
  if (typeof message === "string") return { key: message };
  const key = stringAt(message, "key");
  const parameters = isObject(message) ? message.with : undefined;
  return { ...(key !== undefined && { key }), ...(isObject(parameters) && { with: parameters }) };
}

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
