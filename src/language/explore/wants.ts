import type { Json } from "../../engine/index.ts";
import { expressionIn } from "../flow/emit-value.ts";
import { conditionsOf } from "../flow/scope.ts";
import { formsOf, stepOf } from "../flow/blocks.ts";
import { entriesOf, isList, isObject, stringAt } from "../json.ts";
import type { Named, Repository } from "../repository.ts";
import type { Place } from "../uses/index.ts";
import { decidingOf } from "./deciding.ts";
import { type Fact, factsOf, type Path } from "./facts.ts";

/** What the journey can tell apart of one value. */
export interface Want {
  readonly path: Path;
  /** Constants that it is compared with, or that are kept at its place. */
  readonly values: Set<Json>;
  /** Numbers that it is compared with by order. */
  readonly bounds: Set<number>;
  readonly sizes: Set<number>;
  readonly parts: Map<string, "start" | "end" | "any">;
  readonly patterns: Set<string>;
  /** Paths that it is compared with. */
  readonly same: Map<string, Path>;
  /** Asked whether it is there at all. */
  there: boolean;
}

export interface Wants {
  readonly byPath: ReadonlyMap<string, Want>;
  /** The wants at a variable, or below a path. Variables are `data`, `form <schema>`, `event <name>`, `error <operation>`, … */
  under(root: Path): readonly Want[];
  /** Groups of paths that one condition reads together. */
  readonly together: readonly (readonly Path[])[];
}

/** What a journey's conditions, invariants and copies can tell apart, traced back to where the values come from. */
export function wantsOf(repo: Repository, flow: Named): Wants {
  const byPath = new Map<string, Want>();
  const together: Path[][] = [];
  const copies: { to: Path; from: Path }[] = [];
  const constants: { to: Path; value: Json }[] = [];
  const conditions = conditionsOf(flow);

  // Of a list of rules the first that holds applies: which one, all that they read decides.
  const lists = new Map<string, Path[]>();
  const note = (facts: readonly Fact[], place: Place) => {
    const mine = facts.map((fact) => qualified(repo, flow, fact, place)).filter(({ test }) => test !== "read");
    for (const fact of mine) add(byPath, fact);
    together.push(mine.map(({ path }) => path));
    const list = `${place.step} ${place.event}`;
    lists.set(list, [...(lists.get(list) ?? []), ...mine.map(({ path }) => path)]);
  };
  const { expressions, sets } = decidingOf(repo, flow);
  for (const { source, expects, place } of expressions)
    note(factsOf(source, expects === "boolean", conditions).facts, place);
  // Of a list from which people choose, whether there is anything in it decides what they can do.
  for (const { source, place, pointer } of expressions) {
    if (place.block === undefined || /\/(when|enabled)$/.test(pointer)) continue;
    for (const path of factsOf(source, false, conditions).gives) note([{ test: "size", path, value: 0 }], place);
  }
  for (const { path, place, value: kept } of sets) {
    const to = qualify(repo, flow, path.split("."), place);
    copy(
      kept,
      to,
      (source, target) => {
        const { gives, literals } = factsOf(source, false, conditions);
        for (const from of gives) copies.push({ to: target, from: qualify(repo, flow, from, place) });
        for (const value of literals) constants.push({ to: target, value });
      },
      (value, target) => constants.push({ to: target, value }),
    );
  }
  for (const [id] of entriesOf(flow.value.steps)) {
    for (const form of formsOf(repo, stepOf(flow, id)).values()) {
      const into = stringAt(form.block.value, "into");
      if (into !== undefined) copies.push({ to: into.split("."), from: [`form ${form.schema}`] });
    }
  }
  spread(byPath, copies);
  // Constants matter only where something is asked of the place that they are kept at.
  for (const { to, value } of constants)
    if (!isObject(value) && !isList(value)) byPath.get(keyOf(to))?.values.add(value);
  spread(byPath, copies);
  const below = new Map<string, readonly Want[]>();
  return {
    byPath,
    together: [...together, ...lists.values()],
    under(root) {
      const key = keyOf(root);
      let found = below.get(key);
      if (found === undefined) {
        found = [...byPath.values()].filter(({ path }) => begins(path, root) && path.length > root.length);
        below.set(key, found);
      }
      return found;
    },
  };
}

