import { setTimeout as sleep } from "node:timers/promises";
import { escalate } from "./escalate.ts";
import type { RunAs } from "./run-as.ts";

/** A running server. */
export interface PostgresProcess {
  /** Resolves when the server has ended, by `stop` or by itself, with the reason: "by SIGKILL", "with code 2". */
  readonly ended: Promise<string>;
  /**
   * Fast shutdown: rolls back running statements and keeps everything that was committed. Uses force if the server does
   * not react.
   */
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

/**
 * Starts the server. Resolves when it accepts connections, however long recovery takes. Rejects with its output if it
 * ends before that, or if `signal` ends it. Later output is read and dropped, because it may quote what people typed.
 */
export function startPostgres(place: PostgresPlace, signal?: AbortSignal): Promise<PostgresProcess> {
  const settings = [
    "-c",
    "listen_addresses=127.0.0.1",
    // No socket file: a port with a random password is enough, and works on every system.
    "-c",
    "unix_socket_directories=",
    "-c",
    // An unused slot costs almost nothing, and tests run many services on one server.
    "max_connections=300",
    "-c",
    "log_min_messages=warning",
  ];
  return new Promise((resolve, reject) => {
    const child = place.as.start(place.program, ["-D", place.files, "-p", String(place.port), ...settings]);
    let said = "";
    let over = false;
    let ready = false;
    const closed = new Promise<void>((done) => child.once("close", () => done()));
    // Not "close": children that outlive the server for a moment keep its output open.
    const ended = new Promise<string>((done) => {
      child.once("exit", (code, by) => {
        over = true;
        process.off("exit", kill);
        done(by ? `by ${by}` : `with code ${code}`);
      });
    });
    const kill = (): void => void child.kill("SIGINT");
    process.once("exit", kill);
    const stop = async (): Promise<void> => {
      await escalate(
        (how) => child.kill(how),
        () => over,
      );
      await ended;
    };
    const abort = (): void => void stop();
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    child.once("error", reject);
    child.stderr?.on("data", (chunk: Buffer) => {
      if (ready) return;
      said = (said + chunk.toString()).slice(-KEPT_CHARACTERS);
      if (!said.includes(READY)) return;
      ready = true;
      signal?.removeEventListener("abort", abort);
      resolve({ ended, stop });
    });
    const unready = async (): Promise<void> => {
      await ended;
      await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
      signal?.removeEventListener("abort", abort);
      reject(new Error(said.trim()));
    };
    void unready();
  });
}
