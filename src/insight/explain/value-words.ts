import { type ASTNode, literalOf, parseCel, sourceOf } from "../../cel/index.ts";
import { chainOf } from "./condition-parts.ts";
import { conditionWords } from "./condition.ts";

/** Describes the value that an expression gives: `the e-mail`, `“b” if the site is “uk”, otherwise “a”`. */
export function valueWords(source: string, called: (chain: string) => string): string {
  const parsed = parseCel(source);
  return "problem" in parsed ? `\`${source.trim()}\`` : words(parsed.ast, called);
}

function words(node: ASTNode, called: (chain: string) => string): string {
  const chain = chainOf(node);
  if (chain !== undefined) return called(chain);
  const value = literalOf(node);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === "") return "nothing";
  const source = sourceOf(node);
  if (node.op !== "?:") return conditionWords(source, called);
  const [condition, yes, no] = node.args;
  const question = conditionWords(condition.input.slice(condition.start, condition.end), called);
  return `${words(yes, called)} if ${question}, otherwise ${words(no, called)}`;
}
