import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PAGES } from "../../src/studio/server/built-pages.ts";
import { PREVIEW } from "../../src/studio/server/preview-code.ts";
import { oncePerKey } from "../../src/model/index.ts";
import { templateFor } from "../../src/insight/templates/template.ts";

/**
 * The journeys in a working copy: all of this project's, or one of two steps, which is checked and compiled in a
 * twentieth of the time.
 */
export type Journeys = "all" | "small";

/** Creates a working copy of this repository with one commit, so that a test may edit it and submit from it. */
export function copyRepository(journeys: Journeys): string {
  const folder = mkdtempSync(`${first(journeys)}-copy-`);
  cpSync(first(journeys), folder, { recursive: true, verbatimSymlinks: true });
  // Otherwise git would read every file whenever it is asked what has changed, because the copies have other times.
  execFileSync("git", ["-C", folder, "update-index", "-q", "--refresh"]);
  return folder;
}

/** The copy of which others are made, which takes a quarter of the time. It is deleted when this process ends. */
const first = oncePerKey((journeys: Journeys): string => {
  const folder = mkdtempSync(join(tmpdir(), "studio-first-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  for (const file of files.trim().split("\n")) {
    if (/^(tests|docs)\//.test(file) && !file.startsWith("tests/recordings/")) continue;
    if (journeys === "small" && isJourneys(file)) continue;
    if (existsSync(file)) cpSync(file, join(folder, file), { recursive: true });
  }
  // Copies what is already compiled, so that it is not compiled again.
  if (journeys === "small") writeSmallJourney(folder);
  else if (existsSync("src/generated")) cpSync("src/generated", join(folder, "src/generated"), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  // Copies what is built, which is the same for every copy.
  for (const built of [PAGES, PREVIEW]) cpSync(built, join(folder, built), { recursive: true });
  for (const name of readdirSync("node_modules"))
    if (![".cache", ".vite", ".vite-temp"].includes(name))
      symlinkSync(join(process.cwd(), "node_modules", name), join(folder, "node_modules", name));
  const git = (...args: readonly string[]) => execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
  git("init", "--quiet", "-b", "main");
  git("config", "user.name", "A Writer");
  git("config", "user.email", "writer@example.com");
  git("add", "--all");
  git("commit", "--quiet", "-m", "As it was");
  return folder;
});

function isJourneys(file: string): boolean {
  return /^(flows|schemas|locales|tests)\//.test(file) && !file.startsWith("schemas/language/");
}

/** The journey that `flow new garden` creates, at two sites, in two languages. */
function writeSmallJourney(folder: string): void {
  cpSync("tests/e2e/fixtures/garden", folder, { recursive: true });
  for (const [path, text] of templateFor("garden", ["en", "es"], () => false)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
