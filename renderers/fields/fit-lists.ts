import type { Json, JsonObject } from "../../src/engine/index.ts";
import { asNumber, asObject } from "../props.ts";
import { emptyItem } from "./emptyItem.ts";
import type { FormLayout } from "./layout.ts";

interface Lists {
  readonly layout: FormLayout;
  readonly schema: JsonObject;
  readonly context: JsonObject;
  /** The longest that each list has been, by its field: who corrects a number finds again what they wrote. */
  readonly longest: Map<string, readonly Json[]>;
}

/** The values with as many items in each list as other answers say (`x-length`); the same object where nothing is to be changed. */
export function fitLists(values: JsonObject, { layout, schema, context, longest }: Lists): JsonObject {
  let fitted = values;
  for (const [name, { list }] of Object.entries(layout.fields)) {
    const count = list.length?.({ self: values, context });
    const of = asObject(asObject(schema.properties)[name]);
    // A number that is no length is the other field's problem, and told there.
    if (count === undefined || count < 0 || count > (asNumber(of.maxItems) ?? 0)) continue;
    const now = values[name];
    const items: readonly Json[] = Array.isArray(now) ? now : [];
    if (items.length === count && Array.isArray(now)) continue;
    const written = [...items, ...(longest.get(name) ?? []).slice(items.length)];
    longest.set(name, written);
    fitted = {
      ...fitted,
      [name]: Array.from({ length: count }, (_, index) => written[index] ?? emptyItem(of, schema)),
    };
  }
  return fitted;
}
