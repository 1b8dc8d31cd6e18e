import { type Repository, type Form, formOf, type FormSource, type PatchOperation } from "../../../model/index.ts";
import { deletionReason, answerOf } from "../answer/removal.ts";
import { orderInSchema, orderOf, objectsIn } from "../field-place.ts";
import { removeReferences } from "../answer/edit-references.ts";
import { adjustSimulations } from "../answer/enter-in-simulations.ts";
import { type Answer, fieldOwnerOf, formNamed } from "../answer/field-owners.ts";
import { keptIn, migrateKept } from "../answer/migrate.ts";
import { referencesTo } from "../answer/references.ts";
import { choicesOf } from "../choices-of.ts";
import { type Draft, drafted } from "../draft.ts";
import { type ChoicesGone, forgetChoices, keptChoices, notChosenAnyMore } from "../removal/choice.ts";
import { removeUnneeded } from "../removal/take-away.ts";

/** Makes the changes that a patch cannot express, after it has become everybody's. Returns notes about them. */
export function everybodysNow(before: Repository, draft: Draft, adopted: readonly Adopted[]): readonly string[] {
  const files = adopted.map(({ file }) => file);
  fieldsInOrder(before, draft, files);
  const forgotten = forgetGone(before, draft, adopted);
  adjustSimulations(before, drafted(before, draft), draft);
  const changedFlows = files.flatMap((path) => /^(flows\/[^/]+)\/flow\.json$/.exec(path)?.[1] ?? []);
  const analytics = new Set(
    changedFlows.map((folder) => `${folder}/analytics.json`).filter((path) => before.files.has(path)),
  );
  // Events that people in the arm did not report are no longer reported by anybody.
  if (analytics.size > 0) removeUnneeded(before, draft, ({ path }) => analytics.has(path));
  return forgotten;
}

/**
 * Sorts the schema fields of forms into the order of the page after an arm's change has become everybody's, if they
 * were sorted before. A patch defines the place of a field on the page, but not in the schema.
 */
function fieldsInOrder(before: Repository, draft: Draft, files: readonly string[]): void {
  const after = formsOfFiles(drafted(before, draft), files);
  for (const was of formsOfFiles(before, files).filter(isInOrder)) {
    const is = after.find(({ id }) => id === was.id);
    if (is !== undefined) orderInSchema(draft, is, orderOf(is));
  }
}

function isInOrder(form: Form): boolean {
  const order = orderOf(form);
  const places = form.fields.map(({ name }) => order.indexOf(name));
  return places.every((place, index) => index === 0 || (places[index - 1] ?? -1) < place);
}

/** The operations of an arm on a file that are now everybody's. */
interface Adopted {
  readonly file: string;
  readonly ops: readonly PatchOperation[];
}

/**
 * Cleans up after an arm's change that removes a field or a choice has become everybody's, as when it is deleted for
 * everybody: removes it from the remembered data (with a migration) and from samples. Returns notes that say so. What
 * something else still reads or sets stays.
 */
function forgetGone(before: Repository, draft: Draft, adopted: readonly Adopted[]): readonly string[] {
  const files = adopted.map(({ file }) => file);
  const after = drafted(before, draft);
  const answers = files
    .flatMap((path) => fieldsGone(formIn(before, path), formIn(after, path)))
    .map(({ owner, field }) => answerOf(before, [before], owner, field).answer)
    .filter((answer) => !isNeeded(after, answer));
  const choices = choicesGone(before, after, adopted);
  if (answers.length + choices.length === 0) return [];
  for (const answer of answers) {
    const removed = referencesTo([before], answer).filter((one) => one.sent === undefined && one.role !== "depends");
    removeReferences(
      draft,
      removed.filter(({ path }) => !files.includes(path)),
    );
  }
  for (const one of choices) forgetChoices(before, draft, one);
  const whys = [
    ...(answers.length > 0 ? [deletionReason(answers.map(({ name }) => name))] : []),
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
    const [form, now] = [formOf(before, source), formNamed(after, source.id)];
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
    const [owner, left] = [fieldOwnerOf(schema), now.get(list)];
    if (owner === undefined || left === undefined) return [];
    return fields.flatMap(({ name: field }) => (left.has(field) ? [] : [{ owner, field }]));
  });
}

function isNeeded(after: Repository, answer: Answer): boolean {
  return referencesTo([after], answer).some(({ role, sent }) => role === "depends" && sent === undefined);
}

function formIn(repo: Repository, path: string): Form | undefined {
  return formNamed(repo, /^(schemas\/.+)\.schema\.json$/.exec(path)?.[1]);
}

/** The forms whose schema or layout is in one of the files, without duplicates. */
function formsOfFiles(repo: Repository, paths: readonly string[]): readonly Form[] {
  const ids = new Set(paths.map((path) => /^(schemas\/.+)\.(?:schema|ui)\.json$/.exec(path)?.[1]));
  return [...ids].flatMap((id) => formNamed(repo, id) ?? []);
}
