import type { ASTNode } from "./parse.ts";
import type { PathNames } from "./presence.ts";
import type { CelType } from "./type.ts";

/** What a name means at a place in an expression. */
export interface Names extends PathNames {
  /** Iteration variables. */
  readonly locals: ReadonlyMap<string, { readonly type: CelType; readonly path: string }>;
  /** Paths that are certainly present. */
  readonly known: ReadonlySet<string>;
}

/** A walk over an expression's tree that types each node. */
export interface Walk {
  /** The expression is of a form: it reads the values of one, or nobody said what it reads. */
  readonly ofForm: boolean;
  /** The parameters of a value that has some; nothing for any other name. */
  parametersOf(name: string): readonly string[] | undefined;
  /** The names of such values. */
  readonly functions: readonly string[];
  check(node: ASTNode, names: Names): CelType;
  /** Checks a node that must be true or false; `what` begins the message when it is not. */
  bool(node: ASTNode, names: Names, what: string): void;
  report(node: ASTNode, message: string): void;
  /** The names where a node is known to be `outcome`. */
  knowing(names: Names, node: ASTNode, outcome: boolean): Names;
  /** The names with an iteration variable more. */
  iterating(names: Names, variable: string, type: CelType): Names;
}

/** An expression's own words. */
export function wordsOf(node: ASTNode): string {
  return node.input.slice(node.start, node.end);
}
