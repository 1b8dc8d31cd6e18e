import { type ASTNode, holdsFor, literalOf, parseCel, readsOf, sourceOf } from "../../../cel/index.ts";
import type { JsonObject } from "../../../engine/index.ts";

/** Whether a condition holds, or `undefined` if that depends on unknown values. */
export type Decide = (source: string) => boolean | undefined;

/**
 * Decides conditions if only these values are known, by name (`flags`, `site`, `lang`). `named` are the journey's own
 * conditions.
 */
export function decider(known: JsonObject, named: Readonly<Record<string, string>>): Decide {
  const decided = new Map<string, boolean | undefined>();
  const decide: Decide = (source) => {
    if (!decided.has(source)) {
      // Set before the evaluation, so that a condition that refers to itself stays undecided.
      decided.set(source, undefined);
      decided.set(source, asks(source) ? ofSource(source) : undefined);
    }
    return decided.get(source);
  };
  const rootsOf = (source: string, conditions: Readonly<Record<string, string>>) =>
    readsOf(source, conditions).map((path) => path.split(".")[0] ?? "");
  const asks = (source: string) => rootsOf(source, named).some((root) => Object.hasOwn(known, root));
  const ofSource = (source: string) => {
    const parsed = parseCel(source);
    return "problem" in parsed ? undefined : of(parsed.ast);
  };
  const of = (node: ASTNode): boolean | undefined => {
    if (node.op === "&&" || node.op === "||") {
      const parts = new Set(node.args.map(of));
      const decisive = node.op === "||";
      if (parts.has(decisive)) return decisive;
      return parts.has(undefined) ? undefined : !decisive;
    }
    if (node.op === "!_") {
      const inner = of(node.args);
      return inner === undefined ? undefined : !inner;
    }
    const literal = literalOf(node);
    if (typeof literal === "boolean") return literal;
    if (node.op === "id" && Object.hasOwn(named, node.args)) return decide(named[node.args] ?? "");
    const source = sourceOf(node);
    const roots = rootsOf(source, {});
    const isKnown = roots.length > 0 && roots.every((root) => Object.hasOwn(known, root));
    return isKnown ? holdsFor(source, known) : undefined;
  };
  return decide;
}
