import type { Json, JsonObject, Text } from "../../src/engine/index.ts";
import { asObject } from "../props.ts";
import type { Choice } from "../widgets/widget.ts";
import type { FieldLayout } from "./layout.ts";
import type { Option } from "./properties.ts";

/**
 * The choices of a field: the block's options (from the service), else the layout's, else the schema's values as they
 * are. Only values that the schema accepts are offered.
 */
export function choicesOf(
  schema: JsonObject,
  layout: FieldLayout,
  options: readonly Option[] | undefined,
  text: (text: Text) => string,
): readonly Choice[] {
  // For a list of values, the choices are values for its items.
  const { enum: values } = schema.type === "array" ? asObject(schema.items) : schema;
  const allowed = Array.isArray(values) ? values : undefined;
  const offered = options ?? (layout.options.length > 0 ? layout.options : (allowed ?? []).map(asOption));
  return offered.flatMap(({ value: own, label }) => {
    const value = own ?? text(label);
    return isChoice(value) && (!allowed || allowed.includes(value)) ? [{ value, label: text(label) }] : [];
  });
}

function asOption(value: Json): Option {
  return { value, label: { literal: String(value) } };
}

function isChoice(value: Json): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
