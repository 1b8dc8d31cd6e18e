import { experimentsOf, formsOf, type Repository } from "../model/index.ts";
import type { NamedEnvironment } from "./environments.ts";
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

/**
 * The ends that people reach in one arm of an experiment and not in another, of experiments that the journey itself
 * distinguishes. Those that change files are compared by `differencesInArm`.
 */
export function endsLost(
  model: Model,
  { places }: Searched,
): readonly { readonly step: string; readonly message: string; readonly first: StateKind }[] {
  const environments = [...new Set(places.map(({ first }) => first.environment))];
  const atEnds = places.filter(({ step }) => isEnd(model, step));
  const flags = Object.keys(environments[0]?.arms ?? {});
  return flags
    .filter((flag) => isCompared(model.repo, flag))
    .flatMap((flag) => {
      const armOf = ({ arms }: NamedEnvironment) => arms[flag] ?? "";
      const arms = new Map(environments.map((one) => [armOf(one), new Map<string, StateKind>()]));
      for (const place of atEnds) {
        const ends = arms.get(armOf(place.first.environment));
        if (ends?.has(place.step) === false) ends.set(place.step, place);
      }
      const all = new Map([...arms.values()].flatMap((ends) => [...ends]));
      return [...all].flatMap(([step, first]) =>
        [...arms].flatMap(([arm, ends]) => {
          const other = [...arms].find(([, known]) => known.has(step))?.[0] ?? "";
          return ends.has(step)
            ? []
            : [{ step, first, message: lostWords(step, arm, flag, `in the arm "${other}" people do`) }];
        }),
      );
    });
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
    const words = (field: string) =>
      `The step "${step}" requires an answer to "${field}" in the arm "${arm}" of "${flag}", and not without it. ${NAME_IT}`;
    return more.map((field): Finding => ({ kind, pointer: `/steps/${step}`, message: words(field), story: path }));
  });
  return [...lost, ...required];
}

const NAME_IT = "If that is what the experiment is about, say so in its plan (`differs`).";

function lostWords(step: string, arm: string, flag: string, others: string): string {
  return `Nobody was found who reaches the end "${step}" in the arm "${arm}" of "${flag}"; ${others}. ${NAME_IT}`;
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
  const fields = forms.flatMap(({ schema }) => {
    const form = model.form(schema);
    return form === undefined ? [] : (flatten(form.schema, form.schema).required ?? []);
  });
  return [...new Set(fields)].sort();
}
