import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** Somebody else than who runs the tests: how they start a command, and a home of their own. */
export interface AnotherUser {
  /** For `spawn`. Empty if only one user is possible here. */
  readonly as: { readonly uid?: number; readonly gid?: number };
  readonly env: Readonly<Record<string, string>>;
  /** Gives them a folder with all that is in it. */
  own(folder: string): void;
  /** For a report. */
  readonly name: string;
}

/** The user `nobody`, if the tests run as root; otherwise the same user, with an empty home. */
export function anotherUser(folder: string): AnotherUser {
  const home = join(folder, "home");
  mkdirSync(home);
  const ids = process.getuid?.() === 0 ? idsOf("nobody") : undefined;
  if (ids === undefined) return { as: {}, env: { HOME: home }, own: () => undefined, name: "the same user" };
  const own = (path: string) => {
    const { status, stderr } = spawnSync("chown", ["-R", `${ids.uid}:${ids.gid}`, path], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${path} cannot be given to nobody: ${stderr}`);
  };
  for (const path of [folder, home]) chownSync(path, ids.uid, ids.gid);
  return { as: ids, env: { HOME: home, USER: "nobody", LOGNAME: "nobody" }, own, name: "nobody" };
}

function idsOf(user: string): { readonly uid: number; readonly gid: number } | undefined {
  const [uid, gid] = ["-u", "-g"].map((which) => {
    const { status, stdout } = spawnSync("id", [which, user], { encoding: "utf8" });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
