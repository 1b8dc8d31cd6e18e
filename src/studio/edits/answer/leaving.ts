import type { Form, Repository } from "../../../model/index.ts";
import { removeWithHolder } from "../../commands/delete-text.ts";
import { Draft } from "../draft.ts";
import { fieldAt, type FieldsObject, refuseElsewhere } from "../field-place.ts";
import { Refusal } from "../refusal.ts";
import { refuseArmsChanges, refuseEmptied } from "../removal/arms-changes.ts";
import type { Answer } from "./answer.ts";
import { type Holder, holderOf } from "./holders.ts";
import { placesOf } from "./places-of.ts";
import type { Reference } from "./reference.ts";
import { referencesTo } from "./references.ts";
import { isHandedOn, isWithin, removeReferences } from "./remove-references.ts";
import { everyones, objectsOfHolders, sameAnswer } from "./same-answer.ts";
import { textsOnlyOf } from "./texts-only-of.ts";

/** A field to be deleted. */
export interface Leaving {
  readonly form: Form;
  /** The form, or the entries of its list. */
  readonly object: FieldsObject;
  /** Where that declares its fields. */
  readonly holder: Holder;
  readonly answer: Answer;
  /** Other forms that ask for the same answer. */
  readonly asking: readonly Form[];
  /** References that are deleted with it. */
  readonly going: readonly Reference[];
}

/**
 * What is deleted together with a field. Throws a `Refusal` that lists the conditions, values or errors that depend on
 * the field, if there are any.
 */
export function leaving(
  repo: Repository,
  { form: id, field }: { readonly form: string; readonly field: string },
): Leaving {
  const {
    object,
    field: { name },
  } = fieldAt(repo, id, field);
  const { form } = object;
  refuseElsewhere(repo, object);
  const holder = holderOf(object.schema);
  if (holder === undefined) throw new Refusal(`There is no form ${id}.`);
  if (object.fields.length === 1)
    throw new Refusal(
      object.list === undefined
        ? "It is the only field of its form. Delete the step of the form instead."
        : "It is the only field of each entry. Delete the list instead.",
    );
  const repos = everyones(repo);
  const { answer, asking } = answerOf(repo, repos, holder, name);
  // An entry that sends the field by name still sends the other fields.
  const references = referencesTo(repos, answer).filter(({ sent }) => sent === undefined);
  const going = references.filter((one) => one.role !== "depends" || isHandedOn(repo, one));
  const depending = references.filter((one) => !going.includes(one) && !isWithin(going, one.path, one.pointer));
  if (depending.length > 0)
    throw new Refusal(`“${name}” is needed: ${placesOf(repo, depending).join(", ")}. Change that first.`);
  return { form, object, holder, answer, asking, going };
}

/**
 * The answer of a form's field, as far as it is deleted with the field. If another form asks for it too, it stays in
 * the remembered data.
 */
export function answerOf(
  repo: Repository,
  repos: readonly Repository[],
  holder: Holder,
  field: string,
): Pick<Leaving, "answer" | "asking"> {
  const everywhere = sameAnswer(repos, holder, field);
  const asking = objectsOfHolders(repo, everywhere).filter(({ schema }) => holderOf(schema) !== holder);
  return {
    answer: { name: field, holders: asking.length > 0 ? new Set([holder]) : everywhere },
    asking: asking.map(({ form }) => form),
  };
}

/**
 * The files without the references, and without texts that only these used. Throws a `Refusal` if an arm changes any of
 * them.
 */
export function without(repo: Repository, going: readonly Reference[]): Draft {
  refuseArmsChanges(repo, going);
  const draft = new Draft(repo);
  removeReferences(draft, going);
  refuseEmptied(repo, draft);
  const texts = textsOnlyOf(repo, going, draft.plan(""));
  refuseArmsChanges(repo, texts);
  for (const { path, pointer } of texts) removeWithHolder(draft, path, pointer);
  return draft;
}
