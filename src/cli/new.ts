/** Creates a new journey: files that pass the check and serve as a start. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { applyEdits, modify } from "jsonc-parser";
import { languageChain, languageFor } from "../engine/index.ts";
import {
  brandOf,
  commonTexts,
  LANGUAGES,
  nameProblem,
  templateFor,
  UsageError,
  withSchemaAddress,
} from "../insight/index.ts";
import { check, missingTextsOf, readJourneys } from "../linter/index.ts";
import { PACKAGE } from "../compiler/index.ts";
import {
  commandFor,
  HOUSE_WORDS,
  localeIn,
  PACKAGE_ROOT,
  parseSource,
  type Repository,
  type SourceFile,
  VERSION,
} from "../model/index.ts";
import { type Command, type ExitCode, type Invocation, type Terminal, textOption } from "./terminal.ts";

export const newCommand: Command = {
  takes: "[--app] <name> | --texts  [--languages en,es]",
  does: "Creates a journey with two steps that passes the check, as a start.",
  help: `
  <name>       small letters, digits and hyphens: flows/<name>/, at /app/<name>
  --app        also creates a small application around it, in a folder <name>: npm install && npm run dev shows it
  --texts      adds the texts of every page, and of blocks and widgets, to the languages that do not have them
  --languages  languages of the first texts of a folder (default: en); with --texts, also of another language for it
A folder whose journeys have simulations gets one of this journey, and a state of people in the middle of it.
Nothing is overwritten.
`,
  options: { app: { type: "boolean" }, texts: { type: "boolean" }, languages: { type: "string" } },
  // The first journey of a folder makes the folder.
  withoutJourneys: ({ texts }) => texts !== true,
  run(invocation, terminal) {
    const { root, words, options } = invocation;
    if (options.texts === true) return addTexts(invocation, terminal);
    const [name] = words;
    const problem = nameProblem(name ?? "");
    if (name === undefined || problem !== undefined)
      throw new UsageError(problem?.replace(/hyphens\.$/, `hyphens: ${commandFor("new newsletter")}.`) ?? "");
    if (options.app === true) return newApplication(name, languagesFor(invocation), terminal);
    const repo = readJourneys(root);
    const hasCommon = (language: string) => repo.locales.get(language)?.has("common") === true;
    const isTested = [...repo.files.keys()].some((path) => /^flows\/[^/]+\/simulations\//.test(path));
    const files = journeyFiles(name, languagesFor(invocation, repo), hasCommon, isTested);
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
    const next = isTested ? "simulate" : "serve";
    const does = isTested ? "runs its simulation" : "shows it";
    const typed = (words: string) => commandFor(words, root, terminal.cwd);
    terminal.out(
      `\nThe journey "${name}" has the address /app/${name}. ${typed("check")} checks it, ${typed(next)} ${does}.\n`,
    );
    return 0;
  },
};

/** The languages of a new journey's texts. */
function languagesFor(invocation: Invocation, repo?: Repository): readonly string[] {
  const requested = requestedLanguages(invocation);
  const known = [...(repo?.locales.keys() ?? [])];
  if (requested !== undefined && known.length > 0)
    throw new UsageError(
      `This folder has texts in ${known.join(", ")}, so a new journey has, too. Leave --languages out. To add a language: ${commandFor(`new --texts --languages ${requested.join(",")}`, invocation.root)}.`,
    );
  return known.length > 0 ? known : (requested ?? ["en"]);
}

