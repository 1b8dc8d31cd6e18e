/**
 * Time from `npm start` of the built product, with an empty data folder, to the first 200 of /healthz.
 *
 *     npm run build && npx node tests/bench/start.ts
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../e2e/free-port.ts";

const LIMIT_MS = 120_000;

const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
const port = await freePort();
const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" };
const begun = performance.now();
const service = spawn("npm", ["start", "--silent"], { env, stdio: ["ignore", "ignore", "inherit"] });
const ended = new Promise((resolve) => service.once("exit", resolve));
try {
  while (!(await isWell(port))) {
    if (service.exitCode !== null) throw new Error(`npm start ended with ${service.exitCode}`);
    if (performance.now() - begun > LIMIT_MS) throw new Error("The service is not well after two minutes");
    await pause(25);
  }
  console.log(`npm start to the first 200 of /healthz: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
} finally {
  service.kill("SIGTERM");
  await ended;
  // The service ends after its npm process, and the database with the service.
  while (await isWell(port)) await pause(100);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

function isWell(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
