import { chainsIn } from "../../../cel/index.ts";
import type { JsonObject } from "../../../engine/index.ts";
import {
  type Flow,
  originOf,
  type Rule,
  type Handler,
  type Step,
  rulesIn,
  type Written,
  isObject,
  once,
  pointer,
  progressOf,
  type Repository,
  valueAt,
} from "../../../model/index.ts";
import { type Reference, wholePlace } from "../answer/reference.ts";
import type { Draft } from "../draft.ts";
import { Refusal } from "../refusal.ts";

/**
 * Guards of other steps that exist only for a step: they send people there because it is not done or its answers are
 * missing. They are deleted with the step.
 */
export function guardsFor(flow: Flow, step: string, answers: readonly string[]): readonly Reference[] {
  return [...flow.steps.values()].flatMap(({ id, guards }) => {
    const removed = id === step ? [] : (guards?.list ?? []).filter((rule) => isFor(rule, step, answers));
    return removed.map((place): Reference => {
      return { ...wholePlace(originOf(place)), role: "depends", flow: flow.id, step: id };
    });
  });
}

function isFor({ goto, when, then, actions, file, pointer, ...rule }: Rule, step: string, answers: readonly string[]) {
  const origin = originOf({ file, pointer });
  // A guard in a shared part also belongs to other steps.
  const isOwn = origin.path === file.path && origin.pointer === pointer;
  if (!isOwn || goto?.value !== step || when === undefined || then !== undefined || rule.leave !== undefined)
    return false;
  const chains = chainsIn(when.source);
  return (
    actions.length === 0 &&
    chains.length > 0 &&
    chains.every(({ variable, steps }) => {
      if (variable === `done.${step}`) return true;
      const path = [variable, ...steps.map(({ name }) => name ?? "*")].join(".");
      return answers.some((one) => path === one || path.startsWith(`${one}.`));
    })
  );
}

/**
 * The steps that follow and precede a step, to which transitions lead once it is deleted. `instead` is a chosen target.
 * Throws a `Refusal` if there is none, which a person has to choose.
 */
export function onwardOf(
  flow: Flow,
  step: Step,
  instead: string | null,
): { readonly on: string; readonly back: string } {
  const backward = step.handlers.find(({ event }) => event === "back");
  const [only, ...others] = step.handlers.filter((one) => one !== backward);
  const on = instead ?? (others.length === 0 ? only && plainGoto(only) : undefined);
  if (on === undefined) throw new Refusal("Choose the page to which people get instead.");
  if (on === step.id || !flow.steps.has(on)) throw new Refusal("Choose another page to which people get instead.");
  const isBefore = ({ id, handlers }: Step) =>
    id !== step.id && handlers.some((one) => gotosOf({ handlers: [one] }).some(({ value }) => value === step.id));
  return { on, back: (backward && plainGoto(backward)) ?? [...flow.steps.values()].find(isBefore)?.id ?? on };
}

function plainGoto({ rules: { goto, list } }: Pick<Handler, "rules">): string | undefined {
  const [rule] = list;
  if (goto !== undefined) return goto.value;
  if (rule === undefined || list.length > 1) return undefined;
  if (rule.when !== undefined || rule.actions.some((one) => one.do === "call")) return undefined;
  return rule.then === undefined ? rule.goto?.value : plainGoto({ rules: rule.then });
}

/**
 * The transitions that will lead to a new step: places in the journey's own file that name a step. They may also be at
 * other steps than the one before it, or be those of any step.
 */
export function transitionsBetween(
  flow: Flow,
  command: { readonly transitions: readonly string[] },
  after: Step,
  before: Step,
) {
  const leading = (of: Pick<Step, "handlers">) => gotosOf(of).filter(({ value }) => value === before.id);
  const known = leading(after);
  const others = [flow, ...flow.steps.values()].filter(({ pointer: at }) => at !== after.pointer).flatMap(leading);
  const isChosen = ({ pointer: at }: Written) =>
    command.transitions.some((transition) => at === transition || at === `${transition}/goto`);
  const chosen = [...known, ...others].filter(isChosen);
  if (chosen.length !== command.transitions.length)
    throw new Refusal(
      "One of these transitions does not lead from one of these pages to the other for everybody (any more).",
    );
  const shared = chosen.find((one) => !isOwn(one));
  if (shared !== undefined)
    throw new Refusal(
      `That transition is written once for several pages (${originOf(shared).path}). Ask a developer to write it for this page alone.`,
    );
  // If only some transitions lead to the new step, the way back must not lead to it.
  const isWhole = known.every(isChosen);
  const back = isWhole ? gotosOf(before, "back").filter((one) => one.value === after.id && isOwn(one)) : [];
  const left = gotosOf(before, "back").filter((one) => one.value === after.id).length - back.length;
  return {
    leading: chosen.map((one) => originOf(one).pointer),
    /** The steps that they leave. */
    from: new Set([after.id, ...chosen.flatMap(({ pointer: at }) => /^\/steps\/([^/]+)/.exec(at)?.[1] ?? [])]),
    back: back.map((one) => originOf(one).pointer),
    isWhole,
    notes: left === 0 ? [] : [`“Back” at “${before.id}” still leads to “${after.id}”.`],
  };
}

