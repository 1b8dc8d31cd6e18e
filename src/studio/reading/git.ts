import { execFile } from "node:child_process";

/**
 * Runs git in a folder; rejects with what it said. `isAnswer`: other codes than 0 with which it ends and has an answer.
 */
export async function git(
  root: string,
  args: readonly string[],
  isAnswer: (code: unknown) => boolean = () => false,
): Promise<string> {
  return (await run(root, args, isAnswer)).toString();
}

/** `input`: what it reads. */
function run(
  root: string,
  args: readonly string[],
  isAnswer: (code: unknown) => boolean,
  input?: string,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // There is no terminal to answer what git would ask.
    const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_EDITOR: "true", LC_ALL: "C" };
    const options = { maxBuffer: 1 << 28, env, encoding: "buffer" } as const;
    const { stdin } = execFile("git", ["-C", root, ...args], options, (error, stdout, stderr) => {
      if (error === null || isAnswer(error.code)) resolve(stdout);
      else reject(new Error(stderr.toString().trim() || error.message, { cause: error }));
    });
    if (input === undefined) return;
    // Where git ends before it has read all, its code and words say why.
    stdin?.on("error", () => undefined);
    stdin?.end(input);
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

/** The texts of files as a commit has them, by path; those that it has not are left out. One command for all: to begin one costs more than what it does. */
export async function committedFiles(
  root: string,
  paths: readonly string[],
  commit: string,
): Promise<ReadonlyMap<string, string>> {
  const names = paths.map((path) => `${commit}:./${path}\n`).join("");
  const none = Buffer.alloc(0);
  const answer = await run(root, ["cat-file", "--batch"], () => false, names).catch(() => none);
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    // "<name> blob <bytes>", a new line, the file and another new line; or "<what was asked> missing".
    const end = answer.indexOf("\n", at);
    if (end < 0) break;
    const bytes = /^\S+ blob (\d+)$/.exec(answer.toString("utf8", at, end))?.[1];
    at = end + 1;
    if (bytes === undefined) continue;
    texts.set(path, answer.toString("utf8", at, at + Number(bytes)));
    at += Number(bytes) + 1;
  }
  return texts;
}