function requestedLanguages(invocation: Invocation): readonly string[] | undefined {
  const requested = textOption(invocation, "languages")?.split(",");
  const wrong = requested?.find((language) => !/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(language));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is no language. Write codes with commas: --languages en,es`);
  return requested;
}

/** The files of the journey. A first one is not tested: what it does will change. */
function journeyFiles(
  name: string,
  languages: readonly string[],
  hasCommon: (language: string) => boolean,
  isTested: boolean,
): Map<string, string> {
  const all = templateFor(name, languages, hasCommon);
  return new Map([...all].filter(([path]) => isTested || !/\/(?:simulations|golden)\//.test(path)));
}

const FOLDER = fileURLToPath(new URL("template-app", import.meta.url));

/** `flow new --app <name>`: creates an application in a folder of that name, with a journey of two steps. */
function newApplication(name: string, languages: readonly string[], terminal: Terminal): ExitCode {
  const folder = join(terminal.cwd, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`The folder "${name}" already exists and is not empty. Choose another name.`);
  const files = new Map<string, string>();
  // npm leaves files out of a package whose names begin with a dot.
  for (const file of readdirSync(FOLDER))
    files.set(file === "gitignore" ? ".gitignore" : file, readFileSync(join(FOLDER, file), "utf8"));
  for (const [path, text] of withOneTextFile(journeyFiles(name, languages, () => false, false)))
    files.set(`journeys/${path}`, withSchemaAddress(join(folder, "journeys"), path, text));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), filled(text, name, ownVersion(folder)));
    terminal.out(`  ${name}/${path}\n`);
  }
  terminal.out(`\nNow: cd ${name} && npm install && npm run dev. The journey is journeys/flows/${name}/flow.json.\n`);
  return 0;
}

/** A language's texts of every page are in the journey's own file. */
function withOneTextFile(files: Map<string, string>): ReadonlyMap<string, string> {
  for (const [path, text] of [...files].filter(([path]) => /^locales\/[^/]+\/common\.json$/.test(path))) {
    const own = [...files.keys()].find((one) => one !== path && dirname(one) === dirname(path)) ?? "";
    const words = { ...(JSON.parse(files.get(own) ?? "{}") as object), ...(JSON.parse(text) as object) };
    files.set(own, `${JSON.stringify(words, null, 2)}\n`);
    files.delete(path);
  }
  return files;
}

function filled(text: string, name: string, version: string): string {
  return text.replaceAll("@name@", name).replaceAll("@brand@", brandOf(name)).replaceAll("@version@", version);
}

/**
 * `flow new --texts`: adds texts that pages show and a language does not have, as far as the template has them, and
 * those that another language has, in the file of the same name. Existing texts stay unchanged.
 */
function addTexts(invocation: Invocation, terminal: Terminal): ExitCode {
  const { root } = invocation;
  const repo = readJourneys(root);
  const brand = brandOf(repo.flows[0]?.id ?? basename(resolve(root)));
  const known = [...repo.locales.keys()];
  const languages = new Set([...known, ...(requestedLanguages(invocation) ?? (known.length > 0 ? [] : ["en"]))]);
  const unknown: string[] = [];
  for (const [path, keys] of lackingTexts(repo, languages)) {
    const [, language = "en"] = path.split("/");
    const common = languageFor(language, LANGUAGES) === undefined ? {} : commonTexts(language, brand);
    const before = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
    let text = before;
    for (const key of keys) {
      const found = textsUnder(common, key.split("."));
      if (found.length === 0) unknown.push(`  ${path}: ${key}`);
      for (const [at, value] of found)
        text = applyEdits(text, modify(text, at, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
    }
    if (text === before) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text.trimEnd()}\n`);
    terminal.out(`  ${path}\n`);
  }
  for (const language of languages) {
    const wider = languageChain(language)
      .slice(1)
      .find((one) => languages.has(one));
    if (wider !== undefined && !repo.locales.has(language))
      terminal.out(`${language} shows the texts of ${wider}. Write those that differ in locales/${language}/.\n`);
  }
  if (unknown.length > 0) terminal.out(`\nWrite these yourself:\n${unknown.sort().join("\n")}\n`);
  return unknown.length > 0 ? 1 : 0;
}

/** By the path of a file of texts, the keys that it should get. */
function lackingTexts(repo: Repository, languages: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const lacking = new Map<string, Set<string>>();
  const add = (path: string, keys: Iterable<string>): void => {
    const [, language = ""] = path.split("/");
    const [, ...wider] = languageChain(language);
    // A region has only the texts that differ there.
    if (!wider.some((one) => languages.has(one))) lacking.set(path, new Set([...(lacking.get(path) ?? []), ...keys]));
  };
  for (const [{ path }, keys] of missingTextsOf(repo)) add(path, keys);
  const keysOf = (file: SourceFile | undefined) => (file === undefined ? [] : [...localeIn(file).texts.keys()]);
  const written = [...repo.locales.values()].flatMap((files) => [...files]);
  const first = parseSource("common.json", JSON.stringify(commonTexts("en", ""))).file;
  for (const language of languages) {
    const own = repo.locales.get(language);
    for (const [name, file] of written.length > 0 ? written : [["common", first] as const]) {
      const there = new Set([...keysOf(own?.get(name)), ...keysOf(own?.get("common"))]);
      const path = `locales/${language}/${name}.json`;
      const keys = keysOf(file).filter((key) => !there.has(key));
      if (keys.length > 0) add(path, keys);
    }
  }
  return lacking;
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
  const below = relative(folder, path);
  return `file:${(isAbsolute(below) ? path : below).replaceAll(sep, "/")}`;
}
