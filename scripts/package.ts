import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { commonTexts, LANGUAGES } from "../src/insight/index.ts";
import { hashOf } from "./built.ts";
import { PACKAGED_DOCS, writePackageDocs } from "./package-docs.ts";

/**
 * Builds the package that other applications install: `lib/` with JavaScript and types, because Node does not run
 * TypeScript files in `node_modules`, and a package.json with only the dependencies that these files import.
 *
 * `npm run package` (`scripts/pack.ts`) builds it in a temporary folder, so the repository is not changed meanwhile.
 */
const root = join(import.meta.dirname, "..");

/** The package's `exports`, with their source files. */
const ENTRIES: Readonly<Record<string, string>> = {
  "./engine": "src/engine/index.ts",
  "./react": "src/embed/index.ts",
  "./language": "src/language/index.ts",
  "./testing": "src/testing/index.ts",
  "./vite": "src/vite/package.ts",
  "./experiments": "src/experiments/index.ts",
  "./experiments/provider": "src/experiments/provider/index.ts",
  "./runtime/cel": "src/cel/runtime.ts",
  "./runtime/flow": "src/compiler/flow/runtime.ts",
  "./runtime/forms": "src/compiler/forms/runtime/index.ts",
  "./runtime/analytics": "src/compiler/analytics/runtime.ts",
};

/** Modules that are started and not imported by name. */
const STARTED = [
  "src/cli/bin.ts",
  "src/explorer/jobs/worker.ts",
  "src/linter/dictionary-worker.ts",
  "src/vite/findings-panel.ts",
  ...globSync("renderers/shims/*.ts", { cwd: root }),
];

/** Files that are copied unchanged. */
const READ = [
  "renderers/{blocks,widgets}/*/descriptor.json",
  "renderers/{blocks,widgets,page,fields,theme}/**/*.css",
  "schemas/language/*.json",
  "src/cli/template-app/**/*",
  "src/insight/templates/template/**/*",
];

/** Optional packages for spell checking and for finding slow patterns. The check uses them if they are installed. */
const OPTIONAL = new Set(["hunspell-asm", "recheck", "dictionary-en", "dictionary-es"]);

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/**
 * Writes the whole package to a folder. With "judged" it also type-checks the files and throws on an error, for a
 * package that is given away; the repository's own files are checked by `npm run typecheck`.
 */
