import type { SourceFile } from "../../model/index.ts";
import {
  fieldsOfRows,
  type Imported,
  type ImportedField,
  type ImportedPage,
  type ImportedRow,
  isField,
} from "../form.ts";
import { readObject } from "../json-schema/read-object.ts";
import { keyword, schemaNode, typeOfSchema } from "../json-schema/schema-node.ts";
import type { FieldUi } from "../json-schema/ui.ts";
import { createReport, ImportError, parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";
import { keyFor } from "../texts.ts";
import { withRules } from "./rules.ts";
import { type Control, controlsIn, uiOfControl } from "./ui-elements.ts";

/** A form of JSON Forms: its schema and, if there is one, its UI schema. Each category is a page. */
export function readJsonForms(schemaFile: SourceFile, uiFile?: SourceFile): Imported {
  const root: SourceNode = { json: schemaFile.value, pointer: "" };
  const schema = schemaNode(root, root);
  if (schema === undefined || typeOfSchema(schema) !== "object")
    throw new ImportError(schemaFile, "/type", "This is not the schema of an object, so it has no fields.");
  const report = createReport();
  const ui: SourceNode = { json: uiFile?.value ?? {}, pointer: "" };
  const file = uiFile?.path ?? "";
  const controls = controlsIn(ui);
  const fields = readObject(schema, uiAt([], controls, file, report), { root, report, inside: [], readObject });
  const placed =
    uiFile === undefined ? fields : fields.flatMap((field) => shown(field, [field.name], controls, file, report));
  const pages =
    uiFile === undefined
      ? [{ name: "form", rows: placed }]
      : pagesOf(ui, placed, file, report).filter(({ rows }) => fieldsOfRows(rows).length > 0);
  if (pages.length === 0) throw new ImportError(uiFile ?? schemaFile, "", "No field of this form can be taken.");
  return {
    form: { title: textIn(keyword(schema, "title")), text: textIn(keyword(schema, "description")), pages },
    notTaken: report.notTaken,
  };
}

/** The looks of the object at a path, by the controls for its fields. */
function uiAt(path: readonly string[], controls: readonly Control[], file: string, report: Report): FieldUi {
  const inside = controls.filter((one) => path.every((name, index) => one.path[index] === name));
  const order = inside.flatMap((one) => one.path[path.length] ?? []);
  const own = uiOfControl(inside.find((one) => one.path.length === path.length)?.node, file, report);
  return {
    ...own,
    ...(order.length > 0 && { order: [...new Set(order), "*"] }),
    field: (name) => uiAt([...path, name], controls, file, report),
  };
}

/** The field with the rules of its controls. Empty if no control shows it, or anything in it. */
function shown(
  field: ImportedField,
  path: readonly string[],
  controls: readonly Control[],
  file: string,
  report: Report,
): readonly ImportedField[] {
  const own = controls.find((one) => one.path.join("/") === path.join("/"));
  if (own !== undefined) return [withRules(field, own, file, report)];
  if (field.schema["type"] !== "object") {
    const node = { json: undefined, pointer: `/properties/${path.join("/properties/")}` };
    report.leftOut(
      node,
      `No control shows "${field.name}", so the journey does not have it. Add a control for it if people must fill it in.`,
    );
    return [];
  }
  const inner = fieldsOfRows(field.rows ?? []).flatMap((one) =>
    shown(one, [...path, one.name], controls, file, report),
  );
  return inner.length > 0 ? [{ ...field, rows: inner }] : [];
}

function pagesOf(
  ui: SourceNode,
  fields: readonly ImportedField[],
  file: string,
  report: Report,
): readonly ImportedPage[] {
  const left = new Map(fields.map((field) => [field.name, field]));
  const rowsIn = (node: SourceNode) => rowsOf(node, left, file, report);
  if (under(ui, "type").json !== "Categorization")
    return [{ name: "form", rows: rowsOf(ui, left, file, report, true) }];
  const taken = new Set<string>(["done"]);
  return parts(under(ui, "elements")).map(([, category]) => {
    const title = textIn(under(category, "label"));
    const rows = parts(under(category, "elements")).flatMap(([, one]) => rowsIn(one));
    return { name: keyFor((title ?? "page").toLowerCase(), taken), title, rows };
  });
}

/** The rows of an element of the layout. Each field is placed once. `isWhole`: it is the whole form. */
function rowsOf(
  node: SourceNode,
  left: Map<string, ImportedField>,
  file: string,
  report: Report,
  isWhole = false,
): readonly ImportedRow[] {
  const type = String(under(node, "type").json);
  const inner = () => parts(under(node, "elements")).flatMap(([, one]) => rowsOf(one, left, file, report));
  if (type === "Control") {
    const [name = ""] = controlsIn(node)[0]?.path ?? [];
    const field = left.get(name);
    left.delete(name);
    return field === undefined ? [] : [field];
  }
  if (type === "HorizontalLayout") {
    const rows = inner();
    return rows.length > 1 && rows.length < 4 && rows.every(isField) ? [rows.filter(isField)] : rows;
  }
  if (type === "Group" || type === "Category") {
    const [title, rows] = [textIn(under(node, "label")), inner()];
    return title === undefined || isWhole ? rows : [{ section: title, rows }];
  }
  if (type === "VerticalLayout" || type === "Categorization") return inner();
  if (type === "Label")
    report.leftOut(
      node,
      "Text between fields is left out. Put it into the `text` of a section, a hint, or a block `text`.",
      file,
    );
  else
    report.leftOut(
      node,
      `There is no element of the type "${type}". Write a block of your own for it (docs/embedding.md).`,
      file,
    );
  return [];
}
