import { parseCel, valuesOf } from "../../cel/index.ts";
import type { Json } from "../../engine/index.ts";
import {
  analyticsOf,
  formIn,
  partsOf,
  pointer,
  propertyIn,
  rulesOf,
  type Schema,
  schemaOf,
  sentIn,
  type SourceFile,
  subSchemas,
  type UseOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { type Finding, nameRule, type Reference, type Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";
import { misfits } from "../value.ts";
import { reportSchema } from "../value-schemas.ts";

/** Names of fields, values and reports. Schemas and analytics.json say which there are. */
export const unknownFields: readonly Rule[] = [
  nameRule({
    id: "unknown-data",
    finds: "A value is stored or reset in a place that the schema of the data or of the form does not have.",
    why: "What the person entered is lost, or is read from a place where it never arrives.",
    *references({ of, scope }) {
      for (const use of of("data")) {
        const [root = "", ...keys] = use.path.split(".");
        if (!rootsOf(use).includes(root)) continue;
        const found = schemaAt(scope(use.place)[root] ?? {}, keys);
        if (!("unknown" in found)) continue;
        const name = keys[found.unknown] ?? "";
        const within = [root, ...keys.slice(0, found.unknown)].join(".");
        const span = { offset: within.length + 1, length: name.length };
        const known = new Set(found.known);
        yield { ...use, part: partOf(use), span, name, known, says: `"${within}" has no "${name}"` };
      }
    },
    *related({ of }) {
      for (const use of of("data")) {
        if (rootsOf(use).includes(use.path.split(".")[0] ?? "")) continue;
        const names = rootsOf(use)
          .map((name) => `"${name}"`)
          .join(" or ");
        const message = `Write a path that starts with ${names}, such as "data.a.b"; this one is "${use.path}".`;
        yield { ...use, part: partOf(use), message };
      }
    },
  }),
  nameRule({
    id: "unknown-field",
    finds:
      "An error, the focus, an option list, a first value or a rule of the form names a field that the form does not have.",
    why: "The message appears at the top of the form, or not at all, instead of at the field that the person must correct.",
    *references(context) {
      for (const use of context.of("field")) {
        const field = fieldOf(context.scope(use.place).form ?? {}, use.field);
        if (field) yield { ...use, part: use.role === "fail" ? "key" : "value", ...field };
      }
      yield* fieldsOfBlocks(context);
      for (const { file, at, schema, each, field } of rulesOfForms(context)) {
        const list = each === undefined ? undefined : fieldOf(schema, each);
        if (list) yield { file, pointer: pointer(at, "each"), ...list };
        if (!field || list || (each !== undefined && !hasItems(schema, each))) continue;
        const path = field.replace(/^\//, "").replaceAll("/", ".");
        const named = fieldOf(schema, each === undefined ? path : `${each}.*.${path}`);
        if (named) yield { file, pointer: pointer(at, "at"), ...named };
      }
    },
    *related(context) {
      for (const { file, at, schema, each } of rulesOfForms(context)) {
        if (each === undefined || fieldOf(schema, each) || hasItems(schema, each)) continue;
        const message = `"${each}" is not a list, so the rule has no items to check.`;
        yield { file, pointer: pointer(at, "each"), message };
      }
    },
  }),
  nameRule({
    id: "unknown-required",
    finds: "A schema requires a field that it does not have, or tests one in a condition (`if`).",
    why: "The form can never be sent, or the intended field can be left empty.",
    after: ["circular-ref"],
    *references({ repo }) {
      for (const { file, value } of repo.schemas.values()) yield* inObject(file, schemaOf(value), "");
    },
  }),
  nameRule({
    id: "unknown-report",
    finds:
      "`track` or `identify` sends something that the journey's analytics.json does not declare, or a text that a person may have typed.",
    why: "The service refuses the event, so it is not counted. Or texts that people write about their families end up in analytics.",
    *references(context) {
      for (const { file, pointer: at, event, place } of context.of("report")) {
        if (event === undefined) continue;
        const known = analyticsOf(context.repo, place.flow ?? "")?.events ?? new Map<string, unknown>();
        const says = `The event "${event}" is not declared in flows/${place.flow ?? ""}/analytics.json`;
        yield { file, pointer: at, name: event, known, says };
      }
    },
    *related(context) {
      for (const use of context.of("report")) {
        const declared = analyticsOf(context.repo, use.place.flow ?? "");
        const rules = use.event === undefined ? declared?.identify : declared?.events.get(use.event)?.properties;
        if (rules === undefined) {
          const message = `\`identify\` is not declared in flows/${use.place.flow ?? ""}/analytics.json.`;
          if (use.event === undefined) yield { file: use.file, pointer: use.pointer, message };
          continue;
        }
        yield* misfits(context, use, use.value, reportSchema(rules));
        for (const [name, value] of partsOf(use.value)) yield* freeText(context, use, String(name), value, rules[name]);
      }
    },
  }),
];

function rootsOf({ role }: UseOf<"data">): readonly string[] {
  return role === "into" ? ["data"] : ["data", "form"];
}

function partOf({ role }: UseOf<"data">): "key" | "value" {
  return role === "set" ? "key" : "value";
}

/** The field names in form blocks: options, notes and read-only fields. */
function* fieldsOfBlocks(context: Context): Generator<Reference> {
  for (const use of context.of("block")) {
    const schema = context.schema(formIn(use.block)?.schema ?? "");
    for (const key of schema === undefined ? [] : ["options", "notes", "readOnly", "initial"]) {
      for (const [name, value] of partsOf(propertyIn(use.block, key)?.json)) {
        // Field names are the keys of an object, or the items of a list.
        const field = typeof name === "string" ? name : value;
        const named = name !== "when" && typeof field === "string" && schema && fieldOf(schema, field);
        const part = typeof name === "string" ? "key" : "value";
        if (named) yield { file: use.file, pointer: pointer(use.pointer, key, name), part, ...named };
      }
    }
  }
}

/** The rules of all forms, with the schema of the form. */
function* rulesOfForms({ repo, schema: bundled }: Context) {
  for (const { id, file, value } of repo.schemas.values()) {
    const schema = bundled(id);
    if (schema === undefined) continue;
    for (const [index, { each, at: field }] of rulesOf(schemaOf(value)).entries())
      yield { file, at: pointer("/x-rules", index), schema, each, field };
  }
}

function hasItems(form: Schema, list: string): boolean {
  const found = schemaAt(form, list.split("."));
  const { items, type, enum: choices } = "schema" in found ? found.schema : {};
  return items !== undefined || (type ?? choices) === undefined;
}

/** A field that the form does not have, and those that it has there. */
function fieldOf(form: Schema, field: string): Pick<Reference, "name" | "known" | "says"> | undefined {
  if (Object.keys(form).length === 0 || field === "") return undefined;
  const keys = field.split(".").map((key) => (key === "*" ? "0" : key));
  const found = schemaAt(form, keys);
  if (!("unknown" in found)) return undefined;
  const says = `This form has no field "${field}"`;
  return { name: keys[found.unknown] ?? "", known: new Set(found.known), says };
}

/** The names in a schema and in all schemas inside it that describe other values. */
function* inObject(file: SourceFile, schema: Schema, at: string): Generator<Reference> {
  const own = Object.keys(schema.properties ?? {});
  // If fields also come from elsewhere (a reference, `allOf`), the list of known fields is incomplete, so nothing is
  // reported.
  const closed = own.length > 0 && schema.$ref === undefined && schema.allOf === undefined;
  if (closed) yield* inParts(file, schema, at, new Set([...own, ...addedNames(schema)]));
  for (const { pointer: inner, schema: part } of subSchemas(schema))
    if (!SAME.test(inner)) yield* inObject(file, part, at + inner);
}

/** The names in the parts of a schema that describe the same value. */
function* inParts(file: SourceFile, schema: Schema, at: string, known: ReadonlySet<string>): Generator<Reference> {
  const says = (name: string) => `There is no field "${name}" here`;
  for (const [index, name] of (schema.required ?? []).entries())
    yield { file, pointer: pointer(at, "required", index), name, known, says: says(name) };
  for (const name of /\/(if|not)$/.test(at) ? Object.keys(schema.properties ?? {}) : [])
    yield { file, pointer: pointer(at, "properties", name), part: "key", name, known, says: says(name) };
  for (const { pointer: inner, schema: part } of subSchemas(schema))
    if (SAME.test(inner)) yield* inParts(file, part, at + inner, known);
}

/** Fields that `then`, `else` and similar keywords add. */
function addedNames(schema: Schema): string[] {
  return subSchemas(schema).flatMap(({ pointer: inner, schema: part }) => {
    if (!SAME.test(inner) || /^\/(if|not)/.test(inner)) return [];
    return [...Object.keys(part.properties ?? {}), ...addedNames(part)];
  });
}

/** Keywords whose schemas describe the same value as the schema that contains them. */
const SAME = /^\/(if|then|else|not|allOf|anyOf|oneOf)(\/|$)/;

/** A text that is sent unhashed must come from a known set of values, or have a format that sentences do not have. */
function* freeText(
  context: Context,
  use: UseOf<"report">,
  name: string,
  value: Json,
  rule: Schema | undefined,
): Generator<Finding> {
  const { value: inner, inside } = sentIn(value);
  if (typeof inner !== "string" || !inner.startsWith("=") || rule === undefined) return;
  if (rule.type !== "string" || rule.hash !== undefined) return;
  const source = inner.slice(1);
  const { type } = context.cel({ source, place: use.place });
  if (type.kind !== "string" || valuesOf(type) !== undefined || hasForm(context, use, source)) return;
  yield {
    file: use.file,
    pointer: pointer(use.pointer, name, ...inside),
    message: `This can be any text. Send a value that has an enum or a pattern, or declare "${name}" as a hash.`,
  };
}

function hasForm(context: Context, use: UseOf<"report">, source: string): boolean {
  const parsed = parseCel(source);
  if ("problem" in parsed) return true;
  const [root = "", ...keys] = source.trim().split(".");
  const schema = context.scope(use.place)[root];
  const found = schema && schemaAt(schema, keys);
  return (
    found !== undefined &&
    "schema" in found &&
    ["enum", "const", "pattern", "format"].some((key) => key in found.schema)
  );
}
