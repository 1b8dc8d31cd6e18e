import { descriptorOf, localeIn, type SourceFile, textFiles } from "../model/index.ts";
import { type Context, contextOf } from "./context.ts";
import { textsOfCode } from "./texts-of-code.ts";

/**
 * Keys that a language does not have, of the texts that every page shows or that a block or widget of a journey needs.
 * They are grouped by the file that should get them: the language's `common` file, or else its first one. A language
 * without files is skipped.
 */
export function missingTexts({ repo, of }: Pick<Context, "repo" | "of">): ReadonlyMap<SourceFile, ReadonlySet<string>> {
  const brought = textsOfCode(repo.root);
  const missing = new Map<SourceFile, Set<string>>();
  for (const { id } of repo.flows) {
    const needed = new Set(brought.page);
    for (const kind of ["block", "widget"] as const) {
      const known = kind === "block" ? repo.blocks : repo.widgets;
      const names = of(kind).flatMap(({ place, name }) => (place.flow === id ? [name] : []));
      for (const name of new Set(names)) {
        const named = known.get(name);
        for (const key of brought[kind](name)) needed.add(key);
        for (const key of named === undefined ? [] : descriptorOf(named).texts) needed.add(key);
      }
    }
    for (const [language, own] of repo.locales) {
      const files = textFiles(repo, language, id);
      const file = own.get("common") ?? files[0] ?? [...own.values()][0];
      const there = new Set(files.flatMap((one) => [...localeIn(one).texts.keys()]));
      const lacking = [...needed].filter((key) => !there.has(key));
      if (file !== undefined && lacking.length > 0)
        missing.set(file, new Set([...(missing.get(file) ?? []), ...lacking]));
    }
  }
  return missing;
}

/** The same, for callers that have no context of a check. */
export function missingTextsOf(repo: Context["repo"]): ReadonlyMap<SourceFile, ReadonlySet<string>> {
  return missingTexts(contextOf(repo));
}
