import type { Json } from "../../engine/index.ts";
import { isObject } from "../../model/index.ts";
import type { Condition, ImportedField } from "../form.ts";
import { tested } from "../json-schema/branches.ts";
import { schemaNode } from "../json-schema/schema-node.ts";
import { parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";
import { both, casesWhen } from "../visible.ts";
import { type Control, pathOfScope } from "./ui-elements.ts";

/** The field of a control, shown where the rules around it say so. */
export function withRules(field: ImportedField, { rules, path }: Control, file: string, report: Report): ImportedField {
  const around = path.slice(0, -1);
  let visible: Condition | undefined;
  for (const rule of rules) {
    const effect = String(under(rule, "effect").json);
    if (effect !== "SHOW" && effect !== "HIDE") {
      report.leftOut(rule, "A field cannot be disabled by an answer. Hide it with `x-cases`.", file);
      continue;
    }
    const found = conditionIn(under(rule, "condition"), around);
    if (found === undefined)
      report.leftOut(
        rule,
        "This rule is over an answer of another object, or tests more than given values and limits. Write it in CEL as `x-cases` of the field.",
        file,
      );
    else visible = both(visible, effect === "SHOW" ? found : { op: "not", of: found });
  }
  if (visible === undefined) return field;
  if (field.cases !== undefined) {
    report.leftOut(
      rules[0] as SourceNode,
      "The schema has conditions for this field, too. Write both as `x-cases`.",
      file,
    );
    return field;
  }
  if (field.required)
    report.changed(
      rules[0] as SourceNode,
      "While this field is hidden, it is not required: its value is absent then.",
      file,
    );
  return { ...field, cases: casesWhen({ required: field.required, visible }) };
}

function conditionIn(node: SourceNode, around: readonly string[]): Condition | undefined {
  const list = parts(under(node, "conditions"));
  if (list.length > 0) {
    const of = list.map(([, one]) => conditionIn(one, around));
    if (of.includes(undefined)) return undefined;
    const op = under(node, "type").json === "OR" ? "or" : "and";
    return { op, of: of.filter((one) => one !== undefined) };
  }
  const path = pathOfScope(textIn(under(node, "scope")) ?? "");
  if (path === undefined || path.length === 0 || around.some((name, index) => path[index] !== name)) return undefined;
  const own = path.slice(around.length);
  const expected = under(node, "expectedValue").json;
  if (isPlain(expected)) return { op: "==", path: own, value: expected };
  const test = under(node, "schema");
  const not = isObject(test.json) ? under(test, "not") : undefined;
  const schema = schemaNode(test, not?.json === undefined ? test : not);
  const found = schema && tested(own, schema);
  return found && not?.json !== undefined ? { op: "not", of: found } : found;
}

function isPlain(value: Json | undefined): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
