import { type Chain, chainsIn, textsComparedWith } from "../../../cel/index.ts";
import {
  entriesOf,
  flowOf,
  type FormSource,
  isList,
  isObject,
  pointer,
  type Repository,
  type UsePlace,
  valueAt,
  itemsIn,
  originOf,
} from "../../../model/index.ts";
import {
  type Answer,
  follow,
  formNamed,
  formsIn,
  fieldOwnerOf,
  rememberedBy,
  stepsIn,
  isOf,
  followed,
  aliasOf,
} from "../answer/field-owners.ts";
import { type Kept, keptIn } from "../answer/migrate.ts";
import type { Reference } from "../answer/reference.ts";
import { shownBy } from "../answer/references.ts";
import { everyones, sameAnswer } from "../answer/same-answer.ts";
import { samples } from "../answer/samples.ts";
import { type FieldWithChoices, rememberedAt } from "../choices-of.ts";
import { type Draft, removeWithParent } from "../draft.ts";
import { Refusal } from "../refusal.ts";
import type { Certainty } from "./decide.ts";
import { callsIn, sentToService } from "../answer/sent-to-service.ts";
import { fieldOfForm } from "../plain-words.ts";

/** Deleted choices of a field, with the choice that replaces each. */
export interface ChoicesGone extends Pick<FieldWithChoices, "form" | "field"> {
  readonly instead: Readonly<Record<string, string>>;
}

/**
 * Removes the choices from the remembered data if that has a list of its own, and replaces them in sample data and in
 * simulations.
 */
export function forgetChoices(repo: Repository, draft: Draft, { form, field, instead }: ChoicesGone): void {
  for (const [value] of entriesOf(instead))
    for (const { path, pointer: at } of rememberedAt(repo, form)) {
      const list = pointer(at, "properties", field.name, "enum");
      const index = itemsIn(draft.value(path, list)).indexOf(value);
      if (index >= 0) draft.remove(path, pointer(list, index));
    }
  sampleInstead(repo, draft, answerAt(repo, { form, field }), instead);
}

/** Replaces them in sample data and in simulations. */
export function sampleInstead(repo: Repository, draft: Draft, answer: Answer, instead: ChoicesGone["instead"]): void {
  for (const [value, other] of entriesOf(instead))
    for (const one of samplesOf(repo, answer, value))
      if (draft.value(one.path, one.pointer) === value) draft.set(one.path, one.pointer, other);
}

/** Notes about what else offers, or no longer offers, a choice of the first field. */
export function sharedNotes(
  repo: Repository,
  everywhere: readonly FieldWithChoices[],
  does: string,
  ofCalls: (calls: string) => string,
): readonly string[] {
  const calls = callsIn(everywhere.flatMap((one) => sentToService(repo, answerAt(repo, one))));
  const [place, ...sharing] = everywhere;
  const others = sharing.map(({ form, field }) => fieldOfForm(repo, form.id, field.name));
  const path = place === undefined ? "" : originOf(place.choices.place).path;
  return [
    ...(others.length > 0 ? [`These fields use the same list, and ${does}: ${others.join(", ")}.`] : []),
    ...(calls.length > 0 ? [ofCalls(calls.join(", "))] : []),
    ...(path.startsWith("schemas/api/") ? [`The list is part of the service’s contract: ${path}.`] : []),
  ];
}

/** Where browsers store the choices, each with its change. Throws a `Refusal` if several can be chosen at once. */
export function keptChoices(repo: Repository, source: FormSource, gone: readonly ChoicesGone[]): readonly Kept[] {
  const kept = gone.flatMap((one) => {
    const [sample = ""] = Object.keys(one.instead);
    return keptIn(repo, source, answerAt(repo, one)).map((each): Kept => {
      return { ...each, sample, change: { rename: each.path, values: one.instead } };
    });
  });
  const each = [...new Map(kept.map((one) => [one.path, one])).values()];
  if (each.some(({ schema }) => schema.type === "array")) throw new Refusal(SEVERAL);
  return each;
}

const SEVERAL =
  "People can choose several there, and browsers store what they chose. Ask a developer what should happen to that.";

export function notChosenAnyMore(gone: readonly ChoicesGone[]): string {
  const [first] = gone;
  const names = [...new Set(gone.map(({ field }) => field.name))].join(", ");
  return Object.entries(first?.instead ?? {})
    .map(([value, other]) => `“${value}” can no longer be chosen at ${names}: people who chose it get “${other}”.`)
    .join(" ");
}

/**
 * Throws a `Refusal` if browsers would discard everything a person has entered because their choice does not exist in
 * an arm. This happens if a journey remembers a form with the form's own schema.
 */
