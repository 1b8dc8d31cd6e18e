import type { Json } from "../engine/index.ts";
import {
  conditionsOf,
  findOperation,
  type Named,
  operationIds,
  type Repository,
  type UsePlace,
} from "../model/index.ts";
import { markedCalls } from "./carried.ts";
import { copiesOf } from "./copies.ts";
import { decidingOf } from "./deciding.ts";
import { type Fact, factsOf, type Path } from "./facts.ts";
import { qualify } from "./qualify.ts";

/** What the journey can distinguish about one value. */
export interface Distinction {
  readonly path: Path;
  /** The path, as one text. */
  readonly key: string;
  /** Constants that it is compared with, or that are written to its place. */
  readonly values: Set<Json>;
  /** Values that it is compared with by `<` and similar operators. */
  readonly bounds: Set<number | string>;
  readonly sizes: Set<number>;
  readonly parts: Map<string, "start" | "end" | "any">;
  readonly patterns: Set<string>;
  /** Paths of values that it is compared with. */
  readonly same: Map<string, Path>;
  /** Some condition asks whether it is present. */
  there: boolean;
}

export interface Distinctions {
  readonly byPath: ReadonlyMap<string, Distinction>;
  /**
   * The distinctions of a variable, or below a path. Variables are `data`, `form <schema>`, `event <name>`,
   * `error <operation>`, …
   */
  under(root: Path): readonly Distinction[];
  /** A text that stays the same while the distinctions there stay the same. */
  print(root: Path): string;
  /** Groups of paths that one condition reads together, by key. */
  readonly together: readonly (readonly string[])[];
}

/** What a journey's conditions, invariants and copies can distinguish, traced back to where the values come from. */
export function distinctionsOf(repo: Repository, flow: Named): Distinctions {
  const byPath = new Map<string, Distinction>();
  const together: Path[][] = [];
  const conditions = conditionsOf(repo, flow);

  // In a list of rules, the first one that holds applies. So everything that the rules read decides together which one
  // that is.
  const lists = new Map<string, Path[]>();
  const note = (facts: readonly Fact[], place: UsePlace) => {
    const mine = facts.map((fact) => qualified(repo, flow, fact, place)).filter(({ test }) => test !== "read");
    for (const fact of mine) add(byPath, fact);
    together.push(mine.map(({ path }) => path));
    const list = `${place.step} ${place.event}`;
    lists.set(list, [...(lists.get(list) ?? []), ...mine.map(({ path }) => path)]);
  };
  const { expressions } = decidingOf(repo, flow);
  for (const { source, expects, place } of expressions)
    note(factsOf(source, expects === "boolean", conditions).facts, place);
  for (const fact of answerFacts(repo, flow)) add(byPath, fact);
  // Whether a list of choices is empty decides what people can do.
  for (const { source, place, pointer } of expressions) {
    if (place.block === undefined || /\/(when|enabled)$/.test(pointer)) continue;
    for (const path of factsOf(source, false, conditions).gives) note([{ test: "size", path, value: 0 }], place);
  }
  const { copies, constants, carried } = copiesOf(repo, flow);
  spread(byPath, copies);
  // Constants matter only if a condition reads the place that they are written to.
  for (const { to, value } of constants) byPath.get(keyOf(to))?.values.add(value);
  spread(byPath, copies);
  const below = new Map<string, readonly Distinction[]>();
  const groups = traced([...together, ...lists.values(), ...carried], copies);
  const under = (root: Path): readonly Distinction[] => {
    const key = keyOf(root);
    let found = below.get(key);
    if (found === undefined) {
      found = [...byPath.values()].filter(({ path }) => begins(path, root) && path.length > root.length);
      below.set(key, found);
    }
    return found;
  };
  return { byPath, together: groups, under, print: (root) => printOf(under(root), groups) };
}

function printOf(distinctions: readonly Distinction[], together: readonly (readonly string[])[]): string {
  const keys = new Set(distinctions.map(({ key }) => key));
  const groups = together.map((group) => group.filter((key) => keys.has(key))).filter(({ length }) => length > 1);
  const all = distinctions.map(({ key, values, bounds, sizes, parts, patterns, same, there }) => {
    return [key, [...values], [...bounds], [...sizes], [...parts], [...patterns], [...same], there];
  });
  return JSON.stringify([all, groups]);
}

/** The answers with which the service tells whether an operation that an invariant reads has been carried out. */
function answerFacts(repo: Repository, flow: Named): Fact[] {
  const marked = markedCalls(repo, flow);
  if (marked.length === 0) return [];
  return operationIds(repo).flatMap((operation) =>
    (findOperation(repo, operation)?.tells ?? [])
      .filter((telling) => marked.includes(telling.operation))
      .flatMap(({ when }) => Object.entries(when))
      .flatMap(([name, values]) =>
        values.map((value): Fact => ({ test: "value", path: [`event ${operation}.ok`, name], value })),
      ),
  );
}

