import { posix } from "node:path";
import type { JsonObject } from "../../../engine/index.ts";
import { dataIdOf, FIELDS_OF, formOf, type Named, pointer, type Repository } from "../../../model/index.ts";
import type { FieldWords } from "../../kernel/schema.ts";
import type { NewField } from "../../kernel/new-things.ts";
import type { Draft } from "../draft.ts";
import { fieldParts } from "../field-parts.ts";
import type { FreshTexts } from "../fresh-texts.ts";
import { languageFrom } from "../least-of.ts";
import { Refusal } from "../refusal.ts";

/** The form of a new step: its id, and where the journey remembers its answers. */
export interface FormOfStep {
  readonly schema: string;
  readonly into: string;
}

/** Creates the form of a new step, with its first field, and an object in the remembered data for its answers. */
export function formOfStep(
  repo: Repository,
  draft: Draft,
  named: Named,
  { name, titles, asks }: { readonly name: string; readonly titles: readonly FieldWords[]; readonly asks: NewField },
  texts: FreshTexts,
): FormOfStep {
  const data = repo.schemas.get(dataIdOf(repo, named));
  const root = data && formOf(repo, data).schema;
  const properties = root?.placeOf("properties");
  if (data === undefined || root === undefined || properties === undefined || properties.file.path !== data.file.path)
    throw new Refusal(`What ${named.id} remembers is not a list of named values in a file of its own.`);
  const { path } = data.file;
  const title = titles[0]?.value ?? name;
  const folder = posix.dirname(data.id);
  const called = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const schema = free((number) => `${folder}/${called}${number}`, isTaken(draft));
  const [own, layout] = fieldParts(asks, texts);
  draft.create(`${schema}.schema.json`, {
    $schema: languageFrom(`${schema}.schema.json`, "form"),
    title,
    type: "object",
    additionalProperties: false,
    ...(asks.required && { required: [asks.name] }),
    properties: { [asks.name]: own },
  });
  draft.create(`${schema}.ui.json`, {
    $schema: languageFrom(`${schema}.ui.json`, "layout"),
    rows: [asks.name],
    fields: { [asks.name]: layout },
  });
  // Not required, so that people in the middle of the journey need no migration.
  const container = free(
    (number) => `${name}${number}`,
    (one) => root.properties.has(one),
  );
  const remembered: JsonObject = {
    description: `What was entered at “${title}”.`,
    type: "object",
    additionalProperties: false,
    [FIELDS_OF]: [schema],
  };
  draft.set(path, pointer(properties.pointer, container), remembered);
  return { schema, into: `data.${container}` };
}

/** Whether a form with that id would overwrite existing files. */
function isTaken(draft: Draft): (id: string) => boolean {
  return (id) => draft.has(`${id}.schema.json`) || draft.has(`${id}.ui.json`);
}

/** The first unused name of its kind: `tips`, `tips2`, … */
function free(nameOf: (number: number | "") => string, isUsed: (name: string) => boolean): string {
  let name = nameOf("");
  for (let number = 2; isUsed(name); number += 1) name = nameOf(number);
  return name;
}
