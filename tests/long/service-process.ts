/** The real service, in a separate process with its own data folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../e2e/free-port.ts";
import { processesOf, killIfRunning } from "./embedded-database.ts";

const STOP_MS = 15_000;

/** Runs `act` with a service that listens on a port of this machine. Stops it and removes its files afterwards. */
export async function withService(act: (port: number, service: ChildProcess) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "fault-"));
  const port = await freePort(2);
  const service = spawn(process.execPath, ["scripts/dev-service.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: dir,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "fatal",
      DATABASE_URL: "",
      PAYMENTS: "sandbox",
    },
  });
  try {
    // Its first output says that it listens.
    await Promise.race([once(service.stdout, "data"), once(service, "exit")]);
    await act(port, service);
  } finally {
    service.kill("SIGKILL");
    for (const { pid } of await processesOf(dir)) killIfRunning(pid, "SIGKILL");
    await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Throws unless the service exits with code 0 within 15 s of a SIGTERM. */
export async function expectStop(service: ChildProcess): Promise<void> {
  const ended = once(service, "exit");
  const begun = performance.now();
  service.kill("SIGTERM");
  const [code] = (await ended) as [number | null];
  const ms = Math.round(performance.now() - begun);
  if (code !== 0) throw new Error(`It ended with ${code}`);
  if (ms > STOP_MS) throw new Error(`It took ${ms} ms to stop`);
}

/** A connection that sends `text` and stays open. */
export async function hold(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** Waits for the next data on a connection. */
export async function hear(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return chunk.toString();
}
