import type { JsonObject } from "../../engine/index.ts";
import { sampleOf } from "../../explorer/index.ts";
import {
  fieldsIn,
  type Form,
  formOf,
  itemFields,
  type Layout,
  originOf,
  pointer,
  type Repository,
  type Row,
} from "../../model/index.ts";
import { enterInTries } from "./answer/enter-in-tries.ts";
import { holderOf } from "./answer/holders.ts";
import { sameAnswer } from "./answer/same-answer.ts";
import { toldToService } from "./answer/told-to-service.ts";
import type { AddField } from "./command-add.ts";
import { Draft, type Plan } from "./draft.ts";
import { drafted } from "./drafted.ts";
import { refuseCounted } from "./experiment/refuse-counted.ts";
import { fieldOfForm } from "./field-called.ts";
import { fieldParts } from "./field-parts.ts";
import { orderOf, rowNames } from "./move-field.ts";
import { onceTranslated } from "./once-translated.ts";
import { Refusal } from "./refusal.ts";
import { rememberedAt } from "./remembered-at.ts";
import { besides, freshTexts } from "./fresh-texts.ts";
import { titleOf } from "./title-of.ts";

/**
 * Adds a field as in the recipe "Add a field": its limits, its place on the page, its texts, and its place in the
 * remembered data.
 */
export function addField(repo: Repository, command: AddField): Plan {
  const { labels, problems, choices } = command;
  const named = choices.map((one, index) => [`choice ${index}`, one.labels] as const);
  return onceTranslated<string>(
    repo,
    { labels, problems, ...Object.fromEntries(named) },
    (words) => {
      const said = (of: string) => words[of] ?? [];
      const asked = choices.map((one, index) => ({ ...one, labels: said(`choice ${index}`) }));
      return planned(repo, { ...command, labels: said("labels"), problems: said("problems"), choices: asked });
    },
    "The Studio cannot add this field.",
  );
}

function planned(repo: Repository, command: AddField): Plan {
  const { form: id, list: of, name, after } = command;
  const source = repo.schemas.get(id);
  const form = source && formOf(repo, source);
  if (form?.layout === undefined) throw new Refusal(`There is no form ${id} that a page shows.`);
  const {
    fields,
    schema: object,
    layout: shown,
  } = of === undefined ? { ...form, layout: form.layout } : entriesOf(form, of);
  if (fields.some((field) => field.name === name)) throw new Refusal(`There is a field “${name}” already.`);
  const properties = object.placeOf("properties");
  if (properties === undefined || properties.file.path !== form.file.path)
    throw new Refusal(
      `The fields of ${of === undefined ? `“${titleOf(form)}”` : `each entry of ${fieldOfForm(repo, id, of)}`} are written in another file. Add it there.`,
    );
  const place = placeAfter(shown, after);
  if (place === undefined) throw new Refusal(`There is no field “${after}” that it could follow.`);
  const draft = new Draft(repo);
  const texts = freshTexts(repo, draft, besides(repo, form, of?.split(".")[0] ?? after));
  const keys = Object.keys(draft.value(form.file.path, properties.pointer) ?? {});
  const index = Math.max(0, ...place.before.map((one) => keys.indexOf(one) + 1));
  const [schema, layout] = fieldParts(command, texts);
  draft.add(form.file.path, properties.pointer, name, index, schema);
  if (command.required) {
    if (of !== undefined)
      throw new Refusal("A new field of each entry may be left empty, since there are entries without it.");
    const required = form.schema.placeOf("required");
    if (required === undefined) draft.set(form.file.path, "/required", [name]);
    else draft.append(required.file.path, required.pointer, name);
    enterInTries(repo, draft, form.id, name, sampleOf(schema));
  }
  const { path, pointer: list } = originOf({ file: shown.file, pointer: place.list });
  refuseCounted(repo, path, list, place.index);
  draft.insert(path, list, place.index, name);
  draft.set(shown.file.path, pointer(shown.pointer, "fields", name), layout);
  const called = command.labels[0]?.value ?? name;
  if (of !== undefined) {
    refuseOwnMemory(repo, form);
    return draft.plan(`A new field of each entry of ${fieldOfForm(repo, id, of)}: ${called}`, [SERVICE]);
  }
  remember(repo, draft, form, command);
  const what = `A new field in “${titleOf(form)}”: ${called}`;
  return draft.plan(what, sentNotes(drafted(repo, draft), form, name));
}

/** The fields of the entries of a list, with their schema and their layout. */
function entriesOf(form: Form, path: string) {
  const field = fieldsIn(form).get(path);
  const [schema, layout] = [field?.schema.items, field?.layout?.item];
  if (field === undefined || schema === undefined || layout === undefined)
    throw new Refusal(`“${path}” of “${titleOf(form)}” is no list of objects that a page shows.`);
  return { fields: itemFields(field), schema, layout };
}

/** Throws a `Refusal` if a journey describes by itself what it remembers of the entries of a form's lists. */
function refuseOwnMemory(repo: Repository, form: Form): void {
  const own = rememberedAt(repo, form).find(({ isByForm }) => !isByForm);
  if (own !== undefined)
    throw new Refusal(
      `What is remembered of the entries is described in ${own.path}. Add the field there, too, at the place JSON.`,
    );
}

const SERVICE =
  "A developer has to look whether the service gets what people enter here: calls name the fields of entries one by one.";

/**
 * Whether the answer is sent to the service. The contract decides, because calls send fields by the names that it
 * accepts.
 */
function sentNotes(next: Repository, { schema }: Form, name: string): readonly string[] {
  const holder = holderOf(schema);
  const holders = holder === undefined ? new Set<string>() : sameAnswer([next], holder, name);
  const told = toldToService(next, { name, holders });
  const calls = [...new Set(told.map(({ operation, name: called }) => `${operation} (${called})`))];
  return calls.length > 0
    ? [`The service gets what people enter here: ${calls.join(", ")}.`]
    : [
        `The service does not get what people enter here, because its contract accepts no “${name}” from this form. Only a developer of the service can change that, for everybody.`,
      ];
}

/** Adds the field to the remembered data of each journey with the form. A value with a default needs no migration. */
function remember(repo: Repository, draft: Draft, form: Form, { name, type, labels }: AddField): void {
  for (const { path, pointer: at, names, isByForm } of rememberedAt(repo, form)) {
    const properties = pointer(at, "properties");
    if (names.has(name)) throw new Refusal(`The journey already remembers a “${name}”.`);
    if (isByForm) continue;
    const description = labels[0]?.value ?? name;
    // For a number, no default can mean that nothing was entered.
    const written: JsonObject =
      type === "number"
        ? { type: "number" }
        : type === "checkbox"
          ? { type: "boolean", default: false }
          : { type: "string", default: "" };
    draft.set(path, pointer(properties, name), { description, ...written });
    if (type === "number") continue;
    const required = pointer(at, "required");
    if (draft.value(path, required) === undefined) draft.set(path, required, [name]);
    else draft.append(path, required, name);
  }
}

interface After {
  readonly list: string;
  readonly index: number;
  /** The visible fields before it. */
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
