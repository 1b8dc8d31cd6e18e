import { type Called, conditionWords, namesInForm, spacedOut } from "../../insight/index.ts";
import type { Json } from "../../engine/index.ts";
import {
  type DataSchema,
  factOf,
  type Field,
  type Form,
  isObject,
  itemFields,
  type Layout,
  type Repository,
  sitesOf,
  type UseOf,
  usesOf,
  valueAt,
} from "../../model/index.ts";
import { casesPlace, choicesOf, layoutContainer, orderOf, presenceOf, writtenField } from "../edits/index.ts";
import { limitsIn, limitsInWords } from "../browser/case-limits.ts";
import { rowNames, type RowPlace, rowsOf } from "../kernel/kinds/row.ts";
import { writtenAs } from "../kernel/target.ts";
import { sharedBy } from "../kernel/values/shared-limits.ts";
import type { AnswerView, ChoicesView, FieldView, FilledInView, FormView, ItemFieldView } from "../protocol-page.ts";
import type { ObjectView, SlotView } from "../protocol-parts.ts";
import { demandsOn } from "./form-demands.ts";
import { limitsView } from "./values-view.ts";
import { objectView } from "./object-view.ts";

/** A form for the Page place: its fields in the order of the page, and what conditions may read. */
export function formView(repo: Repository, form: Form): Omit<FormView, "at"> {
  const fields = orderedBy(form.fields, form.layout);
  const pages = pagesWith(repo, form.id);
  return {
    form: form.id,
    shown: Object.keys(pages),
    pages,
    fields: fields.map((field) => fieldView(repo, form, field)),
    answers: [...placesOf(repo, form), ...fields.flatMap((field) => answerOf(field) ?? [])],
  };
}

/** The steps that show a form: `<journey>/<step>`. */
export function stepsWith(repo: Repository, form: string): readonly string[] {
  return Object.keys(pagesWith(repo, form));
}

/** The steps that show a form, each with the name that it passes to it: `<journey>/<step>`, unless it was renamed. */
function pagesWith(repo: Repository, form: string): FormView["pages"] {
  const places = usesOf(repo).flatMap((use) => {
    if (use.kind !== "schema" || use.role !== "form" || use.schema !== form || use.place.step === undefined) return [];
    const step = `${use.place.flow}/${use.place.step}`;
    const block = use.pointer.slice(0, use.pointer.lastIndexOf("/"));
    const passed = valueAt(use.file.value, `${block}/context/page`);
    return [[step, typeof passed === "string" && !passed.startsWith("=") ? passed : step] as const];
  });
  return Object.fromEntries(places);
}

function fieldView(repo: Repository, form: Form, field: Field): FieldView {
  return {
    ...itemFieldView({ repo, form, list: "", schema: form.schema, layout: form.layout }, field),
    section: sectionOf(form.layout, field.name),
    sensitive: field.schema.sensitive,
    choices: choicesView(field),
  };
}

function sectionOf(layout: Layout | undefined, name: string): FieldView["section"] {
  const row = layout?.rows.find((one) => one.section !== undefined && rowNames(one).includes(name));
  const title = row?.section?.json;
  if (row === undefined) return null;
  const fields = rowNames(row);
  const slot = slotView({ ...row, count: layout?.rows.length ?? 0, fields });
  return { title: typeof title === "string" ? title : null, fields, slot };
}

/** What every field has, also one of a list's entries. */
function itemFieldView(place: FieldsPlace, field: Field): ItemFieldView {
  const { repo, form, list } = place;
  const { name, schema, layout } = field;
  const path = list === "" ? name : `${list}.${name}`;
  const items = orderedBy(itemFields(field), layout?.item);
  const entry = { repo, form, list: path, schema: schema.items ?? schema, layout: layout?.item };
  const title = titleOf(valueAt(schema.file.value, schema.pointer));
  return {
    form: form.id,
    name: path,
    was: writtenField(field),
    label: layout?.label?.value ?? null,
    called: title ?? spacedOut(name),
    hint: title === undefined ? ((layout?.hint ?? layout?.placeholder)?.value ?? null) : null,
    ...filledIn(place, field),
    limits: limitsView(repo, field),
    layout: layoutView(repo, form, field),
    slots: place.layout === undefined ? [] : rowsOf(place.layout, name).map(slotView),
    items: items.map((one) => itemFieldView(entry, one)),
    answers: items.length === 0 ? [] : [...placesOf(repo, form), ...items.flatMap((one) => answerOf(one) ?? [])],
  };
}

/** When a field must be filled in, and what a change of that has to know. */
function filledIn(place: FieldsPlace, field: Field): FilledInView {
  const { repo, form, list } = place;
  const { name, schema } = field;
  const presence = presenceOf(field) ?? null;
  const cases = casesPlace(field);
  const called = namesInForm(repo, form.id, undefined, list);
  return {
    presence,
    said: schema.cases.filter(({ judgesValue }) => judgesValue).map((one) => caseWords(one, called)),
    shares: cases.isShared ? sharedBy(repo, cases.file.path, cases.pointer, "x-cases") : null,
    takes: KINDS[schema.type ?? "string"] ?? null,
    messages: [...new Set([...schema.messages.values()].map(({ value }) => value))],
    depends: presence !== null && presence.otherwise === "optional" && isSometimes(place, name),
  };
}

interface FieldsPlace {
  readonly repo: Repository;
  readonly form: Form;
  /** The dotted path of the list whose entries have the fields. Empty for the form itself. */
  readonly list: string;
  readonly schema: DataSchema;
  /** The layout of the form, or of the entries of a list. */
  readonly layout: Layout | undefined;
}

