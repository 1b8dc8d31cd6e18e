import type { Json, JsonObject } from "../../../../engine/index.ts";

/** A setting's schema as the server sends it, for a question. */
export interface AskedField {
  readonly title: string;
  readonly description: string | undefined;
  readonly type: string;
  /** `null`: it is not chosen from a list. */
  readonly choices: readonly { readonly value: string | number; readonly words: string }[] | null;
}

/** Reads the schema of a setting. */
export function fieldIn(json: Json | undefined): AskedField {
  const schema = objectIn(json);
  const { title, description, type, enum: values, "x-choices": words } = schema;
  const named = objectIn(words);
  const choices = Array.isArray(values)
    ? values.flatMap((value: Json) =>
        typeof value === "string" || typeof value === "number"
          ? [{ value, words: String(named[String(value)] ?? value) }]
          : [],
      )
    : null;
  return {
    title: typeof title === "string" ? title : "",
    description: typeof description === "string" ? description : undefined,
    type: typeof type === "string" ? type : "string",
    choices,
  };
}

function objectIn(json: Json | undefined): JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as JsonObject) : {};
}
