import type { FormDefinition, Json, JsonObject } from "../../src/engine/index.ts";
import { asObject, asString, asStrings, isObject } from "../props.ts";
import { isPlainLeaf } from "./plain-leaf.ts";

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
 * Whether a schema says itself which fields there are: single values, of which some may be required while another one
 * has a value.
 */
export function isFlat(schema: JsonObject): boolean {
  return (
    ![...OTHERS, "if", "allOf"].some((keyword) => schema[keyword] !== undefined) &&
    !isOpen(schema.additionalProperties) &&
    Object.entries(asObject(schema.dependencies)).every(([name, needed]) => isNameList(name, needed)) &&
    Object.values(asObject(schema.properties)).every(isPlainLeaf)
  );
}

/** The fields that a flat schema requires while a form has these values. */
export function requiredIn(schema: JsonObject, values: JsonObject): ReadonlySet<string> {
  const dependent = Object.entries(asObject(schema.dependencies)).filter(([name]) => values[name] !== undefined);
  return new Set([schema.required, ...dependent.map(([, needed]) => needed)].flatMap(asStrings));
}

/** Whether a dependency only requires other fields. For RJSF, its key is a path. */
function isNameList(name: string, needed: Json | undefined): needed is readonly Json[] {
  return Array.isArray(needed) && !name.includes(".");
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
    // Compiled forms have an `$id` at every condition.
    const holds = isObject(schema.if) ? branches[asString(schema.if.$id) ?? ""] : undefined;
    if (holds === undefined) return null;
    // The same argument as RJSF passes.
    parts.push((value) => (holds(value || {}) ? "1" : "0"));
  }
  for (const [name, needed] of Object.entries(asObject(schema.dependencies))) {
    if (!isNameList(name, needed)) return null;
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
