/** Creates a new journey: files that pass the check and serve as a start. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { applyEdits, modify } from "jsonc-parser";
import {
  LANGUAGES,
  UsageError,
  brandOf,
  commonTexts,
  nameProblem,
  templateFor,
  withSchemaAddress,
} from "../insight/index.ts";
import { check, missingTextsOf, readJourneys } from "../linter/index.ts";
import { PACKAGE } from "../compiler/index.ts";
import { CHECK, FLOW, HOUSE_WORDS, PACKAGE_ROOT, VERSION } from "../model/index.ts";
import type { Command, ExitCode, Terminal } from "./terminal.ts";

export const newCommand: Command = {
  takes: "[--app] <name> | --texts",
  does: "Creates a journey with two steps that passes the check, as a start.",
  help: `
  <name>  small letters, digits and hyphens: flows/<name>/, at /app/<name>
  --app   also creates a small application around it, in a folder <name>: npm install && npm run dev shows it
  --texts adds the texts of every page, and of blocks and widgets, to the languages that do not have them
Nothing is overwritten.
`,
  options: { app: { type: "boolean" }, texts: { type: "boolean" } },
  // The first journey of a folder makes the folder.
  withoutJourneys: ({ texts }) => texts !== true,
  run({ root, words, options }, terminal) {
    if (options.texts === true) return addTexts(root, terminal);
    const [name] = words;
    const problem = nameProblem(name ?? "");
    if (name === undefined || problem !== undefined)
      throw new UsageError(problem?.replace(/hyphens\.$/, `hyphens: ${FLOW} new newsletter.`) ?? "");
    if (options.app === true) return newApplication(name, terminal);
    const repo = readJourneys(root);
    const languages = repo.locales.size > 0 ? repo.locales.keys() : ["en", "es"];
    const files = new Map(
      templateFor(name, languages, (language) => repo.locales.get(language)?.has("common") === true),
    );
    // A brand is a word of no dictionary.
    const brand = { words: { "*": brandOf(name).split(" ").sort() } };
    if (repo.locales.size === 0) files.set(HOUSE_WORDS, `${JSON.stringify(brand, null, 2)}\n`);
    const there = [...files.keys()].find((path) => existsSync(join(root, path)));
    if (there !== undefined) throw new UsageError(`${there} already exists. Choose another name, or remove it.`);
    // Checked before anything is written.
    const found = check(readJourneys(root, files)).filter(({ file }) => files.has(file));
    if (found.length > 0) {
      const lines = found.map(({ file, position, message }) => `  ${file}:${position.line}: ${message}`);
      throw new UsageError(["The journey would not pass the check in this folder:", ...lines].join("\n"));
    }
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), withSchemaAddress(root, path, text));
      terminal.out(`  ${path}\n`);
    }
    terminal.out(
      `\nThe journey "${name}" has the address /app/${name}. ${CHECK} checks it, ${FLOW} simulate runs its simulation.\n`,
    );
    return 0;
  },
};

const FOLDER = fileURLToPath(new URL("template-app", import.meta.url));

/** `flow new --app <name>`: creates an application in a folder of that name, with a journey of two steps. */
function newApplication(name: string, terminal: Terminal): ExitCode {
  const folder = join(terminal.cwd, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`The folder "${name}" already exists and is not empty. Choose another name.`);
  const files = new Map<string, string>();
  // npm leaves files out of a package whose names begin with a dot.
  for (const file of readdirSync(FOLDER))
    files.set(file === "gitignore" ? ".gitignore" : file, readFileSync(join(FOLDER, file), "utf8"));
  for (const [path, text] of journeyFiles(name))
    files.set(`journeys/${path}`, withSchemaAddress(join(folder, "journeys"), path, text));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), filled(text, name, ownVersion(folder)));
    terminal.out(`  ${name}/${path}\n`);
  }
  terminal.out(`\nNow: cd ${name} && npm install && npm run dev. The journey is journeys/flows/${name}/flow.json.\n`);
  return 0;
}

