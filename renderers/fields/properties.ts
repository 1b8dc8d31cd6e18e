import type { FormContext, Json, JsonObject, Text } from "../../src/engine/index.ts";
import { asObject, asObjects, asString, asStrings, asText } from "../props.ts";

export interface Option {
  readonly value: Json;
  readonly label: Text;
}

export interface Note {
  readonly text: Text;
  readonly tone: "info" | "ok" | "error";
}

/** The properties of a `form` block. See docs/language.md. */
export interface FormProperties {
  readonly name: string;
  readonly schema: string;
  readonly submit: Text | undefined;
  readonly busyText: Text | undefined;
  readonly context: FormContext;
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly notes: Readonly<Record<string, Note>>;
  readonly readOnly: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly note: Text | undefined;
  readonly secondary: { readonly event: string; readonly text: Text } | undefined;
}

export function readProperties(props: JsonObject): FormProperties {
  return {
    name: asString(props.name) ?? "form",
    schema: asString(props.schema) ?? "",
    submit: asText(props.submit),
    busyText: asText(props.busyText),
    context: asObject(props.context),
    options: each(asObject(props.options), (list) => asObjects(list).flatMap(readOption)),
    notes: each(asObject(props.notes), (note) => readNote(asObject(note))),
    readOnly: new Set(asStrings(props.readOnly)),
    disabled: props.disabled === true,
    note: asText(props.note),
    secondary: readSecondary(asObject(props.secondary)),
  };
}

/** A label in a block's options comes from data, so a string is a text and not a key. */
function readOption(option: JsonObject): readonly Option[] {
  const label = typeof option.label === "string" ? { literal: option.label } : asText(option.label);
  return label && option.value !== undefined ? [{ value: option.value, label }] : [];
}

function readNote(note: JsonObject): Note | undefined {
  const text = asText(note.text);
  const { tone } = note;
  return text && { text, tone: tone === "ok" || tone === "error" ? tone : "info" };
}

function readSecondary(secondary: JsonObject): FormProperties["secondary"] {
  const event = asString(secondary.event);
  const text = asText(secondary.text);
  return event !== undefined && text ? { event, text } : undefined;
}

function each<T>(object: JsonObject, read: (value: Json | undefined) => T | undefined): Readonly<Record<string, T>> {
  const entries = Object.entries(object).flatMap(([key, value]) => {
    const result = read(value);
    return result === undefined ? [] : [[key, result] as const];
  });
  return Object.fromEntries(entries);
}
