import { originOf, pointer, type Repository } from "../../model/index.ts";
import { answerAt, type Place, placeOf, sharingWith } from "./add-choice.ts";
import { keptIn, migrateKept } from "./answer/migrate.ts";
import { placesOf } from "./answer/places-of.ts";
import type { Reference } from "./answer/reference.ts";
import type { FilePlace } from "./answer/remove-references.ts";
import { isRecorded } from "./answer/samples.ts";
import { textsOnlyOf } from "./answer/texts-only-of.ts";
import { toldToService } from "./answer/told-to-service.ts";
import type { DeleteChoice } from "./command-away.ts";
import { removeWithHolder } from "./delete-text.ts";
import { Draft, type Plan } from "./draft.ts";
import { drafted } from "./drafted.ts";
import { refuseCountedBehind } from "./experiment/refuse-counted.ts";
import { Refusal } from "./refusal.ts";
import { rememberedAt } from "./remembered-at.ts";
import { removeArmsChanges } from "./removal/arms-changes.ts";
import { choiceReferences, samplesOf } from "./removal/choice-references.ts";
import { wholePlace } from "./removal/take-away.ts";
import { titleOf } from "./title-of.ts";
import { verifiedWithWarnings } from "./verified.ts";

/**
 * A choice of a field goes, wherever its list of choices is used, with words that nothing else uses. People who have chosen it have another one, by a
 * migration. Refused, with the places, where a condition asks for it.
 */
export function deleteChoice(repo: Repository, command: DeleteChoice): Plan {
  const { value, instead } = command;
  const place = placeOf(repo, { ...command, after: null });
  const { values } = place.choices;
  if (!values.includes(value)) throw new Refusal(`There is no choice “${value}” (any more).`);
  if (instead === value || !values.includes(instead))
    throw new Refusal(`Choose what people have instead who have chosen “${value}”.`);
  const everywhere = [place, ...sharingWith(repo, place)];
  const answers = everywhere.map((one) => answerAt(repo, one));
  const depending = answers.flatMap((answer) => choiceReferences(repo, answer, value));
  const inRules = everywhere.flatMap((one) => asksFor(one, value));
  if (depending.length + inRules.length > 0)
    throw new Refusal(
      `“${value}” is needed: ${[...placesOf(repo, depending), ...inRules].join(", ")}. Change that first.`,
    );
  const draft = new Draft(repo);
  const going = placesIn(everywhere.flatMap((one) => listed(repo, draft, one, value)));
  const arms = new Set(removeArmsChanges(repo, draft, going));
  for (const one of going) draft.remove(one.path, one.pointer);
  forget(repo, draft, everywhere, value);
  const options = going.map(wholePlace);
  const texts = textsOnlyOf(repo, options, draft.plan(""), place.form.id.split("/")[1]);
  for (const text of texts) removeWithHolder(draft, text.path, text.pointer);
  for (const arm of removeArmsChanges(drafted(repo, draft), draft, texts)) arms.add(arm);
  const samples = answers.flatMap((answer) => samplesOf(repo, answer, value));
  const isSample = ({ path }: FilePlace) => path.endsWith("/dev.json");
  for (const one of samples.filter(isSample)) draft.set(one.path, one.pointer, instead);
  leadAlong(repo, draft, everywhere, command);
  const notes = [
    ...[...arms].map((arm) => `It is changed in ${arm}: that goes with it.`),
    ...notesOf(
      repo,
      everywhere,
      command,
      samples.filter((one) => !isSample(one)),
    ),
  ];
  const what = `The choice ${value} of ${place.field.name} in “${titleOf(place.form)}” is taken away`;
  return verifiedWithWarnings(repo, draft.plan(what, notes), "This choice cannot be taken away by itself.");
}

/** Each once: several fields may have one list of values. */
function placesIn(places: readonly FilePlace[]): readonly FilePlace[] {
  return [...new Map(places.map((one) => [`${one.path}#${one.pointer}`, one])).values()];
}

/** A condition of the form's own that names both. */
function asksFor({ form, field }: Place, value: string): readonly string[] {
  const rules = ["if", "allOf", "anyOf", "oneOf"].map((keyword) => JSON.stringify(form.schema.keyword(keyword) ?? ""));
  const isNamed = rules.some((text) => [field.name, value].every((name) => text.includes(JSON.stringify(name))));
  return isNamed ? [`in ${form.file.path}`] : [];
}

