import { answerRows, fieldTexts, type PageSpeaker, wordsOf } from "../../renderers/words/index.ts";
import {
  type BlockView,
  type FieldError,
  type FormDefinition,
  isObject,
  type Json,
  type JsonObject,
  type Text,
  type View,
} from "../engine/index.ts";

interface Reading {
  /** By id. */
  readonly forms: Readonly<Record<string, FormDefinition>>;
  readonly problems: readonly FieldError[];
  readonly speaker: PageSpeaker;
}

/** The texts of a page, in its order: those of its blocks, and of the fields of its forms with their problems. */
export function readPage(view: View, { forms, problems, speaker }: Reading): readonly string[] {
  const words = (text: Text | undefined) => wordsOf(text, speaker);
  const inBlock = ({ block, props, slots }: BlockView): readonly string[] => [
    ...(block === "form" ? inForm(props) : []),
    ...textsIn(props).map(words),
    ...(block === "answers" ? listIn(props["forms"]).flatMap(inAnswers) : []),
    ...Object.values(slots).flat().flatMap(inBlock),
  ];
  const inForm = (props: JsonObject) => {
    const definition = forms[String(props["schema"])];
    const { values = {} } = view.forms[String(props["name"] ?? "form")] ?? {};
    const context = isObject(props["context"]) ? props["context"] : {};
    const fields = definition === undefined ? [] : fieldTexts(definition, values, context, speaker);
    return [...problems.map(({ text }) => words(text)), ...fields];
  };
  const inAnswers = (form: JsonObject) => {
    const definition = forms[String(form["schema"])];
    const rows = definition === undefined ? [] : answerRows(definition, form, speaker);
    return rows.flatMap((row) => [row.label, ...row.words]);
  };
  const { header, page, aside, dialog, alert } = view;
  const all = [
    words(alert?.text),
    ...[...(header ?? []), ...page, ...aside].flatMap(inBlock),
    ...(dialog === null ? [] : [words(dialog.title), ...dialog.page.flatMap(inBlock)]),
  ];
  return all.map((one) => one.replaceAll(ISOLATES, "")).filter((one) => one !== "");
}

/** Nobody reads the marks around a value that keeps its own direction of writing. */
const ISOLATES = /[\u2068\u2069]/g;

/** The texts in the properties of a block, at any depth. */
function textsIn(value: Json | undefined): readonly Text[] {
  if (Array.isArray(value)) return value.flatMap((one: Json) => textsIn(one));
  if (!isObject(value)) return [];
  if (KINDS.some((kind) => typeof value[kind] === "string") || typeof value["money"] === "number")
    return [value as unknown as Text];
  return Object.values(value).flatMap(textsIn);
}

const KINDS = ["key", "literal", "moment"];

function listIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
