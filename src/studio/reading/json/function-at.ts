import type { Node } from "jsonc-parser";
import { functionNamed } from "../../../cel/index.ts";
import type { Repository } from "../../../model/index.ts";
import type { Explanation } from "../../protocol-json.ts";
import { type JsonPath, readingsOf } from "./readings.ts";

interface At {
  readonly file: string;
  readonly path: JsonPath;
  readonly text: string;
  readonly offset: number;
}

/**
 * The explanation of the function at an offset in an expression: a function of the language, or a value with
 * parameters. `isExpression` tells whether the complete text is an expression. If not, it must start with `=`.
 */
export function functionAt(repo: Repository, at: At, node: Node, isExpression: boolean): Explanation | null {
  const { text, offset } = at;
  const [begin, end] = [node.offset + 1, node.offset + node.length - 1];
  if (node.type !== "string" || (!isExpression && text[begin] !== "=") || offset < begin || offset > end) return null;
  const before = /\w*$/.exec(text.slice(begin, offset))?.[0] ?? "";
  const from = offset - before.length;
  const name = /^\w*/.exec(text.slice(from, end))?.[0] ?? "";
  const to = from + name.length;
  const isCalled = /^\s*\(/.test(text.slice(to, end));
  // Inside a text literal, it is not a function.
  const isWord = (text.slice(begin, from).match(/'/g) ?? []).length % 2 === 1;
  if (name === "" || !isCalled || isWord) return null;
  const isMethod = /\.\s*$/.test(text.slice(begin, from));
  const help = functionNamed(name, isMethod);
  if (help !== undefined) return { from, to, sentences: [help.signature, help.does] };
  if (isMethod) return null;
  const sentences = readingsOf(repo, at.file, at.path).flatMap(({ flow }) => {
    const value = flow.file.parameterValues?.get(name);
    return value === undefined ? [] : [`${value.key}: ${value.source}`];
  });
  return sentences.length === 0 ? null : { from, to, sentences: [...new Set(sentences)] };
}
