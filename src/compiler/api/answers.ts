import type { JsonObject } from "../../engine/index.ts";
import { DefinitionError, mapSubSchemas } from "../../model/index.ts";
import { formsImport, type ImportPath } from "../imports.ts";
import { acceptsCode, mismatchCode, HELPERS } from "../forms/index.ts";
import type { ApiOperation } from "./operation.ts";

/**
 * An ES module that exports `valid(answer): boolean`, for the browser. It accepts properties that the contract does not
 * name, because the service may be newer than the open page.
 */
export function answerCode(operation: ApiOperation, path: ImportPath): string {
  try {
    const accepts = operation.answer === undefined ? "() => true" : acceptsCode(open(operation.answer));
    const helpers = HELPERS.filter((helper) => new RegExp(`\\b${helper}\\b`).test(accepts));
    return `${formsImport(helpers, path)}const accepts = ${accepts};\nexport const valid = (answer) => accepts(answer);\n`;
  } catch (error) {
    throw new DefinitionError(
      operation.file,
      operation.pointer,
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** An ES module that exports `mismatches`: by operation, what is wrong with an answer, for people who develop with it. */
export function mismatchesCode(operations: readonly ApiOperation[], path: ImportPath): string {
  const entries = operations.flatMap(({ id, answer }) =>
    answer === undefined ? [] : [`${JSON.stringify(id)}: ${mismatchCode(open(answer))}`],
  );
  const helpers = HELPERS.filter((helper) => new RegExp(`\\b${helper}\\b`).test(entries.join("\n")));
  return `${formsImport(helpers, path)}export const mismatches = {\n${entries.join(",\n")}\n};\n`;
}

function open(schema: JsonObject): JsonObject {
  const { additionalProperties, ...rest } = schema;
  const kept = additionalProperties === false ? rest : schema;
  return mapSubSchemas(kept, open);
}
