import type { JsonObject } from "../../engine/index.ts";
import { descriptorOf } from "../descriptor/read-descriptor.ts";
import { optional, isObject, stringAt } from "../json.ts";
import type { Written } from "../node.ts";
import type { Form } from "../form/form.ts";
import { formOf } from "../form/read-form.ts";
import { oncePerPair } from "../once.ts";
import { entries, items, under } from "../raw.ts";
import type { FormSource, Repository } from "../repository.ts";
import type { DataSchema } from "../schema/data-schema.ts";
import { propertiesOf } from "../schema/schema.ts";
import { pathsAlong } from "../schema/list-length.ts";
import { subSchemas } from "../schema/walk.ts";
import { propertyUses } from "./block.ts";
import { type Cursor, knowing, placed } from "./cursor.ts";
import type { UsePlace, Use } from "./use.ts";
import { expressionUses, textUses } from "./value.ts";

/**
 * Texts and expressions in a schema (`errorMessage`, `x-rules`, `x-cases`, `x-before`, `x-length`,
 * `x-currency`) and in its layout.
 * Cached until the form, a schema that it refers to, or a descriptor changes.
 */
export function formUses(repo: Repository, source: FormSource): readonly Use[] {
  const { blocks, widgets } = repo;
  const form = formOf(repo, source);
  const flow = flowOf(repo, source.id);
  const known = usesIn(blocks, widgets)(form, source);
  const uses = known.get(flow) ?? [...usesOfForm({ blocks, widgets }, source, form, flow)];
  known.set(flow, uses);
  return uses;
}

/** The uses in forms, by the journey whose texts they may use. */
const usesIn = oncePerPair((_blocks: Descriptors["blocks"], _widgets: Descriptors["widgets"]) =>
  oncePerPair((_form: Form, _source: FormSource) => new Map<string | undefined, readonly Use[]>()),
);

type Descriptors = Pick<Repository, "blocks" | "widgets">;

function* usesOfForm(
  descriptors: Descriptors,
  form: FormSource,
  { schema }: Form,
  flow: string | undefined,
): Generator<Use> {
  const place: UsePlace = { form: form.id, ...optional("flow", flow), assumed: [] };
  const root: Cursor = { file: form.file, pointer: "", place, json: form.value };
  yield* messageUses(root, form.value);
  for (const rule of items(under(root, "x-rules"))) {
    const each = isObject(rule.json) ? stringAt(rule.json, "each") : undefined;
    yield* expressionUses(under(each === undefined ? rule : placed(rule, { each }), "rule"), "boolean");
    yield* textUses(under(rule, "message"));
  }
  for (const { cases, before, length, currency } of schema.properties.values()) {
    if (currency) {
      // The rule `amount-currency` checks that the value is always present and is a currency.
      const known = knowing(place, `has(${currency.source})`);
      yield* expressionUses({ ...currency, place: known, json: currency.source });
    }
    if (length) {
      // While the number is missing, nothing is required of the list.
      const answered = pathsAlong(length.source).reduce((known, path) => knowing(known, `has(${path})`), place);
      yield* expressionUses({ ...length, place: answered, json: length.source }, "integer");
    }
    for (const { when, message, label } of cases) {
      if (when) yield* expressionUses({ ...when, place, json: when.source }, "boolean");
      for (const text of [message, label]) if (text) yield* textUses({ ...text, place, json: text.value });
    }
    for (const { when } of before) if (when) yield* expressionUses({ ...when, place, json: when.source }, "boolean");
  }
  for (const message of entryMessages(schema, [])) yield* textUses({ ...message, place, json: message.value });
  if (form.layout) yield* layoutUses(descriptors, { file: form.layout, pointer: "", place, json: form.layout.value });
}

/** The texts in cases of the fields of lists' entries. The rule `field-cases` checks their conditions. */
function* entryMessages({ properties }: DataSchema, open: readonly string[]): Generator<Written> {
  for (const { items: entry } of properties.values()) {
    if (entry === undefined) continue;
    const at = `${entry.file.path}#${entry.pointer}`;
    // An entry may contain entries of its own kind.
    if (open.includes(at)) continue;
    for (const { cases } of entry.properties.values())
      for (const { message, label } of cases) yield* [message, label].filter((text) => text !== undefined);
    yield* entryMessages(entry, [...open, at]);
  }
}

function* messageUses(cursor: Cursor, schema: JsonObject): Generator<Use> {
  const message = under(cursor, "errorMessage");
  if (typeof message.json === "string") yield* textUses(message);
  for (const [, text] of entries(message)) yield* textUses(text);
  for (const { pointer, schema: inner } of subSchemas(schema)) {
    yield* messageUses({ ...cursor, pointer: cursor.pointer + pointer, json: inner }, inner);
  }
}

function* layoutUses(descriptors: Descriptors, layout: Cursor): Generator<Use> {
  yield* rowsUses(under(layout, "rows"));
  for (const [, field] of entries(under(layout, "fields"))) yield* fieldUses(descriptors, field);
}

function* rowsUses(rows: Cursor): Generator<Use> {
  for (const row of items(rows)) {
    if (!isObject(row.json)) continue;
    yield* expressionUses(under(row, "when"), "boolean");
    yield* textUses(under(row, "section"));
    yield* textUses(under(row, "text"));
    yield* rowsUses(under(row, "rows"));
  }
}

/** The texts that every field may have. Other texts belong to its widget and are in the widget's descriptor. */
const OWN = ["label", "hint", "placeholder", "itemTitle", "add", "remove"];

function* fieldUses(descriptors: Descriptors, field: Cursor): Generator<Use> {
  const { json: value, ...where } = field;
  if (!isObject(value)) return;
  yield* expressionUses(under(field, "when"), "boolean");
  for (const key of OWN) yield* textUses(under(field, key));
  for (const variant of items(under(field, "labels"))) {
    yield* expressionUses(under(variant, "when"), "boolean");
    yield* textUses(under(variant, "label"));
  }
  for (const option of items(under(field, "options"))) yield* textUses(under(option, "label"));
  const written = stringAt(value, "widget");
  const name = written ?? "text";
  yield { ...where, kind: "widget", name, named: written !== undefined, layout: value };
  const widget = descriptors.widgets.get(name);
  const handled = new Set([...OWN, "labels", "options", "when", "item"]);
  const described = widget === undefined ? {} : descriptorOf(widget).properties;
  for (const [key, property] of propertiesOf(described)) {
    if (!handled.has(key)) yield* propertyUses(descriptors.blocks, described, property, under(field, key));
  }
  yield* layoutUses(descriptors, under(field, "item"));
}

/** The journey whose texts a form in its folder may use. `undefined` for shared forms. */
function flowOf(repo: Repository, id: string): string | undefined {
  const [, folder = ""] = id.split("/");
  return [...repo.locales.values()].some((files) => files.has(folder)) ? folder : undefined;
}
