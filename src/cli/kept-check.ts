import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { filesBelow, installedPackages, keepFile, oncePerKey, PACKAGE_ROOT, RECORDINGS } from "../model/index.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/** What a check printed, and a hash of everything that it depends on. */
interface Checked {
  readonly print: string;
  /** When it ran, in milliseconds since the epoch. */
  readonly at: number;
  readonly out: string;
  readonly code: ExitCode;
}

/**
 * Runs a check, or prints again what the last one printed, if that was the same check of the same files with the same
 * code. `file` stores it. A check that watches or that could not run is not stored.
 */
export async function keptCheck(
  args: readonly string[],
  terminal: Terminal,
  file: string,
  run: (terminal: Terminal) => Promise<ExitCode>,
): Promise<ExitCode> {
  const before = readNow(args, terminal);
  const last = recall(file);
  if (last !== undefined && last.print === before?.print && !before.hasMomentSince(last.at)) {
    terminal.out(last.out);
    terminal.error("Nothing has changed since this check, so it was not run again.\n");
    return last.code;
  }
  // What it names, such as the paths of replays, is overwritten by the next check.
  rmSync(file, { force: true });
  if (before === undefined) return await run(terminal);
  const at = Date.now();
  let out = "";
  const code = await run({ ...terminal, out: (text) => terminal.out(((out += text), text)) });
  // A file may have been edited meanwhile, before or after it was read.
  const isStill = readNow(args, terminal)?.print === before.print;
  if (code !== 2 && isStill) keepFile(file, JSON.stringify({ print: before.print, at, out, code } satisfies Checked));
  return code;
}

interface Read {
  readonly print: string;
  /** Whether the files name a moment between that one and now: what they say about it may be otherwise now. */
  hasMomentSince(at: number): boolean;
}

/** Everything that a check of these arguments depends on. `undefined` if its result is not to be kept. */
function readNow(args: readonly string[], { cwd, colours }: Terminal): Read | undefined {
  const root = rootIn(args, cwd);
  const installed = installedPackages();
  if (root === undefined || installed === undefined) return undefined;
  const hash = createHash("sha256").update(
    JSON.stringify([process.version, PACKAGE_ROOT, cwd, root, colours, args, isUnderGit(root)]),
  );
  // Sentences about time in days ("in a month") change with the day.
  hash.update(new Date().toISOString().slice(0, 10));
  hash.update(installed);
  const edited = FOLDERS.map((name) => join(root, name));
  const own = OWN.map((name) => join(PACKAGE_ROOT, name)).filter((folder) => !edited.includes(folder));
  const read = [...edited.map(contentOf), ...own.map(ownContent)];
  for (const { print } of read) hash.update(print);
  return {
    print: hash.digest("base64url"),
    hasMomentSince: (at) => read.some(({ moments }) => moments.some((moment) => moment > at && moment <= Date.now())),
  };
}

interface Content {
  readonly print: Buffer;
  /** The moments that its JSON files name, in milliseconds since the epoch. */
  readonly moments: readonly number[];
}

/** What is in all files below a folder, which may not exist. */
function contentOf(folder: string): Content {
  const hash = createHash("sha256");
  const moments: number[] = [];
  for (const path of existsSync(folder) ? filesBelow(folder).sort() : []) {
    const content = readFileSync(path);
    hash.update(`\0${path}\0${content.length}\0`).update(content);
    if (path.endsWith(".json"))
      for (const [moment] of content.toString("latin1").matchAll(MOMENT)) moments.push(Date.parse(moment));
  }
  return { print: hash.digest(), moments };
}

/** The same for this program, whose code was read as it started. */
const ownContent = oncePerKey(contentOf);

/** Folders of a project that checks read, with code whose texts they look for. */
const FOLDERS = ["flows", "schemas", "locales", "renderers", "src", RECORDINGS];
/** The folders of this program: as it is developed, and as it is installed. */
const OWN = ["src", "schemas/language", "renderers", "lib"];
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;

function rootIn(args: readonly string[], cwd: string): string | undefined {
  const options = { format: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, strict: false, options });
  if (positionals.length > 1 || "watch" in values || "help" in values || args.includes("-h")) return undefined;
  return resolve(cwd, positionals[0] ?? ".");
}

/** The path from the root of version control, which some formats print. */
function isUnderGit(root: string): string | undefined {
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, ".git"))) return relative(folder, root);
  return undefined;
}

function recall(file: string): Checked | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Checked;
  } catch {
    // Nothing is stored, or the file is incomplete.
    return undefined;
  }
}
