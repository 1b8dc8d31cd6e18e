import type { JsonObject } from "../../engine/index.ts";
import type { SourceFile } from "../../model/index.ts";
import type { Answer } from "../answer-expression.ts";
import { type Condition, fieldsOfRows, type Imported, type ImportedField, type ImportedRow } from "../form.ts";
import {
  createReport,
  ImportError,
  listIn,
  objectIn,
  parts,
  type Report,
  type SourceNode,
  textIn,
  under,
} from "../source-node.ts";
import { isFieldName } from "../field-names.ts";
import { both, casesWhen } from "../visible.ts";
import { labelOf, readComponent, shownWhen } from "./components.ts";

/** A form of form-js (bpmn.io, Camunda). */
export function readFormJs(file: SourceFile): Imported {
  const root: SourceNode = { json: file.value, pointer: "" };
  if (listIn(under(root, "components")).length === 0)
    throw new ImportError(file, "/components", "This has no `components`, so it is no form of form-js.");
  const report = createReport();
  const rows = readComponents(under(root, "components"), { report, visible: undefined });
  if (fieldsOfRows(rows).length === 0)
    throw new ImportError(file, "/components", "No component of this form can be taken.");
  const submit = parts(under(root, "components")).find(
    ([, one]) => under(one, "type").json === "button" && under(one, "action").json !== "reset",
  );
  return {
    form: { submit: submit && textIn(under(submit[1], "label")), pages: [{ name: "form", rows }] },
    notTaken: report.notTaken,
  };
}

interface Reading {
  readonly report: Report;
  /** Where the group around a component is shown. */
  readonly visible: Condition | undefined;
}

/** The components of a form, group or list. Those in the same row of the layout are side by side. */
function readComponents(components: SourceNode, reading: Reading): readonly ImportedRow[] {
  const answer = answersIn(components);
  const lines = new Map<string, ImportedRow[]>();
  for (const [index, component] of parts(components)) {
    const row = textIn(under(component, "layout", "row")) ?? `own ${index}`;
    const found = readOne(component, answer, reading);
    if (found !== undefined) lines.set(row, [...(lines.get(row) ?? []), found]);
  }
  return [...lines.values()].flatMap((line): readonly ImportedRow[] => {
    const fields = line.filter((one): one is ImportedField => "name" in one);
    return line.length > 1 && line.length < 4 && fields.length === line.length ? [fields] : line;
  });
}

function readOne(component: SourceNode, answer: Answer, around: Reading): ImportedRow | undefined {
  const { report } = around;
  const type = String(under(component, "type").json);
  if (LOOKS.has(type)) return undefined;
  if (LEFT_OUT[type] !== undefined) {
    report.leftOut(component, LEFT_OUT[type] ?? "");
    return undefined;
  }
  const visible = both(around.visible, shownWhen(component, answer, report));
  const path = textIn(under(component, "path"));
  if (type === "group" && path === undefined) {
    const rows = readComponents(under(component, "components"), { report, visible });
    const section = textIn(under(component, "label"));
    if (fieldsOfRows(rows).length === 0) return undefined;
    return { section: section ?? "More", rows };
  }
  const name = path ?? textIn(under(component, "key")) ?? "";
  const hint = " A part of an object is in a group with a path.";
  if (!isFieldName(name, component, report, hint)) return undefined;
  const own =
    type === "group" || type === "dynamiclist"
      ? container(component, type, report)
      : readComponent(component, name, report);
  if (own === undefined) {
    report.leftOut(
      component,
      `There is no component of the type "${type}". Write a widget of your own for it (docs/embedding.md).`,
    );
    return undefined;
  }
  const required = objectIn(under(component, "validate"))["required"] === true;
  const cases = casesWhen({ required, visible });
  const begun = under(component, "defaultValue").json;
  const hasDefault = begun !== undefined && begun !== null && begun !== "" && own.schema["type"] !== "object";
  return {
    name,
    label: labelOf(component, name),
    hint: textIn(under(component, "description")),
    required,
    readOnly: under(component, "readonly").json === true || under(component, "disabled").json === true,
    ...own,
    schema: hasDefault ? ({ ...own.schema, default: begun } as JsonObject) : own.schema,
    ...(cases.length > 0 && { cases }),
  };
}

function container(
  component: SourceNode,
  type: string,
  report: Report,
): Pick<ImportedField, "schema" | "widget" | "rows"> {
  const rows = readComponents(under(component, "components"), { report, visible: undefined });
  const isList = type === "dynamiclist";
  return { schema: { type: isList ? "array" : "object" }, widget: isList ? "list" : "object", rows };
}

/** The answers beside a condition, by name. */
function answersIn(components: SourceNode): Answer {
  const types = new Map<string, string>();
  const look = (list: SourceNode) => {
    for (const [, one] of parts(list)) {
      const type = String(under(one, "type").json);
      if (type === "group" && under(one, "path").json === undefined) look(under(one, "components"));
      else types.set(textIn(under(one, "key")) ?? "", type);
    }
  };
  look(components);
  return (name) => {
    const type = types.get(name);
    return type === undefined
      ? undefined
      : { path: [name], isText: !["number", "checkbox", "checklist", "taglist"].includes(type) };
  };
}

/** Components without an answer and without words. */
const LOOKS: ReadonlySet<string> = new Set(["spacer", "separator", "button", "default"]);

const LEFT_OUT: Readonly<Record<string, string>> = {
  text: "Text between fields is left out. Put it into the `text` of a section, a hint, or a block `text` before the form.",
  html: "Text between fields is left out. Put it into the `text` of a section, a hint, or a block `text` before the form.",
  image: "A picture between fields is left out. Show it with a block of your own before the form.",
  table: "A table of data is left out. Show it with a block of your own before the form.",
  iframe: "Another page is left out. Show it with the block `embed`.",
  expression: "A calculated value is left out. Name it in `values` of the journey, in CEL.",
  documentPreview: "A preview of documents is left out. Show it with a block of your own.",
};
