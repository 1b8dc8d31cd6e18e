import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../e2e/free-port.ts";
import { newFolder } from "../new-folder.ts";

test("the service of `npm run dev` also stops its PostgreSQL when it gets SIGTERM during its start", async () => {
  const dir = newFolder();
  const port = String(await freePort(2));
  const service = spawn(process.execPath, ["scripts/dev-service.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATA_DIR: dir, PORT: port, LOG_LEVEL: "error", DATABASE_URL: "", PAYMENTS: "sandbox" },
  });
  const ended = once(service, "exit");
  const file = join(dir, "postgres", "postmaster.pid");
  let postgres = 0;
  onTestFinished(async () => {
    service.kill("SIGKILL");
    if (postgres > 0 && isAlive(postgres)) process.kill(postgres, "SIGKILL");
    await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });
  const numberOf = () => (existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) || 0 : 0);
  await expect.poll(() => (postgres = numberOf()), { timeout: 100_000, interval: 2 }).toBeGreaterThan(0);
  service.kill("SIGTERM");
  // The code is 0 if the service was ready just before the signal, and shut down normally.
  expect([143, 0]).toContain(((await ended) as [number | null])[0]);
  await expect.poll(() => isAlive(postgres), { timeout: 60_000 }).toBe(false);
}, 200_000);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended stays in the list as a zombie (Z) until its parent reads its exit code.
    const state = existsSync("/proc/self/stat") ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
    return !/\) Z /.test(state);
  } catch {
    return false;
  }
}
