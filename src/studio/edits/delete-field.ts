import { formOf, type Repository } from "../../model/index.ts";
import { holderOf } from "./answer/holders.ts";
import { migrate } from "./answer/migrate.ts";
import { placesOf } from "./answer/places-of.ts";
import { referencesTo } from "./answer/references.ts";
import { isHandedOn, isWithin, removeReferences } from "./answer/remove-references.ts";
import { everyones, formsOfHolders, sameAnswer } from "./answer/same-answer.ts";
import { isRecorded } from "./answer/samples.ts";
import { textsOnlyOf } from "./answer/texts-only-of.ts";
import { toldToService } from "./answer/told-to-service.ts";
import type { DeleteField } from "./command.ts";
import { removeWithHolder } from "./delete-text.ts";
import { Draft, type Plan } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { refuseArmsChanges, refuseEmptied } from "./removal/arms-changes.ts";
import { fieldNamed } from "./set-limit.ts";
import { titleOf } from "./title-of.ts";
import { verified } from "./verified.ts";

/**
 * A field goes: its form and layout, what journeys remember of it with a migration, samples, what hands it on, and texts that nothing else uses.
 * Refused, with what depends on it, where a condition, a value or a problem does.
 */
export function deleteField(repo: Repository, { form: id, field }: DeleteField): Plan {
  fieldNamed(repo, id, field);
  const source = repo.schemas.get(id);
  const form = source && formOf(repo, source);
  const holder = holderOf(form?.schema);
  if (form === undefined || holder === undefined) throw new Refusal(`There is no form ${id}.`);
  if (form.fields.length === 1)
    throw new Refusal("It is the only field of its form: the form's step would have to go.");
  const repos = everyones(repo);
  const everywhere = sameAnswer(repos, holder, field);
  const asking = formsOfHolders(repo, everywhere).filter(({ schema }) => holderOf(schema) !== holder);
  // What another form asks too is remembered on.
  const answer = { name: field, holders: asking.length > 0 ? new Set([holder]) : everywhere };
  // What sends it by its name sends the others.
  const references = referencesTo(repos, answer).filter(({ sent }) => sent === undefined);
  const going = references.filter((one) => one.role !== "depends" || isHandedOn(repo, one));
  const depending = references.filter((one) => !going.includes(one) && !isWithin(going, one.path, one.pointer));
  if (depending.length > 0)
    throw new Refusal(`“${field}” is needed: ${placesOf(repo, depending).join(", ")}. Change that first.`);
  refuseArmsChanges(repo, going);
  const draft = new Draft(repo);
  removeReferences(draft, going);
  refuseEmptied(repo, draft);
  const left = draft.plan("");
  const texts = textsOnlyOf(repo, going, left);
  refuseArmsChanges(repo, texts);
  for (const { path, pointer } of texts) removeWithHolder(draft, path, pointer);
  const why = `“${field}” is not asked any more: what people have answered is forgotten.`;
  migrate(repo, draft, answer, why, (path) => ({ drop: path }));
  const notes = notesOf(repo, field, asking.map(titleOf), toldToService(repo, answer));
  const plan = draft.plan(`The field ${field} of “${titleOf(form)}” is deleted`, notes);
  return verified(repo, plan, `“${field}” cannot be deleted by itself.`);
}

function notesOf(
  repo: Repository,
  field: string,
  asking: readonly string[],
  told: ReturnType<typeof toldToService>,
): readonly string[] {
  const calls = [...new Set(told.map(({ operation, name }) => `${operation} (${name})`))];
  return [
    ...(asking.length > 0
      ? [`It is asked in ${asking.map((one) => `“${one}”`).join(", ")} too, and stays there.`]
      : []),
    ...(calls.length > 0 ? [`The service is not told it any more: ${calls.join(", ")}.`] : []),
    ...(isRecorded(repo, field)
      ? ["What was recorded of the journeys may name it: record them again (npm run flow -- record)."]
      : []),
  ];
}
