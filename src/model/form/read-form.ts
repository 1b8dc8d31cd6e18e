import { beginShapeFindings, type ShapeFindings } from "../shape-findings.ts";
import { optional, isObject } from "../json.ts";
import { entries, items, type Raw, under } from "../raw.ts";
import type { FormSource, Repository } from "../repository.ts";
import type { DataSchema } from "../schema/data-schema.ts";
import { readDataSchema } from "../schema/read-data-schema.ts";
import { wholeFile } from "../parts.ts";
import { onceWithFiles } from "../with-files.ts";
import type { Field, Form } from "./form.ts";
import type { Layout } from "./layout.ts";
import { layoutIn } from "./read-layout.ts";

/** A form. Cached until its schema, its layout, or a schema that it refers to changes. */
export function formOf({ files }: Pick<Repository, "files">, { file }: FormSource): Form {
  return readForm(file, files);
}

const readForm = onceWithFiles((file, files): Form => {
  const id = file.path.replace(/\.schema\.json$/, "");
  const raw: Raw = { file, pointer: "", json: file.value };
  const findings = beginShapeFindings();
  checkShape(findings, raw);
  const own = files.get(`${id}.ui.json`);
  const written = own && wholeFile(own, files);
  const layout = written && layoutIn(written);
  if (written !== undefined && layout === undefined)
    findings.add({ file: written, pointer: "" }, "A layout is an object.");
  const schema = readDataSchema(files, raw);
  return {
    file,
    pointer: "",
    id,
    schema,
    ...optional("layout", layout),
    fields: fieldsOf(schema, layout),
    findings: [...findings.all, ...(layout?.findings ?? [])],
  };
});

/** The fields of an object's schema, with their layouts. */
export function fieldsOf(schema: DataSchema, layout: Layout | undefined): readonly Field[] {
  return [...schema.properties].map(([name, property]) => {
    const { file, pointer } = property;
    const required = schema.required.includes(name);
    return { file, pointer, name, schema: property, required, ...optional("layout", layout?.fields.get(name)) };
  });
}

/** Finds wrong shapes in a schema as it is written. The target of a `$ref` is checked in its own file. */
function checkShape(findings: ShapeFindings, raw: Raw): void {
  if (typeof raw.json === "boolean") return;
  if (!isObject(raw.json)) return findings.add(raw, "A schema is an object.");
  const properties = under(raw, "properties");
  if (properties.json !== undefined && !isObject(properties.json))
    findings.add(properties, "The properties are an object, by name.");
  for (const [, property] of entries(properties)) checkShape(findings, property);
  const inner = under(raw, "items");
  if (inner.json !== undefined && !Array.isArray(inner.json)) checkShape(findings, inner);
  const rules = under(raw, "x-rules");
  if (rules.json !== undefined && !Array.isArray(rules.json)) findings.add(rules, "The rules are a list.");
  for (const rule of items(rules)) if (!isObject(rule.json)) findings.add(rule, "A rule is an object.");
}
