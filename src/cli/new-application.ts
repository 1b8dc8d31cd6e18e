import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError, brandOf, templateFor } from "../insight/index.ts";
import { ownVersion } from "./own-version.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

const FOLDER = fileURLToPath(new URL("template-app", import.meta.url));

/** `flow new --app <name>`: creates an application in a folder of that name, with a journey of two steps. */
export function newApplication(name: string, terminal: Terminal): ExitCode {
  const folder = join(terminal.cwd, name);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`The folder "${name}" already exists and is not empty. Choose another name.`);
  const files = new Map<string, string>();
  for (const file of readdirSync(FOLDER)) files.set(file, readFileSync(join(FOLDER, file), "utf8"));
  for (const [path, text] of journeyFiles(name)) files.set(`journeys/${path}`, text);
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
  return (
    text
      .replaceAll("@name@", name)
      .replaceAll("@brand@", brandOf(name))
      .replaceAll("@version@", version)
      // So that editors complete with the package's schemas.
      .replace(/"(?:\.\.\/)+(?:schemas\/)?language\//g, '"../../../node_modules/twofold-flow/lib/schemas/language/')
  );
}
