import type { JsonObject } from "../../engine/index.ts";
import type { SourceFile } from "../../model/index.ts";
import type { Answer } from "../answer-expression.ts";
import { isFieldName, nameInWords, usualAutocomplete } from "../field-names.ts";
import {
  fieldsOfRows,
  type Condition,
  type Imported,
  type ImportedField,
  type ImportedOption,
  type ImportedRow,
  type Words,
} from "../form.ts";
import {
  createReport,
  ImportError,
  objectIn,
  parts,
  type Report,
  type SourceNode,
  textIn,
  under,
} from "../source-node.ts";
import { fileField, oneOf, severalOf, YEAR } from "../usual-fields.ts";
import { both, casesWhen } from "../visible.ts";
import { limitsIn, relevantIn } from "./expressions.ts";

/** A form of ODK: the sheets `survey` and `choices` of an XLSForm. */
export function readXlsform(surveyFile: SourceFile, choicesFile?: SourceFile): Imported {
  const survey: SourceNode = { json: surveyFile.value, pointer: "" };
  const lines = parts(survey).map(([, line]) => line);
  if (!lines.some((line) => textIn(under(line, "type")) !== undefined))
    throw new ImportError(
      surveyFile,
      "/0",
      "This has no column `type` with a question, so it is no sheet `survey` of an XLSForm.",
    );
  const report = createReport();
  const lists = new Map<string, ImportedOption[]>();
  for (const [, line] of parts({ json: choicesFile?.value, pointer: "" })) {
    const list = textIn(under(line, "list_name")) ?? textIn(under(line, "list name")) ?? "";
    const value = textIn(under(line, "name")) ?? "";
    lists.set(list, [...(lists.get(list) ?? []), { value, label: wordsIn(line, "label") ?? value }]);
  }
  const answer: Answer = (name) => {
    const type = lines.find((line) => under(line, "name").json === name);
    const [kind = ""] = (textIn(under(type ?? survey, "type")) ?? "").split(/\s+/);
    return (
      type && {
        path: [name],
        isText: !["integer", "decimal", "range", "select_multiple", "acknowledge"].includes(kind),
      }
    );
  };
  const rows = readLines({ lines, at: 0 }, { report, lists, answer, visible: undefined });
  if (fieldsOfRows(rows).length === 0)
    throw new ImportError(surveyFile, "/0", "No question of this form can be taken.");
  return { form: { pages: [{ name: "form", rows }] }, notTaken: report.notTaken };
}

interface Lines {
  readonly lines: readonly SourceNode[];
  at: number;
}

interface Reading {
  readonly report: Report;
  readonly lists: ReadonlyMap<string, readonly ImportedOption[]>;
  readonly answer: Answer;
  readonly visible: Condition | undefined;
}

/** The rows until the end of the group or repeat that the lines are in. */
function readLines(reader: Lines, reading: Reading): readonly ImportedRow[] {
  const rows: ImportedRow[] = [];
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at] as SourceNode;
    reader.at += 1;
    const type = (textIn(under(line, "type")) ?? "").replace(/^(begin|end) /, "$1_");
    if (type.startsWith("end_")) return rows;
    const visible = both(reading.visible, relevantIn(under(line, "relevant"), reading.answer, reading.report));
    const name = textIn(under(line, "name")) ?? "";
    if (type === "begin_group") {
      const inner = readLines(reader, { ...reading, visible });
      if (fieldsOfRows(inner).length > 0)
        rows.push({
          section: wordsIn(line, "label") ?? nameInWords(name || "more"),
          text: wordsIn(line, "hint"),
          rows: inner,
        });
    } else if (type === "begin_repeat") {
      const inner = readLines(reader, { ...reading, visible: undefined });
      const list: ImportedField = {
        ...commonOf(line, name, visible),
        schema: { type: "array" },
        widget: "list",
        rows: inner,
      };
      if (isFieldName(name, under(line, "name"), reading.report)) rows.push(list);
    } else if (type !== "") rows.push(...readQuestion(line, type, name, { ...reading, visible }));
  }
  return rows;
}

function commonOf(line: SourceNode, name: string, visible: Condition | undefined) {
  const required = /^(?:yes|true|true\(\))$/i.test(textIn(under(line, "required")) ?? "");
  const cases = casesWhen({ required, visible });
  return {
    name,
    label: wordsIn(line, "label") ?? nameInWords(name),
    hint: wordsIn(line, "hint"),
    required,
    readOnly: /^(?:yes|true)$/i.test(textIn(under(line, "read_only")) ?? textIn(under(line, "readonly")) ?? ""),
    ...(cases.length > 0 && { cases }),
  };
}

