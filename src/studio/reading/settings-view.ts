import { spacedOut } from "../../cli/index.ts";
import type { Json } from "../../engine/index.ts";
import type { Block } from "../../model/index.ts";
import { type Setting, settingsOf } from "../edits/index.ts";
import type { SettingsView } from "../protocol-parts.ts";

/** What can be set of a block, in the words of its descriptor; `null`: nothing. */
export function settingsView(block: Block): SettingsView | null {
  const all = settingsOf(block);
  if (all.length === 0) return null;
  const settable = all.filter(({ isWorkedOut }) => !isWorkedOut);
  return {
    schema: { type: "object", properties: Object.fromEntries(settable.map((one) => [one.name, asField(one)])) },
    values: Object.fromEntries(settable.map((one) => [one.name, valueOf(one)])),
    workedOut: all.filter(({ isWorkedOut }) => isWorkedOut).map(({ name }) => titleOf(name)),
  };
}

/** Without what only the language knows: a form is to be made of it. */
function asField({ name, schema }: Setting) {
  const { type, enum: values, minimum, maximum, description } = schema;
  const kind = type ?? (values?.every((one) => typeof one === "number") ? "integer" : "string");
  return {
    title: titleOf(name),
    type: kind,
    ...(values && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(typeof description === "string" && { description }),
  };
}

/** A switch that is not written is off, unless it is on by default; anything else that has no default is empty. */
function valueOf({ schema, value }: Setting): Json {
  return value ?? schema["default"] ?? (schema.type === "boolean" ? false : "");
}

function titleOf(name: string): string {
  const words = spacedOut(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