/** A condition on a copy also distinguishes values of its source. */
function spread(byPath: Map<string, Distinction>, copies: readonly { to: Path; from: Path }[]): void {
  for (let round = 0, before = -1; round < 8 && before !== measure(byPath); round++) {
    before = measure(byPath);
    const all = [...byPath.values()];
    for (const { to, from } of copies) {
      // The loop adds the distinctions of the source. They count for the next copy.
      for (let index = 0, count = all.length; index < count; index++) {
        const distinction = all[index] as Distinction;
        if (!begins(distinction.path, to)) continue;
        // This also works for an item: an item of a copied list is an item of the source list.
        const path = [...from, ...distinction.path.slice(to.length)];
        if (path.length > 8) continue;
        const mine = distinctionAt(byPath, path);
        if (byPath.size > all.length) all.push(mine);
        for (const value of distinction.values) mine.values.add(value);
        for (const bound of distinction.bounds) mine.bounds.add(bound);
        for (const size of distinction.sizes) mine.sizes.add(size);
        for (const [part, at] of distinction.parts) mine.parts.set(part, at);
        for (const pattern of distinction.patterns) mine.patterns.add(pattern);
        for (const [key, other] of distinction.same) if (key !== keyOf(path)) mine.same.set(key, other);
        mine.there ||= distinction.there;
      }
    }
  }
}

/** If copies are read together, their sources belong together too. */
function traced(
  groups: readonly (readonly Path[])[],
  copies: readonly { to: Path; from: Path }[],
): readonly (readonly string[])[] {
  const found = new Map(groups.map((group) => [keysOf(group), group]));
  for (const group of found.values()) {
    const sources = new Map<string, Path[]>();
    for (const path of group) {
      for (const { to, from } of copies) {
        if (!begins(path, to)) continue;
        const source = [...from, ...path.slice(to.length)];
        const [root = ""] = source;
        if (source.length <= 8) sources.set(root, [...(sources.get(root) ?? []), source]);
      }
    }
    for (const mine of sources.values())
      if (mine.length > 1 && found.size < 2_000 && !found.has(keysOf(mine))) found.set(keysOf(mine), mine);
  }
  return [...found.keys()].map((keys) => keys.split(" | ")).filter((keys) => keys.length > 1);
}

function keysOf(group: readonly Path[]): string {
  return [...new Set(group.map(keyOf))].sort().join(" | ");
}

function measure(byPath: ReadonlyMap<string, Distinction>): number {
  let sum = byPath.size;
  for (const { values, bounds, sizes, parts, patterns, same, there } of byPath.values())
    sum += values.size + bounds.size + sizes.size + parts.size + patterns.size + same.size + Number(there);
  return sum;
}

function add(byPath: Map<string, Distinction>, fact: Fact): void {
  const distinction = distinctionAt(byPath, fact.path);
  if (fact.test === "value" && fact.value !== null) distinction.values.add(fact.value);
  if (fact.test === "value" && fact.value === null) distinction.there = true;
  if (fact.test === "order" && (typeof fact.value === "number" || typeof fact.value === "string"))
    distinction.bounds.add(fact.value);
  if (fact.test === "size") distinction.sizes.add(fact.value);
  if (fact.test === "part") distinction.parts.set(fact.value, fact.at);
  if (fact.test === "pattern") distinction.patterns.add(fact.value);
  if (fact.test === "truth") for (const value of [true, false]) distinction.values.add(value);
  if (fact.test === "there") distinction.there = true;
  if (fact.test === "same") distinction.same.set(keyOf(fact.other), fact.other);
}

function distinctionAt(byPath: Map<string, Distinction>, path: Path): Distinction {
  const key = keyOf(path);
  let distinction = byPath.get(key);
  if (distinction === undefined) {
    distinction = {
      path,
      key,
      values: new Set(),
      bounds: new Set(),
      sizes: new Set(),
      parts: new Map(),
      patterns: new Set(),
      same: new Map(),
      there: false,
    };
    byPath.set(key, distinction);
  }
  return distinction;
}

export function keyOf(path: Path): string {
  return path.join(".");
}

export function begins(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((segment, index) => segment === path[index]);
}

function qualified(repo: Repository, flow: Named, fact: Fact, place: UsePlace): Fact {
  const path = qualify(repo, flow, fact.path, place);
  return fact.test === "same" ? { ...fact, path, other: qualify(repo, flow, fact.other, place) } : { ...fact, path };
}
