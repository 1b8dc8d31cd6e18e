import * as cel from "../cel/runtime.ts";
import * as flow from "./flow/runtime.ts";
import * as forms from "./forms/runtime/index.ts";

/** How a compiled module imports a file of `src/`: `"cel/runtime.ts"` → `"../../cel/runtime.ts"`. */
export type ImportPath = (file: string) => string;

/**
 * For modules of another application that has installed this package: imports by the names in the package's `exports`.
 */
export const importByPackage: ImportPath = (file) => {
  const name = OFFERED[file];
  if (name === undefined) throw new Error(`${PACKAGE} does not offer ${file} to what is compiled`);
  return `${PACKAGE}/${name}`;
};

/** The name of this package. A test compares it with package.json. */
export const PACKAGE = "twofold-flow";

/** The files that compiled modules import, with their names in the package's `exports`. */
const OFFERED: Readonly<Record<string, string>> = {
  "cel/runtime.ts": "runtime/cel",
  "compiler/flow/runtime.ts": "runtime/flow",
  "compiler/forms/runtime/index.ts": "runtime/forms",
  "compiler/analytics/runtime.ts": "runtime/analytics",
  "engine/index.ts": "engine",
  "embed/index.ts": "react",
  "experiments/index.ts": "experiments",
};

/** Used by compiled forms and by the validation of calls. */
const FORMS = "compiler/forms/runtime/index.ts";

const CALLED = { "cel/runtime.ts": cel, "compiler/flow/runtime.ts": flow };

/** The files whose functions compiled modules call, in this process. */
export const RUNTIMES: Readonly<Record<string, object>> = { ...CALLED, [FORMS]: forms };

const EXPORTS = new Map(
  Object.entries(CALLED).flatMap(([file, module]) => Object.keys(module).map((name) => [name, file] as const)),
);

/** The imports of the functions of both `runtime.ts` that the code calls. */
export function runtimeImports(code: string, path: ImportPath): string {
  const called = new Map<string, Set<string>>();
  for (const [name] of code.matchAll(/\b(?:cel|flow)[A-Z]\w*/g)) {
    const file = EXPORTS.get(name);
    if (file !== undefined) called.set(file, (called.get(file) ?? new Set()).add(name));
  }
  return [...called]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([file, names]) => importLine([...names].sort(), path(file)))
    .join("");
}

/** The import of helpers from `forms/runtime`. */
export function formsImport(names: readonly string[], path: ImportPath): string {
  return names.length > 0 ? importLine(names, path(FORMS)) : "";
}

function importLine(names: readonly string[], from: string): string {
  return `import { ${names.join(", ")} } from ${JSON.stringify(from)};\n`;
}
