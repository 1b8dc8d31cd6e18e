import { textsInCode } from "../../../linter/index.ts";
import { type Form, type Repository, localesOf, originOf, usesOf } from "../../../model/index.ts";
import { Draft, removeWithParent, drafted } from "../draft.ts";
import { isHandedOn, isWithin, removeReferences } from "./edit-references.ts";
import { type Answer, type FieldOwner, fieldOwnerOf } from "./field-owners.ts";
import type { Reference } from "./reference.ts";
import { referencesTo } from "./references.ts";
import { everyones, objectsOfOwners, sameAnswer } from "./same-answer.ts";
import { fieldAt, type FieldsObject, refuseElsewhere } from "../field-place.ts";
import { fileWords } from "../plain-problem.ts";
import { Refusal, stepsOfPlaces } from "../refusal.ts";
import { stepWords } from "../rule-words.ts";
import { refuseArmsChanges, refuseEmptied } from "../removal/arms-changes.ts";

/** A field to be deleted. */
export interface FieldRemoval {
  readonly form: Form;
  /** The form, or the entries of its list. */
  readonly object: FieldsObject;
  /** Where that declares its fields. */
  readonly owner: FieldOwner;
  readonly answer: Answer;
  /** Other forms that ask for the same answer. */
  readonly asking: readonly Form[];
  /** References that are deleted with it. */
  readonly removed: readonly Reference[];
}

/**
 * What is deleted together with a field. Throws a `Refusal` that lists the conditions, values or errors that depend on
 * the field, if there are any.
 */
export function fieldRemoval(
  repo: Repository,
  { form: id, field }: { readonly form: string; readonly field: string },
): FieldRemoval {
  const {
    object,
    field: { name },
  } = fieldAt(repo, id, field);
  const { form } = object;
  refuseElsewhere(repo, object);
  const owner = fieldOwnerOf(object.schema);
  if (owner === undefined) throw new Refusal(`There is no form ${id}.`);
  if (object.fields.length === 1)
    throw new Refusal(
      object.list === undefined
        ? "It is the only field of its form. Delete the step of the form instead."
        : "It is the only field of each entry. Delete the list instead.",
    );
  const repos = everyones(repo);
  const { answer, asking } = answerOf(repo, repos, owner, name);
  // An entry that sends the field by name still sends the other fields.
  const references = referencesTo(repos, answer).filter(({ sent }) => sent === undefined);
  const removed = references.filter((one) => one.role !== "depends" || isHandedOn(repo, one));
  const depending = references.filter((one) => !removed.includes(one) && !isWithin(removed, one.path, one.pointer));
  if (depending.length > 0)
    throw new Refusal(
      `“${name}” is needed: ${placesOf(repo, depending).join(", ")}. Change that first.`,
      [],
      stepsOfPlaces(depending),
    );
  return { form, object, owner, answer, asking, removed };
}

/**
 * The answer of a form's field, as far as it is deleted with the field. If another form asks for it too, it stays in
 * the remembered data.
 */
export function answerOf(
  repo: Repository,
  repos: readonly Repository[],
  owner: FieldOwner,
  field: string,
): Pick<FieldRemoval, "answer" | "asking"> {
  const everywhere = sameAnswer(repos, owner, field);
  const asking = objectsOfOwners(repo, everywhere).filter(({ schema }) => fieldOwnerOf(schema) !== owner);
  return {
    answer: { name: field, owners: asking.length > 0 ? new Set([owner]) : everywhere },
    asking: asking.map(({ form }) => form),
  };
}

/**
 * The files without the references, and without texts that only these used. Throws a `Refusal` if an arm changes any of
 * them.
 */
export function without(repo: Repository, removed: readonly Reference[]): Draft {
  refuseArmsChanges(repo, removed);
  const draft = new Draft(repo);
  removeReferences(draft, removed);
  refuseEmptied(repo, draft);
  refuseArmsChanges(repo, removeTextsOnlyOf(repo, draft, removed));
  return draft;
}

/** How many places are listed. The others are counted. */
const MOST = 5;

/** Describes the places that depend on an answer, without duplicates and limited to the first ones. */
export function placesOf(
  repo: Repository,
  references: readonly Pick<Reference, "path" | "flow" | "step">[],
): readonly string[] {
  const places = references.map(({ path, flow, step }) =>
    flow === undefined || step === undefined ? `in ${fileWords(path)}` : `at ${stepWords(repo, flow, step)} (${flow})`,
  );
  const all = [...new Set(places)];
  const more = all.length - MOST;
  return more > 0 ? [...all.slice(0, MOST), `and ${more} more`] : all;
}

/**
 * Removes the texts that were used only by what is deleted, for everybody and in arms. `own` is a journey's texts file,
 * which no page code uses. Returns their places.
 */
export function removeTextsOnlyOf(repo: Repository, draft: Draft, removed: readonly Reference[], own?: string) {
  const used = new Set<string>();
  for (const use of usesOf(repo)) {
    const { path, pointer } = originOf(use);
    if (use.kind === "text" && isWithin(removed, path, pointer)) used.add(use.key);
  }
  for (const one of used.size === 0 ? [] : everyones(drafted(repo, draft)))
    for (const use of usesOf(one)) if (use.kind === "text") used.delete(use.key);
  const isInCode = textsInCode(repo.root);
  const keys = [...used];
  const gone = localesOf(repo)
    .filter(({ file }) => draft.has(file.path))
    .flatMap(({ file, name, texts }) =>
      keys
        .filter((key) => name === own || !isInCode(key))
        .flatMap((key) => (texts.get(key) ?? []).map(({ pointer }) => ({ path: file.path, pointer, key }))),
    );
  for (const { path, pointer } of gone) removeWithParent(draft, path, pointer);
  return gone;
}

/** The reason for the migration. */
export function deletionReason(fields: readonly string[]): string {
  const [first = "", ...others] = fields.map((field) => `“${field}”`);
  const are = others.length > 0 ? "are" : "is";
  return `${[first, ...others].join(", ")} ${are} deleted, with what people have answered.`;
}
