import { isObject } from "../../model/index.ts";
import type { ImportedOption, Words } from "../form.ts";
import { parts, type Report, type SourceNode, under } from "../source-node.ts";

/** The choices of a question: values, or values with texts. */
export function choicesOf(question: SourceNode, report: Report, name = "choices"): readonly ImportedOption[] {
  for (const key of ["choicesByUrl", "choicesFromQuestion", "choicesVisibleIf", "choicesEnableIf"]) {
    const node = under(question, key);
    if (node.json !== undefined)
      report.leftOut(
        node,
        `\`${key}\` cannot be taken. Give the block of the form \`options\` that a call has loaded, or \`x-cases\` with an \`enum\`.`,
      );
  }
  for (const key of ["hasOther", "showOtherItem"])
    if (under(question, key).json === true)
      report.leftOut(
        under(question, key),
        "The choice to write something else is left out. Use the widget `selectOrWrite`.",
      );
  return parts(under(question, name)).flatMap(([, node]): readonly ImportedOption[] => {
    const value = isObject(node.json) ? under(node, "value") : node;
    const { json } = value;
    if (typeof json !== "string" && typeof json !== "number" && typeof json !== "boolean") {
      report.leftOut(node, "A choice needs a value that is a text, a number or true or false.");
      return [];
    }
    for (const key of ["visibleIf", "enableIf"])
      if (under(node, key).json !== undefined)
        report.leftOut(
          under(node, key),
          "A choice is always offered. Give the field `x-cases` with the `enum` of each situation.",
        );
    const text = isObject(node.json) ? wordsIn(under(node, "text")) : undefined;
    return [{ value: json, label: text ?? String(json) }];
  });
}

/** A text, or texts by language. */
export function wordsIn({ json }: SourceNode): Words | undefined {
  if (typeof json === "string") return json.trim() === "" ? undefined : json;
  if (!isObject(json)) return undefined;
  const texts = Object.entries(json).filter((one): one is [string, string] => typeof one[1] === "string");
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
