import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { createWhole } from "../create-whole.ts";
import { USER } from "./database-files.ts";
import type { RunAs } from "./run-as.ts";

const FILE = "postgres-password";
/** PostgreSQL's error code for a wrong password. */
const WRONG_PASSWORD = "28P01";

/** The database password stored in the data folder. Creates a new one if there is none. */
export async function keptPassword(dir: string): Promise<string> {
  const kept = await readPassword(dir);
  return kept === "" ? newPassword(dir) : kept;
}

/** The stored password; `""` if there is none. */
export async function readPassword(dir: string): Promise<string> {
  return (await readFile(join(dir, FILE), "utf8").catch(() => "")).trim();
}

/** Where the built-in database is reached. */
export function embeddedUrl(port: number, password: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * Whether the database accepts the password. It does not if the password file was emptied, truncated or replaced. Other
 * errors say nothing about the password and count as accepted.
 */
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
 * Sets a new password for a database that is not running, and returns it. This needs only write access to the files,
 * because PostgreSQL's single-user mode asks for no password. If it is interrupted, the next start finds the wrong
 * password and repeats it.
 */
export async function renewPassword(dir: string, program: string, as: RunAs, files: string): Promise<string> {
  const password = await newPassword(dir);
  // Hexadecimal, so it needs no quoting.
  await as.run(program, ["--single", "-D", files, "postgres"], `alter role ${USER} password '${password}'\n`);
  return password;
}

async function newPassword(dir: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  await rm(join(dir, FILE), { force: true });
  await createWhole(join(dir, FILE), password, 0o600);
  return password;
}
