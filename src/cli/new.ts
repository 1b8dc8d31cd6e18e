/** Creates a new journey: files that pass the check and serve as a start. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError, nameProblem, templateFor } from "../insight/index.ts";
import { check, readJourneys } from "../linter/index.ts";
import { CHECK, FLOW } from "../model/index.ts";
import type { Command } from "./terminal.ts";
import { newApplication } from "./new-application.ts";
import { addTexts } from "./new-texts.ts";

export const newCommand: Command = {
  takes: "[--app] <name> | --texts",
  does: "Creates a journey with two steps that passes the check, as a start.",
  help: `
  <name>  small letters, digits and hyphens: flows/<name>/, at /app/<name>
  --app   also creates an application of nine files around it, in a folder <name>: npm install && npm run dev shows it
  --texts adds the texts of every page, and of blocks and widgets, to the languages that do not have them
Nothing is overwritten.
`,
  options: { app: { type: "boolean" }, texts: { type: "boolean" } },
  withoutJourneys: ({ app }) => app === true,
  run({ root, words, options }, terminal) {
    if (options.texts === true) return addTexts(root, terminal);
    const [name] = words;
    const problem = nameProblem(name ?? "");
    if (name === undefined || problem !== undefined)
      throw new UsageError(problem?.replace(/hyphens\.$/, `hyphens: ${FLOW} new newsletter.`) ?? "");
    if (options.app === true) return newApplication(name, terminal);
    const repo = readJourneys(root);
    const languages = repo.locales.size > 0 ? repo.locales.keys() : ["en", "es"];
    const files = templateFor(name, languages, (language) => repo.locales.get(language)?.has("common") === true);
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
      writeFileSync(join(root, path), text);
      terminal.out(`  ${path}\n`);
    }
    terminal.out(
      `\nThe journey "${name}" has the address /app/${name}. ${CHECK} checks it, ${FLOW} simulate runs its simulation.\n`,
    );
    return 0;
  },
};
