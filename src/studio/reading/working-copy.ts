import type { GitState } from "../protocol.ts";
import { prefixOf, said } from "./git.ts";

interface WorkingCopy {
  readonly state: GitState;
  /** Files in the folders that differ from the last commit, relative to the root. Empty without git. */
  readonly changed: readonly string[];
}

/**
 * The state of a working copy, whether it can be submitted, and what has changed in these folders. Uses few commands,
 * because starting one is the slowest part, and the Studio asks after every edit.
 */
export async function workingCopy(root: string, folders: readonly string[]): Promise<WorkingCopy> {
  const [status, config, below] = await Promise.all([
    said(root, STATUS),
    said(root, [
      "config",
      "-z",
      "--get-regexp",
      String.raw`^(user\.(name|email)|remote\..*\.url|branch\..*\.remote|remote\.pushdefault)$`,
    ]),
    prefixOf(root),
  ]);
  const { commit, branch, isMerging, paths } = statusIn(status ?? "");
  const changed = paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length));
  const settings = settingsIn(config ?? "");
  const [name, email] = [settings.get("user.name"), settings.get("user.email")];
  const author = name !== undefined && email !== undefined ? `${name} <${email}>` : null;
  const hindrance =
    commit === null
      ? "This folder is not a git working copy, or has no commit yet. Edits are saved, but cannot be submitted."
      : isMerging
        ? "Git is in the middle of a merge. Finish it first."
        : author === null
          ? "Git does not know who you are. Set this once: git config user.name and user.email."
          : null;
  const own = settings.get(`branch.${branch ?? ""}.remote`) ?? settings.get("remote.pushdefault") ?? "origin";
  const remotes = [...settings.keys()].flatMap((key) => /^remote\.(.*)\.url$/.exec(key)?.[1] ?? []);
  return {
    state: {
      branch: commit === null ? null : (branch ?? `no branch, at ${commit.slice(0, 7)}`),
      author,
      remote: remotes.find((name) => name === own) ?? remotes.toSorted()[0] ?? null,
      hindrance,
    },
    changed: changed.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`))),
  };
}

const STATUS = ["status", "--porcelain=v2", "--branch", "-z", "--no-renames", "--untracked-files=all"];

interface Status {
  /** `null` if there is none. */
  readonly commit: string | null;
  /** `null` if the head is detached. */
  readonly branch: string | null;
  /** Whether a merge has unresolved conflicts. */
  readonly isMerging: boolean;
  /** Relative to the top of the working copy. */
  readonly paths: readonly string[];
}

/**
 * Parses `git status --porcelain=v2 -z`: headers ("# branch.oid …"), and a line per path. The first character
 * determines how many words come before the path.
 */
function statusIn(text: string): Status {
  const lines = text.split("\0");
  const header = (name: string) => lines.find((line) => line.startsWith(`# branch.${name} `))?.split(" ")[2];
  const [commit, branch] = [header("oid"), header("head")];
  return {
    commit: commit === undefined || commit === "(initial)" ? null : commit,
    branch: branch === undefined || branch === "(detached)" ? null : branch,
    isMerging: lines.some((line) => line.startsWith("u ")),
    paths: lines.flatMap((line) => {
      const words = WORDS_BEFORE_PATH[line.charAt(0)];
      return words === undefined ? [] : [line.split(" ").slice(words).join(" ")];
    }),
  };
}

/** For changed, unmerged and untracked files. */
const WORDS_BEFORE_PATH: Readonly<Record<string, number>> = { "1": 8, u: 10, "?": 1 };

/** Parses `git config -z`: a setting's name, a line feed and its value. The last of several values applies. */
function settingsIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split("\0").flatMap((line) => {
      const end = line.indexOf("\n");
      return end < 0 ? [] : [[line.slice(0, end), line.slice(end + 1)] as const];
    }),
  );
}

/** Files in these folders that differ from the last commit. Empty without git. */
export async function changedFiles(root: string, folders: readonly string[]): Promise<readonly string[]> {
  return (await workingCopy(root, folders)).changed;
}
