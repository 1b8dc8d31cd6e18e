import { type ASTNode, Environment, ParseError } from "@marcbachmann/cel-js";
import { childrenOf } from "./children.ts";

export type { ASTNode } from "@marcbachmann/cel-js";

/** A problem of an expression. `offset` and `length` count in its source. */
export interface CelProblem {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
  /** If its last name is unknown: that name, and the one that was probably meant. */
  readonly misspelt?: { readonly name: string; readonly intended: string };
}

/** Much longer than what people write, but short enough not to overflow the stack. */
const LONGEST = 5_000;

const environment = new Environment({ unlistedVariablesAreDyn: true });

type Parsed = { readonly ast: ASTNode } | { readonly problem: CelProblem };

const known = new Map<string, Parsed>();

/**
 * The tree of an expression, or the problem that prevents parsing. The same text gives the same tree object. Do not
 * change it.
 */
export function parseCel(source: string): Parsed {
  const before = known.get(source);
  if (before !== undefined) return before;
  // During a long editing session, there would be more and more expressions.
  if (known.size > 20_000) known.clear();
  const parsed = parse(source);
  known.set(source, parsed);
  return parsed;
}

function parse(source: string): Parsed {
  if (source.length > LONGEST) {
    const message = `This expression has more than ${LONGEST} characters. Name parts of it as conditions.`;
    return { problem: { message, offset: 0, length: 1 } };
  }
  try {
    const { ast } = environment.parse(source);
    nameDone(ast, false);
    return { ast };
  } catch (error) {
    const range = error instanceof ParseError ? error.range : undefined;
    const offset = Math.min(range?.start ?? 0, source.length);
    const length = Math.max(0, Math.min(range?.end ?? source.length, source.length) - offset);
    const reason = error instanceof ParseError ? error.summary : "it cannot be read";
    return { problem: { message: `This is not an expression: ${reason}.`, offset, length } };
  }
}

/** The value of a literal node, with numbers as JavaScript numbers. `undefined` for any other node. */
export function literalOf(node: ASTNode): string | number | boolean | null | undefined {
  if (node.op === "-_" && node.args.op === "value") {
    const inner = literalOf(node.args);
    return typeof inner === "number" ? -inner : undefined;
  }
  if (node.op === "call" && node.args[0] === "time" && node.args[1].length === 1) {
    const [moment] = node.args[1];
    return moment && timeOf(literalOf(moment));
  }
  if (node.op !== "value") return undefined;
  const value = node.args;
  if (typeof value === "bigint") return Number(value);
  return value === null || typeof value !== "object" ? value : undefined;
}

/**
 * Makes `done.step2` a single name: it is a condition like a named one, not a member of an object. Not if `done` is the
 * variable of a macro, as in `list.exists(done, done.late)`.
 */
function nameDone(node: ASTNode, isHidden: boolean): void {
  if (node.op === "." && node.args[0].op === "id" && node.args[0].args === "done" && !isHidden) {
    Object.assign(node, { op: "id", args: `done.${node.args[1]}` });
    return;
  }
  const variable = node.op === "rcall" && node.args[2].length > 1 ? node.args[2][0] : undefined;
  const hides = variable?.op === "id" && variable.args === "done";
  for (const child of childrenOf(node)) nameDone(child, isHidden || hides);
}

/**
 * The moment of a text, in milliseconds: `2026-12-31T23:59:59Z`, or with an offset from UTC (`+01:00`) in place of the
 * `Z`. `undefined` for any other text.
 */
export function timeOf(text: unknown): number | undefined {
  if (typeof text !== "string" || !MOMENT.test(text)) return undefined;
  const moment = Date.parse(text);
  // `Date.parse` reads a day that a month does not have as a day of the next month.
  const isReal = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  return isReal && !Number.isNaN(moment) ? moment : undefined;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;
