import { type Form, formOf, type Repository } from "../../../model/index.ts";
import type { DeleteField } from "../command-field.ts";
import { removeWithHolder } from "../delete-text.ts";
import { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import { refuseArmsChanges, refuseEmptied } from "../removal/arms-changes.ts";
import { fieldNamed } from "../set-limit.ts";
import type { Answer } from "./answer.ts";
import { type Holder, holderOf } from "./holders.ts";
import { placesOf } from "./places-of.ts";
import type { Reference } from "./reference.ts";
import { referencesTo } from "./references.ts";
import { isHandedOn, isWithin, removeReferences } from "./remove-references.ts";
import { everyones, formsOfHolders, sameAnswer } from "./same-answer.ts";
import { textsOnlyOf } from "./texts-only-of.ts";

/** A field that goes. */
export interface Leaving {
  readonly form: Form;
  /** Where its form has its fields. */
  readonly holder: Holder;
  readonly answer: Answer;
  /** Other forms that ask for the same. */
  readonly asking: readonly Form[];
  /** What goes with it. */
  readonly going: readonly Reference[];
}

/** What goes with a field. Throws a `Refusal`, with what depends on it, where a condition, a value or a problem does. */
export function leaving(repo: Repository, { form: id, field }: Pick<DeleteField, "form" | "field">): Leaving {
  fieldNamed(repo, id, field);
  const source = repo.schemas.get(id);
  const form = source && formOf(repo, source);
  const holder = holderOf(form?.schema);
  if (form === undefined || holder === undefined) throw new Refusal(`There is no form ${id}.`);
  if (form.fields.length === 1)
    throw new Refusal("It is the only field of its form: the form's step would have to go.");
  const repos = everyones(repo);
  const { answer, asking } = answerOf(repo, repos, holder, field);
  // What sends it by its name sends the others.
  const references = referencesTo(repos, answer).filter(({ sent }) => sent === undefined);
  const going = references.filter((one) => one.role !== "depends" || isHandedOn(repo, one));
  const depending = references.filter((one) => !going.includes(one) && !isWithin(going, one.path, one.pointer));
  if (depending.length > 0)
    throw new Refusal(`“${field}” is needed: ${placesOf(repo, depending).join(", ")}. Change that first.`);
  return { form, holder, answer, asking, going };
}

/** The answer that a form's field asks for, as far as it goes with the field: what another form asks too is remembered on. */
export function answerOf(
  repo: Repository,
  repos: readonly Repository[],
  holder: Holder,
  field: string,
): Pick<Leaving, "answer" | "asking"> {
  const everywhere = sameAnswer(repos, holder, field);
  const asking = formsOfHolders(repo, everywhere).filter(({ schema }) => holderOf(schema) !== holder);
  return { answer: { name: field, holders: asking.length > 0 ? new Set([holder]) : everywhere }, asking };
}

/** The files without places, and without texts that only these have used. Refused where an arm changes something of them. */
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
