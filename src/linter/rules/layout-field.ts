import type { Json } from "../../engine/index.ts";
import { type DataSchema, didYouMean, type FieldLayout, type Place, pointer, widgetOf } from "../../model/index.ts";
import { AUTOCOMPLETE } from "../autocomplete.ts";
import { layoutParts } from "../layout.ts";
import type { Finding, Rule } from "../rule.ts";

export const layoutField: Rule = {
  id: "layout-field",
  finds:
    "A visible field has no label, the label of another field, a widget for another type of value, an `autocomplete` that HTML does not have or that another field uses, or choices that do not match those of its schema.",
  why: "People who use a screen reader do not learn what to enter, a browser fills in the wrong value, or a choice is refused or missing.",
  after: ["circular-ref"],
  *check(context) {
    for (const form of context.repo.schemas.values()) {
      for (const { layout: whole, schema, shown } of layoutParts(context, form)) {
        const seen: NamedFields = { labels: new Map(), tokens: new Map() };
        for (const name of new Set(shown.map(({ value }) => value))) {
          const property = schema.properties.get(name);
          const layout = whole.fields.get(name);
          if (property === undefined || layout?.widget?.value === "hidden") continue;
          const place = { file: whole.file, pointer: pointer(whole.pointer, "fields", name) };
          for (const { at, message } of mistakesOf({ name, layout, schema: property }, seen))
            yield { ...(at ?? place), message } satisfies Finding;
        }
      }
    }
  },
};

interface Field {
  readonly name: string;
  readonly layout: FieldLayout | undefined;
  readonly schema: DataSchema;
}

/** Labels and `autocomplete` tokens of the earlier fields in the same list. */
interface NamedFields {
  readonly labels: Map<string, string>;
  readonly tokens: Map<string, string>;
}

interface Mistake {
  /** Absent if the problem concerns the whole field. */
  readonly at?: Place | undefined;
  readonly message: string;
}

function* mistakesOf(field: Field, seen: NamedFields): Generator<Mistake> {
  const { name, layout, schema } = field;
  const label = layout?.label;
  if (label === undefined)
    yield {
      message: `"${name}" has no label. Add one: people who use a screen reader know the field only by its label.`,
    };
  else if (seen.labels.has(label.value))
    yield {
      at: placeOf(label),
      message: `"${name}" has the same label as "${seen.labels.get(label.value)}". Give one of them another.`,
    };
  if (label !== undefined) seen.labels.set(label.value, name);
  yield* widgetMistakes(field);
  yield* tokenMistakes(field, seen);
  yield* choiceMistakes(field, schema.items ?? schema);
  if (widgetOf(layout) === "list" && layout?.item === undefined && (schema.items?.properties.size ?? 0) > 0)
    yield { message: `"${name}" is a list, but the layout does not describe its items. Add "item".` };
}

function placeOf(written: Place | undefined): Place | undefined {
  return written && { file: written.file, pointer: written.pointer };
}

const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  checkbox: ["boolean"],
  checks: ["array"],
  date: ["string"],
  file: ["string", "array"],
  list: ["array"],
  money: ["integer"],
  number: ["integer", "number"],
  email: ["string"],
  tel: ["string"],
  password: ["string"],
  passwordWithRules: ["string"],
  selectOrWrite: ["string"],
  code: ["string"],
  digits: ["string", "integer"],
  text: ["string", "integer"],
  textarea: ["string"],
};

const PASSWORDS: ReadonlySet<string> = new Set(["password", "passwordWithRules"]);

function* widgetMistakes({ name, layout, schema }: Field): Generator<Mistake> {
  const widget = widgetOf(layout);
  const at = placeOf(layout?.widget);
  const type = schema.keyword("type") === undefined ? typeOfChoices(schema) : schema.type;
  const takes = WIDGETS[widget];
  if (type === undefined) return;
  if (takes !== undefined && !takes.includes(type)) {
    yield {
      at,
      message: `"${name}" has the type ${type}, but the widget "${widget}" is for ${takes.join(" or ")}. Choose another widget.`,
    };
  }
  if (!schema.sensitive && PASSWORDS.has(widget)) {
    yield {
      at,
      message: `"${name}" has a widget for passwords, but its schema does not have "x-sensitive": true. Add it, so that the value is never stored.`,
    };
  }
  if ((schema.format === "date") !== (widget === "date")) {
    const message =
      widget === "date"
        ? `"${name}" has the widget "date", but its schema accepts any text. Add "format": "date" to the schema.`
        : `"${name}" is a date. Give it the widget "date", so that people can enter it in their usual order.`;
    yield { at, message };
  }
  const isFile = (schema.type === "array" ? schema.items?.format : schema.format) === "file";
  if (isFile !== (widget === "file")) {
    const message =
      widget === "file"
        ? `"${name}" has the widget "file", but its schema accepts any text. Add "format": "file" and "x-file" to the schema, or to the items of the list.`
        : `"${name}" is a file. Give it the widget "file", so that people can add one.`;
    yield { at, message };
  }
  if ((schema.keyword("x-currency") !== undefined) !== (widget === "money")) {
    const message =
      widget === "money"
        ? `"${name}" has the widget "money", but its schema has no currency. Add "x-currency" to the schema, such as "USD".`
        : `"${name}" is an amount of money in minor units. Give it the widget "money", so that 12.50 is stored as 1250.`;
    yield { at, message };
  }
  if (schema.format === "email" && widget !== "email") {
    yield {
      at,
      message: `"${name}" is an e-mail address. Give it the widget "email", so that phones show the right keyboard.`,
    };
  }
}

