import type { Json } from "../../engine/index.ts";
import { type DataSchema, didYouMean, pointer, widgetOf } from "../../model/index.ts";
import { choicesOfBlocks, layoutParts } from "../layout.ts";
import type { Finding, Rule } from "../rule.ts";
import { widgetMistakes } from "../widget-mistakes.ts";
import { type Field, hasKeyword, type Mistake, onlyPlace, servingWidgets, widgetValue } from "../widget-value.ts";

export const layoutField: Rule = {
  id: "layout-field",
  finds:
    "A visible field has no label, the label of another field, a widget for another type of value or without choices, a required tick box that looks like no but counts as unanswered, values that no widget shows (several types, null, an object with free names), an `autocomplete` that HTML does not have or that another field uses, or choices that do not match those of its schema.",
  why: "People who use a screen reader do not learn what to enter, a browser fills in the wrong value, or a choice is refused or missing.",
  after: ["circular-ref"],
  *check(context) {
    const { repo } = context;
    const offered = choicesOfBlocks(context);
    for (const { form, layout: whole, schema, shown, path } of layoutParts(context)) {
      const seen: NamedFields = { labels: new Map(), tokens: new Map() };
      for (const name of new Set(shown.map(({ value }) => value))) {
        const property = schema.properties.get(name);
        const layout = whole.fields.get(name);
        if (property === undefined || layout?.widget?.value === "hidden") continue;
        const place = { file: whole.file, pointer: pointer(whole.pointer, "fields", name) };
        const isRequired = schema.required.includes(name);
        const isOffered = path !== undefined && offered(form.id, path + name);
        for (const { at, message } of mistakesOf({ name, layout, schema: property, isRequired, repo, isOffered }, seen))
          yield { ...(at ?? place), message } satisfies Finding;
      }
    }
  },
};

/** Labels and `autocomplete` tokens of the earlier fields in the same list. */
interface NamedFields {
  readonly labels: Map<string, string>;
  readonly tokens: Map<string, string>;
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
      at: onlyPlace(label),
      message: `"${name}" has the same label as "${seen.labels.get(label.value)}". Give one of them another.`,
    };
  if (label !== undefined) seen.labels.set(label.value, name);
  yield* widgetMistakes(field);
  yield* tokenMistakes(field, seen);
  yield* choiceMistakes(field, schema.items ?? schema);
}

function* tokenMistakes({ name, layout, schema, repo }: Field, seen: NamedFields): Generator<Mistake> {
  const token = layout?.autocomplete?.value;
  const at = onlyPlace(layout?.autocomplete);
  const typed = schema.keyword("type") === undefined || ["string", "integer", "number"].includes(schema.type ?? "");
  const { autocomplete } = widgetValue(repo, layout);
  if (token === undefined) {
    if (typed && autocomplete !== false) {
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
  // HTML's token for an e-mail address is also the `format` that such a field has.
  const isForOthers = servingWidgets(repo).some(
    ([widget, serves]) => serves.is === token && widget !== widgetOf(layout) && !hasKeyword(schema, serves),
  );
  if (isForOthers || (autocomplete && !autocomplete.test(token))) {
    yield {
      at,
      message: `The autocomplete token "${token}" does not fit the widget "${widgetOf(layout)}". Correct one of them.`,
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
      at: onlyPlace(label),
      message:
        "This choice has no value, but the others have one. The words of its label would be stored. Give it a value.",
    };
  for (const [index, { value, label }] of options.entries()) {
    if (value !== undefined && values.indexOf(value.json) < index)
      yield { at: onlyPlace(value), message: `${JSON.stringify(value.json)} is offered twice. Remove one.` };
    if (label !== undefined && labels.indexOf(label.value) < index)
      yield { at: onlyPlace(label), message: `Two choices have the label "${label.value}". Give one of them another.` };
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
      at: onlyPlace(value),
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

/** The single tokens of HTML's `autocomplete` (HTML Living Standard, "Autofill"), including `off`. */
const AUTOCOMPLETE: ReadonlySet<string> = new Set(
  [
    "off on name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password",
    "current-password one-time-code organization-title organization street-address address-line1 address-line2",
    "address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name",
    "cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type",
    "transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel",
    "tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp",
  ]
    .join(" ")
    .split(" "),
);
