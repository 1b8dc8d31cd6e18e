import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../e2e/free-port.ts";

/** The built product, served by `npm start` with its own database. */
export interface BuiltService {
  readonly origin: string;
  /** A port that nobody listens on. */
  readonly free: number;
  /** For files that are needed only as long as the service. */
  readonly folder: string;
}

/** Starts the service, runs `measure` and stops the service. */
export async function withBuiltService(measure: (service: BuiltService) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const port = await freePort(3);
  const origin = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error", LINK_PAGES: "true" };
  const service = spawn("npm", ["start", "--silent"], { env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => service.once("exit", resolve));
  try {
    while (!(await isWell(port))) {
      if (service.exitCode !== null) throw new Error(`npm start ended with ${service.exitCode}`);
      await pause(100);
    }
    await measure({ origin, free: port + 2, folder });
  } finally {
    service.kill("SIGTERM");
    await ended;
    while (await isWell(port)) await pause(100);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

function isWell(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