export function refuseLostChoices(repo: Repository, gone: readonly ChoicesGone[]): void {
  for (const source of repo.schemas.values()) keptChoices(repo, source, gone);
  for (const { form, field } of gone)
    for (const flow of repo.flows.filter((one) => flowOf(repo, one).storage !== undefined))
      for (const { schema, into } of formsIn(repo, flow.id)) {
        if (schema !== form.id || into === undefined) continue;
        const kept = follow(rememberedBy(repo, flow.id), stepsIn(into)).end;
        if (kept === undefined || fieldOwnerOf(kept) !== fieldOwnerOf(formNamed(repo, form.id)?.schema)) continue;
        if (kept.properties.get(field.name)?.choices === undefined) continue;
        throw new Refusal(
          `The journey ${flow.id} remembers an answer only while it can be chosen. People who chose it would lose everything that they have entered when they enter the arm. First ask a developer to let the journey remember the form’s fields by the form’s name (“x-fields-of”).`,
        );
      }
}

/** What is certain once nobody can have a choice: conditions that test for it never hold. */
export function withoutChosen(repo: Repository, answers: readonly Answer[], value: string): Certainty {
  const isIt = (place: UsePlace) => (path: string) =>
    chainsIn(path).some((chain) => answers.some((answer) => isRead(repo, place, chain, answer)));
  return {
    isAbout: ({ place }, expression) =>
      expression.includes(value) && textsComparedWith(expression, isIt(place)).some(({ text }) => text === value),
    known: (_, { place }) => ({
      isNever: (path, text) => text === value && isIt(place)(path),
    }),
    words: `without the choice “${value}”`,
  };
}

/** Initial values of forms that are a choice, for everybody and in arms. */
export function startsWith(repo: Repository, answer: Answer, value: string): readonly Reference[] {
  return everyones(repo).flatMap((one) =>
    [...shownBy(one, answer)].filter(({ path, pointer: at }) => isChosen(repo, path, at, value)),
  );
}

/** Where a schema has other schemas of the same object. */
const OF_THE_SAME = ["allOf", "anyOf", "oneOf", "then", "else", "not"];

/**
 * Removes a choice from the conditions of a form's schema, and tells how many had it. A condition that never holds is
 * replaced by its `else`.
 */
export function forgetInRules(
  draft: Draft,
  { form, field }: Pick<FieldWithChoices, "form" | "field">,
  value: string,
): number {
  const { path } = form.file;
  let forgotten = 0;
  const visit = (at: string): void => {
    for (const name of OF_THE_SAME) {
      const inner = pointer(at, name);
      const now = draft.value(path, inner);
      if (isList(now)) for (const index of [...now.keys()].toReversed()) visit(pointer(inner, index));
      else if (isObject(now)) visit(inner);
    }
    const tested = pointer(at, "if", "properties", field.name);
    const condition = draft.value(path, tested);
    const values = valueAt(condition, "/enum");
    const isOne = isList(values) && values.includes(value);
    if (!isOne && valueAt(condition, "/const") !== value) return;
    forgotten += 1;
    if (isOne && values.length > 1) return draft.remove(path, pointer(tested, "enum", values.indexOf(value)));
    const whole = entriesOf(draft.value(path, at));
    const otherwise = entriesOf(whole.find(([name]) => name === "else")?.[1]);
    const left = [...whole.filter(([name]) => !["if", "then", "else"].includes(name)), ...otherwise];
    if (left.length > 0) draft.set(path, at, Object.fromEntries(left));
    else removeWithParent(draft, path, at);
  };
  visit("");
  return forgotten;
}

/** Whether a chain leads to an answer, possibly through a named value. */
function isRead(repo: Repository, place: UsePlace, chain: Chain, answer: Answer, deep = 0): boolean {
  const isIt = followed(repo, place, chain).some(({ names }) => {
    const last = names.at(-1);
    return last !== undefined && isOf(answer, last.name, last.owner);
  });
  if (isIt || chain.steps.length > 0 || deep > 9) return isIt;
  const alias = aliasOf(repo, place, chain.variable);
  return alias !== undefined && isRead(repo, { ...place, anywhere: true }, alias, answer, deep + 1);
}

/** Sample data and simulations that choose it. */
export function samplesOf(repo: Repository, answer: Answer, value: string): readonly Reference[] {
  return [...samples(repo, answer)].filter(({ path, pointer }) => isChosen(repo, path, pointer, value));
}

function isChosen({ files }: Repository, path: string, at: string, value: string): boolean {
  return valueAt(files.get(path)?.value, at) === value;
}

/** The answer that a field asks for, in all places that have it. */
export function answerAt(
  repo: Repository,
  { form, field: { name } }: Pick<FieldWithChoices, "form" | "field">,
): Answer {
  const owner = fieldOwnerOf(form.schema);
  return { name, owners: owner === undefined ? new Set() : sameAnswer(everyones(repo), owner, name) };
}
