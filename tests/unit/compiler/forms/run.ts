import { runInThisContext } from "node:vm";
import * as cel from "../../../../src/cel/runtime.ts";
import * as forms from "../../../../src/compiler/forms/runtime/index.ts";

const helpers = new Map<string, unknown>(Object.entries({ ...cel, ...forms }));

/** Evaluates an expression of compiled code, with the functions that compiled code imports in scope. */
export function run<T>(expression: string): T {
  const make = runInThisContext(`(${[...helpers.keys()].join(", ")}) => (${expression})`);
  return make(...helpers.values()) as T;
}
