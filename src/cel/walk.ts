import type { ASTNode } from "./parse.ts";
import type { PathNames } from "./presence.ts";
import type { CelType } from "./type.ts";

/** The meaning of names at a place in an expression. */
export interface Names extends PathNames {
  /** Iteration variables. */
  readonly locals: ReadonlyMap<string, { readonly type: CelType; readonly path: string }>;
  /** Paths that are certainly present. */
  readonly known: ReadonlySet<string>;
}

/** A walk over the tree of an expression that finds the type of each node. */
export interface Walk {
  /** The expression belongs to a form: it reads a form's values, or it is unknown what it reads. */
  readonly ofForm: boolean;
  /** The parameters of a named value. `undefined` if the value has none. */
  parametersOf(name: string): readonly string[] | undefined;
  /** The names of the values that have parameters. */
  readonly functions: readonly string[];
  check(node: ASTNode, names: Names): CelType;
  /** Checks a node that must be true or false. If it is not, the message begins with `what`. */
  bool(node: ASTNode, names: Names, what: string): void;
  report(node: ASTNode, message: string): void;
  /** Reports that the last name of a node is none of the known ones. The message ends with the name that was meant. */
  unknown(node: ASTNode, name: string, message: string, known: readonly string[]): void;
  /** The names, with what is known if a node is `outcome`. */
  knowing(names: Names, node: ASTNode, outcome: boolean): Names;
  /** The names, with one more iteration variable. */
  iterating(names: Names, variable: string, type: CelType): Names;
}

export function sourceOf(node: ASTNode): string {
  return node.input.slice(node.start, node.end);
}
