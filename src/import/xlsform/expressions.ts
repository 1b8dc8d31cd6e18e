import type { Json, JsonObject } from "../../engine/index.ts";
import { type Answer, conditionAt } from "../answer-expression.ts";
import type { Condition } from "../form.ts";
import { wholePattern } from "../json-schema/text-limits.ts";
import { type Report, type SourceNode, textIn } from "../source-node.ts";

/** A condition of XLSForm: `${age} >= 18 and selected(${likes}, 'sea')`. `undefined` if there is none. */
export function relevantIn(node: SourceNode, answer: Answer, report: Report): Condition | undefined {
  const source = textIn(node);
  if (source === undefined) return undefined;
  const plain = source
    .replaceAll(/selected\(\s*\$\{(\w+)\}\s*,\s*('[^']*'|"[^"]*")\s*\)/g, (_, name: string, value: string) =>
      answer(name)?.isText === true ? `{${name}} = ${value}` : `{${name}} contains ${value}`,
    )
    .replaceAll(/\$\{(\w+)\}/g, "{$1}")
    .replaceAll(/!=\s*(?:''|"")/g, "notempty")
    .replaceAll(/=\s*(?:''|"")/g, "empty")
    .replaceAll(/\bnot\s*\(/g, "!(");
  return conditionAt(node, plain, answer, report);
}

/** The limits that a constraint sets: `. >= 0 and . <= 120`, `regex(., '…')`, `string-length(.) < 10`. */
export function limitsIn(node: SourceNode, type: string, report: Report): JsonObject {
  const source = textIn(node);
  if (source === undefined) return {};
  const limits: Record<string, Json | undefined> = {};
  for (const part of source.split(/\s+and\s+/)) {
    const found = limitIn(part.trim(), type, node, report);
    if (found === undefined) {
      report.leftOut(node, `“${part.trim()}” is no limit of this field. Write a rule of the form (\`x-rules\`).`);
      return {};
    }
    Object.assign(limits, found);
  }
  return limits as JsonObject;
}

function limitIn(part: string, type: string, node: SourceNode, report: Report): JsonObject | undefined {
  const [, pattern] = /^regex\(\s*\.\s*,\s*['"](.*)['"]\s*\)$/.exec(part) ?? [];
  if (pattern !== undefined && type === "string") return wholePattern({ ...node, json: pattern }, report);
  const [, what = "", op = "", number = ""] =
    /^(\.|string-length\(\s*\.\s*\))\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)$/.exec(part) ?? [];
  const limit = Number(number);
  if (op === "") return undefined;
  if (what !== ".") {
    if (op.startsWith("<")) return { maxLength: op === "<" ? limit - 1 : limit };
    return { minLength: op === ">" ? limit + 1 : limit };
  }
  const keyword = NUMBERS[op];
  return keyword === undefined || (type !== "integer" && type !== "number") ? undefined : { [keyword]: limit };
}

const NUMBERS: Readonly<Record<string, string>> = {
  "<=": "maximum",
  ">=": "minimum",
  "<": "exclusiveMaximum",
  ">": "exclusiveMinimum",
};
