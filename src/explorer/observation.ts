import { type Environment, type Json, type JsonObject, siteIn } from "../engine/index.ts";
import { valueFor } from "../model/index.ts";

/** Everything that the journey can distinguish about remembered data and the environment. */
export interface Observation {
  /** Equal for all data that the journey cannot distinguish. */
  readonly id: number;
  /** For each feature, the number of its value. */
  readonly facts: Int32Array;
}

/** One thing that the journey can distinguish. */
export interface Feature {
  /** Equal for features that always give the same values. */
  readonly print: string;
  /** The parts of `data` that it reads. */
  readonly roots: readonly string[];
  value(scope: Record<string, Json>): string | number;
}

export interface Observer {
  /**
   * `near`: similar data, for example from before the event. Features that read only equal parts are not evaluated
   * again.
   */
  of(data: JsonObject, env: Environment, at: number, near?: JsonObject): Observation;
  /** The number of facts so far. Their numbers begin with 0. */
  facts(): number;
  /** The facts that this observer has found, for the observer after an edit. */
  readonly earlierFacts: EarlierFacts;
}

/** The facts that an observer has found, for an observer with other features. */
interface EarlierFacts {
  readonly features: readonly Feature[];
  observationOf(data: JsonObject, env: Environment, at: number): Observation | undefined;
  /** The value behind the number of a fact. */
  valueOf(fact: number): string | number;
  /** Drops the results of the earlier observer when they are no longer needed. */
  forgetEarlier(): void;
}

/**
 * Finds the facts of data. Only features that read a changed part are evaluated again, usually few. `earlier` has
 * observed the same data before: features that still exist need not be evaluated again.
 */
export function observerOf(features: readonly Feature[], earlier?: EarlierFacts): Observer {
  const numbers = factNumbers(features.length);
  const byRoot = rootsOf(features);
  // Two lists, because this is read for every state.
  const roots = byRoot.map(([root]) => root);
  const readers = byRoot.map(([, read]) => read);
  const scope: Record<string, Json> = { ...NOTHING_HAPPENS };
  const distinct = distinctObservations();
  const worldOf = worlds();
  let scoped: World | undefined;
  let again = earlier && observedAgain(features, earlier, { factFor: numbers.of, factOf, distinct });
  earlier?.forgetEarlier();

  function factOf(feature: number): number {
    return numbers.of(feature, features[feature]?.value(scope) ?? "");
  }

  function changedFrom({ data: earlierData, observation }: ObservedData, data: JsonObject): Observation {
    const { facts } = observation;
    let found = facts;
    for (let at = 0; at < roots.length; at++) {
      const root = roots[at] as string;
      if (earlierData[root] === data[root]) continue;
      for (const feature of readers[at] as readonly number[]) {
        const fact = factOf(feature);
        if (found[feature] === fact) continue;
        // The array is copied at the first fact that differs.
        if (found === facts) found = facts.slice();
        found[feature] = fact;
      }
    }
    return found === facts ? observation : distinct(found);
  }

  return {
    facts: numbers.count,
    earlierFacts: {
      features,
      observationOf: (data, env, at) => worldOf(env, at).known.get(data),
      valueOf: numbers.valueOf,
      forgetEarlier: () => (again = undefined),
    },
    of(data, env, at, near) {
      const world = worldOf(env, at);
      if (world.last?.data === data) return world.last.observation;
      const known = world.known.get(data);
      if (known !== undefined) return known;
      // In the same world, only the data differs.
      if (scoped === world) scope["data"] = data;
      else Object.assign(scope, lastingScope(data, env, at));
      scoped = world;
      const origin = near && world.known.get(near);
      const before = near === undefined || origin === undefined ? world.last : { data: near, observation: origin };
      let observation = again?.(data, env, at);
      if (observation !== undefined) {
        // It was observed before.
      } else if (before === undefined)
        observation = distinct(Int32Array.from(features, (_, feature) => factOf(feature)));
      else observation = changedFrom(before, data);
      world.last = { data, observation };
      world.known.set(data, observation);
      return observation;
    },
  };
}

export const NOTHING_HAPPENS = { form: {}, event: {}, error: {}, route: {}, experiment: {}, visitor: "", unique: "" };

/** What expressions can read outside events, besides an open form. */
export function lastingScope(data: JsonObject, env: Environment, at: number): Record<string, Json> {
  const { flags, lang } = env;
  return { data, flags, site: siteIn(env.site, lang), lang, elsewhere: env.elsewhere === true, now: at };
}

