import { beginShapeFindings, type ShapeFindings } from "../shape-findings.ts";
import { isObject, membersOf, optional } from "../json.ts";
import { once } from "../once.ts";
import { entries, expressionAt, items, type Raw, under, valueIn, writtenAt } from "../raw.ts";
import type { SourceFile } from "../source.ts";
import type { Choice, FieldLayout, Layout, Row } from "./layout.ts";

/** The layout in a file. `undefined` if the file does not contain an object. Cached until the file changes. */
export const layoutIn = once((file: SourceFile): Layout | undefined => {
  return isObject(file.value) ? readLayout(beginShapeFindings(), { file, pointer: "", json: file.value }) : undefined;
});

function readLayout(findings: ShapeFindings, raw: Raw): Layout {
  const { file, pointer } = raw;
  const fields = entries(under(raw, "fields")).flatMap(([name, field]) => readField(findings, name, field) ?? []);
  const rows = under(raw, "rows");
  if (rows.json !== undefined && !Array.isArray(rows.json)) findings.add(rows, "The rows are a list.");
  return {
    file,
    pointer,
    rows: items(rows).flatMap((row) => readRow(findings, row) ?? []),
    fields: new Map(fields.map((field) => [field.name, field])),
    findings: findings.all,
  };
}

function readRow(findings: ShapeFindings, raw: Raw): Row | undefined {
  const { file, pointer, json } = raw;
  if (typeof json === "string") return { file, pointer, field: json, rows: [] };
  const read = (list: readonly Raw[]) => list.flatMap((row) => readRow(findings, row) ?? []);
  if (Array.isArray(json)) return { file, pointer, rows: read(items(raw)) };
  if (!isObject(json)) return findings.add(raw, "A row is a field's name, a list of them, or an object.");
  const group = writtenAt(raw, "group") === undefined ? items(under(raw, "group")) : [under(raw, "group")];
  return {
    file,
    pointer,
    ...membersOf(expressionAt, raw, "when"),
    ...membersOf(valueIn, raw, "section", "text"),
    rows: read([...group, ...items(under(raw, "rows"))]),
  };
}

function readField(findings: ShapeFindings, name: string, raw: Raw): FieldLayout | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return findings.add(raw, "The layout of a field is an object.");
  const [item, options] = [under(raw, "item"), under(raw, "options")];
  return {
    file,
    pointer,
    name,
    ...membersOf(writtenAt, raw, "widget", "label", "hint", "placeholder", "autocomplete", "inputmode"),
    ...membersOf(expressionAt, raw, "when"),
    ...optional(
      "options",
      Array.isArray(options.json) ? items(options).map((one) => readChoice(findings, one)) : undefined,
    ),
    ...optional("item", isObject(item.json) ? readLayout(findings, item) : undefined),
    raw: json,
  };
}

/** Anything that is not an option becomes an option without a value, so that the others keep their index. */
function readChoice(findings: ShapeFindings, raw: Raw): Choice {
  const { file, pointer, json } = raw;
  if (!isObject(json)) findings.add(raw, "A choice is an object with a `value` and a `label`.");
  return {
    file,
    pointer,
    ...membersOf(valueIn, raw, "value"),
    ...membersOf(writtenAt, raw, "label"),
  };
}
