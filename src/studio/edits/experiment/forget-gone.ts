import { type Form, formOf, type FormSource, type PatchOperation, type Repository } from "../../../model/index.ts";
import type { Answer } from "../answer/answer.ts";
import { holderOf } from "../answer/holders.ts";
import { answerOf } from "../answer/leaving.ts";
import { keptIn, migrateKept } from "../answer/migrate.ts";
import { referencesTo } from "../answer/references.ts";
import { removeReferences } from "../answer/remove-references.ts";
import { choicesOf } from "../choices-of.ts";
import { notAskedAnyMore } from "../../commands/delete-field.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { objectsIn } from "../field-place.ts";
import { type ChoicesGone, forgetChoices, keptChoices, notChosenAnyMore } from "../removal/choice-gone.ts";
import { formIn, formNamedBy } from "./forms-of-files.ts";

/** The operations of an arm on a file that are now everybody's. */
export interface Adopted {
  readonly file: string;
  readonly ops: readonly PatchOperation[];
}

/**
 * Cleans up after an arm's change that removes a field or a choice has become everybody's, as when it is deleted for
 * everybody: removes it from the remembered data (with a migration) and from samples. Returns notes that say so. What
 * something else still reads or sets stays.
 */
export function forgetGone(before: Repository, draft: Draft, adopted: readonly Adopted[]): readonly string[] {
  const files = adopted.map(({ file }) => file);
  const after = drafted(before, draft);
  const answers = files
    .flatMap((path) => fieldsGone(formIn(before, path), formIn(after, path)))
    .map(({ holder, field }) => answerOf(before, [before], holder, field).answer)
    .filter((answer) => !isNeeded(after, answer));
  const choices = choicesGone(before, after, adopted);
  if (answers.length + choices.length === 0) return [];
  for (const answer of answers) {
    const going = referencesTo([before], answer).filter((one) => one.sent === undefined && one.role !== "depends");
    removeReferences(
      draft,
      going.filter(({ path }) => !files.includes(path)),
    );
  }
  for (const one of choices) forgetChoices(before, draft, one);
  const whys = [
    ...(answers.length > 0 ? [notAskedAnyMore(answers.map(({ name }) => name))] : []),
    ...(choices.length > 0 ? [notChosenAnyMore(choices)] : []),
  ];
  const keptOf = (source: FormSource) => [
    ...answers.flatMap((one) => keptIn(before, source, one)),
    ...keptChoices(before, source, choices),
  ];
  migrateKept(before, draft, keptOf, whys.join(" "), (path) => ({ drop: path }));
  return whys;
}

/** Choices that were removed, if the arm defines a replacement. */
function choicesGone(before: Repository, after: Repository, adopted: readonly Adopted[]): readonly ChoicesGone[] {
  const said = new Map(adopted.flatMap(({ ops }) => ops.flatMap(({ instead = {} }) => Object.entries(instead))));
  if (said.size === 0) return [];
  return [...before.schemas.values()].flatMap((source) => {
    if (source.layout === undefined) return [];
    const [form, now] = [formOf(before, source), formNamedBy(after, source.id)];
    return form.fields.flatMap((field): readonly ChoicesGone[] => {
      const left = now?.fields.find(({ name }) => name === field.name);
      const [was, is] = [field, left].map((one) => (one === undefined ? undefined : choicesOf(one)));
      if (typeof was !== "object" || typeof is !== "object") return [];
      const gone = was.values.flatMap((value): readonly (readonly [string, string])[] => {
        const other = typeof value === "string" && !is.values.includes(value) ? said.get(value) : undefined;
        return typeof value === "string" && other !== undefined ? [[value, other]] : [];
      });
      return gone.length === 0 ? [] : [{ form, field, instead: Object.fromEntries(gone) }];
    });
  });
}

function fieldsGone(was: Form | undefined, is: Form | undefined) {
  if (was === undefined || is === undefined) return [];
  const now = new Map(objectsIn(is).map(({ list, fields }) => [list, new Set(fields.map(({ name }) => name))]));
  return objectsIn(was).flatMap(({ list, fields, schema }) => {
    const [holder, left] = [holderOf(schema), now.get(list)];
    if (holder === undefined || left === undefined) return [];
    return fields.flatMap(({ name: field }) => (left.has(field) ? [] : [{ holder, field }]));
  });
}

function isNeeded(after: Repository, answer: Answer): boolean {
  return referencesTo([after], answer).some(({ role, sent }) => role === "depends" && sent === undefined);
}
