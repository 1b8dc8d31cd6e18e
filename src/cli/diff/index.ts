/**
 * Compares two versions of the definitions: what changes for whom, and what happens to people in the middle of a
 * journey.
 */
import { UsageError } from "../map/index.ts";
import { type Command, textOption } from "../terminal.ts";
import { patchedArms, type Repository, withArms } from "../../model/index.ts";
import type { Change } from "./change.ts";
import { changeWords } from "./change-words.ts";
import { flowChanges } from "./flow-changes.ts";
import { type Group, peopleInTheMiddle } from "./people.ts";
import { type Comparison, comparisonJson, comparisonText, harmed } from "./report.ts";
import { sharedChanges } from "./shared-changes.ts";
import { textChanges } from "./text-changes.ts";
import { unpack, type Version, versionOf, workingTree } from "./versions.ts";

export type { Change, Group, Version };
export { changeWords, unpack, versionOf };

const formats: Readonly<Record<string, (comparison: Comparison) => string>> = {
  text: (comparison) => comparisonText(comparison, false),
  markdown: (comparison) => comparisonText(comparison, true),
  json: comparisonJson,
};

export const diffCommand: Command = {
  takes: "<revision|folder> [<revision|folder>] [--format text|markdown|json]",
  does: "Compares two versions: what changes for whom, and what happens to people in the middle.",
  help: `
  <revision>  a revision of git (HEAD, main, a tag), or a folder that contains flows/
  the second  the version to compare with (default: the folder as it is now)
  --format    text (default), markdown for a pull request, json
Ends with 1 if somebody in the middle of a journey would lose data, be sent back, or get a broken page.
`,
  options: { format: { type: "string" } },
  async run(given, terminal) {
    const [old, now] = given.words;
    if (old === undefined) throw new UsageError("Name the version to compare with: npm run flow -- diff HEAD.");
    const name = textOption(given, "format") ?? "text";
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
    if (format === undefined)
      throw new UsageError(`There is no format "${name}"; there are ${Object.keys(formats).join(", ")}.`);
    const before = versionOf(old, given.root, terminal.cwd);
    const after = now === undefined ? workingTree(given.root) : versionOf(now, given.root, terminal.cwd);
    const comparison = await compare(before, after);
    terminal.out(format(comparison));
    return harmed(comparison.people.flatMap(({ groups }) => groups)) ? 1 : 0;
  },
};

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
  const people: { flow: string; groups: readonly Group[] }[] = [];
  for (const [id, old, now] of journeysOf(before, after)) {
    if (old === undefined || now === undefined) continue;
    for (const { name, pinned, was, is } of versionsOf(before, after, id)) {
      const groups = await peopleInTheMiddle(was, is, id, pinned);
      if (groups !== undefined) people.push({ flow: name, groups });
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
    { name: flow, pinned: {}, was: before, is: after },
    ...patched.map(({ flag, arm }) => ({
      name: `${flow} in the arm ${arm} of ${flag}`,
      pinned: { [flag]: arm },
      was: among(before, flag, arm),
      is: among(after, flag, arm),
    })),
  ];
}
