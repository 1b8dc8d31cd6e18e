import { posix } from "node:path";
import type { ImportPath } from "../imports.ts";

/** For the path of a module in the generated folder: how it imports files of `src/`. */
export type ImportsOf = (path: string) => ImportPath;

/** For `src/generated/`, which is inside `src/`. */
export const besideSource: ImportsOf = (path) => (file) => from(path, `../${file}`);

type ModuleWith = ReturnType<typeof modulesBy>;

/** A module with its declarations. `engine` and `generated` name the types that these use. */
export function modulesBy(importsOf: ImportsOf) {
  return (
    kind: Artifact["kind"],
    id: string,
    path: string,
    declarations: string,
    engine: readonly string[],
    code: Artifact["code"],
    generated: readonly string[] = [],
  ): Artifact[] => {
    const imports = [
      typeImport(engine, importsOf(path)("engine/index.ts")),
      typeImport(generated, from(path, "types.ts")),
    ].join("");
    return [
      { kind, id, path: `${path}.js`, code },
      { kind: "index", id: path, path: `${path}.d.ts`, code: () => `${imports}${declarations}\n` },
    ];
  };
}

interface ListingOptions {
  readonly engine: readonly string[];
  readonly extra?: string;
  readonly extraTypes?: string;
}

/** `<folder>/index.js`: how to load each module of a folder when it is needed, by id. */
export function listingsOf(moduleWith: ModuleWith) {
  return (
    folder: string,
    type: string,
    key: string,
    modules: readonly (readonly [string, string])[],
    options: ListingOptions,
  ): Artifact[] => {
    const name = posix.basename(folder);
    const entries = modules.map(([id, path]) => `${JSON.stringify(id)}: () => import(${JSON.stringify(path)})`);
    const declarations = `export declare const ${name}: Readonly<Record<${key}, () => Promise<${type}>>>;\n${options.extraTypes ?? ""}`;
    const code = `export const ${name} = {\n${entries.join(",\n")}\n};\n${options.extra ?? ""}`;
    return moduleWith("index", folder, `${folder}/index`, declarations, options.engine, () => code, [key]);
  };
}

const GENERATED = "/src/generated";

/** The import path from a module in the generated folder to a file that is named relative to that folder. */
function from(path: string, target: string): string {
  // Both paths begin at the root. Relative paths would be resolved from the current folder, whose name may be that of
  // one of ours.
  const relative = posix.relative(posix.join(GENERATED, posix.dirname(path)), posix.join(GENERATED, target));
  return relative.startsWith(".") ? relative : `./${relative}`;
}

function typeImport(names: readonly string[], path: string): string {
  return names.length > 0 ? `import type { ${names.join(", ")} } from ${JSON.stringify(path)};\n` : "";
}

/** The result of compiling one definition: a module of `src/generated/`. */
export interface Artifact {
  /** The kind of definition. `variant`: the version for an arm of an experiment. `index`: a list of the others. */
  readonly kind: "program" | "form" | "data" | "analytics" | "api" | "types" | "variant" | "index";
  /** Id of the flow, form or operation. "" if there is only one. */
  readonly id: string;
  /** Its path in `src/generated/`. */
  readonly path: string;
  /** Whether it depends on the texts in `locales/`. All others are unchanged after an edit of a text. */
  readonly readsTexts?: true;
  /** The flow, if nothing else determines its code than what is in the flow's fingerprint. */
  readonly ofFlow?: string;
  code(): string | Promise<string>;
}
