import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig, type ServiceConfig } from "../config.ts";
import { limitsOf, checkInstance, prepareTables } from "../prepare-database.ts";
import { findEmbedded, openDatabase } from "../db/index.ts";
import { readLinks } from "../links.ts";
import { createOutbox } from "../outbox/index.ts";
import { createSecrets, keptPepper } from "../secrets/index.ts";
import type { Environment } from "../settings/index.ts";
import { type Act, prepareAct, type SupportResources } from "./act.ts";
import { ACTS } from "./acts.ts";
import { SupportError } from "./support-error.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * `npm run support -- <act> …`: returns what to print. Throws `SupportError`, or an `Error` of a line for each wrong
 * setting. The settings are those of the service.
 */
export async function support(args: readonly string[], env: Environment): Promise<string> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help") return help();
  const made = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (made === undefined) throw new SupportError(`There is no act "${name}".\n\n${help()}`);
  const { values, json, isHelp, ...signature } = parse(made, rest);
  if (isHelp) return helpOf(name, made);
  const run = prepareAct({ name, made }, signature, values);
  const { resources, close } = await openResources(env);
  try {
    const shown = await run(resources);
    return json || name === "export" ? JSON.stringify(shown, undefined, 2) : inWords(shown);
  } finally {
    await close();
  }
}

function parse(made: Act, args: readonly string[]) {
  const flags = Object.entries(made.fields).map(([field, { parse: readOne }]) => {
    return [field, { type: readOne("true") === true ? "boolean" : "string" }] as const;
  });
  const options = {
    ...Object.fromEntries(flags),
    by: { type: "string" },
    reason: { type: "string" },
    json: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args: withDashes(args, options), options });
    const texts = Object.entries(values).map(([field, value]) => [field, String(value)]);
    const { by, reason, json, help: isHelp } = values;
    return { values: Object.fromEntries(texts) as Record<string, string>, by, reason, json, isHelp };
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    const [, option] = /'(--[\w-]+)(?: <value>)?'/.exec(message) ?? [];
    const wrong =
      code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" && option ? `${option} needs a value` : message.split("\n")[0];
    throw new SupportError(`${wrong}\n--help lists the options`);
  }
}

/** A value that begins with a dash, such as -1, belongs to the option before it. */
function withDashes(args: readonly string[], options: Readonly<Record<string, { readonly type: string }>>): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const option = joined.at(-1);
    const takesIt = option?.startsWith("--") && options[option.slice(2)]?.type === "string";
    if (takesIt && /^-[^-]/.test(arg)) joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** The database of a service, running or not, with what acts on it needs. The settings are those of the service. */
export async function openResources(
  env: Environment,
): Promise<{ readonly resources: SupportResources; close(): Promise<void> }> {
  const config = readConfig(env, ROOT);
  const { url, pepper } = await databaseOf(config);
  const limits = config.databaseLimits;
  await prepareTables(url, { migratesItself: false }, SILENT);
  const db = openDatabase(url, limits, { connections: 2, limitsFrom: await limitsOf(url, limits) });
  const secrets = createSecrets(pepper);
  try {
    await checkInstance(db, secrets, SILENT);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const links = readLinks(ROOT, config.publicOrigin);
  return { resources: { config, db, secrets, outbox: createOutbox(secrets), links }, close: () => db.destroy() };
}

/** The database of the service with these settings, and the pepper of its secrets. */
async function databaseOf(config: ServiceConfig): Promise<{ readonly url: string; readonly pepper: string }> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    if (config.pepper === undefined)
      throw new SupportError("SECRET_PEPPER is needed with DATABASE_URL: run it with the settings of the service");
    return { url: databaseUrl, pepper: config.pepper };
  }
  const url = await findEmbedded(dataDir);
  if (url === undefined)
    throw new SupportError(
      `There is no DATABASE_URL, and the built-in database of ${dataDir} is not running: start the service, or run this with its settings (DATABASE_URL and SECRET_PEPPER, or DATA_DIR)`,
    );
  return { url, pepper: config.pepper ?? (await keptPepper(dataDir)) };
}

function help(): string {
  const width = Math.max(...Object.keys(ACTS).map((name) => name.length)) + 2;
  return [
    "npm run support -- <act> --by <you> --reason <why> …   with the settings of the service",
    "",
    ...Object.entries(ACTS).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`),
    "",
    "<act> --help lists its options; --json prints JSON. Every act is recorded with who did it and why.",
  ].join("\n");
}

function helpOf(name: string, { about, example, fields, isUnsigned }: Act): string {
  const signature = isUnsigned ? [] : [["by", "Who you are (needed)"] as const, ["reason", "Why (needed)"] as const];
  const options = Object.entries(fields).map(
    ([field, { about: words, required }]) => [field, required ? `${words} (needed)` : words] as const,
  );
  const signed = isUnsigned ? "" : ' --by anna --reason "ticket 4711"';
  return [
    about,
    "",
    ...[...options, ...signature].map(([option, words]) => `  --${option.padEnd(12)}${words}`),
    "",
    `  npm run support -- ${name} ${example}${signed}`,
  ].join("\n");
}

/** A value as people read it: a line for each field, indented below what it belongs to. */
export function inWords(value: unknown): string {
  const lines = linesOf(value);
  return lines.length === 0 ? "Nothing." : lines.join("\n");
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => itemOf(linesOf(one)));
  if (value instanceof Date) return [value.toISOString()];
  if (typeof value !== "object" || value === null) return value === undefined ? [] : [String(value)];
  return Object.entries(value).flatMap(([name, inner]) => {
    const [first, ...more] = linesOf(inner);
    if (first === undefined) return Array.isArray(inner) ? [`${name}: none`] : [];
    const isOneLine = more.length === 0 && (typeof inner !== "object" || inner === null || inner instanceof Date);
    return isOneLine ? [`${name}: ${first}`] : [`${name}:`, ...[first, ...more].map((line) => `  ${line}`)];
  });
}

function itemOf([first = "", ...more]: readonly string[]): string[] {
  return [`- ${first}`, ...more.map((line) => `  ${line}`)];
}
