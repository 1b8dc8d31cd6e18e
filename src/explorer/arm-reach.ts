import { readsOf } from "../cel/index.ts";
import { conditionsOf, experimentsOf, flowUses, formsOf, type Repository, type Use } from "../model/index.ts";
import { type Finding, type FindingKind, replayOf } from "./finding.ts";
import type { Model } from "./model.ts";
import { flatten } from "./sample.ts";
import type { Searched, StateKind } from "./state-kind.ts";
import { storyOf } from "./story.ts";

/** What has to be the same in every arm of an experiment, so that its arms can be compared. */
export interface Reach {
  /** The ends that people reach, each with the story of a shortest path. */
  readonly ends: Readonly<Record<string, readonly string[]>>;
  /** By reached step: the answers that its forms require, and the story of a shortest path. */
  readonly requires: Readonly<
    Record<string, { readonly fields: readonly string[]; readonly story: readonly string[] }>
  >;
}

/** Of a journey, whoever its people are. */
export function reachOf(model: Model, { places }: Searched): Reach {
  const firsts = new Map<string, StateKind>();
  for (const place of places) if (!firsts.has(place.step)) firsts.set(place.step, place);
  const steps = [...firsts].map(([step, place]) => ({ step, fields: requiredAt(model, step), place }));
  const ends = steps.filter(({ step }) => isEnd(model, step));
  const requiring = steps.filter(({ fields }) => fields.length > 0);
  return {
    ends: Object.fromEntries(ends.map(({ step, place }) => [step, story(model, place)])),
    requires: Object.fromEntries(
      requiring.map(({ step, fields, place }) => [step, { fields, story: story(model, place) }]),
    ),
  };
}

/** A difference between arms, at a step. `first`: where the path to it leads. */
interface Difference {
  readonly step: string;
  readonly message: string;
  readonly first: StateKind;
}

/**
 * What people reach in one arm of an experiment and not in another, and what a page requires in an arm and not in the
 * first one, of experiments that the journey itself distinguishes. Those that change files are compared by
 * `differencesInArm`.
 */
export function differencesByFlag(model: Model, { places }: Searched): readonly Difference[] {
  const environments = [...new Set(places.map(({ first }) => first.environment))];
  const flags = Object.keys(environments[0]?.arms ?? {}).filter((flag) => isCompared(model.repo, flag));
  return flags.flatMap((flag) => {
    const arms = new Map<string, StateKind[]>(environments.map(({ arms: of }) => [of[flag] ?? "", []]));
    for (const place of places) arms.get(place.first.environment.arms[flag] ?? "")?.push(place);
    return [...endsLost(model, flag, arms), ...answersAdded(model, flag, arms)];
  });
}

type ByArm = ReadonlyMap<string, readonly StateKind[]>;

function* endsLost(model: Model, flag: string, arms: ByArm): Generator<Difference> {
  const endsOf = (of: readonly StateKind[]) =>
    firstBy(
      of.filter(({ step }) => isEnd(model, step)),
      ({ step }) => [step],
    );
  const ends = [...arms].map(([arm, of]) => ({ arm, reached: endsOf(of) }));
  for (const [step, first] of new Map(ends.flatMap(({ reached }) => [...reached]))) {
    const other = ends.find(({ reached }) => reached.has(step))?.arm ?? "";
    for (const { arm, reached } of ends)
      if (!reached.has(step))
        yield { step, first, message: lostWords(step, arm, flag, `in the arm "${other}" people do`) };
  }
}

/** Of forms that the flag decides: what other forms require may only not have been found in an arm. */
function* answersAdded(model: Model, flag: string, arms: ByArm): Generator<Difference> {
  const control = experimentsOf(model.repo).list.find((one) => one.flag?.value === flag)?.arms[0]?.value ?? "";
  for (const [step, schemas] of decidedForms(model, flag)) {
    const at = (arm: string) => (arms.get(arm) ?? []).filter((place) => place.step === step);
    const before = new Set(at(control).flatMap((place) => requiredBy(model, formsOn(model, place))));
    const added = (place: StateKind) =>
      requiredBy(
        model,
        formsOn(model, place).filter((schema) => schemas.has(schema)),
      ).filter((field) => !before.has(field));
    for (const arm of at(control).length > 0 ? arms.keys() : [])
      for (const [field, first] of firstBy(at(arm), added))
        yield { step, first, message: addedWords(step, field, arm, flag, `in the arm "${control}"`) };
  }
}

