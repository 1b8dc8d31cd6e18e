import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { LANGUAGES, brandOf, commonTexts } from "../insight/index.ts";
import { missingTextsOf, readJourneys } from "../linter/index.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/**
 * `flow new --texts`: adds texts that pages show and a language does not have, as far as the template has them.
 * Existing texts stay unchanged.
 */
export function addTexts(root: string, terminal: Terminal): ExitCode {
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
