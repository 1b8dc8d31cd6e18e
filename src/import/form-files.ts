import type { Json, JsonObject } from "../engine/index.ts";
import { conditionSource, pathsIn } from "./condition-source.ts";
import {
  type Condition,
  fieldsOfRows,
  type ImportedCase,
  type ImportedField,
  type ImportedPage,
  type ImportedRow,
  isField,
} from "./form.ts";
import { problemsOf } from "./problem-texts.ts";
import { keyFor, type Texts } from "./texts.ts";

interface FormFiles {
  readonly schema: JsonObject;
  readonly layout: JsonObject;
  /** What the step passes to the form: `"= data.first.country"`, by name. */
  readonly context: Readonly<Record<string, string>>;
}

interface FormAround {
  readonly journey: string;
  readonly texts: Texts;
  /** Texts that a pattern matches, and some that it refuses. */
  readonly examplesFor: (schema: JsonObject) => JsonObject;
  /** The fields of the pages before, each with the name of its page. */
  readonly earlier: ReadonlyMap<string, { readonly page: string; readonly schema: JsonObject }>;
}

/** The schema and the layout of a page. Its texts are added to those of the journey. */
export function formFiles(page: ImportedPage, around: FormAround): FormFiles {
  const context = new Map<string, { readonly source: string; readonly schema: JsonObject }>();
  const { schema, layout } = objectFiles(page.rows, page.name, { ...around, context, depth: 0 });
  const properties = Object.fromEntries([...context].map(([name, one]) => [name, one.schema]));
  return {
    schema: {
      $schema: "../language/form.schema.json",
      title: page.name,
      ...schema,
      ...(context.size > 0 && { "x-context": { type: "object", properties } }),
    },
    layout: { $schema: "../language/layout.schema.json", ...layout },
    context: Object.fromEntries([...context].map(([name, { source }]) => [name, source])),
  };
}

interface Inside extends FormAround {
  readonly context: Map<string, { readonly source: string; readonly schema: JsonObject }>;
  readonly depth: number;
  /** The key of the choices that all fields share. Absent if each field has its own. */
  readonly choicesAt?: string;
}

interface SchemaAndLayout {
  readonly schema: JsonObject;
  readonly layout: JsonObject;
}

/** The schema and the layout of an object with fields. `at` is the key of its texts. */
function objectFiles(rows: readonly ImportedRow[], at: string, inside: Inside): SchemaAndLayout {
  const fields = withOneTokenEach(fieldsOfRows(rows));
  const keys = new Set<string>(["title", "text", "submit", "progress"]);
  const parts = fields.map(
    (field) => [field, fieldFiles(field, `${at}.${keyFor(field.name, keys)}`, fields, inside)] as const,
  );
  const required = fields.filter((one) => one.required && !(one.cases ?? []).some(({ is }) => is !== undefined));
  return {
    schema: {
      type: "object",
      additionalProperties: false,
      ...(required.length > 0 && { required: required.map(({ name }) => name) }),
      properties: Object.fromEntries(parts.map(([{ name }, { schema }]) => [name, schema])),
    },
    layout: {
      rows: rowFiles(rows, at, inside, keys),
      fields: Object.fromEntries(parts.map(([{ name }, { layout }]) => [name, layout])),
    },
  };
}

/** A browser fills in the first field with a token only: the others get `off`. */
function withOneTokenEach(fields: readonly ImportedField[]): readonly ImportedField[] {
  const seen = new Set<string>();
  return fields.map((field) => {
    const { autocomplete: token } = field;
    if (token === undefined || token === "off" || token === "new-password") return field;
    if (seen.has(token)) return { ...field, autocomplete: "off" };
    seen.add(token);
    return field;
  });
}

function rowFiles(rows: readonly ImportedRow[], at: string, inside: Inside, keys: Set<string>): Json[] {
  return rows.flatMap((row): Json[] => {
    if (isField(row)) return [row.name];
    if (!("section" in row)) return row.length === 1 ? row.map(({ name }) => name) : [row.map(({ name }) => name)];
    if (fieldsOfRows(row.rows).length === 0) return [];
    const key = `${at}.${keyFor("section", keys)}`;
    return [
      {
        section: inside.texts.add(`${key}.title`, row.section),
        ...(row.text !== undefined && { text: inside.texts.add(`${key}.text`, row.text) }),
        rows: rowFiles(row.rows, at, inside, keys),
      },
    ];
  });
}

