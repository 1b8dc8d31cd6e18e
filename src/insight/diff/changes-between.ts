/**
 * Compares two versions of the definitions: what changes for whom, and what happens to people in the middle of a
 * journey.
 */
import { patchedArms, type Repository, withArms } from "../../model/index.ts";
import type { Change } from "./change.ts";
import { changeWords } from "./change-words.ts";
import { flowChanges } from "./flow-changes.ts";
import { type Group, peopleInTheMiddle } from "./people.ts";
import type { Comparison } from "./report.ts";
import { sharedChanges } from "./shared-changes.ts";
import { textChanges } from "./text-changes.ts";
import type { Version } from "./versions.ts";

export { comparisonJson, comparisonText, type Comparison, harmed } from "./report.ts";
export { unpack, versionOf, workingTree } from "./versions.ts";
export type { Change };
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
