import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a process is stopped (by SIGSTOP). */
export async function isStopped(pid: number): Promise<void> {
  while (!execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).startsWith("T")) await sleep(10);
}
