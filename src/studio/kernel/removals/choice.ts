import { simplify } from "../../../cel/index.ts";
import { type FormSource, pointer, type Repository } from "../../../model/index.ts";
import {
  answerAt,
  forgetChoices,
  keptChoices,
  notChosenAnyMore,
  refuseLostChoices,
  sampleInstead,
  forgetInRules,
  startsWith,
  withoutChosen,
  samplesOf,
  sharedNotes,
} from "../../edits/removal/choice.ts";
import { choicesPlace, type FieldWithChoices, sharingWith, choiceLists } from "../../edits/choices-of.ts";
import { migrateKept } from "../../edits/answer/migrate.ts";
import { placesOf, removeTextsOnlyOf } from "../../edits/answer/removal.ts";
import { type Reference, wholePlace } from "../../edits/answer/reference.ts";
import { Draft, type Plan, drafted } from "../../edits/draft.ts";
import { refuseCountedBehind } from "../../edits/experiment/counted.ts";
import { fieldCalled, fieldOfForm } from "../../edits/plain-words.ts";
import { Refusal, stepsOfPlaces } from "../../edits/refusal.ts";
import { removeArmsChanges } from "../../edits/removal/arms-changes.ts";
import { decideWith } from "../../edits/removal/decide.ts";
import { verifiedWithWarnings } from "../../edits/verified.ts";
import type { OfChoice } from "../named.ts";
import { recordedNotes, walkNames } from "../../edits/simulations.ts";

/**
 * Deletes a choice of a field wherever its list is used, with texts that nothing else uses. A migration gives people
 * who had chosen it another choice, and conditions that test for it are decided.
 */
export function removeChoice(repo: Repository, command: OfChoice & Instead): Plan {
  const { value, instead } = command;
  const { everywhere, draft, notes } = withoutChoice(repo, command);
  const gone = everywhere.map((one) => ({ ...one, instead: { [value]: instead } }));
  for (const one of gone) forgetChoices(repo, draft, one);
  const keptOf = (source: FormSource) => keptChoices(repo, source, gone);
  migrateKept(repo, draft, keptOf, notChosenAnyMore(gone), (drop) => ({ drop }));
  const samples = everywhere.flatMap((one) => samplesOf(repo, answerAt(repo, one), value));
  const simulations = samples.filter(({ path }) => !path.endsWith("/dev.json"));
  const plan = draft.plan(whatIsTaken(repo, everywhere, value), [
    `People in the middle of a journey who chose “${value}” get “${instead}”.`,
    ...notes,
    ...notesOfSimulations(repo, simulations, command),
  ]);
  return verifiedWithWarnings(repo, plan, CANNOT);
}

/**
 * The same for people in an arm: they can no longer choose it. Remembered data, samples and simulations are
 * everybody's, and stay unchanged.
 */
export function removeChoiceForArm(repo: Repository, command: OfChoice & Instead): Plan {
  const { value, instead } = command;
  const { everywhere, draft, notes, decided, rules } = withoutChoice(repo, command);
  if (rules > 0)
    throw new Refusal(
      `The form requires or refuses something because of “${value}”. People in the arm who chose it keep it, so delete it for everybody.`,
    );
  if (decided.length > 0)
    throw new Refusal(
      `“${value}” is needed: ${placesOf(repo, decided).join(", ")}. People in the arm who chose it keep it, so change that first, or delete it for everybody.`,
      [],
      stepsOfPlaces(decided),
    );
  const gone = everywhere.map((one) => ({ ...one, instead: { [value]: instead } }));
  refuseLostChoices(repo, gone);
  const plan = draft.plan(whatIsTaken(repo, everywhere, value), [
    `People who chose “${value}” keep it. They get “${instead}” once the arm has won, or this is made everybody’s.`,
    ...notes,
  ]);
  const judged = withoutChoice(repo, command).draft;
  // Sample data may contain the choice, which is not a mistake of the arm.
  for (const one of gone) sampleInstead(repo, judged, answerAt(repo, one), one.instead);
  const { notes: found = [] } = verifiedWithWarnings(repo, judged.plan("", plan.notes), CANNOT);
  return { ...plan, notes: found };
}