/** The schemas of forms, by step, that are shown under a condition which reads the flag, or in a dialog that it opens. */
function decidedForms({ repo, flow }: Model, flag: string): ReadonlyMap<string, ReadonlySet<string>> {
  const conditions = conditionsOf(repo, flow);
  const found = new Map<string, Set<string>>();
  const uses = flowUses(repo, flow);
  const isDecided = ({ place }: Use) =>
    place.assumed.some((source) => readsOf(source, conditions).includes(`flags.${flag}`));
  const opened = uses.flatMap((use) =>
    use.kind === "dialog" && isDecided(use) ? [`/steps/${use.place.step}/dialogs/${use.dialog}/`] : [],
  );
  for (const use of uses) {
    const { step } = use.place;
    if (use.kind !== "schema" || use.role !== "form" || step === undefined) continue;
    if (isDecided(use) || opened.some((dialog) => use.pointer.startsWith(dialog)))
      found.set(step, (found.get(step) ?? new Set()).add(use.schema));
  }
  return found;
}

/** The first state for each of its keys. */
function firstBy(
  places: readonly StateKind[],
  keysOf: (place: StateKind) => readonly string[],
): Map<string, StateKind> {
  const firsts = new Map<string, StateKind>();
  for (const place of places) for (const key of keysOf(place)) if (!firsts.has(key)) firsts.set(key, place);
  return firsts;
}

/** What an arm that changes files loses or requires more than the journey without it. */
export function differencesInArm(
  repo: Repository,
  { flag, arm }: { readonly flag: string; readonly arm: string },
  without: Reach | undefined,
  within: Reach | undefined,
): readonly Finding[] {
  if (without === undefined || within === undefined || !isCompared(repo, flag)) return [];
  const kind: FindingKind = "arms-differ";
  const lost = Object.entries(without.ends).flatMap(([step, path]): Finding[] => {
    if (within.ends[step] !== undefined) return [];
    return [
      { kind, pointer: `/steps/${step}`, message: lostWords(step, arm, flag, "without it people do"), story: path },
    ];
  });
  const required = Object.entries(within.requires).flatMap(([step, { fields, story: path }]) => {
    const more = fields.filter((field) => without.requires[step]?.fields.includes(field) !== true);
    return more.map((field): Finding => {
      return {
        kind,
        pointer: `/steps/${step}`,
        message: addedWords(step, field, arm, flag, "without it"),
        story: path,
      };
    });
  });
  return [...lost, ...required];
}

const NAME_IT = "If that is what the experiment is about, say so in its plan (`differs`).";

function lostWords(step: string, arm: string, flag: string, others: string): string {
  return `Nobody was found who reaches the end "${step}" in the arm "${arm}" of "${flag}"; ${others}. ${NAME_IT}`;
}

function addedWords(step: string, field: string, arm: string, flag: string, others: string): string {
  return `The step "${step}" requires an answer to "${field}" in the arm "${arm}" of "${flag}", and not ${others}. ${NAME_IT}`;
}

/** Whether its arms have to be alike: it has a plan, so it could be switched on, and the plan names no difference. */
function isCompared(repo: Repository, flag: string): boolean {
  const plan = experimentsOf(repo).list.find((one) => one.flag?.value === flag)?.plan;
  return plan !== undefined && plan.differs === undefined;
}

function isEnd({ program }: Model, step: string): boolean {
  return program.steps[step]?.end === true;
}

function story({ repo, flow, program }: Model, { first }: StateKind): readonly string[] {
  return storyOf(repo, program, replayOf(flow.id, first));
}

function requiredAt(model: Model, step: string): readonly string[] {
  const forms = [...formsOf(model.repo, model.flow, step).values()];
  return requiredBy(
    model,
    forms.map(({ schema }) => schema),
  );
}

/** The schemas of the forms that are on the page. */
function formsOn({ program, pages }: Model, { step, first }: StateKind): readonly string[] {
  const forms = program.steps[step]?.forms ?? {};
  return pages.offered(first.replayState).sendings.flatMap(({ form = "" }) => forms[form]?.schema ?? []);
}

function requiredBy(model: Model, schemas: readonly string[]): readonly string[] {
  const fields = schemas.flatMap((schema) => {
    const form = model.form(schema);
    return form === undefined ? [] : (flatten(form.schema, form.schema).required ?? []);
  });
  return [...new Set(fields)].sort();
}
