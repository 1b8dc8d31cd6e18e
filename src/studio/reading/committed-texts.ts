import { localeIn, parseSource, type Repository } from "../../model/index.ts";
import type { TextRow } from "../protocol.ts";
import { committedFiles } from "./git.ts";
import type { CommittedTexts } from "./texts-table.ts";

/** What a commit has of the texts that there are now. */
export async function textsOfCommit(root: string, repo: Repository, commit: string): Promise<CommittedTexts> {
  const paths = [...repo.locales.values()].flatMap((files) => [...files.values()].map(({ path }) => path));
  const files = await committedFiles(root, paths, commit);
  return new Map(
    [...files].map(([path, text]) => {
      const all = [...localeIn(parseSource(path, text).file).texts.values()].flat();
      return [path, new Map(all.map(({ fullKey, value }) => [fullKey, value] as const))] as const;
    }),
  );
}

/** Those that have other words than a commit in some language, or did not stand in it. */
export function changedSince(rows: readonly TextRow[], committed: CommittedTexts): readonly TextRow[] {
  return rows.filter(({ file, key, values }) =>
    Object.entries(values).some(([language, words]) => {
      const before = committed.get(`locales/${language}/${file}.json`)?.get(key);
      return words !== null && words !== before;
    }),
  );
}
