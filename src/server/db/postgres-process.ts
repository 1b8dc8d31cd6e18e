import type { RunAs } from "./run-as.ts";

/** A running server. */
export interface PostgresProcess {
  /** Fast shutdown: statements under way are rolled back, everything acknowledged is kept. */
  stop(): Promise<void>;
}

const READY = "database system is ready to accept connections";

/** Resolves when it takes connections; rejects with what it wrote when it ends before. */
export function startPostgres(program: string, as: RunAs, files: string, port: number): Promise<PostgresProcess> {
  const settings = [
    "-c",
    "listen_addresses=127.0.0.1",
    // No socket file: one port with a random password is enough, and works the same on every system.
    "-c",
    "unix_socket_directories=",
    "-c",
    // A slot that nobody uses costs next to nothing; tests run many services at once on one.
    "max_connections=300",
    "-c",
    "log_min_messages=warning",
  ];
  return new Promise((resolve, reject) => {
    const child = as.start(program, ["-D", files, "-p", String(port), ...settings]);
    let said = "";
    const ended = new Promise<void>((done) => child.once("close", done));
    const kill = (): void => void child.kill("SIGINT");
    process.once("exit", kill);
    child.once("error", reject);
    child.stderr?.on("data", (chunk: Buffer) => {
      if (said.length < 20_000) said += chunk.toString();
      if (said.includes(READY)) {
        resolve({
          async stop() {
            process.off("exit", kill);
            child.kill("SIGINT");
            await ended;
          },
        });
      }
    });
    child.once("close", () => {
      process.off("exit", kill);
      reject(new Error(`PostgreSQL did not start: ${said.trim()}`));
    });
  });
}
