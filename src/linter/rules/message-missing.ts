import type { JsonObject } from "../../engine/index.ts";
import { deref, entriesOf, isObject, pointer } from "../../model/index.ts";
import { layoutParts } from "../layout.ts";
import type { Rule } from "../rule.ts";

export const messageMissing: Rule = {
  id: "message-missing",
  finds:
    "A field that people fill in has limits and no words for when they are not met (`errorMessage`), or words for a limit that it does not have.",
  why: "The person reads that the value is not valid, and not what would be.",
  *check(context) {
    for (const form of context.repo.schemas.values()) {
      const bundle = context.schema(form.id);
      if (bundle === undefined || form.layout === undefined || !isObject(form.layout.value)) continue;
      const read = readOnly(context, form.id);
      for (const part of layoutParts(form.layout.value, bundle)) {
        const shown = new Set(part.rows.map(({ field }) => field));
        for (const [name, property] of entriesOf(part.schema.properties)) {
          if (!isObject(property) || !shown.has(name) || read.has(name)) continue;
          const layout = isObject(part.layout.fields) ? part.layout.fields[name] : undefined;
          if (isObject(layout) && layout.widget === "hidden") continue;
          const schema = deref(property, bundle);
          const message = problemWith(name, schema, required(part.schema, name));
          const at = part.pointer === "" ? pointer("/properties", name) : "/properties";
          if (message !== undefined) yield { file: form.file, pointer: at, part: "key", message };
        }
      }
    }
  },
};

const LIMITS = [
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "enum",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "const",
];
const ALSO: ReadonlySet<string> = new Set([
  "required",
  "*",
  "type",
  "if",
  "then",
  "additionalProperties",
  "uniqueItems",
  "multipleOf",
]);

function problemWith(name: string, schema: JsonObject, needed: boolean): string | undefined {
  const { errorMessage } = schema;
  const inside = JSON.stringify([schema.allOf, schema.anyOf, schema.oneOf]);
  const limits = LIMITS.filter((limit) => schema[limit] !== undefined || inside.includes(`"${limit}":`));
  // What a choice or a tick can be, it cannot fail to be.
  const typed = schema.type !== "boolean" && (limits.length > 0 || needed);
  if (errorMessage === undefined) {
    return typed
      ? `"${name}" has limits, and no \`errorMessage\` says them. Add one, a key of a text for each.`
      : undefined;
  }
  if (!isObject(errorMessage)) return undefined;
  const covered = (limit: string) => errorMessage[limit] !== undefined || errorMessage["*"] !== undefined;
  const open = [...limits, ...(needed ? ["required"] : [])].find((limit) => !covered(limit));
  if (open !== undefined)
    return `Nothing is said when \`${open}\` of "${name}" is not met. Add \`${open}\`, or \`*\`, to its \`errorMessage\`.`;
  const idle = Object.keys(errorMessage).find((key) => !limits.includes(key) && !ALSO.has(key));
  if (idle !== undefined)
    return `"${name}" has words for \`${idle}\`, which is none of its limits. Remove them, or add the limit.`;
  return undefined;
}

function required(schema: JsonObject, name: string): boolean {
  return Array.isArray(schema.required) && schema.required.includes(name);
}

/** Fields that every block with the form shows and nobody types. */
function readOnly({ of }: { of(kind: "block"): readonly { value: JsonObject }[] }, form: string): ReadonlySet<string> {
  const lists = of("block")
    .filter(({ value }) => value.schema === form)
    .map(({ value }) =>
      Array.isArray(value.readOnly) ? value.readOnly.filter((name) => typeof name === "string") : [],
    );
  const [first = [], ...others] = lists;
  return new Set(first.filter((name) => others.every((list) => list.includes(name))));
}