function* tokenMistakes({ name, layout, schema }: Field, seen: NamedFields): Generator<Mistake> {
  const token = layout?.autocomplete?.value;
  const at = placeOf(layout?.autocomplete);
  const typed = schema.keyword("type") === undefined || ["string", "integer", "number"].includes(schema.type ?? "");
  const widget = widgetOf(layout);
  if (token === undefined) {
    if (typed && !["checkbox", "radio", "list", "file"].includes(widget)) {
      yield {
        message: `"${name}" does not say what a browser may fill in. Add "autocomplete" with a token such as "given-name", or "off".`,
      };
    }
    return;
  }
  if (!AUTOCOMPLETE.has(token)) {
    yield { at, message: `HTML has no autocomplete token "${token}"${didYouMean(token, AUTOCOMPLETE)}` };
    return;
  }
  const other = seen.tokens.get(token);
  // A new password is entered twice, so two fields may share this token.
  if (other !== undefined && token !== "off" && token !== "new-password") {
    yield {
      at,
      message: `"${name}" and "${other}" both have the autocomplete token "${token}". Correct one of them.`,
    };
  }
  seen.tokens.set(token, name);
  const wrong =
    (token === "email") !== (schema.format === "email" || widget === "email") &&
    token !== "off" &&
    token !== "username";
  if (
    wrong ||
    (PASSWORDS.has(widget) && !/password|off/.test(token)) ||
    (widget === "tel" && !/^(tel|off)/.test(token))
  ) {
    yield {
      at,
      message: `The autocomplete token "${token}" does not fit the widget "${widget}". Correct one of them.`,
    };
  }
}

/** `schema` is the schema of a single choice. */
function* choiceMistakes({ name, layout }: Field, schema: DataSchema): Generator<Mistake> {
  if (layout?.options === undefined) return;
  const { file, options } = layout;
  const values = options.map(({ value }) => value?.json);
  const labels = options.map(({ label }) => label?.value);
  const without = options.filter(({ value }) => value === undefined);
  for (const { label } of without.length < options.length ? without : [])
    yield {
      at: placeOf(label),
      message:
        "This choice has no value, but the others have one. The words of its label would be stored. Give it a value.",
    };
  for (const [index, { value, label }] of options.entries()) {
    if (value !== undefined && values.indexOf(value.json) < index)
      yield { at: placeOf(value), message: `${JSON.stringify(value.json)} is offered twice. Remove one.` };
    if (label !== undefined && labels.indexOf(label.value) < index)
      yield { at: placeOf(label), message: `Two choices have the label "${label.value}". Give one of them another.` };
  }
  const known = schema.choices ?? (schema.type === "boolean" ? [true, false] : undefined);
  for (const { value } of options) {
    if (value === undefined || (known ? known.includes(value.json) : fits(schema, value.json))) continue;
    const near =
      known && typeof value.json === "string"
        ? didYouMean(
            value.json,
            known.filter((one) => typeof one === "string"),
          )
        : ".";
    yield {
      at: placeOf(value),
      message: `The schema of "${name}" does not accept ${JSON.stringify(value.json)}${near}`,
    };
  }
  const missing = known?.filter((value) => !values.includes(value)) ?? [];
  if (missing.length > 0)
    yield {
      at: { file, pointer: pointer(layout.pointer, "options") },
      message: `${missing.map((value) => JSON.stringify(value)).join(" and ")} cannot be chosen for "${name}". Add it to the options, or remove it from the schema.`,
    };
}

function fits({ pattern }: DataSchema, value: Json): boolean {
  if (typeof value !== "string" || pattern === undefined) return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

function typeOfChoices({ choices }: DataSchema): string | undefined {
  return choices?.every((value) => typeof value === "string") === true ? "string" : undefined;
}