/** Gives a number to each value of each feature. */
function factNumbers(features: number) {
  const known = Array.from({ length: features }, () => new Map<string | number, number>());
  const values: (string | number)[] = [];
  return {
    count: () => values.length,
    valueOf: (fact: number) => values[fact] as string | number,
    of(feature: number, value: string | number): number {
      const ofFeature = known[feature] as Map<string | number, number>;
      let fact = ofFeature.get(value);
      if (fact === undefined) ofFeature.set(value, (fact = values.push(value) - 1));
      return fact;
    },
  };
}

/**
 * Observes known data with the facts of the earlier observer. Only the features that it did not have are evaluated. The
 * others are taken over once for each of its observations, which are far fewer than the data.
 */
function observedAgain(
  features: readonly Feature[],
  earlier: EarlierFacts,
  now: {
    factFor(feature: number, value: string | number): number;
    factOf(feature: number): number;
    distinct(facts: Int32Array): Observation;
  },
) {
  const before = new Map(earlier.features.map(({ print }, index) => [print, index]));
  const from = features.map(({ print }) => before.get(print));
  const added = from.flatMap((feature, index) => (feature === undefined ? [index] : []));
  const numbers: number[] = [];
  const known = new Map<Observation, { readonly facts: Int32Array; readonly found: Observation[] }>();

  function takenOver({ facts }: Observation) {
    const taken = new Int32Array(features.length);
    for (let index = 0; index < taken.length; index++) {
      const fact = facts[from[index] ?? -1];
      if (fact !== undefined) taken[index] = numbers[fact] ??= now.factFor(index, earlier.valueOf(fact));
    }
    return { facts: taken, found: [] };
  }

  return (data: JsonObject, env: Environment, at: number): Observation | undefined => {
    const observation = earlier.observationOf(data, env, at);
    if (observation === undefined) return undefined;
    const { facts, found } = valueFor(known, observation, takenOver);
    for (const feature of added) facts[feature] = now.factOf(feature);
    const same = found.find((one) => added.every((feature) => one.facts[feature] === facts[feature]));
    if (same !== undefined) return same;
    const made = now.distinct(facts.slice());
    found.push(made);
    return made;
  };
}

interface ObservedData {
  readonly data: JsonObject;
  readonly observation: Observation;
}

/** The environment and the time: everything that features read besides the data. */
interface World {
  /** By object: nothing is changed in place, so the same object has the same facts. */
  readonly known: WeakMap<JsonObject, Observation>;
  last: ObservedData | undefined;
}

/**
 * One world for all environments that are equal for the features. Each event about another tab creates a new
 * environment object.
 */
function worlds(): (env: Environment, at: number) => World {
  const byFlags = new Map<unknown, Map<unknown, Map<string, World>>>();
  let last: { readonly env: Environment; readonly at: number; readonly world: World } | undefined;
  return (env, at) => {
    if (last?.env === env && last.at === at) return last.world;
    const bySite = valueFor(byFlags, env.flags, () => new Map<unknown, Map<string, World>>());
    const byRest = valueFor(bySite, env.site, () => new Map<string, World>());
    const rest = `${env.lang} ${env.elsewhere === true} ${at}`;
    const world = valueFor(byRest, rest, () => ({ known: new WeakMap(), last: undefined }));
    last = { env, at, world };
    return world;
  };
}

/** The parts of `data` that features read, each with the numbers of these features. */
function rootsOf(features: readonly Feature[]): readonly (readonly [string, readonly number[]])[] {
  const found = new Map<string, number[]>();
  for (const [feature, { roots }] of features.entries())
    for (const root of roots) found.set(root, [...(found.get(root) ?? []), feature]);
  return [...found];
}

/** One observation object for all data with the same facts. */
function distinctObservations(): (facts: Int32Array) => Observation {
  const byHash = new Map<number, Observation[]>();
  let count = 0;
  return (facts) => {
    let hash = 0;
    for (const fact of facts) hash = (Math.imul(hash, 31) + fact) | 0;
    const alike = byHash.get(hash) ?? [];
    const same = alike.find((one) => one.facts.every((fact, index) => fact === facts[index]));
    if (same !== undefined) return same;
    const observation = { id: count++, facts };
    byHash.set(hash, [...alike, observation]);
    return observation;
  };
}
