import type { RJSFSchema } from "@rjsf/utils";
import type { FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";
import { asObject, isObject } from "../props.ts";
import { judgedAs } from "./validator.ts";

/**
 * Returns a function that keeps the values as they were when they last changed which fields exist. RJSF resolves the
 * whole schema for new values, and in a long form that would take too long at each keystroke. What the fields show comes
 * from the session.
 */
export function createStructure(): (definition: FormDefinition, values: JsonObject) => JsonObject {
  let kept: { readonly definition: FormDefinition; readonly said: unknown; readonly values: JsonObject } | undefined;
  return (definition, values) => {
    const says = structureOf(definition);
    const said = says === undefined ? values : says(values);
    if (kept?.definition !== definition || kept.said !== said) kept = { definition, said, values };
    return kept.values;
  };
}

/**
 * Describes a form's structure for given values, as a text: which conditions of its schema hold, and how long its lists
 * are.
 */
type Says = (value: Json | undefined) => string;

const known = new WeakMap<FormDefinition, { readonly says: Says | undefined }>();

/** Returns `undefined` if any value may matter to the schema, so that every change counts. */
export function structureOf(definition: FormDefinition): Says | undefined {
  let kept = known.get(definition);
  if (kept === undefined) {
    const said = saysOf(definition.schema, definition.branches ?? {});
    known.set(definition, (kept = { says: said === null ? undefined : said }));
  }
  return kept.says;
}

/** Returns `null` if that cannot be known in advance, and `NOTHING` if values do not matter. */
function saysOf(schema: Json | undefined, branches: NonNullable<FormDefinition["branches"]>): Says | null {
  if (!isObject(schema)) return NOTHING;
  if (OTHERS.some((keyword) => schema[keyword] !== undefined) || isOpen(schema.additionalProperties)) return null;
  const parts: Says[] = [];
  if (schema.if !== undefined) {
    const holds = isObject(schema.if) ? branches[judgedAs(schema.if as RJSFSchema)] : undefined;
    if (holds === undefined) return null;
    // The same argument as RJSF passes.
    parts.push((value) => (holds(value || {}) ? "1" : "0"));
  }
  for (const [name, needed] of Object.entries(asObject(schema.dependencies))) {
    // The key is a path for RJSF.
    if (!Array.isArray(needed) || name.includes(".")) return null;
    parts.push((value) => (isObject(value) && value[name] !== undefined ? "1" : "0"));
  }
  const beside = Array.isArray(schema.allOf) ? (schema.allOf as readonly Json[]) : [];
  for (const part of [...beside, schema.then, schema.else]) {
    const says = saysOf(part, branches);
    if (says === null) return null;
    if (says !== NOTHING) parts.push(says);
  }
  for (const [name, child] of Object.entries(asObject(schema.properties))) {
    const says = saysOf(child, branches);
    if (says === null) return null;
    if (says !== NOTHING)
      parts.push((value) => says(isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined));
  }
  if (schema.items !== undefined) {
    const says = Array.isArray(schema.items) ? null : saysOf(schema.items, branches);
    if (says === null) return null;
    parts.push((value) => (Array.isArray(value) ? `[${value.map((item: Json) => `${says(item)};`).join("")}]` : "-"));
  }
  return parts.length === 0 ? NOTHING : (value) => parts.map((says) => says(value)).join("");
}

const NOTHING: Says = () => "";

/** With these keywords, RJSF draws what it finds in the values, or evaluates the schema in its own way. */
const OTHERS = ["$ref", "oneOf", "anyOf", "patternProperties"];

function isOpen(additional: Json | undefined): boolean {
  return additional !== undefined && additional !== false;
}