/** Where a choice is listed: among the values, once for all that share the list, and with its words. */
function listed(repo: Repository, draft: Draft, { choices }: Place, value: string): readonly FilePlace[] {
  const [first] = choices.options;
  const words = first && { file: first.file, pointer: first.pointer.slice(0, first.pointer.lastIndexOf("/")) };
  const lists = [
    { place: choices.place, values: choices.values },
    ...(words === undefined ? [] : [{ place: words, values: choices.options.map((one) => one.value?.json ?? null) }]),
  ];
  return lists.flatMap(({ place, values }) => {
    const { path, pointer: list, arm } = originOf(place);
    const now = draft.value(path, list);
    if (arm !== undefined || !Array.isArray(now) || now.length !== values.length)
      throw new Refusal("These choices are put together from parts: whoever develops the journey takes one away.");
    const index = values.indexOf(value);
    if (index < 0) return [];
    const going = { path, pointer: pointer(list, index) };
    refuseCountedBehind(repo, going);
    return [going];
  });
}

/** What journeys remember of it takes the value no more, where that is a list of its own. */
function forget(repo: Repository, draft: Draft, everywhere: readonly Place[], value: string): void {
  for (const { form, field } of everywhere)
    for (const { path, pointer: at, isByForm } of rememberedAt(repo, form)) {
      const list = pointer(at, "properties", field.name, "enum");
      const now = isByForm ? undefined : draft.value(path, list);
      const index = Array.isArray(now) ? now.indexOf(value) : -1;
      if (index >= 0) draft.remove(path, pointer(list, index));
    }
}

/** People who have chosen it have the other choice. */
function leadAlong(
  repo: Repository,
  draft: Draft,
  everywhere: readonly Place[],
  { value, instead }: DeleteChoice,
): void {
  const names = [...new Set(everywhere.map(({ field }) => field.name))].join(", ");
  const why = `“${value}” cannot be chosen any more at ${names}: who has chosen it has “${instead}”.`;
  const keptOf = (source: Parameters<typeof keptIn>[1]) => {
    const kept = everywhere.flatMap((one) => keptIn(repo, source, answerAt(repo, one)));
    const each = [...new Map(kept.map((one) => [one.path, { ...one, sample: value }])).values()];
    if (each.some(({ schema }) => schema.type === "array"))
      throw new Refusal(
        "Several can be chosen there, and browsers keep what people have chosen: whoever develops the journey says what becomes of it.",
      );
    return each;
  };
  migrateKept(repo, draft, keptOf, why, (path) => ({ rename: path, values: { [value]: instead } }));
}

/** What it does not do, and what somebody has to look at. */
function notesOf(
  repo: Repository,
  everywhere: readonly Place[],
  { value, instead }: DeleteChoice,
  tries: readonly Reference[],
): readonly string[] {
  const [place, ...sharing] = everywhere;
  const told = everywhere.flatMap((one) => toldToService(repo, answerAt(repo, one)));
  const calls = [...new Set(told.map(({ operation, name }) => `${operation} (${name})`))];
  const others = sharing.map((one) => `${one.field.name} of “${titleOf(one.form)}”`);
  const path = place === undefined ? "" : originOf(place.choices.place).path;
  return [
    `Who has chosen “${value}” and is in the middle of a journey has “${instead}”.`,
    ...(others.length > 0 ? [`It cannot be chosen there any more either: ${others.join(", ")}.`] : []),
    ...(calls.length > 0
      ? [`The service was sent this answer, and keeps it where it has it: ${calls.join(", ")}.`]
      : []),
    ...(path.startsWith("schemas/api/") ? [`The list stands in the service’s contract: ${path}.`] : []),
    ...(tries.length > 0
      ? [
          `These tries choose it: ${[...new Set(tries.map((one) => one.path))].join(", ")}. They have to choose another one.`,
        ]
      : []),
    ...(isRecorded(repo, value)
      ? ["What was recorded of the journeys may name it: record them again (npm run flow -- record)."]
      : []),
  ];
}
