import type { Json } from "../../engine/index.ts";
import { changesBetween } from "../../insight/index.ts";
import {
  applyPatch,
  type Experiment,
  type FilePatch,
  experimentsOf,
  listedPointer,
  type PatchOperation,
  type Repository,
  patchedArms,
  valueAt,
  withArms,
  withRulesListed,
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
      const places = files.flatMap((patch) => placesIn(repo, patch, name, patch.file === file ? index : -1));
      return [{ file, index, was: changeText(change), name, places }];
    }),
  );
}

/** The same, each with what it is for the arm's people: compared with the arm as it was without it and later ones. */
export function armChangesInWords(repo: Repository, flag: string, arm: string): readonly ArmChangeInWords[] {
  const patched = patchedArms(repo).find((one) => one.flag === flag && one.arm === arm);
  const done = new Map<string, Set<number>>();
  let before = repo;
  return armChanges(repo, flag, arm).map((change) => {
    const { files = [] } = changeOf(repo, { flag, arm, ...change }) ?? {};
    for (const { file, places } of files) done.set(file, new Set([...(done.get(file) ?? []), ...places]));
    const so = patched?.files.map((one) => ({ ...one, ops: one.ops.filter((_, at) => done.get(one.file)?.has(at)) }));
    const { repo: after } = withArms(
      repo,
      patched === undefined || so === undefined ? [] : [{ ...patched, files: so }],
    );
    const changes = changesBetween(before, after);
    before = after;
    return { ...change, changes };
  });
}

/** The places of a change in a file: of all operations with its name, or of the single one at an index. */
function placesIn(repo: Repository, { file, ops }: FilePatch, name: string | null, only: number): ArmChangePlace[] {
  return ops.flatMap((op, index) => {
    if (op.op === "test" || (name === null ? index !== only : op.change !== name)) return [];
    const before = applyPatch(repo.files.get(file)?.value ?? null, ops.slice(0, index));
    const value = "finding" in before ? undefined : withRulesListed(before.value);
    const now = value === undefined ? undefined : valueAt(value, listedPointer(value, op.path));
    return [{ file, at: op.path, what: sentence(op, now) }];
  });
}

function sentence({ op, path, from, value }: PatchOperation, now: Json | undefined): string {
  const shown = (one: Json | undefined) => (one === undefined ? "nothing" : shortened(one));
  switch (op) {
    case "replace":
      return `${shown(now)} becomes ${shown(value)}`;
    case "add":
      // An existing member is replaced. In a list, the item is inserted before it.
      return /\/(?:\d+|-)$/.test(path) || now === undefined
        ? `${shown(value)} is added`
        : `${shown(now)} becomes ${shown(value)}`;
    case "remove":
      return `${shown(now)} is deleted`;
    case "move":
      return `What is at ${from ?? ""} moves here`;
    case "copy":
      return `A copy of what is at ${from ?? ""} is added here`;
    case "test":
      return "";
  }
}

const LONGEST = 160;

function shortened(value: Json): string {
  const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
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
