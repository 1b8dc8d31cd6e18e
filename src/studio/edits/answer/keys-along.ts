import type { Json } from "../../../engine/index.ts";
import { type DataSchema, entriesOf, isList, isObject, pointer } from "../../../model/index.ts";
import { holderOf } from "./holders.ts";
import { type Answer, isOf } from "./answer.ts";

/**
 * Pointers of the properties in a value that are the answer, according to the value's schema. A member may be optional
 * (`name?`).
 */
export function* keysAlong(value: Json | undefined, schema: DataSchema | undefined, answer: Answer): Generator<string> {
  if (schema === undefined) return;
  if (isList(value)) {
    for (const [index, item] of value.entries())
      for (const key of keysAlong(item, schema.items, answer)) yield pointer("", index) + key;
  } else if (isObject(value)) {
    const holder = holderOf(schema) ?? "";
    for (const [key, inner] of entriesOf(value)) {
      const name = key.replace(/\?$/, "");
      for (const one of keysAlong(inner, schema.properties.get(name), answer)) yield pointer("", key) + one;
      if (isOf(answer, name, holder)) yield pointer("", key);
    }
  }
}
