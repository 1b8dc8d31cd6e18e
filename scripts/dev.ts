import { type ChildProcess, spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { readSettings } from "../src/server/settings/index.ts";
import { createServer } from "vite";
import { followService } from "./follow-service.ts";

/**
 * `npm run dev`: pages with live editing on PORT (3000), and the service on PORT + 2 (its card fields on PORT + 3). The
 * service restarts when its code changes.
 */
const root = join(import.meta.dirname, "..");
const { HOST: host, PORT: port } = readSettings(process.env);
const api = `http://${host}:${port + 2}`;

const server = await createServer({
  configFile: join(root, "vite.config.ts"),
  // Load the configuration file natively: bundling it takes two seconds.
  configLoader: "native",
  server: {
    host,
    port,
    strictPort: true,
    // Forward the client's address, because for the service all requests come from this machine.
    proxy: {
      "/v2": { target: api, xfwd: true },
      "/ofw": { target: api, xfwd: true, bypass: page },
      "/healthz": api,
      "/livez": api,
      "/readyz": api,
    },
  },
});
await server.listen();
server.printUrls();
// Started here, because the service imports files that Vite generates at its start.
const service = startService();
let state = { up: false };
server.ws.on("flow:hello", (_said, page) => page.send("flow:service", state));
followService(host, port + 2, (up) => {
  state = { up };
  server.ws.send("flow:service", state);
});

/** A browser navigation gets the page from Vite; a request from a page goes to the service. */
function page(request: IncomingMessage): string | undefined {
  return request.headers["sec-fetch-mode"] === "navigate" ? "/index.html" : undefined;
}

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const ended = service.exitCode === null && new Promise((resolve) => service.once("exit", resolve));
  service.kill("SIGTERM");
  await Promise.all([server.close(), ended]);
  process.exit();
}

function startService(): ChildProcess {
  const script = join(root, "scripts/dev-service.ts");
  const child = spawn(process.execPath, ["--watch", "--watch-preserve-output", script], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, HOST: host, PORT: String(port + 2) },
  });
  child.on("exit", (code) => {
    if (!stopping) console.error(`The service ended (${code ?? "by a signal"}); the pages stay up without it.`);
  });
  return child;
}
