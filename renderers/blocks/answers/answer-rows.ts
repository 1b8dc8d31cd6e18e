import type { FormDefinition, Json, JsonObject } from "../../../src/engine/index.ts";
import { environmentOf } from "../../fields/condition.ts";
import { currencyNow } from "../../fields/currency.ts";
import { fullLabel } from "../../fields/label.ts";
import { type FieldLayout, layoutOf, placedPaths, readLayout } from "../../fields/layout.ts";
import { valueAt } from "../../fields/paths.ts";
import { type Option, readProperties } from "../../fields/properties.ts";
import { asObject, asString } from "../../props.ts";
import type { PageSpeaker } from "../../text/speaker.ts";
import { addDayFormat } from "../../../src/texts/index.ts";
import { wordsOf } from "../../text/useText.ts";
import { namedFiles } from "../../widgets/file/file-text.ts";
import { localeOf, writerOf } from "../../widgets/number/notation.ts";

interface AnswerRow {
  readonly path: string;
  readonly label: string;
  /** One text for each value of a list. */
  readonly words: readonly string[];
}

/** What an item of the block's `forms` shows: each answer with the words of the form, but for secrets. */
export function answerRows(
  definition: FormDefinition,
  form: JsonObject,
  speaker: PageSpeaker,
  country?: string,
): readonly AnswerRow[] {
  const { context, options } = readProperties(form);
  const values = asObject(form.values);
  const layout = readLayout(definition.layout);
  const environment = environmentOf(definition, values, context);
  return placedPaths(layout, environment).flatMap((path) => {
    const field = layoutOf(layout, path);
    if (field === undefined || isSecret(path, definition.sensitive)) return [];
    const written = definition.written?.(values, path);
    const schema = schemaAt(definition.schema, path);
    const currency = currencyNow(schema, path, environment) ?? asString(schema["x-currency"]);
    const answered = { field, schema, options: options[path], currency, speaker, country };
    const words = written === undefined ? answerWords(valueAt(values, path), answered) : [written];
    return words.length === 0 ? [] : [{ path, label: fullLabel(layout, path, environment, speaker), words }];
  });
}

/** `sensitive`: dotted paths, `*` for a list's items. What is inside a secret is one too, and so is a list of secrets. */
function isSecret(path: string, sensitive: readonly string[]): boolean {
  const keys = path.replaceAll(/(?<=\.)\d+(?=\.|$)/g, "*").split(".");
  const around = keys.map((_, index) => keys.slice(0, index + 1).join("."));
  return [...around, [...keys, "*"].join(".")].some((one) => sensitive.includes(one));
}

/** The schema of the field at a dotted path. */
function schemaAt(root: JsonObject, path: string): JsonObject {
  const resolved = (schema: JsonObject): JsonObject => {
    const [, kind = "", name = ""] = /^#\/(definitions|\$defs)\/([^/]+)$/.exec(asString(schema.$ref) ?? "") ?? [];
    return name === "" ? schema : resolved(asObject(asObject(root[kind])[name]));
  };
  return path.split(".").reduce<JsonObject>((schema, key) => {
    const inner = /^\d+$/.test(key) ? schema.items : asObject(schema.properties)[key];
    return resolved(asObject(inner));
  }, root);
}

interface Answered {
  readonly field: FieldLayout;
  /** The field's schema. */
  readonly schema: JsonObject;
  /** Where the journey gave them to the form. */
  readonly options: readonly Option[] | undefined;
  /** Of an amount. */
  readonly currency: string | undefined;
  readonly speaker: PageSpeaker;
  readonly country: string | undefined;
}

/** An answer as a person reads it, one text for each value of a list. Empty if there is none. */
function answerWords(value: Json | undefined, answered: Answered): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: Json) => answerWords(one, answered));
  if (value === undefined || value === null || value === "" || typeof value === "object") return [];
  const { field, options = field.options, speaker } = answered;
  const choice = options.find((option) => (option.value ?? wordsOf(option.label, speaker)) === value);
  if (choice !== undefined) return [wordsOf(choice.label, speaker)];
  if (typeof value === "boolean") return [speaker.t(value === (field.own.invert !== true) ? "ui.yes" : "ui.no")];
  return typeof value === "number" ? [numberWords(value, answered)] : textWords(value, answered);
}

function textWords(value: string, { field: { widget }, speaker: { i18n } }: Answered): readonly string[] {
  if (widget === "file") return namedFiles(value).map(({ name }) => name);
  if (widget === "date") {
    addDayFormat(i18n);
    return [i18n.format(value, "day", i18n.language)];
  }
  if (widget === "month" && !Number.isNaN(Date.parse(value))) {
    const format = new Intl.DateTimeFormat(i18n.language, { year: "numeric", month: "long", timeZone: "UTC" });
    return [format.format(new Date(value))];
  }
  return value.split("\n").filter((line) => line.trim() !== "");
}

function numberWords(value: number, { field, schema, currency, speaker: { i18n }, country }: Answered): string {
  if (field.widget === "money") return i18n.format(value, "money", i18n.language, { currency });
  if (field.widget !== "number") return String(value);
  const { grouping } = field.own;
  const isGrouped = grouping === "always" || (grouping !== "never" && schema.type !== "integer");
  return writerOf(localeOf(i18n.language, country), isGrouped)(value);
}
