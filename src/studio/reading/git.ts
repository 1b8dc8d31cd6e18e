import { execFile } from "node:child_process";

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

/** What git answers, without blanks around it; `null` where it has no answer. */
export const said = (root: string, args: readonly string[]) =>
  git(root, args).then(
    (text) => text.trim(),
    () => null,
  );

/** Where a folder is below the top of its working copy: "" or "a/b/". Git is asked until it knows, and then never again. */
export async function prefixOf(root: string): Promise<string> {
  const known = prefixes.get(root);
  if (known !== undefined) return known;
  const prefix = await said(root, ["rev-parse", "--show-prefix"]);
  if (prefix !== null) prefixes.set(root, prefix);
  return prefix ?? "";
}

const prefixes = new Map<string, string>();

/** The texts of files as a commit has them, by path; those that it has not are left out. */
export async function committedFiles(
  root: string,
  paths: readonly string[],
  commit: string,
): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(
    paths.map(async (path) => [path, await git(root, ["show", `${commit}:./${path}`]).catch(() => undefined)] as const),
  );
  return new Map(all.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
}
