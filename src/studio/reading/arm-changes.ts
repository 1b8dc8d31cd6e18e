import { changesBetween } from "../../insight/index.ts";
import {
  type Experiment,
  type FilePatch,
  experimentsOf,
  type Repository,
  patchedArms,
  withArms,
} from "../../model/index.ts";
import { changeText, changeOf } from "../edits/index.ts";
import type { ArmChangeInWords, ArmChangePlace, ArmChangeView, Trial } from "../protocol.ts";

/**
 * The changes of an arm's patch, each with all operations of the same name. A `test` belongs to the operation after it.
 */
export function armChanges(repo: Repository, flag: string, arm: string): readonly ArmChangeView[] {
  const { patches = [] } = experimentsOf(repo).list.find((one) => one.flag?.value === flag) ?? {};
  const files = patches.find((one) => one.arm === arm)?.files ?? [];
  const named = new Set<string>();
  return files.flatMap(({ file, ops }) =>
    ops.flatMap(({ change: name = null }, index) => {
      const change = changeOf(repo, { flag, arm, file, index });
      if (change === undefined || (name !== null && named.has(name))) return [];
      if (name !== null) named.add(name);
      const places = files.flatMap((patch) => placesIn(patch, name, patch.file === file ? index : -1));
      return [{ file, index, was: changeText(change), name, places }];
    }),
  );
}

/** The same, each with what it is for the arm's people: compared with the arm as it was without it and later ones. */
export function armChangesInWords(repo: Repository, flag: string, arm: string): readonly ArmChangeInWords[] {
  const patched = patchedArms(repo).find((one) => one.flag === flag && one.arm === arm);
  if (patched === undefined) return [];
  const done = new Map<string, Set<number>>();
  let before = repo;
  return armChanges(repo, flag, arm).map((change) => {
    const { files = [] } = changeOf(repo, { flag, arm, ...change }) ?? {};
    for (const { file, places } of files) done.set(file, new Set([...(done.get(file) ?? []), ...places]));
    const ops = patched.files.map((one) => ({ ...one, ops: one.ops.filter((_, at) => done.get(one.file)?.has(at)) }));
    const { repo: after } = withArms(repo, [{ ...patched, files: ops }]);
    const changes = changesBetween(before, after);
    before = after;
    return { ...change, changes };
  });
}

/** The places of a change in a file: of all operations with its name, or of the single one at an index. */
function placesIn({ file, ops }: FilePatch, name: string | null, only: number): ArmChangePlace[] {
  return ops.flatMap(({ op, change, path: at }, index) => {
    const isOf = name === null ? index === only : change === name;
    return op !== "test" && isOf ? [{ file, at }] : [];
  });
}

/** An experiment as the Studio shows it. */
export function trialView({ file, pointer, flag, epicKey, arms, active, shares, why }: Experiment): Trial {
  return {
    entry: { file: file.path, at: pointer },
    flag: flag?.value ?? "",
    plan: epicKey?.value ?? "",
    arms: arms.map(({ value }) => value),
    active,
    shares: shares.map(({ arm, percent = 0 }) => ({ arm, percent })),
    why: why?.value ?? "",
  };
}
