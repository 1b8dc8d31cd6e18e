import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RemotesView } from "../protocol-changes.ts";
import type { GitAnswer, GitRequest } from "./git-process.ts";

/**
 * Runs git in a folder. Rejects with git's error output. `isAnswer` tells which non-zero exit codes are regular
 * results. `timeout` is in ms; 0 is none. `input` is written to git's standard input. `index` is the path of an index to
 * use in place of the person's. `env` are further variables for git.
 */
export async function git(
  root: string,
  args: readonly string[],
  isAnswer: (code: unknown) => boolean = () => false,
  options: RunOptions = {},
): Promise<string> {
  return (await run(root, args, isAnswer, options)).toString();
}

interface RunOptions {
  readonly input?: string;
  readonly timeout?: number;
  readonly index?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function run(
  root: string,
  args: readonly string[],
  isAnswer: (code: unknown) => boolean,
  { input, timeout = 0, index, env: more }: RunOptions = {},
): Promise<Buffer> {
  // There is no terminal for git's questions. What only reads must not lock the index, because somebody may submit.
  const own = { GIT_TERMINAL_PROMPT: "0", GIT_EDITOR: "true", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
  const env = { ...process.env, ...own, ...(index !== undefined && { GIT_INDEX_FILE: index }), ...more };
  const { stdout, stderr, error } = await answerOf({ args: ["-C", root, ...args], env, timeout, input });
  if (error === undefined || isAnswer(error.code)) return stdout;
  throw new Error(stderr.trim() || error.message, { cause: error });
}

interface GitProcess {
  readonly child: ChildProcess;
  readonly waiting: Map<number, (answer: GitAnswer) => void>;
}

let running: GitProcess | undefined;
let requests = 0;

/** Starts the process with the first request, and again if it has ended. It keeps no program running. */
function gitProcess(): GitProcess {
  if (running !== undefined) return running;
  const path = fileURLToPath(new URL("./git-process.ts", import.meta.url));
  const child = fork(path, { execArgv: [], serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const started: GitProcess = { child, waiting: new Map() };
  running = started;
  child.unref();
  const ended = (error: unknown) => {
    if (running === started) running = undefined;
    for (const [id, answer] of started.waiting)
      answer({
        id,
        stdout: Buffer.alloc(0),
        stderr: "",
        error: { message: `Git ended: ${String(error)}`, code: null },
      });
    started.waiting.clear();
  };
  child.on("error", ended);
  child.on("exit", ended);
  child.on("message", (answer: GitAnswer) => {
    started.waiting.get(answer.id)?.(answer);
    started.waiting.delete(answer.id);
    if (started.waiting.size === 0) child.channel?.unref();
  });
  return started;
}

function answerOf(request: Omit<GitRequest, "id">): Promise<GitAnswer> {
  const { child, waiting } = gitProcess();
  requests += 1;
  const id = requests;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    child.channel?.ref();
    child.send({ ...request, id } satisfies GitRequest);
  });
}

/** Git's output without surrounding whitespace, or `null` if it fails. */
export const said = (root: string, args: readonly string[], timeout = 0) =>
  git(root, args, undefined, { timeout }).then(
    (text) => text.trim(),
    () => null,
  );

/** In ms. A remote that is not reachable must not keep people waiting. */
const PATIENCE_MS = 10_000;
/** In ms. Others push every few minutes at most. */
const KEPT_MS = 60_000;

const fetches = new Map<string, { readonly at: number; readonly done: Promise<string | null> }>();
/** When the remotes answered last, in ms. */
const reached = new Map<string, number>();

/**
 * Gets what the remotes have, if that was not done within the last minute, or `again`. Without a network, what was
 * known last stays. Returns when they answered last, in ISO 8601, and whether they do now. `null` without remotes.
 */
export async function fetched(root: string, again = false): Promise<RemotesView | null> {
  const remotes = await said(root, ["remote", "-v"]);
  if (!remotes) return null;
  // A remote that was added is asked at once.
  const key = `${root}\n${remotes}`;
  let last = fetches.get(key);
  if (again || last === undefined || Date.now() - last.at > KEPT_MS) {
    last = { at: Date.now(), done: said(root, ["fetch", "--quiet", "--all", "--prune"], PATIENCE_MS) };
    fetches.set(key, last);
  }
  const isReached = (await last.done) !== null;
  if (isReached) reached.set(key, last.at);
  const at = reached.get(key);
  return { at: at === undefined ? null : new Date(at).toISOString(), isReached };
}

/** The files in which what `git diff` compares differs, by default the working copy from the index. */
export async function differing(root: string, ...compared: readonly string[]): Promise<readonly string[]> {
  const names = await git(root, ["diff", "--name-only", "--no-renames", "-z", "--relative", ...compared]);
  return names.split("\0").filter((path) => path !== "");
}

/** The files that are otherwise than in a commit of this working copy. */
export function filesSince(root: string, commit: string): Promise<readonly string[]> {
  return differing(root, commit, "HEAD").catch(() => []);
}

/** The path of a folder in its working copy: "" or "a/b/". Cached once git has answered. */
export async function prefixOf(root: string): Promise<string> {
  const known = prefixes.get(root);
  if (known !== undefined) return known;
  const prefix = await said(root, ["rev-parse", "--show-prefix"]);
  if (prefix !== null) prefixes.set(root, prefix);
  return prefix ?? "";
}

const prefixes = new Map<string, string>();

/**
 * The contents of files in a commit, by path, without those that do not exist. Uses a single command, because starting
 * one is the slowest part.
 */
export async function committedFiles(
  root: string,
  paths: readonly string[],
  commit: string,
): Promise<ReadonlyMap<string, string>> {
  const names = paths.map((path) => `${commit}:./${path}\n`).join("");
  const none = Buffer.alloc(0);
  const answer = await run(root, ["cat-file", "--batch"], () => false, { input: names }).catch(() => none);
  const texts = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    // Each answer is "<name> blob <bytes>", a line feed, the file and another line feed. Or it is "<request> missing".
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
