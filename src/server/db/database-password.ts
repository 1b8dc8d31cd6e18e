import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { createWhole } from "../create-whole.ts";
import { USER } from "./database-files.ts";
import type { RunAs } from "./run-as.ts";

const FILE = "postgres-password";
/** What PostgreSQL answers to a wrong password. */
const WRONG_PASSWORD = "28P01";

/** The password that the data folder keeps for its database; a new one where it has none. */
export async function keptPassword(dir: string): Promise<string> {
  const kept = await readFile(join(dir, FILE), "utf8").catch(() => "");
  return kept.trim() === "" ? newPassword(dir) : kept.trim();
}

/** False where the database refuses it: its file was emptied, cut off or replaced. Anything else that goes wrong says nothing about it. */
export async function isTaken(port: number, password: string): Promise<boolean> {
  const client = new Client({ host: "127.0.0.1", port, user: USER, password, database: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { readonly code?: unknown }).code !== WRONG_PASSWORD;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Gives a database that does not run another password, and answers it. Whoever may write the files may do so: PostgreSQL asks for none when it serves them
 * alone. Killed half-way, the next start finds that the password does not fit, and does it again.
 */
export async function renewPassword(dir: string, program: string, as: RunAs, files: string): Promise<string> {
  const password = await newPassword(dir);
  // Hexadecimal: nothing in it needs quoting.
  await as.run(program, ["--single", "-D", files, "postgres"], `alter role ${USER} password '${password}'\n`);
  return password;
}

async function newPassword(dir: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  await rm(join(dir, FILE), { force: true });
  await createWhole(join(dir, FILE), password, 0o600);
  return password;
}
