import { localeIn, patchedArms, rereadFiles, type Repository, withArms } from "../../model/index.ts";
import type { TextRow } from "../protocol.ts";
import { committedFiles } from "./git.ts";
import type { CommittedTexts } from "./texts-table.ts";

/** The texts of a commit: for everybody (`""`), or for people in an arm (`<flag>=<arm>`). */
export type TextsOfCommit = (arm: string) => CommittedTexts;

/** For a repository without commits. */
export const NO_COMMIT: TextsOfCommit = () => new Map();

/** The versions that a commit has of the current texts. */
export async function textsOfCommit(root: string, repo: Repository, commit: string): Promise<TextsOfCommit> {
  const paths = [...repo.locales.values()].flatMap((files) => [...files.values()].map(({ path }) => path));
  const experiments = repo.experiments === undefined ? [] : [repo.experiments.path];
  const all = [...paths, ...experiments];
  const texts = await committedFiles(root, all, commit);
  const then = rereadFiles(
    repo,
    all.map((path) => [path, texts.get(path)]),
  );
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

/** With an arm's texts only, because the rest of its patch may not apply to the current files. */
function inArm(repo: Repository, name: string): Repository {
  const own = patchedArms(repo).filter(({ flag, arm }) => `${flag}=${arm}` === name);
  const worded = own.map((one) => ({ ...one, files: one.files.filter(({ file }) => file.startsWith("locales/")) }));
  return withArms(repo, worded).repo;
}

/** The texts that differ from a commit in some language, or were not in it. */
export function changedSince(rows: readonly TextRow[], committed: TextsOfCommit): readonly TextRow[] {
  return rows.filter(({ arm = "", file, key, values }) =>
    Object.entries(values).some(([language, words]) => {
      const before = committed(arm).get(`locales/${language}/${file}.json`)?.get(key);
      return words !== null && words !== before;
    }),
  );
}
