import type { Condition } from "../form.ts";
import { parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";
import type { Answer } from "../answer-expression.ts";

export interface SurveyReading {
  readonly report: Report;
  readonly answer: Answer;
  /** Where the panel or page around a question is shown. */
  readonly visible?: Condition | undefined;
  readonly readOnly?: boolean | undefined;
}

/** Finds the answers of elements by name, also those in panels. */
export function answersIn(elements: SourceNode): Answer {
  const types = new Map<string, string>();
  const look = (list: SourceNode) => {
    for (const [, element] of parts(list)) {
      types.set(
        textIn(under(element, "name")) ?? "",
        String(under(element, "type").json ?? under(element, "cellType").json),
      );
      if (under(element, "type").json === "panel") look(under(element, "elements"));
      const number = under(element, "inputType").json === "number";
      if (number) types.set(textIn(under(element, "name")) ?? "", "number");
    }
  };
  look(elements);
  return (name) => {
    const type = types.get(name);
    if (type === undefined) return undefined;
    return { path: [name], isText: !["number", "boolean", "checkbox", "tagbox", "rating"].includes(type) };
  };
}
