import { posix } from "node:path";
import type { JsonObject } from "../../../engine/index.ts";
import { flowNamed } from "../../../insight/index.ts";
import {
  dataIdOf,
  dataSchema,
  defaultsOf,
  FIELDS_OF,
  formOf,
  formsOf,
  isObject,
  type Named,
  type PlacedForm,
  pointer,
  type Repository,
} from "../../../model/index.ts";
import type { FieldWords } from "../../kernel/schema.ts";
import type { NewField } from "../../kernel/new-things.ts";
import type { Draft } from "../draft.ts";
import { rememberedAt } from "../choices-of.ts";
import { withCopiedTexts } from "../copied.ts";
import { fieldParts } from "../field-parts.ts";
import { freeName, type FreshTexts } from "../fresh-texts.ts";
import { textsIn } from "../item/object-at.ts";
import { languageFrom } from "../least-of.ts";
import { rebased } from "../rebased.ts";
import { Refusal } from "../refusal.ts";
import { formNamed } from "../answer/field-owners.ts";

/** The form of a new step: its id, and where the journey remembers its answers. */
export interface FormOfStep {
  readonly schema: string;
  readonly into: string;
}

interface NewStep {
  readonly name: string;
  readonly titles: readonly FieldWords[];
}

/** Creates the form of a new step, with its first field, and an object in the remembered data for its answers. */
export function formOfStep(
  repo: Repository,
  draft: Draft,
  named: Named,
  { asks, ...step }: NewStep & { readonly asks: NewField },
  texts: FreshTexts,
): FormOfStep {
  const [own, layout] = fieldParts(asks, texts);
  const { name } = asks;
  const form = newForm(repo, draft, named, step, {
    ...(asks.required && { required: [name] }),
    properties: { [name]: own },
    rows: [name],
    fields: { [name]: layout },
  });
  return { schema: form.schema, into: rememberedIn(repo, draft, named, step, form.schema) };
}

/** Creates the form of a new step, which gets its fields from another form and remembers them in the same object. */
export function formTaking(
  repo: Repository,
  draft: Draft,
  named: Named,
  step: NewStep,
  from: { readonly step: string; readonly form: string },
): FormOfStep {
  const source = repo.schemas.get(from.form);
  const shown = [...formsOf(repo, named, from.step).values()].find(({ schema }) => schema === from.form);
  if (source === undefined || shown?.into === undefined)
    throw new Refusal("The journey does not remember what this page asks.");
  const { schema } = newForm(repo, draft, named, step, { properties: {}, rows: [], fields: {} });
  for (const { path, pointer: at } of rememberedAt(repo, formOf(repo, source)))
    draft.append(path, pointer(at, FIELDS_OF), schema);
  return { schema, into: shown.into };
}

/**
 * The same form once more, with texts of its own, and an object in the remembered data if the copied one has one. It is
 * always there, also for people in the middle of the journey, if that of the copied form begins with a value.
 */
export function formCopied(
  repo: Repository,
  draft: Draft,
  named: Named,
  step: NewStep,
  { flow, form: { schema: from, into } }: { readonly flow: string; readonly form: PlacedForm },
  texts: FreshTexts,
): { readonly schema: string; readonly into: string | undefined } {
  const schema = freeForm(repo, draft, named, step);
  for (const ending of FORM_FILES) {
    const file = repo.files.get(from + ending);
    if (!isObject(file?.value)) continue;
    const keys = textsIn(repo, { file, pointer: "" }).map(({ key }) => key);
    draft.create(schema + ending, withCopiedTexts(rebased(file.value, file.path, schema + ending), keys, texts));
  }
  const first = defaultsOf(dataSchema(repo, flowNamed(repo, flow)));
  const isAlways = into !== undefined && first[into.replace(/^data\./, "")] !== undefined;
  return { schema, into: into && rememberedIn(repo, draft, named, step, schema, isAlways) };
}

const FORM_FILES = [".schema.json", ".ui.json"];

interface FormParts {
  readonly required?: readonly string[];
  readonly properties: JsonObject;
  readonly rows: readonly string[];
  readonly fields: JsonObject;
}

function newForm(
  repo: Repository,
  draft: Draft,
  named: Named,
  { name, titles }: NewStep,
  { required, properties, rows, fields }: FormParts,
): { readonly schema: string } {
  const schema = freeForm(repo, draft, named, { name });
  draft.create(`${schema}.schema.json`, {
    $schema: languageFrom(`${schema}.schema.json`, "form"),
    title: titles[0]?.value ?? name,
    type: "object",
    additionalProperties: false,
    ...(required !== undefined && { required }),
    properties,
  });
  draft.create(`${schema}.ui.json`, { $schema: languageFrom(`${schema}.ui.json`, "layout"), rows, fields });
  return { schema };
}

/** A free id for the form of a new step, among those of its journey. */
function freeForm(repo: Repository, draft: Draft, named: Named, { name }: Pick<NewStep, "name">): string {
  const folder = posix.dirname(dataIdOf(repo, named));
  const called = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return freeName(`${folder}/${called}`, isTaken(draft));
}

/** An object in the remembered data for the answers of a form. */
function rememberedIn(
  repo: Repository,
  draft: Draft,
  named: Named,
  { name, titles }: NewStep,
  schema: string,
  isRequired = false,
): string {
  const data = formNamed(repo, dataIdOf(repo, named));
  const root = data?.schema;
  const properties = root?.placeOf("properties");
  if (data === undefined || root === undefined || properties === undefined || properties.file.path !== data.file.path)
    throw new Refusal(`What ${named.id} remembers is not a list of named values in a file of its own.`);
  const { path } = data.file;
  const title = titles[0]?.value ?? name;
  // That of a new form is not required, so that people in the middle of the journey need no migration.
  const isKnown = (one: string) => draft.value(path, pointer(properties.pointer, one)) !== undefined;
  const container = freeName(name, (one) => root.properties.has(one) || isKnown(one));
  const remembered: JsonObject = {
    description: `What was entered at “${title}”.`,
    type: "object",
    additionalProperties: false,
    [FIELDS_OF]: [schema],
  };
  draft.set(path, pointer(properties.pointer, container), remembered);
  if (isRequired) draft.append(path, pointer(root.pointer, "required"), container);
  return `data.${container}`;
}

/** Whether a form with that id would overwrite existing files. */
function isTaken(draft: Draft): (id: string) => boolean {
  return (id) => draft.has(`${id}.schema.json`) || draft.has(`${id}.ui.json`);
}
