import { deref, messagesOf, pointer, type Schema } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { layoutParts } from "../layout.ts";
import { lengthsOf } from "../pattern-length.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";
import { numbersIn } from "../text-shape.ts";

export const messageLimits: Rule = {
  id: "message-limits",
  finds: "The words about a field (its problem, label, or hint) say a number that is none of its limits.",
  why: "The person keeps to what they are told, and is refused all the same.",
  *check(context) {
    for (const { file, pointer: at, schema } of writtenSchemas(context.repo)) {
      const limits = limitsOf(schema, {});
      for (const { keyword, text } of messagesOf(schema) ?? []) {
        const where = pointer(at, "errorMessage", ...(keyword === undefined ? [] : [keyword]));
        yield* strangers(context, text, limits, { file, pointer: where });
      }
    }
    for (const form of context.repo.schemas.values()) {
      const bundle = context.schema(form.id);
      if (bundle === undefined) continue;
      for (const { layout, schema, bundled } of layoutParts(context, form)) {
        for (const { name, label, hint, placeholder } of layout.fields.values()) {
          if (!schema.properties.has(name)) continue;
          const limits = limitsOf(deref(bundled.properties?.[name] ?? {}, bundle), bundle);
          for (const text of [label, hint, placeholder])
            if (text !== undefined) yield* strangers(context, text.value, limits, text);
        }
      }
    }
  },
};

function* strangers(
  context: Context,
  key: string | undefined,
  limits: ReadonlySet<string>,
  where: Pick<Finding, "file" | "pointer">,
): Generator<Finding> {
  // A field without limits of its own: the number is about something else.
  if (key === undefined || limits.size === 0) return;
  const text = context.texts.find((one) => one.key === key);
  const strange = text && numbersIn(text.value).filter((number) => !limits.has(number));
  if (text === undefined || strange === undefined || strange.length === 0) return;
  const known = [...limits]
    .map(Number)
    .sort((a, b) => a - b)
    .join(", ");
  const { file, pointer } = where;
  const message = `The text "${key}" says ${strange.join(" and ")} ("${text.value}"), and the limits of this field are ${known}. Correct the text, in every language, or the limit.`;
  yield { file, pointer, message };
}

const NUMBERS = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "multipleOf",
];

/** Every number by which a schema limits its value. */
function limitsOf(schema: Schema, root: Schema): ReadonlySet<string> {
  const found = new Set<string>();
  for (const key of NUMBERS) if (typeof schema[key] === "number") found.add(String(schema[key]));
  const lengths = schema.pattern === undefined ? undefined : lengthsOf(schema.pattern);
  for (const number of lengths ? [lengths.least, lengths.most] : [])
    if (number > 0 && Number.isFinite(number)) found.add(String(number));
  for (const part of schema.allOf ?? []) for (const number of limitsOf(deref(part, root), root)) found.add(number);
  return found;
}
