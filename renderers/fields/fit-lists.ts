import type { Json, JsonObject } from "../../src/engine/index.ts";
import { asNumber, asObject } from "../props.ts";
import type { FormEnvironment } from "./condition.ts";
import { emptyItem } from "./emptyItem.ts";
import type { FormLayout } from "./layout.ts";

interface Lists {
  readonly layout: FormLayout;
  readonly schema: JsonObject;
  readonly environment: FormEnvironment;
  /** The longest state of each list, by field. A person who corrects a number gets back what they had written. */
  readonly longest: Map<string, readonly Json[]>;
}

/** Gives each list as many items as other answers require (`x-length`). Returns the same object if nothing changes. */
export function fitLists(values: JsonObject, { layout, schema, environment, longest }: Lists): JsonObject {
  let fitted = values;
  for (const [name, { list }] of Object.entries(layout.fields)) {
    const count = list.length?.(environment);
    const of = asObject(asObject(schema.properties)[name]);
    // A number that cannot be a length is a problem of the other field, and is shown there.
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
