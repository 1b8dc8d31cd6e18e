import { readFileSync } from "node:fs";
import { type SettingName, SETTINGS, type Settings } from "./settings.ts";

/** Environment variables; empty ones count as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable with one of these prefixes is meant for the service. */
const PREFIXES = ["BRAINTREE_", "DATABASE_", "METRICS_", "SANDBOX_", "STAFF_"];
/** Kubernetes sets these for each service of the namespace, such as one with the name `database`. */
const OF_KUBERNETES = /^\w+_(?:SERVICE_HOST=|SERVICE_PORT\w*=|PORT_\d+_(?:TCP|UDP)\w*=|PORT=(?:tcp|udp):)/;
const NAMES = Object.keys(SETTINGS) as readonly SettingName[];
const FILES = NAMES.filter((name) => SETTINGS[name].secret).map((name) => `${name}_FILE`);

/** The settings of a mistaken environment: each problem is one line that says what to do, and never a secret. */
export class WrongSettings extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** Reads and checks all settings. Throws `WrongSettings` with all problems. */
export function readSettings(env: Environment): Settings {
  const problems = unknownSettings(env);
  const values = NAMES.map((name) => [name, valueOf(name, env, problems)]);
  if (problems.length > 0) throw new WrongSettings(problems);
  return Object.fromEntries(values) as Settings;
}

function valueOf(name: SettingName, env: Environment, problems: string[]): unknown {
  const { accepts, fallback, parse, secret } = SETTINGS[name];
  const file = secret && env[`${name}_FILE`];
  if (file && env[name]) problems.push(`${name} and ${name}_FILE are both set: remove one of them`);
  const text = file ? textOf(`${name}_FILE`, file, problems) : env[name];
  if (text === undefined || text === "") return fallback;
  const value = parse(text);
  if (value === undefined) problems.push(`${name} must be ${accepts}`);
  return value;
}

function textOf(name: string, path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, "utf8").trim();
    if (text === "") problems.push(`${name} names an empty file: write the secret into it`);
    return text;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "unreadable";
    problems.push(`${name} names a file that cannot be read (${code}): check its path and who may read it`);
    return undefined;
  }
}

function unknownSettings(env: Environment): string[] {
  const known = new Set<string>([...NAMES, ...FILES]);
  return Object.keys(env)
    .filter((name) => env[name] && !known.has(name) && !OF_KUBERNETES.test(`${name}=${env[name]}`))
    .flatMap((name) => {
      const near = [...known].find((other) => isNear(name, other));
      if (near) return [`${name} is no setting of the service: rename it to ${near}, or remove it`];
      return PREFIXES.some((prefix) => name.startsWith(prefix))
        ? [`${name} is no setting of the service: remove it, or look its name up in docs/operations.md`]
        : [];
    });
}

/** At most two letters differ; one in short names, whose neighbours are other programs' variables. */
function isNear(name: string, other: string): boolean {
  const most = Math.min(name.length, other.length) < 8 ? 1 : 2;
  return name.length > 4 && Math.abs(name.length - other.length) <= most && editsBetween(name, other) <= most;
}

/** The number of letters to insert, delete or replace. */
function editsBetween(name: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= name.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (name[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