/** Each place where a step's handlers name a target step. */
export function gotosOf(step: Pick<Step, "handlers">, event?: string): readonly Written[] {
  const handlers = step.handlers.filter((one) => event === undefined || one.event === event);
  return handlers
    .flatMap(({ rules }) => [rules.goto, ...[...rulesIn(rules)].flatMap(({ goto, then }) => [goto, then?.goto])])
    .filter((one) => one !== undefined);
}

/**
 * Whether people get to a step later than to another one: by the progress bar, or else because they can get there from
 * it without going back to where they have been.
 */
export function comesAfter(flow: Flow, one: string, other: string): boolean {
  const inBar = isLaterInBar(flow, one, other);
  if (inBar !== undefined) return inBar;
  const onwards = onwardsOf(flow);
  const reached = new Set(onwards.get(other));
  // A set can grow while it is walked through.
  for (const id of reached) for (const next of onwards.get(id) ?? []) reached.add(next);
  return reached.has(one);
}

/** Whether a transition between two steps leads on to a later one. Needs no search, unlike `comesAfter`. */
export function leadsOn(flow: Flow, from: string, to: string): boolean {
  return isLaterInBar(flow, to, from) ?? onwardsOf(flow).get(from)?.includes(to) === true;
}

/** `undefined` if one of them is no step of the progress bar. */
function isLaterInBar(flow: Flow, one: string, other: string): boolean | undefined {
  const { steps } = progressOf(flow);
  const [first, second] = [steps.indexOf(one), steps.indexOf(other)];
  return first < 0 || second < 0 ? undefined : first > second;
}

/** To which steps each leads on, but for those on the way to it. There are no circles. */
const onwardsOf = once((flow: Flow): ReadonlyMap<string, readonly string[]> => {
  const { steps } = progressOf(flow);
  const onwards = new Map<string, readonly string[]>();
  const walk = (id: string, before: ReadonlySet<string>): void => {
    if (onwards.has(id)) return;
    const handlers = flow.steps.get(id)?.handlers.filter(({ event }) => event !== "back") ?? [];
    const path = new Set([...before, id]);
    const next = gotosOf({ handlers }).flatMap(({ value }) => (path.has(value) ? [] : [value]));
    onwards.set(id, next);
    // The usual path first: what leads back to it from beside it is no step of it.
    for (const one of next.toSorted((a, b) => Number(steps.includes(b)) - Number(steps.includes(a)))) walk(one, path);
  };
  for (const id of [flow.start?.value ?? "", ...flow.steps.keys()]) walk(id, new Set());
  return onwards;
});

/** Whether it is written in the step's own file. */
function isOwn(written: Written): boolean {
  const { file, pointer } = written;
  return file.partAt?.(pointer) === undefined && originOf(written).path === file.path;
}

/**
 * Sample data for the new step: that of the step after it, whose guards it shares. `index` is its place in the progress
 * bar. In samples of people who are further along, the count of completed steps is incremented.
 */
export function sampleBetween(
  repo: Repository,
  draft: Draft,
  flow: Flow,
  { name, after, before }: { readonly name: string; readonly after: string; readonly before: string },
  index: number | undefined,
): void {
  const path = `flows/${flow.id}/dev.json`;
  const steps = valueAt(repo.files.get(path)?.value, "/steps");
  if (!isObject(steps)) return;
  if (index !== undefined) countOn(draft, path, steps, flow, (done) => (done >= index ? done + 1 : done));
  const sample = steps[before];
  const keys = Object.keys(steps);
  if (sample !== undefined) {
    const place = keys.includes(after) ? keys.indexOf(after) + 1 : keys.indexOf(before);
    draft.add(path, "/steps", name, place, sample);
  }
}

/** When a step of the progress bar is deleted, decrements the count of completed steps in samples of people past it. */
export function countOneLess(repo: Repository, draft: Draft, flow: Flow, index: number): void {
  const path = `flows/${flow.id}/dev.json`;
  const steps = valueAt(repo.files.get(path)?.value, "/steps");
  if (index < 0 || !isObject(steps)) return;
  countOn(draft, path, steps, flow, (done) => (done > index ? done - 1 : done));
}

/** When the steps of the progress bar have another order, changes the count of completed steps in samples along. */
export function countMoved(repo: Repository, draft: Draft, flow: Flow, now: readonly string[]): void {
  const path = `flows/${flow.id}/dev.json`;
  const steps = valueAt(repo.files.get(path)?.value, "/steps");
  const was = progressOf(flow).steps;
  if (isObject(steps))
    countOn(draft, path, steps, flow, (done, step) =>
      now.includes(step) ? done + now.indexOf(step) - was.indexOf(step) : done,
    );
}

function countOn(
  draft: Draft,
  path: string,
  steps: JsonObject,
  flow: Flow,
  to: (done: number, step: string) => number,
): void {
  const counter = /^data((?:\.\w+)+)$/.exec(flow.progress?.done?.source ?? "")?.[1]?.replaceAll(".", "/");
  if (counter === undefined) return;
  for (const step of ["", ...Object.keys(steps)]) {
    const at = step === "" ? "/data" : pointer("/steps", step);
    const done = draft.value(path, at + counter);
    if (typeof done === "number" && to(done, step) !== done) draft.set(path, at + counter, to(done, step));
  }
}
