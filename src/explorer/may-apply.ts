import { sourceOf } from "../cel/index.ts";
import type { JsonObject, Rule, Step } from "../engine/index.ts";
import { conditionsOf, flowOf, oncePerKey, ruleAt, segmentsOf } from "../model/index.ts";
import { expressionPool } from "./atoms.ts";
import { scopeOf } from "./events.ts";
import { factsOf, type Path } from "./facts.ts";
import { LASTING } from "./features.ts";
import type { Model } from "./model.ts";
import type { Searched, StateKind } from "./state-kind.ts";
import { truthOf } from "./truth.ts";
import type { Unreached } from "./unreached.ts";

/** Whether something that was not reached may happen, whatever people enter and whatever the service answers. */
interface MayHappen {
  readonly pointer: string;
  /** In all states but those in which the remembered data and the environment decide that it does not. */
  at(place: StateKind): boolean;
  /** In a state that was not found, although each two of the facts that it needs were found together. */
  beyond(places: readonly StateKind[]): boolean;
}

export function mayHappen(model: Model, unreached: readonly Unreached[]): readonly MayHappen[] {
  const decidedBy = decisions(model);
  const all = unreached.map(({ pointer, step }) => {
    const found = step === undefined ? [pointer] : rulesTo(step, model);
    const rules = (found ?? []).map(placeOfRule);
    const decide = oncePerKey((at: string) =>
      rules.flatMap((rule) => (rule.step === undefined || rule.step === at ? (decidedBy(rule, at) ?? []) : [])),
    );
    // The conditions are compiled together.
    for (const at of Object.keys(model.program.steps)) decide(at);
    return { pointer, decide, isOpen: found === undefined };
  });
  decidedBy.load();
  return all.map(({ pointer, decide, isOpen }) => ({
    pointer,
    at: (place) => isOpen || decide(place.step).some(({ partsIn, mayHold }) => mayHold(partsIn(place))),
    beyond: (places) =>
      isOpen ||
      Object.keys(model.program.steps).some((step) => {
        const own = places.filter((place) => place.step === step);
        return own.length > 0 && decide(step).some((one) => isCombined(own.map(one.partsIn), one.mayHold));
      }),
  }));
}

/**
 * Tells whether everything was tried in a state, or in one that its step cannot distinguish from it. `unvaried`: the
 * states in which not every variation of an event was tried.
 */
export function triedIn(
  { features }: Model,
  places: readonly StateKind[],
  unvaried: ReadonlySet<StateKind>,
): { has(place: StateKind): boolean; add(place: StateKind): void } {
  const keyOf = ({ step, observation }: StateKind) => `${step} ${features.readAtStep(step, observation.facts)}`;
  const tried = new Set(places.flatMap((one) => (one.passedOver || unvaried.has(one) ? [] : [keyOf(one)])));
  return { has: (place) => tried.has(keyOf(place)), add: (place) => tried.add(keyOf(place)) };
}

/**
 * Tells whether something that was not reached may happen in a state that has not been tried, and nor has one that its
 * step cannot distinguish from it. After that, the state counts as tried.
 */
export function wantedIn(
  model: Model,
  missing: readonly Unreached[],
  { places, unvaried, rules }: Searched,
): (place: StateKind) => boolean {
  const may = mayHappen(model, missing);
  const tried = triedIn(model, places, unvaried);
  return (place) => {
    if (tried.has(place) || !may.some((one) => !rules.has(one.pointer) && one.at(place))) return false;
    tried.add(place);
    return true;
  };
}

/** What decides whether a rule applies at a step: which of the parts of conditions hold that read only lasting values. */
interface Decision {
  partsIn(place: StateKind): readonly boolean[];
  /** Whether it may apply if these parts hold. */
  mayHold(parts: readonly boolean[]): boolean;
}

/** Finds the decisions about rules. `load` compiles what they evaluate. */
function decisions(model: Model) {
  const { repo, flow, program } = model;
  const conditions = conditionsOf(repo, flow);
  const pool = expressionPool(conditions);
  const sourceAt = ({ at }: Rule) => ruleAt(flowOf(repo, flow), at)?.when?.source;
  const decide = (rule: PlaceOfRule, step: string): Decision | undefined => {
    const own = rule.step === undefined ? program.on[rule.event] : program.steps[step]?.on[rule.event];
    const before = rule.step === undefined ? program.steps[step]?.on[rule.event] : undefined;
    const list = [...(before ?? []), ...(own ?? [])];
    const index = list.findIndex(({ at }) => at === rule.outermost);
    if (index < 0) return undefined;
    const sources = list.slice(0, index + 1).map(sourceAt);
    const changed = changedBefore(rule.event, program.steps[step]);
    const parts = [...new Set(sources.flatMap((source) => lastingParts(source ?? "", conditions, changed)))];
    const tests = parts.map(pool.add);
    return {
      partsIn({ first: { replayState } }) {
        const scope = scopeOf(program, replayState.snapshot, replayState.at);
        return tests.map((test) => test(scope as JsonObject) === true);
      },
      mayHold(held) {
        const truth = (source: string | undefined) =>
          source === undefined ? true : truthOf(source, conditions, (node) => held[parts.indexOf(sourceOf(node))]);
        return sources.every((source, at) => truth(source) !== (at !== index));
      },
    };
  };
  return Object.assign(decide, { load: pool.load });
}

