import { compileFunction } from "node:vm";
import { type ImportPath, RUNTIMES } from "./imports.ts";

/** For modules that `runModule` runs: the path in `src/` itself. */
export const importRuntime: ImportPath = (file) => file;

/**
 * Runs a module that was compiled with `importRuntime`, and returns its exports. Unlike an imported module, which stays
 * in memory until the process ends, it can be garbage collected: a process that watches files compiles a journey again
 * after each edit.
 */
export function runModule(code: string): unknown {
  const body = code
    .replace(/^import \{ (.+) \} from (".+");$/gm, "const { $1 } = runtimes[$2];")
    .replace(/^export default /m, "exports.default = ")
    .replace(/^export const (\w+) = /gm, "const $1 = exports.$1 = ");
  const exports = {};
  compileFunction(`"use strict";${body}`, ["runtimes", "exports"])(RUNTIMES, exports);
  return exports;
}