function orderedBy(fields: readonly Field[], layout: Layout | undefined): readonly Field[] {
  const order = orderOf({ fields, ...(layout !== undefined && { layout }) });
  return fields.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** What can be changed of a field in the layout of its form. */
function layoutView(repo: Repository, form: Form, { layout }: Field): ObjectView | null {
  if (layout === undefined) return null;
  const container = layoutContainer(repo, form);
  const of = container.find(layout.pointer);
  const texts = usesOf(repo).filter((use): use is UseOf<"text"> => use.kind === "text" && use.file === layout.file);
  return of === undefined ? null : objectView({ repo, container, texts }, of);
}

function choicesView(field: Field): ChoicesView | null {
  const choices = choicesOf(field);
  if (choices === undefined) return null;
  const options = field.layout?.options ?? [];
  const list = options.map(({ value, label }) => ({ value: String(value?.json), label: label?.value ?? null }));
  return { list, hindrance: typeof choices === "string" ? choices : null };
}

function slotView({ count, fields, ...place }: RowPlace): SlotView {
  return { at: place.pointer, was: writtenAs(place), count, fields };
}

export function caseWords({ file, pointer: at, when, is }: DataSchema["cases"][number], called: Called): string {
  const where = when === undefined ? "elsewhere" : `where ${conditionWords(when.source, called)}`;
  const written = valueAt(file.value, at);
  const limits = isObject(written) ? limitsIn(written) : null;
  const takes = limits === undefined ? "other limits" : limits === null ? "" : limitsInWords(limits);
  const said = [is?.value ?? [], takes === "" ? [] : `accepts ${takes}`].flat().join(", ");
  return said === "" ? where : `${said} ${where}`;
}

/** Whether the form, or the entry of a list, requires a field under some condition. */
function isSometimes({ schema }: Pick<Form, "schema">, field: string): boolean {
  const parts = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"].flatMap((name) => {
    const part = schema.keyword(name);
    return part === undefined ? [] : [[name, part] as const];
  });
  const { sometimes, others } = demandsOn(Object.fromEntries(parts), field);
  return (
    sometimes.length > 0 ||
    others.length > 0 ||
    schema.rules.some(({ at, rule }) => at?.value === field && /has\(/.test(rule?.value ?? ""))
  );
}

/**
 * The site and the country, unless the form uses these names for something else, and other values that pages pass to
 * the form.
 */
function placesOf(repo: Repository, { id, schema }: Form): readonly AnswerView[] {
  const called = namesInForm(repo, id);
  const answer = (name: string, kind: AnswerView["kind"], choices: AnswerView["choices"] = []): AnswerView => {
    const of = `context.${name}`;
    return { of, label: null, called: called(of), kind, choices };
  };
  const declared = valueAt(schema.keyword("x-context"), "/properties") ?? {};
  const { list } = sitesOf(repo);
  const pages = Object.values(pagesWith(repo, id));
  const known: Readonly<Record<string, readonly string[]>> = {
    site: list.flatMap(({ id }) => id?.value ?? []),
    country: [...new Set(list.flatMap((site) => factOf(site, "country") ?? []))],
    page: pages.length > 1 ? pages : [],
  };
  const places = Object.entries(known).flatMap(([name, values]): readonly AnswerView[] => {
    const type = valueAt(declared, `/${name}/type`);
    if (values.length === 0 || (type !== undefined && type !== "string")) return [];
    const choices = values.map((value) => ({ value, label: null }));
    return [answer(name, "choice", choices)];
  });
  const others = Object.entries(declared).flatMap(([name, one]): readonly AnswerView[] => {
    if (Object.hasOwn(known, name) || !/^\w+$/.test(name)) return [];
    const kind = KINDS[String(valueAt(one, "/type"))];
    return kind === undefined ? [] : [answer(name, kind)];
  });
  return [...places, ...others];
}

const KINDS: Readonly<Record<string, "tick" | "text" | "number">> = {
  boolean: "tick",
  string: "text",
  integer: "number",
  number: "number",
};

/** A field's answer for conditions. `undefined` for lists, files and sensitive values. */
function answerOf({ name, schema, layout }: Field): AnswerView | undefined {
  const kind = KINDS[schema.type ?? "string"];
  if (kind === undefined || schema.sensitive || !/^\w+$/.test(name)) return undefined;
  const options = (layout?.options ?? []).flatMap(({ value, label }) => {
    const json = value?.json;
    return typeof json === "string" ? [{ value: json, label: label?.value ?? null }] : [];
  });
  const listed = (schema.choices ?? []).flatMap((value) => (typeof value === "string" ? [{ value, label: null }] : []));
  const choices = kind !== "text" ? [] : options.length > 0 ? options : listed;
  const of = `self.${name}`;
  const label = layout?.label?.value ?? null;
  return {
    of,
    label,
    kind: choices.length > 0 ? "choice" : kind,
    choices,
    ...(label === null && called(valueAt(schema.file.value, schema.pointer), name)),
  };
}

/** The name of a value without a label: its `title`, or its own name in words. */
function called(schema: Json | undefined, name: string): Pick<AnswerView, "called"> {
  return { called: titleOf(schema) ?? spacedOut(name) };
}

function titleOf(schema: Json | undefined): string | undefined {
  const title = valueAt(schema, "/title");
  return typeof title === "string" && title.trim() !== "" ? title : undefined;
}
