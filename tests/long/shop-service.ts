import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Shop } from "../unit/payments/sandbox-shop.ts";
import { bundle, type Bundle } from "../unit/server/bundle.ts";
import { imageEnvironment } from "./image-environment.ts";
import type { Measure, ServeOrders } from "./serve.ts";

/** A service in a separate process. */
export interface ServiceProcess {
  readonly origin: string;
  readonly pid: number;
  /** Its exit code or signal if it has ended by itself. */
  ended(): string | undefined;
  /** The next payment that reaches this point freezes it. */
  freezeAt(point: string): Promise<void>;
  /** Its costs since the last call; "collect" after a garbage collection. */
  measure(how?: "measure" | "collect"): Promise<Measure>;
  /** The texts that it has logged since the last call, if `logLevel` lets it. */
  logged(): readonly string[];
  stop(): Promise<void>;
}

/** Bundled once, because starting is most of the work. */
let made: Promise<Bundle> | undefined;

async function script(): Promise<Bundle> {
  made ??= bundle(join(import.meta.dirname, "serve.ts")).then((one) => {
    process.once("exit", () => rmSync(dirname(one.file), { recursive: true, force: true }));
    return one;
  });
  return made;
}

/** `clockShiftMs`: how far its clock is from the real time. */
export async function startServiceProcess(
  shop: Shop,
  orders: Omit<ServeOrders, "sandbox">,
  clockShiftMs = 0,
): Promise<ServiceProcess> {
  const { gatewayConfig, origin: sandboxOrigin } = shop.sandbox;
  const port = gatewayConfig.target === "sandbox" ? gatewayConfig.port : 0;
  const all: ServeOrders = { ...orders, sandbox: { keys: gatewayConfig.keys, port, origin: sandboxOrigin } };
  const preload = clockShiftMs === 0 ? [] : ["--import", join(import.meta.dirname, "shifted-clock.ts")];
  const { file, compileCache } = await script();
  const child = spawn(process.execPath, [...preload, file, JSON.stringify(all)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      ...process.env,
      ...imageEnvironment(),
      CLOCK_SHIFT_MS: String(clockShiftMs),
      NODE_COMPILE_CACHE: compileCache,
    },
  });
  let end: string | undefined;
  const exit = once(child, "exit").then(([code, signal]) => (end = String(code ?? signal)));
  const lines = new EventEmitter<{ line: [string] }>();
  let logged: string[] = [];
  createInterface({ input: child.stdout }).on("line", (text) => {
    if (text.startsWith('{"level":')) logged.push((JSON.parse(text) as { readonly msg: string }).msg);
    else lines.emit("line", text);
  });
  const line = async (): Promise<string> => {
    const [text] = (await Promise.race([once(lines, "line"), exit.then(() => ["it ended"])])) as [string];
    return text;
  };
  const origin = await line();
  if (!origin.startsWith("http") || child.pid === undefined) throw new Error(`The service did not start: ${origin}`);
  return {
    origin,
    pid: child.pid,
    ended: () => end,
    logged() {
      const since = logged;
      logged = [];
      return since;
    },
    async freezeAt(point) {
      const answer = line();
      child.stdin.write(`${point}\n`);
      if ((await answer) !== `stands still at ${point}`) throw new Error("The service takes no orders");
    },
    async measure(how = "measure") {
      const answer = line();
      child.stdin.write(`${how}\n`);
      return JSON.parse(await answer) as Measure;
    },
    async stop() {
      // Killed, because a regular stop is not what these tests are about.
      child.kill("SIGKILL");
      await exit;
    },
  };
}
