import { runModule } from "../../../../src/compiler/index.ts";

/** How a generated module imports a file of `src/`. */
const RUNTIME = /from "(?:\.\.\/)+(.+)"/g;

/** Runs a generated module without writing a file. */
export function loadModule<T>(code: string): T {
  return runModule(code.replaceAll(RUNTIME, 'from "$1"')) as T;
}
