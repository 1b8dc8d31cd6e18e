import type { Json } from "../engine/index.ts";
import type { Condition } from "./form.ts";

/**
 * A condition in CEL. `variable` gives the expression for a path, such as `self.country`. An answer that is missing or
 * empty equals nothing.
 */
export function conditionSource(condition: Condition, variable: (path: readonly string[]) => string): string {
  const inner = (one: Condition) => {
    const source = conditionSource(one, variable);
    return condition.op !== one.op && / (?:&&|\|\|) /.test(source) && one.op !== "not" ? `(${source})` : source;
  };
  const values = condition.op === "or" ? oneOfValues(condition.of) : undefined;
  if (values !== undefined) return conditionSource(values, variable);
  if (condition.op === "and" || condition.op === "or") {
    const [only, ...others] = condition.of;
    if (only !== undefined && others.length === 0) return conditionSource(only, variable);
    return condition.of.map(inner).join(condition.op === "and" ? " && " : " || ");
  }
  if (condition.op === "not") return `!(${conditionSource(condition.of, variable)})`;
  const answer = variable(condition.path);
  if (condition.op === "filled") return condition.isText ? `has(${answer}) && ${answer} != ''` : `has(${answer})`;
  if (condition.op === "in") return `has(${answer}) && ${answer} in [${condition.values.map(literal).join(", ")}]`;
  if (condition.op === "contains") return `has(${answer}) && ${literal(condition.value)} in ${answer}`;
  return `has(${answer}) && ${answer} ${condition.op} ${literal(condition.value)}`;
}

/** Several values of the same answer as one condition. */
function oneOfValues(conditions: readonly Condition[]): Condition | undefined {
  const [first] = conditions;
  if (conditions.length < 2 || (first?.op !== "==" && first?.op !== "in")) return undefined;
  const values = conditions.map((one) => {
    if ((one.op !== "==" && one.op !== "in") || one.path.join(".") !== first.path.join(".")) return undefined;
    return one.op === "==" ? [one.value] : one.values;
  });
  return values.includes(undefined)
    ? undefined
    : { op: "in", path: first.path, values: values.flatMap((one) => one ?? []) };
}

/** A value in CEL. */
function literal(value: Json): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`;
}

export function pathsIn(condition: Condition): readonly (readonly string[])[] {
  if (condition.op === "and" || condition.op === "or") return condition.of.flatMap(pathsIn);
  return condition.op === "not" ? pathsIn(condition.of) : [condition.path];
}
