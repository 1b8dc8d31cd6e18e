/**
 * Runs git in a small process, because a process is started by copying the memory map of the one that starts it. With
 * 600 MB that takes 26 ms, during which the Studio answers nobody; here it takes less than 1 ms.
 */
import { execFile } from "node:child_process";

export interface GitRequest {
  readonly id: number;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** In ms. 0 is none. */
  readonly timeout: number;
  readonly input?: string | undefined;
}

export interface GitAnswer {
  readonly id: number;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Nothing if git has succeeded. */
  readonly error?: { readonly message: string; readonly code: unknown };
}

process.on("message", ({ id, args, env, timeout, input }: GitRequest) => {
  const options = { maxBuffer: 1 << 28, env, encoding: "buffer", timeout } as const;
  const { stdin } = execFile("git", args, options, (error, stdout, stderr) => {
    const answer = { id, stdout, stderr: stderr.toString() };
    const failure = error && { error: { message: error.message, code: error.code } };
    process.send?.({ ...answer, ...failure } satisfies GitAnswer);
  });
  if (input === undefined) return;
  // If git ends before reading everything, its exit code and error output explain why.
  stdin?.on("error", () => undefined);
  stdin?.end(input);
});
process.on("disconnect", () => process.exit());
// Ctrl-C in a terminal reaches this process, too. It ends with the Studio, which may still need it.
process.on("SIGINT", () => undefined);
