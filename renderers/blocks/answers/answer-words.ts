import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { addDayFormat } from "../../../src/texts/index.ts";
import type { FieldLayout } from "../../fields/layout.ts";
import type { Option } from "../../fields/properties.ts";
import type { PageSpeaker } from "../../text/speaker.ts";
import { wordsOf } from "../../text/useText.ts";
import { namedFiles } from "../../widgets/file/file-text.ts";
import { localeOf, writerOf } from "../../widgets/number/notation.ts";

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
export function answerWords(value: Json | undefined, answered: Answered): readonly string[] {
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
