import type { Json, JsonObject } from "../../../engine/index.ts";
import { sampleOf } from "../../../explorer/index.ts";
import { type Form, type Layout, originOf, pointer, type Repository, type Row } from "../../../model/index.ts";
import { enterInSimulations } from "../../edits/answer/enter-in-simulations.ts";
import { fieldOwnerOf } from "../../edits/answer/field-owners.ts";
import { sameAnswer } from "../../edits/answer/same-answer.ts";
import { sentToService, callsIn } from "../../edits/answer/sent-to-service.ts";
import { Draft, type Plan, drafted } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { fieldParts } from "../../edits/field-parts.ts";
import { type FieldsObject, objectCalled, objectNamed, refuseElsewhere, orderOf } from "../../edits/field-place.ts";
import { besides, freshTexts } from "../../edits/fresh-texts.ts";
import { rowNames } from "../kinds/row.ts";
import { Refusal } from "../../edits/refusal.ts";
import { rememberedAt } from "../../edits/choices-of.ts";
import { insertion } from "./insertion.ts";
import { commandSchema, name, form, type Of } from "../schema.ts";
import { formName } from "../target-name.ts";
import { refuseLost } from "../../edits/arm/as-they-have-it.ts";
import { newField } from "../new-things.ts";
import { withDialog } from "../dialog-words.ts";

export const INSERT_FIELD = withDialog(
  commandSchema(
    "insert",
    {
      what: { const: "field" },
      form,
      ...newField,
      /** The field above it, beside which it is. `null` for the beginning. */
      after: { anyOf: [name, { type: "null" }], title: "Below which field?" },
    },
    {
      /** The field whose entries get it: the dotted path of a list of objects. Absent: the form itself. */
      list: name,
    },
  ),
  {
    title: "Add a field{of}",
    "x-button": "Add a field…",
    description: "The journey remembers what is entered.",
    "x-arm": "Only people in the arm see it. An arm does not change what the service accepts.",
  },
);
export type InsertField = Of<typeof INSERT_FIELD>;

/**
 * Adds a field as in the recipe "Add a field": its limits, its place on the page, its texts, and its place in the
 * remembered data.
 */
export const FIELD = insertion({
  schema: INSERT_FIELD,
  cannot: "The Studio cannot add this field.",
  texts: (_repo, { labels, problems, choices }) => ({
    labels,
    problems,
    ...Object.fromEntries(choices.map((one, index) => [`choice ${index}`, one.labels])),
  }),
  withTexts: (command, { labels = [], problems = [], ...words }) => ({
    ...command,
    labels,
    problems,
    choices: command.choices.map((one, index) => ({ ...one, labels: words[`choice ${index}`] ?? [] })),
  }),
  changeName: (_repo, { name: of, form: id }) => `The field “${of}” of ${formName(id)}`,
  refuseInArm: (repo, { form: id }) => refuseLost(repo, id, "more"),
  plan: planned,
});

/** Where a field goes: below another one of a form, or of the entries of its list. */
type FieldPlace = Pick<InsertField, "form" | "list" | "after">;

/** A field as it is written: its limits, its look, and how the journey remembers it. */
interface WrittenField {
  readonly name: string;
  readonly schema: JsonObject;
  readonly layout: JsonObject;
  readonly isRequired: boolean;
  readonly remembered: JsonObject;
  /** It has no value until somebody answers. */
  readonly isWithoutDefault: boolean;
  /** What people could enter. */
  readonly sample: Json;
}

function planned(repo: Repository, command: InsertField): Plan {
  const { list, name } = command;
  const draft = new Draft(repo);
  const object = objectNamed(repo, command.form, list);
  const texts = freshTexts(repo, draft, besides(repo, object.form, list?.split(".")[0] ?? command.after));
  const [schema, layout] = fieldParts(command, texts);
  const isCase = command.required && list !== undefined;
  putField(repo, draft, command, {
    name,
    // A case and not `required`: entries that people have already stay valid (decision 98).
    schema: isCase ? { ...schema, "x-cases": [{ is: "required" }] } : schema,
    layout,
    isRequired: command.required,
    remembered: rememberedAs(command),
    isWithoutDefault: command.type === "number",
    sample: sampleOf(schema),
  });
  const called = command.labels[0]?.value ?? name;
  const what = `A new field ${list === undefined ? "in" : "of"} ${objectCalled(repo, object)}: ${called}`;
  return draft.plan(what, notesOf(repo, draft, object, { name, isCase }));
}

/** What somebody has to do, or should know, once a form has a field. */
export function notesOf(
  repo: Repository,
  draft: Draft,
  { list, form }: FieldsObject,
  { name, isCase }: { readonly name: string; readonly isCase: boolean },
): readonly string[] {
  if (list !== undefined) return isCase ? [EXISTING, SERVICE] : [SERVICE];
  return sentNotes(drafted(repo, draft), form, name);
}

