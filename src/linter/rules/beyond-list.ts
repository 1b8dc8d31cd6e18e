import { type ASTNode, childrenOf, literalOf, parseCel } from "../../cel/index.ts";
import type { UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { scopeOfSetValues } from "../set-values.ts";
import type { Rule } from "../rule.ts";
import { conditionsTogether } from "../truth.ts";

export const beyondList: Rule = {
  id: "beyond-list",
  finds:
    "An expression reads an item of a list by its index, but the conditions around it allow a shorter list. The first item is not reported if no condition checks the size of the list.",
  why: "If the list is shorter, the item is missing: the person sees a gap, or a call is made without the data it needs.",
  *check(context) {
    for (const use of context.of("expression")) {
      const { source, offset } = use;
      if (!/\[\s*\d/.test(source)) continue;
      const parsed = parseCel(source);
      for (const read of "ast" in parsed ? readsIn(parsed.ast) : []) {
        if (!mayLack(context, use, read)) continue;
        const { list, index, node } = read;
        const message = `This reads item ${index + 1} of a list that may be shorter. Check size(${list}) > ${index} first, or read another item.`;
        const span = { offset: offset + node.start, length: node.end - node.start };
        yield { file: use.file, pointer: use.pointer, span, message };
      }
    }
  },
};

interface Read {
  /** As in the source. */
  readonly list: string;
  readonly index: number;
  readonly node: ASTNode;
}

/** Reads of an item by its index, except from list literals. */
function* readsIn(node: ASTNode): Generator<Read> {
  if (node.op === "[]") {
    const [list, at] = node.args;
    const index = literalOf(at);
    if (typeof index === "number" && list.op !== "list")
      yield { list: list.input.slice(list.start, list.end), index, node };
  }
  for (const child of childrenOf(node)) yield* readsIn(child);
}

function mayLack(context: Context, { source, place }: UseOf<"expression">, { list, index }: Read): boolean {
  const size = `size(${list})`;
  // A size check in the expression itself may already guard the read.
  if (source.includes(size)) return false;
  const around = place.assumed.filter((one) => one.includes(size));
  // Without a size check, another condition, such as exists(), often ensures that the first item exists.
  if (around.length === 0) return index > 0;
  const there = `${size} > ${index}`;
  const together = conditionsTogether(
    [...around, there],
    scopeOfSetValues(context, place),
    context.conditions(place.flow),
  );
  const worlds = together.worlds?.filter((world) => around.every((one) => together.holds(one, world) !== false)) ?? [];
  return worlds.some((world) => together.holds(there, world) === false);
}
