/**
 * Compares two versions of the definitions: what changes for whom, and what happens to people in the middle of a
 * journey.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readJourneys } from "../../linter/index.ts";
import { RECORDINGS, type Repository, patchedArms, withArms } from "../../model/index.ts";
import { UsageError } from "../map/journey.ts";
import { type Change, changeWords, type StepPlace } from "./change.ts";
import { flowChanges } from "./flow-changes.ts";
import { peopleInTheMiddle } from "./people.ts";
import type { Comparison, People } from "./report.ts";
import { sharedChanges } from "./shared-changes.ts";
import { textChanges } from "./text-changes.ts";

export { comparisonJson, comparisonText, type Comparison, harmed } from "./report.ts";
export type { Change, StepPlace };
export { changeWords };

/** Throws a `DefinitionError` if a version cannot be compiled. */
export async function compare(before: Version, after: Version): Promise<Comparison> {
  const people = await peopleBetween(before.repo, after.repo);
  return { before: before.name, after: after.name, changes: changesBetween(before.repo, after.repo), people };
}

/** The changes, determined from the files alone. */
export function changesBetween(before: Repository, after: Repository): readonly Change[] {
  const changes = journeysOf(before, after).flatMap(([id, old, now]): readonly Change[] => {
    if (old !== undefined && now !== undefined) return flowChanges(before, old, after, now);
    return [{ area: "journeys", flow: id, what: `the journey is ${now === undefined ? "gone" : "new"}`, who: [] }];
  });
  return [...changes, ...sharedChanges(before, after), ...textChanges(before, after)];
}

/**
 * What happens to people in the middle of each journey that both versions have. Throws a `DefinitionError` if a journey
 * cannot be compiled.
 */
export async function peopleBetween(before: Repository, after: Repository): Promise<Comparison["people"]> {
  const people: People[] = [];
  for (const [id, old, now] of journeysOf(before, after)) {
    if (old === undefined || now === undefined) continue;
    for (const { arm, was, is } of versionsOf(before, after, id)) {
      const groups = await peopleInTheMiddle(was, is, id, arm && { [arm.flag]: arm.arm });
      if (groups !== undefined) people.push({ flow: id, ...(arm && { arm }), groups });
    }
  }
  return people;
}

function journeysOf(before: Repository, after: Repository) {
  const ids = new Set([...before.flows, ...after.flows].map(({ id }) => id));
  const named = ({ flows }: Repository, name: string) => flows.find(({ id }) => id === name);
  return [...ids].map((id) => [id, named(before, id), named(after, id)] as const);
}

/** A journey for everybody, then for people in each arm that changes its files. */
function versionsOf(before: Repository, after: Repository, flow: string) {
  const own = new RegExp(`^(flows|schemas)/(${flow}|shared)/`);
  const patched = patchedArms(before).filter(({ files }) => files.some(({ file }) => own.test(file)));
  const among = (repo: Repository, flag: string, arm: string) =>
    withArms(
      repo,
      patchedArms(repo).filter((one) => one.flag === flag && one.arm === arm),
    ).repo;
  return [
    { arm: undefined, was: before, is: after },
    ...patched.map(({ flag, arm }) => ({
      arm: { flag, arm },
      was: among(before, flag, arm),
      is: among(after, flag, arm),
    })),
  ];
}

/** One version of the definitions. */
interface Version {
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
