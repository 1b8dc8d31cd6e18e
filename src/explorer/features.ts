import { formValues, type Json, type Snapshot } from "../engine/index.ts";
import {
  conditionsOf,
  flowOf,
  type Named,
  oncePerKey,
  progressCount,
  type Repository,
  valueAlong,
  valueFor,
} from "../model/index.ts";
import type { expressionPool } from "./atoms.ts";
import { decidingOf } from "./deciding.ts";
import { type Atom, factsOf, type Path } from "./facts.ts";
import { type Feature, lastingScope, NOTHING_HAPPENS, type Observer, observerOf } from "./observation.ts";
import type { Player } from "./incremental/player.ts";
import { keyOf, type Distinctions } from "./distinctions.ts";

export interface Features extends Observer {
  /** The parts of the open form on which the handling of answers depends. "" if it depends on none. */
  form(snapshot: Snapshot, at: number): string;
  /** Number of features: of things that can be distinguished. */
  readonly count: number;
  /** The facts that decide what happens when the call fails, and the progress, as one text. */
  failing(facts: Int32Array, step: string, operation: string): string;
  /**
   * Pairs of features that decide what an event does in a step: those that its rules or the step's guards read together.
   * Includes the pair of each feature with itself.
   */
  pairsOfEvent(step: string, event: string): readonly (readonly [number, number])[];
  /** What a step and the rules of the whole journey can distinguish of an observation, as one text. */
  readAtStep(step: string, facts: Int32Array): string;
  /** Pairs of features that the journey reads together, by number. Includes the pair of each feature with itself. */
  readonly pairs: readonly (readonly [number, number])[];
}

const MOST_BITS = 40;
/** The variables that last longer than one event. */
export const LASTING: ReadonlySet<string> = new Set(["data", "flags", "site", "lang", "now", "elsewhere"]);

export function featuresOf(
  repo: Repository,
  flow: Named,
  distinctions: Distinctions,
  pool: ReturnType<typeof expressionPool>,
  player: Player,
): Features {
  const { groups, codes, names, covered } = atomsOf(repo, flow, pool);
  const values = [...distinctions.byPath.values()]
    .map(({ path }) => path)
    .filter((path) => (path[0] === "data" || path[0] === "lang") && !covered.has(keyOf(path)));
  const all = [...names, ...values.map(keyOf)];
  const shown = [...groups.map(bitsOf), ...values.map(valueShown)];
  const prints = [...codes, ...values.map((path) => `value ${keyOf(path)}`)];
  const features = shown.map((value, index): Feature => {
    return { print: prints[index] ?? "", roots: rootsIn(all[index] ?? ""), value };
  });
  const readers = readersOf(repo, flow);
  const { spine, more } = spineOf(repo, flow, pool, all);
  const numbered = [...features, ...more];
  const observer = player.kept<Observer>("observer", JSON.stringify(numbered.map(({ print }) => print)), (was) =>
    observerOf(numbered, was?.earlierFacts),
  );
  const failing = new Map<string, readonly number[]>();
  const readAt = oncePerKey((step: string) => {
    const own = [...readers].filter(([reader]) => reader.startsWith(`${step} `) || reader.startsWith("undefined "));
    return readBy(all, new Set(own.flatMap(([, paths]) => [...paths])));
  });
  const forms = formAtoms(repo, flow, pool);
  const scope: Record<string, Json> = { ...NOTHING_HAPPENS };
  return {
    ...observer,
    count: all.length + more.length,
    form(snapshot, at) {
      const { step, data, env } = snapshot;
      const read = forms.get(step);
      const whole = player.program.steps[step];
      if (read === undefined || whole === undefined || snapshot.forms["form"] === undefined) return "";
      Object.assign(scope, lastingScope(data, env, at));
      scope["form"] = formValues(snapshot, whole, "form", scope as never);
      return read.map((atom) => (atom(scope) === true ? "1" : "0")).join("");
    },
    pairs: pairsOf(all, readers.values(), spine, all.length + more.length),
    pairsOfEvent(step, event) {
      const lists = [event, "guards"].flatMap((list) => [`${step} ${list}`, `undefined ${list}`]);
      const read = lists.flatMap((list) => readers.get(list) ?? []);
      return pairsOf(all, read, [], all.length + more.length);
    },
    readAtStep: (step, facts) =>
      readAt(step)
        .map((index) => facts[index])
        .join(),
    failing(facts, step, operation) {
      const key = `${step} ${operation}`;
      const read = valueFor(failing, key, () => {
        const lists = [step, undefined].flatMap((one) => [`${one} ${operation}.failed`, `${one} *.failed`]);
        const paths = new Set(lists.flatMap((list) => [...(readers.get(list) ?? [])]));
        const arms = all.flatMap((name, index) => (name.includes("flags.") ? [index] : []));
        return [...new Set([...readBy(all, paths), ...arms, ...spine])];
      });
      return read.map((index) => facts[index]).join();
    },
  };
}

/** Whether each condition of a group holds, as the bits of a number. */
function bitsOf(group: Group): Feature["value"] {
  return (scope) => {
    let bits = 1;
    for (const atom of group) bits = bits * 2 + (atom(scope) === true ? 1 : 0);
    return bits;
  };
}

function valueShown(path: Path): Feature["value"] {
  return (scope) => shownValue(valueAlong(scope, path));
}

/** `data.a.b data.c flags.d` gives `a` and `c`. */
function rootsIn(name: string): string[] {
  const paths = name.split(" ").filter((path) => path.startsWith("data."));
  return [...new Set(paths.map((path) => path.split(".")[1] ?? ""))];
}

