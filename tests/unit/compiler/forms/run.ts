import { runInThisContext } from "node:vm";
import * as runtime from "../../../../src/compiler/forms/runtime/index.ts";

/** What an expression of compiled code is worth, with the runtime's helpers in scope. */
export function run<T>(expression: string): T {
  const { branches, codePoints, equal, formats, told, validator, holding } = runtime;
  const { normalized, writing } = runtime;
  const make = runInThisContext(
    `(branches, codePoints, equal, formats, told, validator, holding, normalized, writing) => (${expression})`,
  );
  return make(branches, codePoints, equal, formats, told, validator, holding, normalized, writing) as T;
}
