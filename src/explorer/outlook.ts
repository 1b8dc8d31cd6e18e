import type { Environment, Json, JsonObject } from "../engine/index.ts";

/** All that the journey can tell of what is remembered and who it is. */
export interface Outlook {
  /** One for all data that the journey cannot tell apart. */
  readonly id: number;
  /** Each the number of one value of one thing that can be told. */
  readonly facts: Int32Array;
}

/** One thing that the journey can tell. */
export interface Feature {
  /** The parts of `data` that it reads. */
  readonly roots: readonly string[];
  tell(scope: Record<string, Json>): string | number;
}

export interface Outlooks {
  of(data: JsonObject, env: Environment, at: number): Outlook;
  /** How many facts there are so far: their numbers begin with 0. */
  facts(): number;
}

/** Tells how data looks to a journey. What has changed since the last question is asked anew: little, as a rule. */
export function outlooksOf(features: readonly Feature[]): Outlooks {
  const ids = features.map(() => new Map<string | number, number>());
  const all = [...features.keys()];
  const byRoot = rootsOf(features);
  const scope: Record<string, Json> = {
    form: {},
    event: {},
    error: {},
    route: {},
    experiment: {},
    visitor: "",
    unique: "",
  };
  const distinct = distinctOutlooks();
  // Nothing is changed in place: the same data looks the same.
  const known = new WeakMap<JsonObject, Asked>();
  let last: Asked | undefined;
  let facts = 0;

  function factOf(feature: number): number {
    const value = features[feature]?.tell(scope) ?? "";
    const values = ids[feature] as Map<string | number, number>;
    let fact = values.get(value);
    if (fact === undefined) values.set(value, (fact = facts++));
    return fact;
  }

  function changedSince(before: Asked, data: JsonObject): readonly number[] {
    return byRoot.flatMap(([root, read]) => (before.data[root] === data[root] ? [] : read));
  }

  return {
    facts: () => facts,
    of(data, env, at) {
      const same = known.get(data);
      if (same?.env === env && same.at === at) return same.outlook;
      const elsewhere = env.elsewhere === true;
      Object.assign(scope, { data, flags: env.flags, site: env.site, lang: env.lang, elsewhere, now: at });
      const before = last?.env === env && last.at === at ? last : undefined;
      const found = before === undefined ? new Int32Array(features.length) : before.outlook.facts.slice();
      let changed = before === undefined;
      for (const feature of before === undefined ? all : changedSince(before, data)) {
        const fact = factOf(feature);
        if (found[feature] !== fact) changed = true;
        found[feature] = fact;
      }
      const outlook = before === undefined || changed ? distinct(found) : before.outlook;
      last = { data, env, at, outlook };
      known.set(data, last);
      return outlook;
    },
  };
}

interface Asked {
  readonly data: JsonObject;
  readonly env: Environment;
  readonly at: number;
  readonly outlook: Outlook;
}

/** The parts of `data` that are read, each with the features that read it, by number. */
function rootsOf(features: readonly Feature[]): readonly (readonly [string, readonly number[]])[] {
  const found = new Map<string, number[]>();
  for (const [feature, { roots }] of features.entries())
    for (const root of roots) found.set(root, [...(found.get(root) ?? []), feature]);
  return [...found];
}

/** One outlook for all that have the same facts. */
function distinctOutlooks(): (facts: Int32Array) => Outlook {
  const byHash = new Map<number, Outlook[]>();
  let count = 0;
  return (facts) => {
    let hash = 0;
    for (const fact of facts) hash = (Math.imul(hash, 31) + fact) | 0;
    const alike = byHash.get(hash) ?? [];
    const same = alike.find((one) => one.facts.every((fact, index) => fact === facts[index]));
    if (same !== undefined) return same;
    const outlook = { id: count++, facts };
    byHash.set(hash, [...alike, outlook]);
    return outlook;
  };
}