function fieldFiles(
  field: ImportedField,
  key: string,
  beside: readonly ImportedField[],
  inside: Inside,
): SchemaAndLayout {
  const { texts } = inside;
  const text = (name: string, words: ImportedField["hint"]) =>
    words === undefined || words === "" ? {} : { [name]: texts.add(`${key}.${name}`, words) };
  const inner =
    field.rows === undefined
      ? undefined
      : objectFiles(field.rows, key, {
          ...inside,
          depth: inside.depth + 1,
          ...(field.widget === "matrix" && { choicesAt: key }),
        });
  const widget = field.widget === "text" ? undefined : field.widget;
  return {
    schema: schemaOf(field, key, inner?.schema, beside, inside),
    layout: {
      label: texts.add(`${key}.label`, field.label),
      ...text("hint", field.hint),
      ...text("placeholder", field.placeholder),
      ...(widget !== undefined && { widget }),
      ...(field.autocomplete !== undefined && { autocomplete: field.autocomplete }),
      ...(field.inputmode !== undefined && { inputmode: field.inputmode }),
      ...field.settings,
      ...optionFiles(field, inside.choicesAt ?? key, texts),
      ...(inner !== undefined && { item: inner.layout }),
      ...text("itemTitle", field.itemTitle),
      ...text("add", field.add),
      ...text("remove", field.remove),
    } as JsonObject,
  };
}

function optionFiles({ options }: ImportedField, key: string, texts: Texts) {
  if (options === undefined || options.length === 0) return {};
  const keys = new Set<string>();
  return {
    options: options.map(({ value, label }) => ({
      value,
      label: texts.add(`${key}.options.${keyFor(String(value), keys)}`, label),
    })),
  };
}

function schemaOf(
  field: ImportedField,
  key: string,
  inner: JsonObject | undefined,
  beside: readonly ImportedField[],
  inside: Inside,
): JsonObject {
  const own = field.schema;
  const cases = field.cases ?? [];
  const isRequired = field.required || cases.some(({ is }) => is === "required");
  const limits = Object.assign({}, own, ...cases.map(({ limits: more }) => more ?? {})) as JsonObject;
  const isShown = inner === undefined || own["type"] === "array";
  const messages = isShown ? messagesOf(field, key, problemsOf(limits, isRequired, isChosen(field)), inside.texts) : {};
  const inItems = own["type"] === "array";
  return {
    ...own,
    ...(inner !== undefined && (inItems ? { items: inner } : { ...own, ...inner })),
    ...withDefault(own, inside.examplesFor(own)),
    ...(isUnanswered(field) && { default: false }),
    ...(cases.length > 0 && { "x-cases": cases.map((one) => caseOf(one, beside, inside)) }),
    ...(Object.keys(messages).length > 0 && { errorMessage: messages }),
  };
}

/** Other engines show a box that looks like no, and refuse it until it has been touched. */
function isUnanswered({ widget, required, cases = [], schema }: ImportedField): boolean {
  const { const: only, enum: choices, default: begun } = schema;
  const isDecided = only !== undefined || (Array.isArray(choices) && choices.length === 1) || begun !== undefined;
  return widget === "checkbox" && !isDecided && (required || cases.some(({ is }) => is === "required"));
}

/** A text that a field begins with is an example of what it is for. */
function withDefault({ type, default: begun }: JsonObject, samples: JsonObject): JsonObject {
  if (type !== "string" || typeof begun !== "string") return samples;
  const { examples } = samples;
  return { ...samples, examples: [begun, ...(Array.isArray(examples) ? examples.filter((one) => one !== begun) : [])] };
}

function isChosen({ widget }: ImportedField): boolean {
  return widget === "select" || widget === "radio" || widget === "checks";
}

/** The messages of a field: the form's own, else ours, which all fields with the same limit share. */
function messagesOf(
  { messages = {} }: ImportedField,
  key: string,
  problems: ReturnType<typeof problemsOf>,
  texts: Texts,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    problems.map(([keyword, name, limit]) => {
      const own = messages[keyword] ?? messages["*"];
      if (own !== undefined) return [keyword, texts.add(`${key}.problems.${keyword}`, own)];
      const shared = `problems.${name}${limit === undefined ? "" : keyFor(String(limit))}`;
      return [keyword, texts.add(shared, { own: name, limit })];
    }),
  );
}

function caseOf({ when, is, limits }: ImportedCase, beside: readonly ImportedField[], inside: Inside): JsonObject {
  return {
    ...(when !== undefined && { when: conditionSource(when, variableOf(when, beside, inside)) }),
    ...(is !== undefined && { is }),
    ...limits,
  };
}

/** The expression for an answer: a field beside the one with the case, else an answer of an earlier page. */
function variableOf(when: Condition, beside: readonly ImportedField[], { earlier, context }: Inside) {
  for (const [name = ""] of pathsIn(when)) {
    const found = beside.some((one) => one.name === name) ? undefined : earlier.get(name);
    if (found !== undefined) context.set(name, { source: `= data.${found.page}.${name}`, schema: found.schema });
  }
  return (path: readonly string[]) => [context.has(path[0] ?? "") ? "context" : "self", ...path].join(".");
}
