import { formOf, originOf, pointer, type Repository } from "../../model/index.ts";
import type { AddChoice } from "./command-add.ts";
import { Draft, type Plan } from "./draft.ts";
import { besides, freshTexts } from "./fresh-texts.ts";
import { Refusal } from "./refusal.ts";
import { rememberedAt } from "./remembered-at.ts";
import { fieldNamed, sharedBy } from "./set-limit.ts";
import { titleOf } from "./title-of.ts";
import { verified } from "./verified.ts";

/** Something more that can be chosen at a field that lists its choices: in its schema and its layout, and where what is remembered of it is listed too. */
export function addChoice(repo: Repository, command: AddChoice): Plan {
  const cannot = `“${command.value}” cannot be added by the files alone: whoever develops the journey has to.`;
  // What has to be translated is told by the check too, and is no reason to refuse.
  const labels = [...repo.locales.keys()].map((language) => ({ language, value: command.value }));
  verified(repo, planned(repo, { ...command, labels }), cannot);
  return planned(repo, command);
}

function planned(repo: Repository, { form: id, field: name, value, labels }: AddChoice): Plan {
  const { schema, layout } = fieldNamed(repo, id, name);
  const source = repo.schemas.get(id);
  const listed = schema.placeOf("enum");
  const last = layout?.options?.at(-1);
  if (source === undefined || listed === undefined || last === undefined)
    throw new Refusal(`“${name}” does not list its choices: they come from the journey, or are no words.`);
  if (schema.choices?.includes(value) || layout?.options?.some((one) => one.value?.json === value))
    throw new Refusal(`There is a choice “${value}” already.`);
  if (sharedBy(repo, listed.file.path, listed.pointer, "enum") > 1)
    throw new Refusal(`Other fields have the choices of “${name}” too: whoever develops the journey parts them first.`);
  const draft = new Draft(repo);
  const form = formOf(repo, source);
  const capital = value.charAt(0).toUpperCase() + value.slice(1);
  const label = freshTexts(repo, draft, besides(repo, form, name)).add(name + capital, labels);
  draft.append(listed.file.path, listed.pointer, value);
  const option = originOf(last);
  draft.append(option.path, option.pointer.slice(0, option.pointer.lastIndexOf("/")), { value, label });
  for (const { path, pointer: at, isByForm } of rememberedAt(repo, form)) {
    const values = pointer(at, "properties", name, "enum");
    if (!isByForm && draft.value(path, values) !== undefined) draft.append(path, values, value);
  }
  return draft.plan(`A new choice of ${name} in “${titleOf(form)}”: ${labels[0]?.value ?? value}`, [
    "Whether the service takes it is for whoever develops it.",
  ]);
}
