import { findNodeAtOffset, getNodePath, type Node, parseTree } from "jsonc-parser";
import { localesOf, type Repository } from "../../../model/index.ts";
import type { Explanation } from "../../protocol-json.ts";
import { isExpression } from "./names-at.ts";
import { schemasAt } from "./schemas-at.ts";
import { functionNamed } from "../../../cel/index.ts";
import { type JsonPath, readingsOf } from "./readings.ts";
import type { RequestOf } from "../../routes.ts";

/** A limit for explanations, because more would cover the text that is being edited. */
const MOST = 3;

/**
 * The language's explanation of what is at an offset. For the key of a text, the text itself. `null` if there is
 * nothing to explain.
 */
export function explanationAt(repo: Repository, { path: file, text, offset }: RequestOf<"offers">): Explanation | null {
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, offset);
  if (tree === undefined || node === undefined || node.type === "object" || node.type === "array") return null;
  const path = getNodePath(node);
  const schemas = schemasAt(repo, file, tree, path);
  const called = isKey(node) ? null : functionAt(repo, { file, path, text, offset }, node, isExpression(schemas));
  if (called !== null) return called;
  const said = schemas.flatMap(({ schema }) => {
    return typeof schema["description"] === "string" ? [schema["description"]] : [];
  });
  const words = isKey(node) ? inOtherLanguages(repo, file, path.join(".")) : textsOfKey(repo, file, String(node.value));
  const sentences = [...words, ...[...new Set(said)].slice(0, MOST)];
  return sentences.length === 0 ? null : { from: node.offset, to: node.offset + node.length, sentences };
}

function isKey(node: Node): boolean {
  return node.parent?.type === "property" && node.parent.children?.[0] === node;
}

/** The texts of a key in each language, preferably those of its own journey. */
function textsOfKey(repo: Repository, file: string, key: string): readonly string[] {
  const own = file.split("/")[1] ?? "";
  const having = localesOf(repo).filter(({ texts }) => texts.has(key));
  const name = [own, "common"].find((one) => having.some((locale) => locale.name === one)) ?? having[0]?.name;
  return having
    .filter((locale) => locale.name === name)
    .flatMap(({ language, texts }) => (texts.get(key) ?? []).map(({ value }) => `${language}: “${value}”`));
}

/** For a file of texts: the same text in other languages. */
function inOtherLanguages(repo: Repository, file: string, fullKey: string): readonly string[] {
  const own = localesOf(repo).find((locale) => locale.file.path === file);
  return localesOf(repo).flatMap(({ name, language, texts }) => {
    if (name !== own?.name || language === own.language) return [];
    const found = [...texts.values()].flat().find((text) => text.fullKey === fullKey);
    return found === undefined ? [] : [`${language}: “${found.value}”`];
  });
}

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
function functionAt(repo: Repository, at: At, node: Node, isExpression: boolean): Explanation | null {
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
