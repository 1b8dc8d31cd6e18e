import { setTimeout as sleep } from "node:timers/promises";
import type { RunAs } from "./run-as.ts";

/** A server that was started. */
export interface PostgresProcess {
  /**
   * Resolves when it accepts connections, however long recovery takes. Rejects with its output if it ends before that.
   */
  readonly ready: Promise<void>;
  /** Resolves when the server has ended, by `stop` or by itself, with the reason: "by SIGKILL", "with code 2". */
  readonly ended: Promise<string>;
  /** Rolls back running statements and keeps everything that was committed. Uses force if the server does not react. */
  stop(): Promise<void>;
}

/** Where the server runs, and on which files. */
export interface PostgresPlace {
  readonly program: string;
  readonly as: RunAs;
  readonly files: string;
  readonly port: number;
}

const READY = "database system is ready to accept connections";
const KEPT_CHARACTERS = 20_000;
const STOPS_WITHIN_MS = 5000;

/** Starts the server. Its output once it is ready is read and dropped, because it may quote what people typed. */
export function startPostgres({ as, program, files, port }: PostgresPlace): PostgresProcess {
  const settings = [
    "listen_addresses=127.0.0.1",
    // No socket file: a port with a random password is enough, and works on every system.
    "unix_socket_directories=",
    // An unused slot costs almost nothing, and tests run many services on one server.
    "max_connections=300",
    "log_min_messages=warning",
  ].flatMap((setting) => ["-c", setting]);
  const child = as.start(program, ["-D", files, "-p", String(port), ...settings]);
  const kill = (): void => void child.kill("SIGINT");
  process.once("exit", kill);
  // Not "close": children that outlive the server for a moment keep its output open.
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, by) => {
      process.off("exit", kill);
      resolve(by ? `by ${by}` : `with code ${code}`);
    });
    child.once("error", (error) => resolve(error.message));
  });
  const ready = new Promise<void>((resolve, reject) => {
    let output = "";
    let isReady = false;
    child.stderr?.on("data", (chunk: Buffer) => {
      if (isReady) return;
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
      isReady = output.includes(READY);
      if (isReady) resolve();
    });
    const closed = new Promise((done) => child.once("close", done));
    void ended
      .then((how) => Promise.race([closed, sleep(1000, undefined, { ref: false })]).then(() => how))
      .then((how) => reject(new Error(output.trim() || how)));
  });
  // Whoever waits for it gets the error.
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    async stop() {
      child.kill("SIGINT");
      const force = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
