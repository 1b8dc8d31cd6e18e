import type { JsonObject } from "../../engine/index.ts";
import { deref } from "../schema/bundle.ts";
import { defaultsOf } from "../schema/defaults.ts";
import type { Schema } from "../schema/schema.ts";
import { laidOver } from "../value/value.ts";
import { type Layout, widgetOf } from "./layout.ts";

/**
 * The values of a form before anything is entered. An object that the page shows is always there, because people see
 * its fields whether or not it is required.
 */
export function formDefaults(schema: Schema, layout: Layout | undefined, root: Schema = schema): JsonObject {
  const objects = [...(layout?.fields.values() ?? [])].flatMap((field) => {
    const property = schema.properties?.[field.name];
    if (widgetOf(field) !== "object" || property === undefined) return [];
    return [[field.name, formDefaults(deref(property, root), field.item, root)] as const];
  });
  return laidOver(Object.fromEntries(objects), defaultsOf(schema, root));
}
