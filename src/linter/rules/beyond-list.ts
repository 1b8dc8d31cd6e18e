import { type ASTNode, childrenOf, literalOf, parseCel } from "../../cel/index.ts";
import type { UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { scopeAsGiven } from "../given-values.ts";
import type { Rule } from "../rule.ts";
import { conditionsTogether } from "../truth.ts";

export const beyondList: Rule = {
  id: "beyond-list",
  finds:
    "An expression reads an item of a list by its number where the conditions around it leave the list shorter, or the second or a later one and nothing asks how many there are.",
  why: "Where the list is shorter there is nothing: the person reads a gap, or a call is made without what it needs.",
  *check(context) {
    for (const use of context.of("expression")) {
      const { source, offset } = use;
      if (!/\[\s*\d/.test(source)) continue;
      const parsed = parseCel(source);
      for (const read of "ast" in parsed ? readsIn(parsed.ast) : []) {
        if (!mayLack(context, use, read)) continue;
        const { list, index, node } = read;
        const message = `This reads item ${index + 1} of a list that may be shorter. Ask size(${list}) > ${index} before, or read another item.`;
        const span = { offset: offset + node.start, length: node.end - node.start };
        yield { file: use.file, pointer: use.pointer, span, message };
      }
    }
  },
};

interface Read {
  /** As it is written. */
  readonly list: string;
  readonly index: number;
  readonly node: ASTNode;
}

/** Items that are read by their number, of lists that are not written out. */
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
  // What the expression itself asks may decide which part of it is read.
  if (source.includes(size)) return false;
  const around = place.given.filter((one) => one.includes(size));
  // The first one is often known to be there by what else is asked, such as exists().
  if (around.length === 0) return index > 0;
  const there = `${size} > ${index}`;
  const asked = conditionsTogether([...around, there], scopeAsGiven(context, place), context.conditions(place.flow));
  const worlds = asked.worlds?.filter((world) => around.every((one) => asked.holds(one, world) !== false)) ?? [];
  return worlds.some((world) => asked.holds(there, world) === false);
}