interface Instead {
  readonly instead: string;
}

const CANNOT = "The Studio cannot delete this choice.";

/** The draft in which nobody can choose it. */
function withoutChoice(repo: Repository, command: OfChoice & Instead) {
  const { value, instead } = command;
  const place = choicesPlace(repo, { ...command, after: null });
  const { values } = place.choices;
  if (!values.includes(value)) throw new Refusal(`There is no choice “${value}” (any more).`);
  if (instead === value || !values.includes(instead))
    throw new Refusal(`Choose what people who chose “${value}” get instead.`);
  const everywhere = [place, ...sharingWith(repo, place)];
  const only = everywhere.flatMap((one) => shownOnlyFor(repo, one, value));
  if (only.length > 0)
    throw new Refusal(
      `Only people who choose “${value}” see ${[...new Set(only)].join(", ")}. Delete that first: press it on the page, and then “Rename or delete”.`,
    );
  const draft = new Draft(repo);
  const removed = choiceLists(everywhere, draft, "delete").flatMap(({ path, pointer: list, values }) => {
    const index = values.indexOf(value);
    return index < 0 ? [] : [{ path, pointer: pointer(list, index) }];
  });
  for (const one of removed) refuseCountedBehind(repo, one);
  const arms = new Set(removeArmsChanges(repo, draft, removed));
  for (const one of removed) draft.remove(one.path, one.pointer);
  const answers = everywhere.map((one) => answerAt(repo, one));
  for (const one of answers.flatMap((answer) => startsWith(repo, answer, value)))
    draft.set(one.path, one.pointer, instead);
  const rules = everywhere.reduce((sum, one) => sum + forgetInRules(draft, one, value), 0);
  const decided = decideWith(() => drafted(repo, draft), draft, withoutChosen(repo, answers, value));
  const texts = removeTextsOnlyOf(repo, draft, removed.map(wholePlace), place.form.id.split("/")[1]);
  for (const arm of removeArmsChanges(drafted(repo, draft), draft, texts)) arms.add(arm);
  const notes = [
    ...arms,
    ...(decided.length > 0 ? [`What tests for it is decided: ${placesOf(repo, decided).join(", ")}.`] : []),
    ...(rules > 0 ? ["What the form requires or refuses because of this choice is forgotten."] : []),
    ...sharedNotes(
      repo,
      everywhere,
      "no longer offer it",
      (calls) => `The service got this answer, and keeps the answers that it has: ${calls}.`,
    ),
  ];
  return { everywhere, draft, notes, decided, rules };
}

function whatIsTaken(repo: Repository, [place]: readonly FieldWithChoices[], value: string): string {
  const of = place === undefined ? "" : ` of ${fieldOfForm(repo, place.form.id, place.field.name)}`;
  return `The choice ${value}${of} is deleted`;
}

/** The fields of a form that nobody would see without the choice. */
function shownOnlyFor(repo: Repository, { form, field: { name } }: FieldWithChoices, value: string): readonly string[] {
  const isNever = (path: string, text: string) => path === `self.${name}` && text === value;
  return form.fields.flatMap(({ name: other, layout }) => {
    const left = layout?.when === undefined ? undefined : simplify(layout.when.source, { isNever });
    const isHidden = left !== undefined && "constant" in left && left.constant === false;
    return isHidden ? [fieldCalled(repo, form.id, other)] : [];
  });
}

function notesOfSimulations(
  repo: Repository,
  simulations: readonly Reference[],
  { value, instead }: Pick<OfChoice & Instead, "value" | "instead">,
): readonly string[] {
  return [
    ...(simulations.length > 0
      ? [`These test walks choose “${instead}” now: ${walkNames(simulations.map((one) => one.path))}.`]
      : []),
    ...recordedNotes(repo, value),
  ];
}
