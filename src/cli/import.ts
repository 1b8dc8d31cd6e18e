/** Makes a journey from a form of another engine. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { patternSamples } from "../explorer/index.ts";
import { ENGINES, type Imported, importReport, journeyFiles, languagesOf, readCsv, readJson } from "../import/index.ts";
import { brandOf, commonTexts, nameProblem, UsageError, withSchemaAddress } from "../insight/index.ts";
import { check, readJourneys } from "../linter/index.ts";
import { commandFor, type SourceFile } from "../model/index.ts";
import { type Command, type Invocation, type Terminal, textOption } from "./terminal.ts";

export const importCommand: Command = {
  takes: "<engine> <file> [<uiSchema.json>] [--name <journey>] [--language en]",
  does: "Makes a journey from a form of another engine, and lists what could not be taken.",
  help: `
  <engine>    rjsf: a schema of react-jsonschema-form, and a uiSchema if there is one; json-forms: the same of JSON Forms;
              surveyjs: a survey of SurveyJS; form-js: a form of form-js;
              xlsform: an XLSForm (.xlsx), or its sheets survey and choices, each as CSV
  --name      the name of the journey: small letters, digits and hyphens. Default: the name of the first file
  --language  the language of the form's texts, if the folder has no texts yet. Default: en
The folder of journeys (--root) may be empty. Nothing is overwritten.
`,
  options: { name: { type: "string" }, language: { type: "string" } },
  withoutJourneys: () => true,
  async run(invocation, terminal) {
    const { root, words } = invocation;
    const [engine = "", ...paths] = words;
    const known = Object.hasOwn(ENGINES, engine) ? ENGINES[engine] : undefined;
    const [path, otherPath] = paths;
    if (known === undefined || path === undefined)
      throw new UsageError(`Name the engine (${Object.keys(ENGINES).join(", ")}) and the file of the form.`);
    const isWorkbook = path.toLowerCase().endsWith(".xlsx");
    if (isWorkbook && otherPath !== undefined)
      throw new UsageError(`"${path}" has all sheets. Leave out "${otherPath}".`);
    const [file, other] = isWorkbook
      ? await workbookAt(terminal, path, known.files)
      : ([fileAt(terminal, path), otherPath === undefined ? undefined : fileAt(terminal, otherPath)] as const);
    const imported = known.read(file, other);
    const name = textOption(invocation, "name") ?? usualName(path);
    const problem = nameProblem(name);
    if (problem !== undefined) throw new UsageError(`"${name}": ${problem} Give it with --name.`);
    const made = filesOf(imported, name, invocation);
    const there = [...made.keys()].find((at) => existsSync(join(root, at)));
    if (there !== undefined)
      throw new UsageError(`${there} already exists. Choose another name with --name, or remove it.`);
    for (const [at, text] of made) {
      mkdirSync(dirname(join(root, at)), { recursive: true });
      writeFileSync(join(root, at), withSchemaAddress(root, at, text));
      terminal.out(`  ${at}\n`);
    }
    terminal.out(`\n${importReport(imported, other === undefined ? [file] : [file, other])}`);
    return findings(root, made, terminal) ? 1 : 0;
  },
};

/** What reads workbooks is loaded only for them: all commands start with this module. */
async function workbookAt(terminal: Terminal, path: string, sheets: readonly [string, ...string[]]) {
  const { readWorkbook } = await import("./read-workbook.ts");
  return readWorkbook(path, readFileSync(existing(terminal, path)), sheets);
}

function existing({ cwd }: Terminal, path: string): string {
  const at = resolve(cwd, path);
  if (!existsSync(at)) throw new UsageError(`There is no file "${path}".`);
  return at;
}

function fileAt(terminal: Terminal, path: string): SourceFile {
  const at = existing(terminal, path);
  const { cwd } = terminal;
  const text = readFileSync(at, "utf8");
  return path.endsWith(".csv") ? readCsv(relative(cwd, at), text) : readJson(relative(cwd, at), text);
}

/** `forms/Sign Up.schema.json` is `sign-up`. */
function usualName(path: string): string {
  const [base = ""] = path.split("/").at(-1)?.split(".") ?? [];
  return base
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[^a-z]+|-+$/g, "");
}

/** The journey's files, and the texts of every page in languages that do not have them. */
function filesOf({ form }: Imported, name: string, invocation: Invocation): ReadonlyMap<string, string> {
  const { locales } = readJourneys(invocation.root);
  const languages =
    locales.size > 0
      ? [...locales.keys()]
      : [...new Set([textOption(invocation, "language") ?? "en", ...languagesOf(form)])];
  const files = new Map(journeyFiles(form, { name, languages, examplesFor: patternSamples }));
  for (const language of languages)
    if (locales.get(language)?.has("common") !== true)
      files.set(
        `locales/${language}/common.json`,
        `${JSON.stringify(commonTexts(language, brandOf(name)), undefined, 2)}\n`,
      );
  return files;
}

/** Prints what the check finds in the new files. Whether it finds an error. */
function findings(root: string, made: ReadonlyMap<string, string>, terminal: Terminal): boolean {
  const found = check(readJourneys(root)).filter(({ file, severity }) => made.has(file) && severity === "error");
  for (const { file, position, message } of found) terminal.out(`  ${file}:${position.line}: ${message}\n`);
  terminal.out(
    found.length === 0
      ? `\n${commandFor("check", root, terminal.cwd)} finds no error in it.\n`
      : "\nCorrect these, and check again.\n",
  );
  return found.length > 0;
}