function readQuestion(line: SourceNode, type: string, name: string, reading: Reading): readonly ImportedField[] {
  const { report, lists, visible } = reading;
  const [kind = "", list = ""] = type.split(/\s+/);
  if (METADATA.has(kind)) return [];
  const own = questionOf(kind, line, lists.get(list) ?? [], report);
  if (own === undefined) {
    report.leftOut(
      under(line, "type"),
      LEFT_OUT[kind] ??
        `There is no question of the type "${kind}". Write a widget of your own for it (docs/embedding.md).`,
    );
    return [];
  }
  if (!isFieldName(name, under(line, "name"), report)) return [];
  for (const column of ["choice_filter", "calculation", "repeat_count"])
    if (under(line, column).json !== undefined)
      report.leftOut(
        under(line, column),
        `\`${column}\` cannot be taken. Say it with \`x-cases\`, a value of the journey, or \`x-length\`.`,
      );
  const schema = {
    ...own.schema,
    ...limitsIn(under(line, "constraint"), String(own.schema["type"]), report),
  } as JsonObject;
  const written = textIn(under(line, "default"));
  // A day there, also where only its month or year is asked for.
  const begun = own.schema["format"] === "month" ? written?.slice(0, "2026-11".length) : written;
  const year = own.widget === "year" ? Number(written?.slice(0, "2026".length)) : Number.NaN;
  const isTyped = ["text", "textarea", "number", "date", "month", "year"].includes(own.widget ?? "");
  const messages = { required: wordsIn(line, "required_message"), "*": wordsIn(line, "constraint_message") };
  return [
    {
      ...commonOf(line, name, visible),
      ...own,
      schema: {
        ...schema,
        ...(begun !== undefined && schema["type"] === "string" && { default: begun }),
        ...(Number.isInteger(year) && { default: year }),
      },
      messages: Object.fromEntries(
        Object.entries(messages).filter((one): one is [string, Words] => one[1] !== undefined),
      ),
      ...(isTyped && { autocomplete: usualAutocomplete(name, own.widget ?? "", schema) }),
    },
  ];
}

function questionOf(
  kind: string,
  line: SourceNode,
  options: readonly ImportedOption[],
  report: Report,
): (Pick<ImportedField, "schema"> & Partial<ImportedField>) | undefined {
  const look = textIn(under(line, "appearance")) ?? "";
  if (kind === "text") return { schema: { type: "string" }, widget: /multiline/.test(look) ? "textarea" : "text" };
  if (kind === "integer") return { schema: { type: "integer" }, widget: "number" };
  if (kind === "decimal" || kind === "range") return { schema: { type: "number" }, widget: "number" };
  if (kind === "date") {
    const isMonth = /month-year/.test(look);
    if (!isMonth && /year/.test(look)) {
      report.changed(under(line, "appearance"), "The answer is a year: 2026.");
      return YEAR;
    }
    if (isMonth) report.changed(under(line, "appearance"), "The answer is a month without a day: 2026-11.");
    const format = isMonth ? "month" : "date";
    return { schema: { type: "string", format }, widget: format };
  }
  if (kind === "acknowledge") return { schema: { type: "boolean", const: true }, widget: "checkbox" };
  if (options.length > 0 && kind === "select_one") return oneOf(/minimal/.test(look) ? "select" : "radio", options);
  if (options.length > 0 && kind === "select_multiple") return severalOf(options);
  if (kind === "time" || kind === "dateTime") {
    report.changed(under(line, "type"), "There is no control for a time: people type it.");
    return { schema: { type: "string" }, widget: "text" };
  }
  if (kind !== "image" && kind !== "file") return undefined;
  return fileField(under(line, "type"), report, false, kind === "image" ? ["image/jpeg", "image/png"] : undefined);
}

/** The text of a column, or its texts by language: `label::Spanish (es)`. */
function wordsIn(line: SourceNode, column: string): Words | undefined {
  const found = Object.entries(objectIn(line)).flatMap(([name, text]): readonly (readonly [string, string])[] => {
    if (typeof text !== "string") return [];
    if (name === column) return [["default", text]];
    const [, language] = name.startsWith(`${column}::`) ? (/\((\w{2}(?:-\w{2})?)\)\s*$/.exec(name) ?? []) : [];
    return language === undefined ? [] : [[language, text]];
  });
  const [first] = found;
  return found.length === 1 && first?.[0] === "default" ? first[1] : first && Object.fromEntries(found);
}

/** What a phone notes by itself. */
const METADATA: ReadonlySet<string> = new Set([
  "start",
  "end",
  "today",
  "deviceid",
  "username",
  "phonenumber",
  "email",
  "audit",
]);

const LEFT_OUT: Readonly<Record<string, string>> = {
  note: "Text between questions is left out. Put it into the `text` of a section, a hint, or a block `text` before the form.",
  calculate: "A calculated value is left out. Name it in `values` of the journey, in CEL.",
  rank: "People cannot bring choices into an order. Ask for the first choice, then for the second.",
  select_one: "The sheet `choices` has no such list. If the sheets are CSV, name that file after the survey.",
  select_multiple: "The sheet `choices` has no such list. If the sheets are CSV, name that file after the survey.",
};
