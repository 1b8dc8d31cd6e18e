import type { Json } from "../engine/index.ts";
import type { Condition } from "./form.ts";
import type { Report, SourceNode } from "./source-node.ts";

/** What is known of the answer that a name stands for: its path, and whether it is a text. */
export type Answer = (name: string) => { readonly path: readonly string[]; readonly isText: boolean } | undefined;

/**
 * An expression over answers, as SurveyJS writes it: `{age} >= 18 and {kind} = 'cat'`. `undefined` for functions, arithmetic, two
 * answers in one comparison, and answers that are not known.
 */
export function answerCondition(source: string, answer: Answer): Condition | undefined {
  const tokens = source.match(TOKEN) ?? [];
  if (source.replaceAll(TOKEN, "").trim() !== "") return undefined;
  const reader = { tokens, at: 0, answer };
  const found = either(reader);
  return reader.at === tokens.length ? found : undefined;
}

/** The same at a place of a form, which reports a condition that cannot be taken. */
export function conditionAt(node: SourceNode, source: string, answer: Answer, report: Report): Condition | undefined {
  const found = answerCondition(source, answer);
  if (found === undefined)
    report.leftOut(
      node,
      "This condition has a function, arithmetic, two answers in one comparison, or an answer that is not known. Write it in CEL as `x-cases` of the field.",
    );
  return found;
}

const TOKEN =
  /\{[^{}]+\}|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|<=|>=|<>|!=|==|&&|\|\||[=<>()!]|-?\d+(?:\.\d+)?|[A-Za-z]+/g;

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly answer: Answer;
}

function either(reader: Reader): Condition | undefined {
  return joined(reader, "or", /^(?:or|\|\|)$/i, all);
}

function all(reader: Reader): Condition | undefined {
  return joined(reader, "and", /^(?:and|&&)$/i, one);
}

function joined(reader: Reader, op: "and" | "or", word: RegExp, read: typeof one): Condition | undefined {
  const of = [read(reader)];
  while (word.test(reader.tokens[reader.at] ?? "")) {
    reader.at += 1;
    of.push(read(reader));
  }
  if (of.includes(undefined)) return undefined;
  const found = of.filter((part) => part !== undefined);
  return found.length === 1 ? found[0] : { op, of: found };
}

function one(reader: Reader): Condition | undefined {
  const token = reader.tokens[reader.at] ?? "";
  if (token === "(") {
    reader.at += 1;
    const inner = either(reader);
    if (reader.tokens[reader.at] !== ")") return undefined;
    reader.at += 1;
    return inner;
  }
  if (token === "!") {
    reader.at += 1;
    const inner = one(reader);
    return inner && { op: "not", of: inner };
  }
  return token.startsWith("{") ? comparison(reader, token) : undefined;
}

function comparison(reader: Reader, name: string): Condition | undefined {
  const found = reader.answer(name.slice(1, -1).trim());
  reader.at += 1;
  if (found === undefined) return undefined;
  const { path, isText } = found;
  const op = (reader.tokens[reader.at] ?? "").toLowerCase();
  reader.at += 1;
  if (op === "notempty") return { op: "filled", path, isText };
  if (op === "empty") return { op: "not", of: { op: "filled", path, isText } };
  const value = literal(reader.tokens[reader.at]);
  reader.at += 1;
  if (value === undefined) return undefined;
  if (op === "=" || op === "==" || op === "equal") return { op: "==", path, value };
  if (op === "!=" || op === "<>" || op === "notequal") return { op: "not", of: { op: "==", path, value } };
  if (op === "<" || op === "<=" || op === ">" || op === ">=") return { op, path, value };
  if (op === "contains") return isText ? undefined : { op: "contains", path, value };
  if (op === "anyof" && Array.isArray(value))
    return isText
      ? { op: "in", path, values: value as readonly Json[] }
      : { op: "or", of: value.map((each) => ({ op: "contains", path, value: each as Json }) as const) };
  return undefined;
}

function literal(token: string | undefined): Json | undefined {
  if (token === undefined) return undefined;
  if (/^['"]/.test(token)) return token.slice(1, -1).replaceAll(/\\(.)/g, "$1");
  if (/^-?\d/.test(token)) return Number(token);
  if (/^(?:true|false)$/i.test(token)) return token.toLowerCase() === "true";
  if (!token.startsWith("[")) return undefined;
  const items = token.slice(1, -1).match(/'[^']*'|"[^"]*"|-?\d+(?:\.\d+)?/g) ?? [];
  return items.map((item) => literal(item) ?? null);
}
