import { runInThisContext } from "node:vm";
import * as runtime from "../../../../src/compiler/forms/runtime/index.ts";

/** What an expression of compiled code is worth, with the runtime's helpers in scope. */
export function run<T>(expression: string): T {
  const { branches, codePoints, equal, formats, told, validator, holding } = runtime;
  const { normalized, writing, readyItems, readyPhone, readyText } = runtime;
  const helpers = { branches, codePoints, equal, formats, told, validator, holding, normalized, writing };
  const all = { ...helpers, readyItems, readyPhone, readyText };
  return runInThisContext(`({ ${Object.keys(all).join(", ")} }) => (${expression})`)(all) as T;
}