export function buildPackage(to: string, types: "judged" | "as they are" = "as they are"): void {
  rmSync(join(to, "lib"), { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  compile(join(to, "lib"), types === "judged");
  for (const file of globSync(READ, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = relative(root, join(file.parentPath, file.name));
    cpSync(join(root, path), join(to, "lib", path));
  }
  writeFileSync(join(to, "lib/schemas/layout.schema.json"), JSON.stringify(layoutForEditors()));
  const inside = join(to, "lib/renderers/theme/inside.css");
  writeFileSync(inside, `@scope (.journey) {\n${writtenOut(inside)}\n}\n`);
  // Of this project's texts, only those that every journey needs.
  for (const language of LANGUAGES) {
    mkdirSync(join(to, "lib/locales", language), { recursive: true });
    writeFileSync(join(to, "lib/locales", language, "common.json"), JSON.stringify(commonTexts(language, "")));
  }
  chmodSync(join(to, "lib/src/cli/bin.js"), 0o755);
  writeFileSync(join(to, "package.json"), `${JSON.stringify(manifest(to), null, 2)}\n`);
  writePackageDocs(root, to);
  for (const file of ["LICENSE", "CHANGELOG.md"]) cpSync(join(root, file), join(to, file));
}

/**
 * The schema of layouts for editors. It takes any property for a widget that the package does not have: only the check
 * knows the descriptors of an application.
 */
function layoutForEditors(): object {
  const text = readFileSync(join(root, "schemas/language/layout.schema.json"), "utf8");
  const schema = JSON.parse(text) as { readonly definitions: { field: Record<string, object | boolean> } };
  const { additionalProperties: _, properties = {}, ...field } = schema.definitions.field;
  const widget = {
    enum: globSync("*", { cwd: join(root, "renderers/widgets"), withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? one.name : [],
    ),
  };
  const isOurs = { if: { properties: { widget } }, then: { propertyNames: { enum: Object.keys(properties) } } };
  schema.definitions.field = { ...field, properties, allOf: [isOurs] };
  return schema;
}

/** A style sheet with its imports in place. Only whole sheets can be imported, and not into a scope. */
function writtenOut(sheet: string): string {
  const text = readFileSync(sheet, "utf8").replaceAll(/^@layer [^{]+;$/gm, "");
  return text.replaceAll(/^@import "(.+)";$/gm, (_, path: string) => writtenOut(join(dirname(sheet), path)));
}

/** Everything that the package may be built from. */
const SOURCES = [
  "{src,renderers,locales}/**/*",
  "schemas/language/*.json",
  "scripts/package.ts",
  "{package,package-lock,tsconfig}.json",
  "scripts/package-docs.ts",
  "{LICENSE,CHANGELOG.md}",
  ...PACKAGED_DOCS,
];

/**
 * The path of the packed package, which is built once from the same files. Several processes may call it: each puts the
 * whole file in place.
 */
export function packedPackage(): string {
  const cache = join(root, "node_modules/.cache/package");
  const packed = join(cache, `${hashOf(SOURCES, root)}.tgz`);
  if (existsSync(packed)) return packed;
  mkdirSync(cache, { recursive: true });
  // Another process may have put this one in place meanwhile.
  for (const name of globSync("*.tgz", { cwd: cache }))
    if (join(cache, name) !== packed) rmSync(join(cache, name), { force: true });
  const staged = mkdtempSync(join(cache, "staged-"));
  try {
    buildPackage(staged);
    // Passes the folder as an argument: npm started by `npm run` would otherwise use the folder of that run.
    const npm = spawnSync("npm", ["pack", staged, "--silent", "--pack-destination", staged], { encoding: "utf8" });
    if (npm.status !== 0) throw new Error(`The package could not be packed: ${npm.stderr}`);
    renameSync(join(staged, npm.stdout.trim()), packed);
  } finally {
    rmSync(staged, { recursive: true });
  }
  return packed;
}

function compile(lib: string, judged: boolean): void {
  const config = join(dirname(lib), "tsconfig.package.json");
  const compilerOptions = {
    noEmit: false,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    noCheck: !judged,
    rootDir: root,
    outDir: lib,
    typeRoots: [join(root, "node_modules/@types")],
  };
  const files = [...Object.values(ENTRIES), ...STARTED].map((path) => join(root, path));
  const text = { extends: join(root, "tsconfig.json"), compilerOptions, include: [], files };
  writeFileSync(config, JSON.stringify(text));
  const tsc = join(root, "node_modules/.bin/tsc");
  const shell = process.platform === "win32";
  const { status, stdout } = spawnSync(tsc, ["-p", config, "--checkers", "1"], { cwd: root, encoding: "utf8", shell });
  rmSync(config);
  if (status !== 0) throw new Error(`The package does not compile:\n${stdout}`);
}

/** The package's package.json: the repository's, with the dependencies that the built files import. */
function manifest(to: string): object {
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const { private: _, scripts: __, devDependencies, optionalDependencies: ___, dependencies, ...kept } = own;
  const known = { ...devDependencies, ...dependencies };
  const peers = own["peerDependencies"] as Readonly<Record<string, string>>;
  const needed = importedBy(join(to, "lib")).filter((name) => !(name in peers) && !OPTIONAL.has(name));
  const lacking = needed.filter((name) => known[name] === undefined);
  if (lacking.length > 0) throw new Error(`package.json does not say which version of ${lacking.join(", ")} is meant`);
  // The package is JavaScript, so it also runs on an older Node than the repository's TypeScript files.
  return {
    ...kept,
    engines: { node: ">=22" },
    // Not in the repository's own package.json, because it would change how its pages are split into files.
    sideEffects: ["**/*.css", "lib/src/cli/bin.js", "lib/**/*worker.js"],
    dependencies: Object.fromEntries(needed.map((name) => [name, known[name]])),
  };
}

/** Names of the packages that files below a folder import, including type imports. */
export function importedBy(folder: string): string[] {
  const names = globSync("**/*.{js,d.ts,css}", { cwd: folder }).flatMap((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    const found = text.matchAll(
      /(?:\bfrom\s+|\bimport\s*\(?\s*|createRequire\(import\.meta\.url\)(?:\.resolve)?\(|@import\s+|url\()["']([^"'.#/][^"']*)["']/g,
    );
    return [...found].map(([, name = ""]) => name);
  });
  const packages = names
    .filter(
      (name) =>
        !name.startsWith("node:") &&
        !builtinModules.includes(name) &&
        /^[@a-z]/.test(name) &&
        !/^(?:data|https?):/.test(name),
    )
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
  const own = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string }).name;
  return [...new Set(packages)].filter((name) => name !== own).sort();
}

/** The API of each entry point, from the emitted types: the names, and the files that declare them. */
export function apiReport(folder: string): string {
  const lib = join(folder, "lib");
  const parts = Object.entries(ENTRIES)
    .filter(([name]) => !name.startsWith("./runtime/"))
    .map(([name, source]) => {
      const entry = join(lib, source.replace(/\.tsx?$/, ".d.ts"));
      const names = [...namesIn(entry)].sort();
      const files = new Set(names.map((one) => declaring(entry, one)));
      const types = [...files].sort().map((file) => {
        return `// ${relative(lib, file).split(sep).join("/")}\n${compact(readFileSync(file, "utf8"))}\n`;
      });
      return `## ${name}\n\n${names.join(", ")}\n\n\`\`\`ts\n${types.join("")}\`\`\`\n`;
    });
  return `# What the package offers\n\nWritten by \`npm run package -- --api\`; a test compares it. What counts as a breaking change: [embedding.md](embedding.md).\n\n${parts.join("\n")}`;
}

/** The declarations alone, without comments and imports, each short object type on one line. */
function compact(text: string): string {
  return text
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "")
    .replace(/^import [\s\S]*?;\n/gm, "")
    .replace(/^export \{\};\n/gm, "")
    .replace(/\}\s*\| \{/g, "}\n  | {")
    .replace(/\{\n([^{}]*)\}/g, (block: string, members: string) => {
      const line = `{ ${members.trim().replace(/\s*\n\s*/g, " ")} }`;
      return line.length <= 300 ? line : block;
    })
    .trim();
}

const FORWARDED = /^export (?:type )?\{([^}]*)\} from "(\.[^"]+)";/gm;

/** The names that an index file re-exports, and from where. */
function forwardedBy(file: string): Map<string, string> {
  const found = [...readFileSync(file, "utf8").matchAll(FORWARDED)].flatMap(([, names = "", path = ""]) =>
    names
      .split(",")
      .map((name) => name.replace(/\btype\s/, "").trim())
      .filter((name) => name !== "")
      .map((name) => [name, join(dirname(file), path.replace(/\.[jt]sx?$/, ".d.ts"))] as const),
  );
  return new Map(found);
}

function namesIn(entry: string): Iterable<string> {
  const forwarded = forwardedBy(entry);
  if (forwarded.size > 0) return forwarded.keys();
  const declared = readFileSync(entry, "utf8").matchAll(
    /^export (?:declare )?(?:function|const|class|interface|type) (\w+)/gm,
  );
  return [...declared].map(([, name = ""]) => name);
}

/** The file that declares an exported name. */
function declaring(file: string, name: string): string {
  const from = forwardedBy(file).get(name);
  return from === undefined ? file : declaring(from, name);
}
