import type { JsonObject } from "../engine/index.ts";
import { once } from "../model/index.ts";
import { type ASTNode, parseCel } from "./parse.ts";

/** What the names in an expression mean: bundled schemas of variables, and the sources of named conditions. */
export interface Meanings {
  readonly variables: Readonly<Record<string, JsonObject>> | undefined;
  readonly conditions: Readonly<Record<string, string>> | undefined;
}

/** Looks names up. */
export interface Lookup {
  variable(name: string): JsonObject | undefined;
  condition(name: string): string | undefined;
}

/** The tree of a named condition. `undefined` if a variable has this name, or if the condition cannot be parsed. */
export function conditionTree({ variable, condition }: Lookup, name: string): ASTNode | undefined {
  if (variable(name) !== undefined) return undefined;
  const source = condition(name);
  const parsed = source === undefined ? undefined : parseCel(source);
  return parsed !== undefined && "ast" in parsed ? parsed.ast : undefined;
}

/** Looks up names among these meanings. */
export function lookupIn({ variables, conditions }: Meanings): Lookup {
  return { variable: (name) => ownOf(variables, name), condition: (name) => ownOf(conditions, name) };
}

/**
 * Caches what is calculated from the tree of an expression and from the meanings of the names that it looks up. After
 * an edit, the result is calculated again only if one of these names means something else: a schema that is the same
 * object has the same meaning. `other` is everything else that the result depends on. `isKept` tells which results to
 * cache.
 */
export function oncePerMeanings<T>(
  isKept: (result: T) => boolean,
): (tree: ASTNode, meanings: Meanings, other: string, make: (lookup: Lookup) => T) => T {
  const known = once((_tree: ASTNode): Known<T>[] => []);
  return (tree, meanings, other, make) => {
    const all = known(tree);
    const lookup = lookupIn(meanings);
    const found = all.find((one) => one.other === other && hasSame(one, lookup));
    if (found !== undefined) return found.result;
    const variables = new Map<string, JsonObject | undefined>();
    const conditions = new Map<string, string | undefined>();
    const result = make({
      variable: (name) => noted(variables, name, lookup.variable(name)),
      condition: (name) => noted(conditions, name, lookup.condition(name)),
    });
    if (isKept(result)) {
      all.unshift({ other, variables, conditions, result });
      // Enough for the same source in several journeys, and for the files before an edit.
      all.splice(8);
    }
    return result;
  };
}

interface Known<T> {
  readonly other: string;
  readonly variables: ReadonlyMap<string, JsonObject | undefined>;
  readonly conditions: ReadonlyMap<string, string | undefined>;
  readonly result: T;
}

function hasSame<T>({ variables, conditions }: Known<T>, lookup: Lookup): boolean {
  for (const [name, schema] of variables) if (lookup.variable(name) !== schema) return false;
  for (const [name, source] of conditions) if (lookup.condition(name) !== source) return false;
  return true;
}

function noted<T>(known: Map<string, T>, name: string, meaning: T): T {
  known.set(name, meaning);
  return meaning;
}

function ownOf<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
