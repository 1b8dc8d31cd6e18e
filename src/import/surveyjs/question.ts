import type { JsonObject } from "../../engine/index.ts";
import { type Condition, fieldsOfRows, type ImportedField, type ImportedRow, isField, type Words } from "../form.ts";
import { isFieldName, nameInWords } from "../field-names.ts";
import { objectIn, parts, type SourceNode, textIn, under } from "../source-node.ts";
import { both, casesWhen } from "../visible.ts";
import { answersIn, type SurveyReading } from "./answers.ts";
import { choiceSchema } from "../usual-fields.ts";
import { choicesOf, wordsIn } from "./choices.ts";
import { conditionAt } from "../answer-expression.ts";
import { type ReadQuestion, SINGLE_QUESTIONS } from "./single-questions.ts";

/** The rows of a page or panel. A question that does not start a new line is beside the one before it. */
export function readElements(elements: SourceNode, reading: SurveyReading): readonly ImportedRow[] {
  const rows: ImportedRow[] = [];
  for (const [, element] of parts(elements)) {
    const read = readElement(element, reading);
    if (read === undefined) continue;
    const before = rows.at(-1);
    const beside = under(element, "startWithNewLine").json === false && isField(read) && before !== undefined;
    const line = before === undefined || "section" in before ? [] : isField(before) ? [before] : before;
    if (beside && line.length > 0 && line.length < 3) rows[rows.length - 1] = [...line, read as ImportedField];
    else rows.push(read);
  }
  return rows;
}

function readElement(element: SourceNode, around: SurveyReading): ImportedRow | undefined {
  const { report } = around;
  const type = String(under(element, "type").json);
  const visible = both(around.visible, conditionOf(element, "visibleIf", around));
  if (under(element, "visible").json === false)
    report.changed(
      under(element, "visible"),
      "An element that is never visible is shown. Remove it, or give it the widget `hidden`.",
    );
  const reading: SurveyReading = { ...around, visible };
  if (type === "panel") {
    const rows = readElements(under(element, "elements"), reading);
    const title = wordsIn(under(element, "title"));
    if (fieldsOfRows(rows).length === 0) return undefined;
    const section = title ?? nameInWords(textIn(under(element, "name")) ?? "More");
    return { section, text: wordsIn(under(element, "description")), rows };
  }
  const read = READERS[type];
  if (read === undefined) {
    const unknown = `There is no question of the type "${type}". Write a widget of your own for it (docs/embedding.md).`;
    report.leftOut(element, NOT_TAKEN_ELEMENTS[type] ?? unknown);
    return undefined;
  }
  const name = textIn(under(element, "name")) ?? "";
  if (!isFieldName(name, element, report)) return undefined;
  const required = under(element, "isRequired").json === true;
  const requiredIf = conditionOf(element, "requiredIf", around);
  if (under(element, "enableIf").json !== undefined)
    report.leftOut(under(element, "enableIf"), "A field cannot be disabled by an answer. Hide it with `x-cases`.");
  const cases = casesWhen({ required, visible, requiredIf });
  let own = read(element, reading, name);
  if (own.options?.length === 0) {
    report.changed(element, "It has no choices, so people write the answer. Offer some in `options` of its layout.");
    own = { schema: { type: "string" }, widget: "text", autocomplete: "off", messages: own.messages };
  }
  const first = under(element, "defaultValue");
  const isWrong = own.widget === "text" && !["string", "undefined"].includes(typeof first.json);
  if (isWrong) report.leftOut(first, "This is no text, so the field begins empty.");
  return {
    name,
    label: wordsIn(under(element, "title")) ?? nameInWords(name),
    hint: wordsIn(under(element, "description")),
    placeholder: wordsIn(under(element, "placeholder")) ?? wordsIn(under(element, "placeHolder")),
    required,
    readOnly: under(element, "readOnly").json === true,
    ...own,
    schema:
      first.json === undefined || isWrong || own.schema["type"] === "object"
        ? own.schema
        : ({ ...own.schema, default: first.json } as JsonObject),
    ...(cases.length > 0 && { cases }),
  };
}

function conditionOf(element: SourceNode, name: string, { answer, report }: SurveyReading): Condition | undefined {
  const node = under(element, name);
  const source = textIn(node);
  return source === undefined ? undefined : conditionAt(node, source, answer, report);
}

