import {
  bundledAt,
  casesOf,
  deref,
  type FieldLayout,
  formIn,
  groupBy,
  LIMIT_PARAMETERS,
  LIMITING,
  messagesOf,
  NUMBER_LIMITS,
  once,
  partAt,
  partsOf,
  placeholders,
  pointer,
  propertyIn,
  type Repository,
  type Schema,
  schemaOf,
  widgetOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { layoutParts } from "../layout.ts";
import { isYear, limitsOf, numbersAbout } from "../limits-of.ts";
import { limitsSaid } from "../text-shape.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";
import { languageOf } from "../texts.ts";
import { widgetValue } from "../widget-value.ts";

export const messageMissing: Rule = {
  id: "message-missing",
  finds:
    "A field that people fill in has limits but no messages for values that do not meet them (`errorMessage`), or a message for a limit that it does not have.",
  why: "The person reads that the value is not valid, but not which values are.",
  after: ["circular-ref"],
  *check(context) {
    for (const { form, root, ...part } of layoutParts(context)) {
      const read = readOnly(context, form.id);
      const shown = new Set(part.shown.map(({ value }) => value));
      for (const name of part.schema.properties.keys()) {
        const field = part.layout.fields.get(name);
        if (!shown.has(name) || read.has(name) || widgetOf(field) === "hidden") continue;
        const schema = deref(part.bundled.properties?.[name] ?? {}, root);
        const message = problemWith(name, schema, part.schema.required.includes(name), isChosen(context.repo, field));
        const at = part.layout.pointer === "" ? pointer("/properties", name) : "/properties";
        if (message !== undefined) yield { file: form.file, pointer: at, part: "key", message };
      }
    }
  },
};

const ALSO: ReadonlySet<string> = new Set([
  "required",
  "*",
  "type",
  "if",
  "then",
  "additionalProperties",
  "uniqueItems",
]);

/** Whether people choose from the values that the schema allows and cannot type anything else. */
function isChosen(repo: Repository, field: FieldLayout | undefined): boolean {
  return widgetValue(repo, field).entered === "chosen" && field?.raw.free !== true;
}

function problemWith(name: string, schema: Schema, needed: boolean, chosen: boolean): string | undefined {
  const messages = messagesOf(schema);
  const inside = JSON.stringify([schema.allOf, schema.anyOf, schema.oneOf]);
  const usual = usualWords(schema);
  const limits = [...LIMITING].filter(
    (limit) => !usual.includes(limit) && (schema[limit] !== undefined || inside.includes(`"${limit}":`)),
  );
  // A choice or a checkbox offers valid values only, so these limits cannot fail.
  const refusable = (limit: string) => !chosen || limit !== "enum" || schema.enum === undefined;
  const refused = limits.filter(refusable);
  // A form begins with its checkboxes and objects, so these are never missing.
  const typed = schema.type !== "boolean" && schema.type !== "object" && (refused.length > 0 || needed);
  if (schema.errorMessage === undefined) {
    return typed && (usual.length === 0 || refused.length > 0)
      ? `"${name}" has limits, but no \`errorMessage\`. Add one with the key of a text for each limit.`
      : undefined;
  }
  const said = (messages ?? []).map(({ keyword }) => keyword ?? "*");
  // One message for all limits.
  if (messages === undefined || messages.some(({ keyword }) => keyword === undefined)) return undefined;
  const covered = (limit: string) =>
    !refusable(limit) || said.includes(limit) || said.includes("*") || usual.includes(limit);
  const open = [...limits, ...(needed ? ["required"] : [])].find((limit) => !covered(limit));
  if (open !== undefined)
    return `"${name}" has no message for when \`${open}\` is not met. Add \`${open}\`, or \`*\`, to its \`errorMessage\`.`;
  const idle = said.find((key) => !limits.includes(key) && !usual.includes(key) && !ALSO.has(key));
  if (idle !== undefined)
    return `"${name}" has a message for \`${idle}\`, which is not one of its limits. Remove the message, or add the limit.`;
  return undefined;
}

/** Limits for which the built-in messages are good enough: all of a date, a month or a color, a number's of its value. */
function usualWords({ format, type, ...schema }: Schema): readonly string[] {
  if (type === "integer" || type === "number")
    return Object.keys(NUMBER_LIMITS).filter((limit) => schema[limit] !== undefined);
  if (["file", "month", "color"].includes(format ?? "")) return ["required", "format"];
  if (format !== "date") return [];
  return [
    "required",
    "format",
    "year",
    "month",
    "day",
    ...["x-earliest", "x-latest"].filter((limit) => schema[limit] !== undefined),
  ];
}

/** Fields that every block with the form shows as read-only. */
function readOnly({ of }: Context, form: string): ReadonlySet<string> {
  const lists = of("block")
    .filter(({ block }) => formIn(block)?.schema === form)
    .map(({ block }) => partsOf(propertyIn(block, "readOnly")?.json).map(([, name]) => name));
  const [first = [], ...others] = lists;
  const shown = first.filter((name) => others.every((list) => list.includes(name)));
  return new Set(shown.filter((name) => typeof name === "string"));
}

export const messageLimits: Rule = {
  id: "message-limits",
  finds:
    "A text about a field (its error message, label, hint or rule) contains a number that is not one of its limits, or a message has a parameter (`{max}`) for a limit that the field does not have.",
  why: "The person does what the text says, and the value is refused all the same.",
  reads: "all",
  *check(context) {
    const forms = new Map([...context.repo.schemas.values()].map(({ file, value }) => [file, schemaOf(value)]));
    for (const { file, pointer: at, schema, raw } of writtenSchemas(context.repo)) {
      const name = at.slice(at.lastIndexOf("/") + 1);
      const field: Field = { limits: limitsOf(schema, {}), others: numbersAbout(name, forms.get(file)) };
      const messages = messagesOf(schema) ?? [];
      const cases = partsOf(raw["x-cases"]);
      const whole = messages.length + cases.length > 0 && bundledAt(context.repo, { file, pointer: at, schema: raw });
      for (const { keyword, text } of messages) {
        const where = { file, pointer: pointer(at, "errorMessage", ...(keyword === undefined ? [] : [keyword])) };
        yield* strangers(context, text, field, where);
        if (whole) yield* withoutLimit(context, text, whole, where);
      }
      for (const [index, one] of whole ? cases : []) {
        const where = { file, pointer: pointer(at, "x-cases", index, "message") };
        const own = { ...whole, ...Object.fromEntries(partsOf(one)), "x-cases": [] } as Schema;
        yield* withoutLimit(context, String(partAt(one, "message")), own, where);
      }
    }
    for (const { root, layout, schema, bundled } of layoutParts(context)) {
      for (const { name, label, hint, placeholder, raw } of layout.fields.values()) {
        if (!schema.properties.has(name)) continue;
        const limits = limitsOf(deref(bundled.properties?.[name] ?? {}, root), root);
        const field: Field = { limits, others: numbersAbout(name, bundled) };
        for (const text of [label, hint, placeholder])
          if (text !== undefined) yield* strangers(context, text.value, field, text);
        for (const [index, one] of partsOf(raw["rules"])) {
          const rule = String(partAt(one, "rule"));
          // Only what a rule says of a length can be compared: a pattern may mean its numbers otherwise.
          if (!rule.includes("size(")) continue;
          const ofRule = rule.match(/\d+/g) ?? [];
          const place = { file: layout.file, pointer: pointer(layout.pointer, "fields", name, "rules", index) };
          for (const key of ["text", "missing"]) {
            const said = partAt(one, key);
            const where = { ...place, pointer: pointer(place.pointer, key) };
            if (typeof said === "string") yield* strangers(context, said, { limits, others: new Set(ofRule) }, where);
          }
        }
      }
    }
  },
};

interface Field {
  readonly limits: ReadonlySet<string>;
  /** Other numbers that its texts may contain. */
  readonly others: ReadonlySet<string>;
}

function* strangers(
  context: Context,
  key: string | undefined,
  { limits, others }: Field,
  where: Pick<Finding, "file" | "pointer">,
): Generator<Finding> {
  // A field without limits: the number is about something else.
  if (key === undefined || limits.size === 0) return;
  // Several journeys may each have a text with this key. It is enough that one of them fits.
  const said = (textsByKey(context).get(key) ?? []).filter((one) => languageOf(one) === languageOf(context.texts[0]));
  const strange = said.map((text) => limitsSaid(text.value, languageOf(text)).filter((one) => !known(one)));
  const [text, [numbers]] = [said[0], strange];
  if (text === undefined || numbers === undefined || strange.some((each) => each.length === 0)) return;
  const sorted = [...limits]
    .map(Number)
    .sort((a, b) => a - b)
    .join(", ");
  const { file, pointer } = where;
  const message = `The text "${key}" says ${numbers.join(" and ")} ("${text.value}"), but the limits of this field are ${sorted}. Correct the text, in every language, or the limit. (A message may write {min} and {max} instead.)`;
  yield { file, pointer, message };

  function known(number: string): boolean {
    return limits.has(number) || others.has(number) || isYear(number, limits);
  }
}

/** Parameters of a message that none of the field's limits gives: people would read braces. */
function* withoutLimit(
  context: Context,
  key: string,
  whole: Schema,
  where: Pick<Finding, "file" | "pointer">,
): Generator<Finding> {
  const texts = textsByKey(context).get(key) ?? [];
  if (texts.length === 0) return;
  const flat: Schema = deref(whole, whole);
  const limited: readonly Schema[] = [flat, ...casesOf(flat).map(({ limits }) => limits)];
  const needed = placeholders(texts);
  const limits = Object.entries(LIMIT_PARAMETERS).filter(([, name]) => needed.has(name));
  for (const name of new Set(limits.map(([, one]) => one))) {
    const those = limits.flatMap(([limit, one]) => (one === name ? [limit] : []));
    if (those.some((limit) => limited.some((one) => one[limit] !== undefined))) continue;
    const message = `The text "${key}" has {${name}}, but this field has no limit that it could say (${those.join(", ")}). Add the limit, or use another text.`;
    yield { ...where, message };
  }
}

const textsByKey = once((context: Context) => groupBy(context.texts, ({ key }) => key));