/** The journey and its English texts. The texts of every page are in the same file. */
function journeyFiles(name: string): ReadonlyMap<string, string> {
  const all = templateFor(name, ["en"], () => false);
  const kept = [...all].filter(([path]) => !/simulations|golden|locales/.test(path));
  const parse = (path: string) => JSON.parse(all.get(path) ?? "{}") as Record<string, unknown>;
  const words = { ...parse(`locales/en/${name}.json`), ...parse("locales/en/common.json") };
  return new Map([...kept, [`locales/en/${name}.json`, `${JSON.stringify(words, null, 2)}\n`]]);
}

function filled(text: string, name: string, version: string): string {
  return text.replaceAll("@name@", name).replaceAll("@brand@", brandOf(name)).replaceAll("@version@", version);
}

/**
 * `flow new --texts`: adds texts that pages show and a language does not have, as far as the template has them.
 * Existing texts stay unchanged.
 */
function addTexts(root: string, terminal: Terminal): ExitCode {
  const repo = readJourneys(root);
  const brand = brandOf(repo.flows[0]?.id ?? basename(resolve(root)));
  const unknown = new Set<string>();
  for (const language of repo.locales.size === 0 ? LANGUAGES : []) {
    const path = `locales/${language}/common.json`;
    mkdirSync(join(root, "locales", language), { recursive: true });
    writeFileSync(join(root, path), `${JSON.stringify(commonTexts(language, brand), undefined, 2)}\n`);
    terminal.out(`  ${path}\n`);
  }
  for (const [{ path }, keys] of missingTextsOf(repo)) {
    const [, language = "en"] = path.split("/");
    const known = commonTexts(language, brand);
    let text = readFileSync(join(root, path), "utf8");
    for (const key of keys) {
      const found = textsUnder(known, key.split("."));
      if (found.length === 0) unknown.add(key);
      for (const [at, value] of found)
        text = applyEdits(text, modify(text, at, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
    }
    writeFileSync(join(root, path), text);
    terminal.out(`  ${path}\n`);
  }
  if (unknown.size > 0) terminal.out(`\nWrite these yourself: ${[...unknown].sort().join(", ")}.\n`);
  return unknown.size > 0 ? 1 : 0;
}

/** The text of a key, or the forms of a plural, each with its path. */
function textsUnder(texts: unknown, key: readonly string[]): (readonly [string[], string])[] {
  const [last = "", ...before] = key.toReversed();
  const parent = before
    .toReversed()
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts);
  return Object.entries((parent ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    typeof value === "string" &&
    (name === last ||
      (/^(?:ordinal_)?(?:zero|one|two|few|many|other)$/.test(name.slice(last.length + 1)) &&
        name.startsWith(`${last}_`)))
      ? [[[...before.toReversed(), name], value] as const]
      : [],
  );
}

interface Installed {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
}

/**
 * How the package.json of an application in `folder` asks for this package: by its version if it came from a registry,
 * otherwise by the file or folder that it came from.
 */
function ownVersion(folder: string): string {
  const modules = dirname(PACKAGE_ROOT);
  const isInstalled = basename(modules) === "node_modules";
  // A folder that npm has linked.
  if (!isInstalled && existsSync(join(PACKAGE_ROOT, "lib"))) return fileFrom(folder, PACKAGE_ROOT);
  const list = join(modules, ".package-lock.json");
  const { packages } = isInstalled && existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Installed) : {};
  const from = packages?.[`node_modules/${PACKAGE}`]?.resolved ?? "";
  return from.startsWith("file:") ? fileFrom(folder, resolve(dirname(modules), from.slice(5))) : `^${VERSION}`;
}

function fileFrom(folder: string, path: string): string {
  const way = relative(folder, path);
  return `file:${(isAbsolute(way) ? path : way).replaceAll(sep, "/")}`;
}
