import type { JsonObject } from "../engine/index.ts";
import { analyse, type CelOptions } from "./analyse.ts";
import type { CelProblem } from "./parse.ts";
import { presentWhen } from "./presence.ts";
import { typeOfSchema } from "./schema-type.ts";
import { type CelType, comparable, describeType, DYN, listOf, valuesOf } from "./type.ts";

interface CheckOptions extends CelOptions {
  /** The required type of the result, as a bundled schema: `{ "type": "boolean" }` for a `when`. */
  readonly expects?: JsonObject;
}

export interface CheckedCel {
  readonly type: CelType;
  /** In the order in which they were found. Empty if the expression is correct. */
  readonly problems: readonly CelProblem[];
}

/** Checks an expression against the bundled schemas of the variables that it may read, by name. */
export function checkCel(
  source: string,
  variables: Readonly<Record<string, JsonObject>>,
  options: CheckOptions = {},
): CheckedCel {
  const analysis = analyse(source, variables, options);
  if ("problem" in analysis) return { type: DYN, problems: [analysis.problem] };
  const { type, problems } = analysis;
  const misfit = options.expects && misfitOf(type, typeOfSchema(options.expects));
  if (misfit === undefined) return { type, problems };
  return { type, problems: [...problems, { message: misfit, offset: 0, length: source.length }] };
}

/** The paths that are certainly present if the expression is `outcome`. Pass them as `assumes`. */
export function presentPaths(
  source: string,
  outcome: boolean,
  conditions: Readonly<Record<string, string>> = {},
): string[] {
  const analysis = analyse(source, undefined, { conditions });
  if ("problem" in analysis) return [];
  const names = { path: (name: string) => name, condition: analysis.condition };
  return [...presentWhen(analysis.ast, outcome, names)];
}

/** Why a value of this type does not fit the wanted type. `undefined` if it may fit. */
export function misfitOf(type: CelType, wanted: CelType): string | undefined {
  const wrong = `This gives ${describeType(type)}, but ${describeType(wanted)} is expected.`;
  if (!comparable(type, wanted)) return wrong;
  if (type.kind === "double" && wanted.kind === "int") return wrong;
  const possible = valuesOf(wanted);
  const strangers = possible && valuesOf(type)?.filter((value) => !possible.includes(value));
  return strangers && strangers.length > 0
    ? `This can give ${listOf(strangers)}, but ${describeType(wanted)} is expected.`
    : undefined;
}