/** Calls back for each expression and each plain value in a value that is kept. */
function copy(
  value: Json | undefined,
  to: Path,
  expression: (source: string, to: Path) => void,
  literal: (value: Json, to: Path) => void,
): void {
  const source = expressionIn(value);
  if (source !== undefined) expression(source, to);
  else if (isList(value)) for (const item of value) copy(item, [...to, "[]"], expression, literal);
  else if (isObject(value)) {
    for (const [key, child] of entriesOf(value)) if (key !== "when") copy(child, [...to, key], expression, literal);
  } else if (value !== undefined) literal(value, to);
}

/** What is asked of a copy is asked of what it was copied from. */
function spread(byPath: Map<string, Want>, copies: readonly { to: Path; from: Path }[]): void {
  for (let round = 0, before = -1; round < 8 && before !== measure(byPath); round++) {
    before = measure(byPath);
    for (const { to, from } of copies) {
      // A copy of the list: what is asked of the source comes to it as it goes.
      for (const want of Array.from(byPath.values())) {
        if (!begins(want.path, to)) continue;
        // Indexed and whole: an item of a copied list is an item of the list.
        const path = [...from, ...want.path.slice(to.length)];
        if (path.length > 8) continue;
        const mine = wantAt(byPath, path);
        for (const value of want.values) mine.values.add(value);
        for (const bound of want.bounds) mine.bounds.add(bound);
        for (const size of want.sizes) mine.sizes.add(size);
        for (const [part, at] of want.parts) mine.parts.set(part, at);
        for (const pattern of want.patterns) mine.patterns.add(pattern);
        for (const [key, other] of want.same) if (key !== keyOf(path)) mine.same.set(key, other);
        mine.there ||= want.there;
      }
    }
  }
}

function measure(byPath: ReadonlyMap<string, Want>): number {
  let sum = byPath.size;
  for (const { values, bounds, sizes, parts, patterns, same, there } of byPath.values())
    sum += values.size + bounds.size + sizes.size + parts.size + patterns.size + same.size + Number(there);
  return sum;
}

function add(byPath: Map<string, Want>, fact: Fact): void {
  const want = wantAt(byPath, fact.path);
  if (fact.test === "value" && fact.value !== null) want.values.add(fact.value);
  if (fact.test === "value" && fact.value === null) want.there = true;
  if (fact.test === "order" && typeof fact.value === "number") want.bounds.add(fact.value);
  if (fact.test === "size") want.sizes.add(fact.value);
  if (fact.test === "part") want.parts.set(fact.value, fact.at);
  if (fact.test === "pattern") want.patterns.add(fact.value);
  if (fact.test === "truth") for (const value of [true, false]) want.values.add(value);
  if (fact.test === "there") want.there = true;
  if (fact.test === "same") want.same.set(keyOf(fact.other), fact.other);
}

export function wantAt(byPath: Map<string, Want>, path: Path): Want {
  const key = keyOf(path);
  let want = byPath.get(key);
  if (want === undefined) {
    want = {
      path,
      values: new Set(),
      bounds: new Set(),
      sizes: new Set(),
      parts: new Map(),
      patterns: new Set(),
      same: new Map(),
      there: false,
    };
    byPath.set(key, want);
  }
  return want;
}

export function keyOf(path: Path): string {
  return path.join(".");
}

export function begins(path: Path, start: Path): boolean {
  return start.length <= path.length && start.every((segment, index) => segment === path[index]);
}

function qualified(repo: Repository, flow: Named, fact: Fact, place: Place): Fact {
  const path = qualify(repo, flow, fact.path, place);
  return fact.test === "same" ? { ...fact, path, other: qualify(repo, flow, fact.other, place) } : { ...fact, path };
}

function qualify(repo: Repository, flow: Named, path: Path, place: Place): Path {
  const [root = "", ...rest] = path;
  if (root === "event") return [`event ${place.event ?? ""}`, ...rest];
  if (root === "error") return [`error ${(place.event ?? "").replace(/\.failed$/, "")}`, ...rest];
  if (root !== "form") return path;
  const forms = place.step === undefined ? new Map() : formsOf(repo, stepOf(flow, place.step));
  const [owner = ""] = (place.event ?? "").split(".");
  const form = forms.get(owner) ?? forms.get("form") ?? [...forms.values()][0];
  return [`form ${form?.schema ?? ""}`, ...rest];
}
