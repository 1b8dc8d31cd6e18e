import { type ASTNode, childrenOf, literalOf, parseCel, pathOf } from "../../cel/index.ts";
import { conditionsOf, countedIn, type Named, type Repository } from "../../model/index.ts";

/** How a journey counts completed steps by number, if it does not use step names. */
export interface Count {
  /** Path of the number. */
  readonly path: string;
  readonly steps: readonly string[];
  /** Conditions that mark a step as done regardless of the number, by step id. */
  readonly also: ReadonlyMap<string, string>;
  /** The journey's named conditions and values. */
  readonly named: Readonly<Record<string, string>>;
}

/** `undefined` if the journey's way of counting cannot be expressed with step names. */
export function countOf(repo: Repository, flow: Named): Count | undefined {
  const { steps, done, path, also } = countedIn(flow.value);
  if (done === undefined || steps.length === 0) return undefined;
  const named = conditionsOf(repo, flow);
  if (path !== undefined) return { path, steps, also, named };
  const parsed = parseCel(done);
  const read = "ast" in parsed && also.size === 0 ? choicesIn(done, parsed.ast, steps) : undefined;
  return read && { ...read, steps, named };
}

/**
 * Parses `data.ready ? 4 : data.paid ? 3 : data.steps`: the conditions that mark the fourth and the third step as done,
 * then the number.
 */
function choicesIn(source: string, ast: ASTNode, steps: readonly string[]): Pick<Count, "path" | "also"> | undefined {
  const also = new Map<string, string>();
  let [node, from, last] = [ast, 0, steps.length + 1];
  while (node.op === "?:") {
    const [, yes, no] = node.args;
    const count = literalOf(yes);
    const asked = /^\s*:?([^]*)\?\s*$/.exec(source.slice(from, yes.start))?.[1];
    if (typeof count !== "number" || asked === undefined || count >= last) return undefined;
    const step = steps[count - 1];
    if (step === undefined) return undefined;
    also.set(step, asked.trim());
    [node, from, last] = [no, yes.end, count];
  }
  const path = plainPath(node);
  return path === undefined ? undefined : { path, also };
}

/** Replaces step numbers in an expression with step names where it is certain which step is meant. */
export function withoutNumbers(source: string, count: Count): string {
  const parsed = parseCel(source);
  if ("problem" in parsed) return source;
  let text = source;
  for (const { start, end, words } of comparisons(parsed.ast, count, []).toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + words + text.slice(end);
  return text;
}

interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

function comparisons(node: ASTNode, count: Count, found: Replaced[]): Replaced[] {
  const words = node.op in FIRST_DONE ? inWords(node, count) : undefined;
  if (words !== undefined) found.push({ start: node.start, end: node.end, words });
  else for (const child of childrenOf(node)) comparisons(child, count, found);
  return found;
}

/**
 * For a comparison with a number: the index of the step that it is about, and whether it tests that the step is done.
 */
const FIRST_DONE: Readonly<Record<string, (number: number) => readonly [number, boolean] | undefined>> = {
  "<": (number) => [number - 1, false],
  "<=": (number) => [number, false],
  ">": (number) => [number, true],
  ">=": (number) => [number - 1, true],
  "==": (number) => (number === 0 ? [0, false] : undefined),
  "!=": (number) => (number === 0 ? [0, true] : undefined),
};

function inWords(node: ASTNode, { path, steps, also }: Count): string | undefined {
  const [left, right] = Array.isArray(node.args) ? (node.args as readonly ASTNode[]) : [];
  if (left === undefined || right === undefined || plainPath(left) !== path) return undefined;
  const number = literalOf(right);
  const isPlain = /^[\w.]+\s*[<>=!]+\s*\d+$/.test(node.input.slice(node.start, node.end));
  if (typeof number !== "number" || !isPlain) return undefined;
  const [index = -1, isDone] = FIRST_DONE[node.op]?.(number) ?? [];
  const step = steps[index];
  // A step with a condition of its own can be done regardless of the number.
  return step === undefined || also.has(step) ? undefined : `${isDone === true ? "" : "!"}done.${step}`;
}

function plainPath(node: ASTNode): string | undefined {
  return node.op === "." ? pathOf(node, { path: (name) => name, condition: () => undefined }) : undefined;
}
