import type { JsonObject } from "../../engine/index.ts";
import { formsImport, type ImportPath, runtimeImports } from "../imports.ts";
import { DefinitionError } from "../../model/index.ts";
import {
  conditionalCode,
  conditionalFields,
  conditionCompiler,
  normalizations,
  VALIDATOR_HELPERS,
  validatorCode,
} from "../forms/index.ts";
import type { ApiOperation } from "./operation.ts";

/**
 * An ES module that exports `validators`: by operation, `(input) => FieldError[]`. The input has the parameters by
 * their names in `with`, and the body as `body`. Paths into the body have no prefix (`parent.email`). `normalizers`
 * clean up the texts of a body as `x-normalize` says, and drop fields that a case hides, for the operations that have
 * any.
 */
export function validatorsCode(operations: readonly ApiOperation[], path: ImportPath): string {
  const entries = operations.map((operation) => `${JSON.stringify(operation.id)}: ${entryCode(operation)}`);
  const ready = operations.flatMap(({ id, body }) => {
    const made = body === undefined ? undefined : normalizerCode(body);
    return made === undefined ? [] : [`${JSON.stringify(id)}: ${made}`];
  });
  const code = `export const validators = {\n${entries.join(",\n")}\n};\nexport const normalizers = {\n${ready.join(",\n")}\n};\n`;
  return `${formsImport([...VALIDATOR_HELPERS, "normalized"], path)}${runtimeImports(code, path)}${code}`;
}

function normalizerCode(body: JsonObject): string | undefined {
  const fields = normalizations(body);
  const conditional = conditionalIn(body);
  if (conditional === undefined)
    return fields.length === 0
      ? undefined
      : `((fields) => (body) => normalized(body, fields))(${JSON.stringify(fields)})`;
  return `((fields, conditional) => (body) => shownValues(normalized(body, fields), conditional).values)(${JSON.stringify(fields)}, ${conditional})`;
}

function conditionalIn(schema: JsonObject): string | undefined {
  return conditionalCode(conditionalFields(schema), schema, conditionCompiler(schema));
}

function entryCode(operation: ApiOperation): string {
  try {
    const parameters = codeOf(parametersSchema(operation));
    if (operation.body === undefined)
      return `((parameters) => ({ body: _, ...input }) => parameters(input))(${parameters})`;
    const absent = operation.bodyRequired ? "body(given ?? {})" : "given === undefined ? [] : body(given)";
    return `((parameters, body) => ({ body: given, ...input }) => [...parameters(input), ...(${absent})])(${parameters}, ${codeOf(operation.body)})`;
  } catch (error) {
    if (error instanceof DefinitionError) throw error;
    throw new DefinitionError(
      operation.file,
      operation.pointer,
      error instanceof Error ? error.message : String(error),
    );
  }
}

function codeOf(schema: JsonObject): string {
  return validatorCode(schema, [], conditionCompiler(schema), conditionalIn(schema));
}

function parametersSchema({ parameters }: ApiOperation): JsonObject {
  return {
    type: "object",
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}
