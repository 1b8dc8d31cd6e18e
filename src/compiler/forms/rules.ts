import type { Json, JsonObject, Text } from "../../engine/index.ts";
import { isList, isObject, stringAt } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";
import { readsOf } from "../../cel/index.ts";
import type { Texts } from "./texts.ts";

/**
 * `x-rules` of a schema and of the schemas in it, as source of a list of `CompiledRule`. `condition` compiles an
 * expression over `self` and `context` to a JavaScript expression over `s`; `base` says what `self` is.
 */
export function rulesCode(
  root: JsonObject,
  texts: Texts,
  condition: (source: string, self: JsonObject) => string,
): string {
  const rules = placedSchemas(root).flatMap(({ schema, path }) =>
    (isList(schema["x-rules"]) ? schema["x-rules"] : []).map((entry) => {
      const rule = stringAt(entry, "rule") ?? "";
      const reads = readsOf(rule).map((path) => path.split("."));
      const members = {
        base: JSON.stringify(path),
        at: JSON.stringify(stringAt(entry, "at")?.split(".") ?? []),
        reads: JSON.stringify(reads.filter(([variable]) => variable === "self").map(([, ...path]) => path)),
        usesContext: String(reads.some(([variable]) => variable === "context")),
        text: String(texts.add(messageOf(entry))),
        holds: `(s) => ${condition(rule, schema)}`,
      };
      return `{${Object.entries(members)
        .map(([key, code]) => `${key}:${code}`)
        .join(",")}}`;
    }),
  );
  return `[${rules.join(",\n")}]`;
}

function messageOf(entry: Json): Text {
  const message = isObject(entry) ? entry.message : undefined;
  if (typeof message === "string") return { key: message };
  const key = stringAt(message, "key");
  const parameters = isObject(message) && isObject(message.with) ? message.with : undefined;
  return { key: key ?? "errors.type", ...(parameters && { with: parameters }) };
}
