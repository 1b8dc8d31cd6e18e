import { execFile } from "node:child_process";
import type { GitState } from "../protocol.ts";

/**
 * Runs git in a folder; rejects with what it said. `isAnswer`: other codes than 0 with which it ends and has an answer.
 */
export function git(
  root: string,
  args: readonly string[],
  isAnswer: (code: unknown) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // There is no terminal to answer what git would ask.
    const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_EDITOR: "true", LC_ALL: "C" };
    execFile("git", ["-C", root, ...args], { maxBuffer: 1 << 28, env }, (error, stdout, stderr) => {
      if (error === null || isAnswer(error.code)) resolve(stdout);
      else reject(new Error(stderr.trim() || error.message, { cause: error }));
    });
  });
}

const said = (root: string, args: readonly string[]) =>
  git(root, args).then(
    (text) => text.trim(),
    () => null,
  );

/** Where a working copy stands, and whether something could be submitted from it. */
export async function gitState(root: string): Promise<GitState> {
  const [head, branch, name, email, remotes, unmerged] = await Promise.all([
    said(root, ["rev-parse", "--short", "HEAD"]),
    said(root, ["symbolic-ref", "--short", "-q", "HEAD"]),
    said(root, ["config", "user.name"]),
    said(root, ["config", "user.email"]),
    said(root, ["remote"]),
    said(root, ["ls-files", "--unmerged"]),
  ]);
  const author = name !== null && email !== null ? `${name} <${email}>` : null;
  const hindrance =
    head === null
      ? "This folder is no working copy of git's, or nothing was ever committed: edits are saved, and cannot be submitted."
      : unmerged !== null && unmerged !== ""
        ? "Git is in the middle of a merge. End it first."
        : author === null
          ? "Git does not know who you are. Tell it once: git config user.name and user.email."
          : null;
  const remote = (remotes ?? "").split("\n").find((one) => one !== "") ?? null;
  return { branch: head === null ? null : (branch ?? `no branch, at ${head}`), author, remote, hindrance };
}

/** Where a folder is below the top of its working copy: "" or "a/b/". */
export async function prefixOf(root: string): Promise<string> {
  return (await said(root, ["rev-parse", "--show-prefix"])) ?? "";
}

/** Files of these folders that differ from the last commit; none where there is no git. */
export async function changedFiles(root: string, folders: readonly string[]): Promise<readonly string[]> {
  const args = ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", ...folders];
  const [status, below] = await Promise.all([git(root, args).catch(() => ""), prefixOf(root)]);
  // Two letters and a blank, then the path from the top of the working copy.
  const paths = status.split("\0").flatMap((line) => (line.length > 3 ? [line.slice(3)] : []));
  return paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length));
}

/** The texts of files as the last commit has them, by path; those that it has not are left out. */
export async function committedFiles(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(
    paths.map(async (path) => [path, await git(root, ["show", `HEAD:./${path}`]).catch(() => undefined)] as const),
  );
  return new Map(all.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
}