type Group = readonly ((scope: Record<string, unknown>) => unknown)[];

/**
 * Conditions of the journey that read only values that last longer than one event. Conditions on the same values are
 * grouped.
 */
function atomsOf(repo: Repository, flow: Named, pool: ReturnType<typeof expressionPool>) {
  const groups = new Map<string, { atoms: Group[number][]; codes: string[] }>();
  const covered = new Set<string>();
  const seen = new Set<string>();
  const take = (atoms: readonly Atom[]) => {
    for (const { source, facts } of atoms) {
      const reads = facts.map(({ path }) => path);
      if (seen.has(source) || reads.length === 0 || !reads.every(([root = ""]) => LASTING.has(root))) continue;
      seen.add(source);
      const key = [...new Set(reads.filter((path) => isLongest(path, reads)).map(keyOf))].sort().join(" ");
      for (const { test, path } of facts) if (test !== "read" && test !== "same") covered.add(keyOf(path));
      // If a group has more conditions than a number has bits, it is split.
      let name = key;
      for (let part = 1; (groups.get(name)?.atoms.length ?? 0) >= MOST_BITS; part += 1) name = `${key} #${part}`;
      const group = groups.get(name) ?? { atoms: [], codes: [] };
      group.atoms.push(pool.add(source));
      group.codes.push(pool.code(source));
      groups.set(name, group);
    }
  };
  const conditions = conditionsOf(repo, flow);
  for (const { source, expects } of decidingOf(repo, flow).expressions)
    take(factsOf(source, expects === "boolean", conditions).atoms);
  return {
    groups: [...groups.values()].map(({ atoms }) => atoms),
    codes: [...groups.values()].map(({ codes }) => codes.join("\n")),
    names: [...groups.keys()],
    covered,
  };
}

/** Conditions on the open form that are evaluated when a call ends, by step. */
function formAtoms(
  repo: Repository,
  flow: Named,
  pool: ReturnType<typeof expressionPool>,
): Map<string, Group[number][]> {
  const found = new Map<string, Group[number][]>();
  const conditions = conditionsOf(repo, flow);
  for (const { source, expects, place } of decidingOf(repo, flow).expressions) {
    if (place.step === undefined || !/\.(ok|failed)$/.test(place.event ?? "")) continue;
    for (const atom of factsOf(source, expects === "boolean", conditions).atoms) {
      const roots = atom.facts.map(({ path: [root = ""] }) => root);
      if (!roots.includes("form") || !roots.every((root) => root === "form" || LASTING.has(root))) continue;
      found.set(place.step, [...(found.get(place.step) ?? []), pool.add(atom.source)]);
    }
  }
  return found;
}

/** The paths that each list of rules and each other condition reads, by step and event. */
function readersOf(repo: Repository, flow: Named): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>();
  const conditions = conditionsOf(repo, flow);
  for (const { source, expects, pointer, place } of decidingOf(repo, flow).expressions) {
    const list = place.event ?? (pointer.includes("/guards/") ? "guards" : pointer);
    const reader = `${place.step} ${list}`;
    const paths = readers.get(reader) ?? new Set();
    readers.set(reader, paths);
    for (const { path } of factsOf(source, expects === "boolean", conditions).facts) paths.add(keyOf(path));
  }
  return readers;
}

/**
 * The features that tell the progress of the person, by number. Progress decides what can be reached together with
 * anything else. If several values together tell it, they become one feature, returned in `more`.
 */
function spineOf(repo: Repository, flow: Named, pool: ReturnType<typeof expressionPool>, names: readonly string[]) {
  const source = progressCount(flowOf(repo, flow))?.source ?? "";
  const paths = new Set(factsOf(source, false, conditionsOf(repo, flow)).facts.map(({ path }) => keyOf(path)));
  const spine = readBy(names, paths);
  if (spine.length < 2) return { spine, more: [] };
  const done = pool.add(source);
  const howFar: Feature = {
    print: `shown ${pool.code(source)}`,
    roots: rootsIn([...paths].join(" ")),
    value: (scope) => shownValue(done(scope) as Json),
  };
  return { spine: [names.length], more: [howFar] };
}

/** The features that read one of the paths, by number. `names`: the paths of each feature, with spaces between them. */
function readBy(names: readonly string[], paths: ReadonlySet<string>): number[] {
  return names.flatMap((name, index) => (name.split(" ").some((path) => paths.has(path)) ? [index] : []));
}

/**
 * Pairs of features that a list of rules or a condition reads together, and the pairs of the progress with everything.
 */
function pairsOf(
  names: readonly string[],
  readers: Iterable<ReadonlySet<string>>,
  spine: readonly number[],
  count: number,
): [number, number][] {
  const found = new Set<number>();
  const add = (one: number, other: number) => found.add(Math.min(one, other) * count + Math.max(one, other));
  for (let index = 0; index < count; index++) add(index, index);
  for (const one of spine) for (let other = 0; other < count; other++) add(one, other);
  for (const paths of readers) {
    const read = readBy(names, paths);
    for (const one of read) for (const other of read) add(one, other);
  }
  return [...found].map((pair) => [Math.floor(pair / count), pair % count]);
}

/** The part of a value that can matter: a plain value itself, the length of a list, the presence of an object. */
function shownValue(value: Json | undefined): string | number {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return `#${Math.min(value.length, 3)}`;
  return typeof value === "object" && value !== null ? "{}" : String(value);
}

function isLongest(path: Path, among: readonly Path[]): boolean {
  return !among.some((other) => other.length > path.length && path.every((segment, index) => segment === other[index]));
}
