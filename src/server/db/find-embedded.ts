import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { embeddedUrl, readPassword } from "./database-password.ts";

/** The line of `postmaster.pid` with the port. */
const PORT_LINE = 3;

/** The address of the built-in database whose files are in `dir`, if a service has started it. Changes nothing. */
export async function findEmbedded(dir: string): Promise<string | undefined> {
  const lines = (await readFile(join(dir, "postgres", "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const [port, password] = [Number(lines[PORT_LINE]), await readPassword(dir)];
  return port > 0 && password !== "" && (await listens(port)) ? embeddedUrl(port, password) : undefined;
}

/** A killed server leaves its file behind. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (does: boolean): void => {
      socket.destroy();
      resolve(does);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}