const READERS: Readonly<Record<string, ReadQuestion>> = {
  ...SINGLE_QUESTIONS,
  multipletext: (element, reading) => ({
    schema: { type: "object" },
    widget: "object",
    rows: parts(under(element, "items")).flatMap(([, item]) => {
      const typed: SourceNode = { json: { type: "text", ...objectIn(item) }, pointer: item.pointer };
      return readElement(typed, { ...reading, visible: undefined }) ?? [];
    }),
  }),
  matrix: (element, { report }, name) => {
    const options = choicesOf(element, report, "columns");
    const rows = choicesOf(element, report, "rows").flatMap(({ value, label }): readonly ImportedField[] => {
      if (/^[A-Za-z_]\w*$/.test(String(value)))
        return [
          {
            name: String(value),
            label,
            schema: choiceSchema(options),
            widget: "radio",
            options,
            required: under(element, "isAllRowRequired").json === true,
          },
        ];
      report.leftOut(
        under(element, "rows"),
        `A field's name has letters, digits and "_" only: rename the row "${value}" of "${name}".`,
      );
      return [];
    });
    return { schema: { type: "object" }, widget: "matrix", rows };
  },
  paneldynamic: (element, reading) => ({
    schema: { type: "array", ...countsOf(element, "minPanelCount", "maxPanelCount") },
    widget: "list",
    rows: readElements(
      under(element, "templateElements"),
      inItem(under(element, "templateElements"), "panel", reading),
    ),
    itemTitle: plainTitle(wordsIn(under(element, "templateTitle"))),
    add: wordsIn(under(element, "addPanelText")) ?? wordsIn(under(element, "panelAddText")),
    remove: wordsIn(under(element, "removePanelText")) ?? wordsIn(under(element, "panelRemoveText")),
  }),
  matrixdynamic: (element, reading) => {
    const columns = parts(under(element, "columns")).map(([, column]): SourceNode => {
      const cell = under(column, "cellType").json ?? under(element, "cellType").json ?? "dropdown";
      const choices = under(column, "choices").json ?? under(element, "choices").json;
      return {
        json: { ...objectIn(column), type: cell, ...(choices !== undefined && { choices }) } as JsonObject,
        pointer: column.pointer,
      };
    });
    const listed: SourceNode = {
      json: columns.map(({ json }) => json ?? null),
      pointer: under(element, "columns").pointer,
    };
    return {
      schema: { type: "array", ...countsOf(element, "minRowCount", "maxRowCount") },
      widget: "list",
      rows: readElements(listed, inItem(listed, "row", reading)),
      ...(["allowRowReorder", "allowRowsDragAndDrop"].some((name) => under(element, name).json === true) && {
        settings: { movable: true },
      }),
      add: wordsIn(under(element, "addRowText")),
      remove: wordsIn(under(element, "removeRowText")),
    };
  },
};

/** Conditions in an item of a list read the item. */
function inItem(elements: SourceNode, prefix: string, reading: SurveyReading): SurveyReading {
  const known = answersIn(elements);
  return {
    ...reading,
    visible: undefined,
    answer: (name) => (name.startsWith(`${prefix}.`) ? known(name.slice(prefix.length + 1)) : undefined),
  };
}

function countsOf(element: SourceNode, least: string, most: string): JsonObject {
  const [min, max] = [under(element, least).json, under(element, most).json];
  return {
    ...(typeof min === "number" && min > 0 && { minItems: min }),
    ...(typeof max === "number" && { maxItems: max }),
  };
}

/** A title without the number that the list itself shows. */
function plainTitle(words: Words | undefined): Words | undefined {
  return typeof words === "string" ? words.replaceAll(/\s*#?\{panelIndex\}/g, "") : words;
}

/** Elements that a journey does not have, each with the nearest way. */
const NOT_TAKEN_ELEMENTS: Readonly<Record<string, string>> = {
  html: "Text between questions is left out. Put it into the `text` of a section, a hint, or a block `text` before the form.",
  image: "A picture between questions is left out. Show it with a block of your own before the form.",
  expression: "A calculated value is left out. Show it on the next page: a text with a parameter in CEL.",
  ranking: "People cannot bring choices into an order. Ask for the first choice, then for the second.",
  imagepicker: "Choices cannot be pictures. Use `radio` with words.",
  signaturepad: "There is no field for a signature. Use a checkbox that must be ticked, or a file.",
  matrixdropdown: "A table with several answers in each row is left out. Use one object for each row.",
};