/** Writes a field to a form, or to the entries of a list, with its place in the remembered data. */
export function putField(
  repo: Repository,
  draft: Draft,
  { form: id, list, after }: FieldPlace,
  field: WrittenField,
): void {
  const { name, schema, layout, isRequired } = field;
  const object = objectNamed(repo, id, list);
  const { form, fields, layout: shown } = object;
  if (shown === undefined) throw new Refusal(`There is no form ${id} that a page shows.`);
  if (fields.some((field) => field.name === name)) throw new Refusal(`There is a field “${name}” already.`);
  refuseElsewhere(repo, object);
  const properties = object.schema.placeOf("properties");
  const place = placeAfter(shown, after);
  if (place === undefined) throw new Refusal(`There is no field “${after}” that it could follow.`);
  const at = properties?.pointer ?? "/properties";
  const keys = Object.keys(draft.value(form.file.path, at) ?? {});
  const index = Math.max(0, ...place.before.map((one) => keys.indexOf(one) + 1));
  draft.add(form.file.path, at, name, index, schema);
  if (isRequired && list === undefined) requireIt(draft, object, name);
  const { path, pointer: rows } = originOf({ file: shown.file, pointer: place.list });
  refuseCounted(repo, path, rows, place.index);
  draft.insert(path, rows, place.index, name);
  draft.set(shown.file.path, pointer(shown.pointer, "fields", name), layout);
  remember(repo, draft, object, field);
  if (isRequired) enterInSimulations(repo, draft, object, name, field.sample);
}

/** How the journey remembers a new field. For a number, no default can mean that nothing was entered. */
function rememberedAs({ type, labels, name }: InsertField): JsonObject {
  const description = labels[0]?.value ?? name;
  if (type === "number") return { description, type: "number" };
  if (type === "checkbox") return { description, type: "boolean", default: false };
  return { description, type: "string", default: "" };
}

function requireIt(draft: Draft, { schema, form }: FieldsObject, name: string): void {
  const required = schema.placeOf("required");
  if (required !== undefined) return draft.append(required.file.path, required.pointer, name);
  const properties = schema.placeOf("properties")?.pointer ?? "/properties";
  draft.set(form.file.path, properties.replace(/properties$/, "required"), [name]);
}

const EXISTING =
  "Entries that people have already stay without it. They are asked for it when they see the list again.";

const SERVICE =
  "A developer has to look whether the service gets what people enter here: calls name the fields of entries one by one.";

/**
 * Whether the answer is sent to the service. The contract decides, because calls send fields by the names that it
 * accepts.
 */
function sentNotes(next: Repository, { schema }: Form, name: string): readonly string[] {
  const owner = fieldOwnerOf(schema);
  const owners = owner === undefined ? new Set<string>() : sameAnswer([next], owner, name);
  const calls = callsIn(sentToService(next, { name, owners }));
  return calls.length > 0
    ? [`The service gets what people enter here: ${calls.join(", ")}.`]
    : [
        `The service does not get what people enter here, because it accepts no “${name}” from this form. Only a developer of the service can change that, for everybody.`,
      ];
}

/** Adds the field to the remembered data of each journey with the form. A value with a default needs no migration. */
function remember(
  repo: Repository,
  draft: Draft,
  object: FieldsObject,
  { name, remembered, isWithoutDefault }: WrittenField,
): void {
  const { list } = object;
  for (const { path, pointer: whole, names, isByForm } of rememberedAt(repo, object.form)) {
    if (list === undefined && names.has(name)) throw new Refusal(`The journey already remembers a “${name}”.`);
    if (isByForm) continue;
    const at = whole + pointer("", ...(list?.split(".") ?? []).flatMap((one) => ["properties", one, "items"]));
    const properties = pointer(at, "properties");
    if (list !== undefined && draft.value(path, properties) === undefined)
      throw new Refusal(
        `What is remembered of the entries is described elsewhere than the journey’s own data (${path}). Add the field where it is, at the place JSON.`,
      );
    draft.set(path, pointer(properties, name), remembered);
    if (list !== undefined || isWithoutDefault) continue;
    draft.append(path, pointer(at, "required"), name);
  }
}

interface After {
  readonly list: string;
  readonly index: number;
  readonly before: readonly string[];
}

/** The place for a new line below a field, or at the beginning if there is none. */
function placeAfter(layout: Layout, field: string | null): After | undefined {
  if (field === null) return { list: pointer(layout.pointer, "rows"), index: 0, before: [] };
  const found = lineOf(layout.rows, pointer(layout.pointer, "rows"), field);
  if (found === undefined) return undefined;
  const order = orderOf({ layout, fields: [] });
  const last = Math.max(...rowNames(found.row).map((name) => order.indexOf(name)));
  return { list: found.list, index: found.index + 1, before: order.slice(0, last + 1) };
}

function lineOf(
  rows: readonly Row[],
  list: string,
  field: string,
): { readonly row: Row; readonly list: string; readonly index: number } | undefined {
  const index = rows.findIndex((row) => rowNames(row).includes(field));
  const row = rows[index];
  if (row === undefined) return undefined;
  return row.section === undefined ? { row, list, index } : lineOf(row.rows, pointer(row.pointer, "rows"), field);
}
