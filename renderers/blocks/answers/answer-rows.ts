import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import { environmentOf } from "../../fields/condition.ts";
import { currencyNow } from "../../fields/currency.ts";
import { fullLabel } from "../../fields/label.ts";
import { layoutOf, placedPaths, readLayout } from "../../fields/layout.ts";
import { valueAt } from "../../fields/paths.ts";
import { readProperties } from "../../fields/properties.ts";
import { asObject, asString } from "../../props.ts";
import type { PageSpeaker } from "../../text/speaker.ts";
import { answerWords } from "./answer-words.ts";

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

/** `sensitive`: dotted paths, `*` for a list's items. */
function isSecret(path: string, sensitive: readonly string[]): boolean {
  return sensitive.includes(path.replaceAll(/(?<=\.)\d+(?=\.|$)/g, "*"));
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