/** The parts of a condition that read only what lasts longer than one event, and that an event does not change. */
function lastingParts(
  source: string,
  conditions: Readonly<Record<string, string>>,
  changed: readonly Path[],
): readonly string[] {
  const { atoms } = factsOf(source, true, conditions);
  const lasts = (path: Path) => LASTING.has(path[0] ?? "") && !changed.some((one) => areAlong(one, path));
  return atoms.flatMap((atom) => (atom.facts.every(({ path }) => lasts(path)) ? [atom.source] : []));
}

/** What an event changes before its rules are checked. So the state before it does not decide what they read there. */
function changedBefore(event: string, step: Step | undefined): readonly Path[] {
  const now = ["now"];
  if (event === "language") return [now, ["lang"], ["site"]];
  if (event === "stored") return [now, ["data"]];
  if (event === "elsewhere") return [now, ["elsewhere"]];
  if (!/(^|\.)submit$/.test(event)) return [now];
  const kept = Object.values(step?.forms ?? {}).flatMap(({ into }) => (into === undefined ? [] : [into]));
  return [now, ...kept.map((into) => (into[0] === "data" ? into : ["data", ...into]))];
}

/** Whether one of the paths leads through the other. */
function areAlong(one: Path, other: Path): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.every((name, index) => name === long[index]);
}

/** Where a rule stands: the step, or the journey itself, and the event; and the rule of that event that it is in. */
interface PlaceOfRule {
  readonly step?: string;
  readonly event: string;
  readonly outermost: string;
}

function placeOfRule(pointer: string): PlaceOfRule {
  const [outermost = ""] = /^(?:\/steps\/[^/]+)?\/on\/[^/]+(?:\/\d+)?/.exec(pointer) ?? [];
  const segments = segmentsOf(outermost);
  const [root, step = ""] = segments;
  const event = segments[segments.indexOf("on", root === "steps" ? 2 : 0) + 1] ?? "";
  return { event, outermost, ...(root === "steps" && { step }) };
}

/**
 * The rules that lead to a step, by their places. `undefined`: they do not decide whether people get there, because a
 * guard sends people there too, or because none of them does and it is entered by its address.
 */
function rulesTo(step: string, { program }: Model): readonly string[] | undefined {
  const leading = (rules: readonly Rule[]): string[] =>
    rules.flatMap(({ at, goto, then }) => [...(goto === step ? [at] : []), ...leading(then ?? [])]);
  const steps = Object.values(program.steps);
  if (steps.some(({ guards }) => leading(guards).length > 0)) return undefined;
  const found = [program, ...steps].flatMap(({ on }) => Object.values(on)).flatMap(leading);
  return found.length === 0 ? undefined : found;
}

/** With more parts, all combinations are too many to be looked at. */
const MOST = 12;

/**
 * Whether a combination of parts that was not found may hold, although each two of its parts were found together. The
 * search follows every pair of values, but not every three: so such a combination may exist. `found`: which parts held
 * in each state.
 */
function isCombined(found: readonly (readonly boolean[])[], mayHold: (parts: readonly boolean[]) => boolean): boolean {
  const count = found[0]?.length ?? 0;
  if (count < 3) return false;
  if (count > MOST) return true;
  const whole = new Set(found.map(numberOf));
  const rows = [...whole];
  const isPairFound = (parts: number, one: number, other: number) => {
    const mask = (1 << one) | (1 << other);
    return rows.some((row) => (row & mask) === (parts & mask));
  };
  for (let parts = 0; parts < 1 << count; parts += 1) {
    if (whole.has(parts) || !mayHold(partsOf(parts, count))) continue;
    let isEach = true;
    for (let one = 0; isEach && one < count; one += 1)
      for (let other = one + 1; isEach && other < count; other += 1) isEach = isPairFound(parts, one, other);
    if (isEach) return true;
  }
  return false;
}

function numberOf(parts: readonly boolean[]): number {
  return parts.reduce((sum, holds, index) => sum | (holds ? 1 << index : 0), 0);
}

function partsOf(number: number, count: number): readonly boolean[] {
  return Array.from({ length: count }, (_, index) => (number & (1 << index)) !== 0);
}
