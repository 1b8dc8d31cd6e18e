import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { RECORDINGS, type Repository } from "../../model/index.ts";
import { readJourneys } from "../../linter/index.ts";
import { UsageError } from "../map/journey.ts";

/** One version of the definitions. */
export interface Version {
  /** The revision or folder as the user wrote it. */
  readonly name: string;
  readonly repo: Repository;
}

const PARTS = ["flows", "schemas", "locales", "renderers", RECORDINGS];

/** Reads a folder of definitions, or the definitions at a revision of the version control that contains `root`. */
export function versionOf(word: string, root: string, cwd: string): Version {
  const folder = resolve(cwd, word);
  if (existsSync(join(folder, "flows")) && statSync(folder).isDirectory())
    return { name: word, repo: readJourneys(folder) };
  return { name: word, repo: atRevision(root, word) };
}

/** The current definitions. */
export function workingTree(root: string): Version {
  return { name: "the working tree", repo: readJourneys(root) };
}

function atRevision(root: string, revision: string): Repository {
  const folder = mkdtempSync(join(tmpdir(), "flow-diff-"));
  try {
    unpack(root, revision, PARTS, folder);
    return readJourneys(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Extracts folders at a git revision to another folder. Throws a `UsageError` if git does not have them. */
export function unpack(root: string, revision: string, wanted: readonly string[], folder: string): void {
  const gitIn = (place: string, args: readonly string[]) =>
    execFileSync("git", ["-C", place, ...args], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  let [top, below] = ["", ""];
  try {
    top = gitIn(root, ["rev-parse", "--show-toplevel"]).toString().trim();
    below = gitIn(root, ["rev-parse", "--show-prefix"]).toString().trim().replace(/\/$/, "");
    gitIn(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{tree}`]);
  } catch {
    throw new UsageError(`"${revision}" is neither a folder that contains flows/ nor a known git revision.`);
  }
  const git = (...args: readonly string[]) => gitIn(top, args);
  const tree = below === "" ? revision : `${revision}:${below}`;
  const there = git("ls-tree", "--name-only", tree, ...wanted)
    .toString()
    .split("\n");
  const parts = wanted.filter((part) => there.includes(part));
  if (!parts.includes("flows")) throw new UsageError(`The revision ${revision} has no folder flows/.`);
  const archive = git("archive", "--format=tar", tree, ...parts);
  const { status, stderr } = spawnSync("tar", ["-xf", "-", "-C", folder], { input: archive });
  if (status !== 0) throw new Error(`The git revision ${revision} could not be unpacked: ${stderr}`);
}
