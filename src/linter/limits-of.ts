import { readsOf } from "../cel/index.ts";
import { deref, itemsOf, rulesOf, type Schema } from "../model/index.ts";
import { lengthsOf } from "./pattern-length.ts";

/** Every number that limits a schema's value, in any of its parts. */
export function limitsOf(schema: Schema, root: Schema, depth = 0): ReadonlySet<string> {
  const found = new Set<string>();
  for (const key of NUMBERS) if (typeof schema[key] === "number") found.add(String(schema[key]));
  const [least, most] = [schema.minimum, schema.maximum].map((limit) => String(limit ?? "").length);
  // "With 4 digits" says the same.
  if (schema.type === "integer" && least === most && least) found.add(String(least));
  const lengths = schema.pattern === undefined ? undefined : lengthsOf(schema.pattern);
  for (const number of lengths ? [lengths.least, lengths.most] : [])
    if (number > 0 && Number.isFinite(number)) found.add(String(number));
  // Stops at recursive references, whose limits have been collected by then.
  if (depth > 8) return found;
  const { allOf = [], anyOf = [], oneOf = [], then, else: otherwise } = schema;
  for (const part of [...allOf, ...anyOf, ...oneOf, then, otherwise, itemsOf(schema)])
    if (part !== undefined) for (const number of limitsOf(deref(part, root), root, depth + 1)) found.add(number);
  return found;
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

/** Numbers that are not limits of a field: those in its name (`addressLine2`) and those in rules of its form. */
export function numbersAbout(name: string, form: Schema | undefined): ReadonlySet<string> {
  const rules = form === undefined ? [] : rulesOf(form).filter((rule) => aboutField(rule, name));
  return new Set([name, ...rules.map(({ rule }) => rule ?? "")].flatMap((text) => text.match(/\d+/g) ?? []));
}

function aboutField({ rule = "", at }: ReturnType<typeof rulesOf>[number], name: string): boolean {
  const own = [`self.${name}`, `item.${name}`];
  return at === name || readsOf(rule).some((path) => own.some((one) => path === one || path.startsWith(`${one}.`)));
}

/** Whether a number is more likely a year than a limit. */
export function isYear(number: string, limits: ReadonlySet<string>): boolean {
  return /^(19|20)\d\d$/.test(number) && [...limits].every((limit) => Number(limit) < 1_000);
}
