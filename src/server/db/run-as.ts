import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/**
 * Starts PostgreSQL's programs as the current user, or as another user if we are root, because they refuse to run as
 * root.
 */
export interface RunAs {
  /** Ids of the other user, if there is one. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /**
   * Starts a program in its own process group, so that it survives signals meant for us: a terminal sends Ctrl-C to the
   * whole group.
   */
  start(program: string, args: readonly string[]): ChildProcess;
  /** Runs a program to its end, with `input` on stdin. Throws its error output if it fails. */
  run(program: string, args: readonly string[], input?: string): Promise<void>;
}

/** Chooses the user. That user must be able to reach every path of `paths`. */
export async function runAs(paths: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return starter(undefined, []);
  const user = (await lookUp("postgres")) ?? (await lookUp("nobody"));
  if (!user) {
    throw new Error(
      "PostgreSQL does not run as root, and there is no user `postgres` or `nobody`. Start the service as another user, or set DATABASE_URL.",
    );
  }
  const open = await Promise.all(paths.map((path) => isOpen(dirname(path))));
  if (open.every(Boolean)) return starter(user, []);
  // A project below /root: the other user may not even enter the folder. The program keeps the one capability that
  // allows it. The last flag makes it work for `access(2)` too, which initdb calls and which otherwise ignores
  // capabilities.
  const rights = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup"];
  const prefix = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", ...rights, "--"];
  await execute("setpriv", [...prefix.slice(1), "true"]).catch(() => {
    throw new Error(
      "PostgreSQL does not run as root, and other users cannot enter this folder. Set DATA_DIR and the project to a folder that is open to all, start the service as another user, or set DATABASE_URL.",
    );
  });
  return { ...starter(undefined, prefix), user };
}

/** Creates a folder that belongs to the user of `as`. */
export async function ownerOf(as: RunAs, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (as.user) await chown(dir, as.user.uid, as.user.gid);
}

function starter(user: RunAs["user"], prefix: readonly string[]): RunAs {
  const start = (program: string, args: readonly string[], stdin: "ignore" | "pipe" = "ignore"): ChildProcess => {
    const [command = program, ...rest] = [...prefix, program, ...args];
    return spawn(command, rest, { ...user, detached: true, stdio: [stdin, "ignore", "pipe"], cwd: "/" });
  };
  return {
    user,
    start: (program, args) => start(program, args),
    run: (program, args, input) =>
      new Promise((resolve, reject) => {
        const child = start(program, args, input === undefined ? "ignore" : "pipe");
        // Ignore write errors: a program that ends without reading its input explains why in its error output.
        child.stdin?.on("error", () => undefined).end(input);
        let said = "";
        child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
        child.once("error", reject);
        child.once("close", (code) =>
          code === 0 ? resolve() : reject(new Error(`PostgreSQL could not be set up: ${said}`)),
        );
      }),
  };
}

async function lookUp(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([execute("id", ["-u", name]), execute("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether every user may enter a folder and all its parents. */
async function isOpen(dir: string): Promise<boolean> {
  const { mode } = await stat(dir);
  if ((mode & 0o001) === 0) return false;
  return dirname(dir) === dir || isOpen(dirname(dir));
}
