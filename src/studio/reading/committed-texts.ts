import { localeIn, patchedArms, readAgain, type Repository, withArms } from "../../model/index.ts";
import type { TextRow } from "../protocol.ts";
import { committedFiles } from "./git.ts";
import type { CommittedTexts } from "./texts-table.ts";

/** The texts of a commit: of everybody (`""`), or as people in an arm (`<flag>=<arm>`) had them. */
export type TextsOfCommit = (arm: string) => CommittedTexts;

/** Where nothing was committed. */
export const NO_COMMIT: TextsOfCommit = () => new Map();

/** What a commit has of the texts that there are now. */
export async function textsOfCommit(root: string, repo: Repository, commit: string): Promise<TextsOfCommit> {
  const paths = [...repo.locales.values()].flatMap((files) => [...files.values()].map(({ path }) => path));
  const experiments = repo.experiments === undefined ? [] : [repo.experiments.path];
  const texts = await committedFiles(root, [...paths, ...experiments], commit);
  const then = [...paths, ...experiments].reduce((made, path) => readAgain(made, path, texts.get(path)), repo);
  const known = new Map<string, CommittedTexts>();
  return (arm) => {
    const found = known.get(arm) ?? textsIn(arm === "" ? then : inArm(then, arm));
    known.set(arm, found);
    return found;
  };
}

function textsIn({ locales }: Repository): CommittedTexts {
  const files = [...locales.values()].flatMap((one) => [...one.values()]);
  return new Map(
    files.map((file) => {
      const all = [...localeIn(file).texts.values()].flat();
      return [file.path, new Map(all.map(({ fullKey, value }) => [fullKey, value] as const))] as const;
    }),
  );
}

/** With an arm's words; all else of its patch may not fit the files that are there now. */
function inArm(repo: Repository, name: string): Repository {
  const own = patchedArms(repo).filter(({ flag, arm }) => `${flag}=${arm}` === name);
  const worded = own.map((one) => ({ ...one, files: one.files.filter(({ file }) => file.startsWith("locales/")) }));
  return withArms(repo, worded).repo;
}

/** Those that have other words than a commit in some language, or did not stand in it. */
export function changedSince(rows: readonly TextRow[], committed: TextsOfCommit): readonly TextRow[] {
  return rows.filter(({ arm = "", file, key, values }) =>
    Object.entries(values).some(([language, words]) => {
      const before = committed(arm).get(`locales/${language}/${file}.json`)?.get(key);
      return words !== null && words !== before;
    }),
  );
}
