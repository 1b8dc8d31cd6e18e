import { isFunction, parseCel } from "../../cel/index.ts";
import { itemNames, namesIn, type ParameterValue, type SourceFile } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const valueParameters: Rule = {
  id: "value-parameters",
  finds:
    "A value with parameters has a syntax error, has the same name as a built-in function or another value, or has an unused or repeated parameter. Or a parameter has the same name as an expression's variable for the items of a list.",
  why: "It would mean something else where it is used than where it is defined.",
  *check({ repo }) {
    const reported = new Set<string>();
    for (const { file } of repo.flows) {
      for (const value of file.parameterValues?.values() ?? []) {
        const own = repo.files.get(value.path);
        // A shared file is part of several journeys.
        const place = `${value.path}#${value.pointer}`;
        if (own === undefined || reported.has(place)) continue;
        reported.add(place);
        yield* findingsOf(value, own);
      }
    }
  },
};

function* findingsOf(
  { name, parameters, source, key, pointer, isSecond }: ParameterValue,
  file: SourceFile,
): Generator<Finding> {
  const here = { file, pointer };
  const parsed = parseCel(source);
  if ("problem" in parsed) {
    const { message, offset, length } = parsed.problem;
    yield { ...here, message, span: { offset, length } };
    return;
  }
  const atKey = (message: string): Finding => ({ ...here, part: "key", message });
  if (isSecond) yield atKey(`There is another value "${name}" with parameters. Rename one of them.`);
  if (isFunction(name)) yield atKey(`${name}() is a function of the language. Give this value another name.`);
  if (new Set(parameters).size < parameters.length) yield atKey(`"${key}" has a parameter twice. Rename one of them.`);
  const items = itemNames(source);
  const used = new Set(namesIn(source));
  for (const one of new Set(parameters)) {
    if (items.has(one))
      yield atKey(
        `The expression also uses "${one}" as the name of a list's items. Rename the parameter or the items.`,
      );
    else if (!used.has(one)) yield atKey(`The expression does not use "${one}". Use it, or remove the parameter.`);
  }
}
