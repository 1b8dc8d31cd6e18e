import { flagUses } from "../../cel/index.ts";
import {
  type Experiment,
  experimentsOf,
  type PatchedArm,
  pointer,
  type Repository,
  withArms,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const experimentOverlap: Rule = {
  id: "experiment-overlap",
  finds:
    "Arms of two experiments change the same place of a file, or one changes what the other replaces or decides by its flag, and people can be in both.",
  why: "Only one of the changes applies for people in both arms, so neither experiment measures its own change.",
  *check({ repo }) {
    const { list } = experimentsOf(repo);
    for (const [index, experiment] of list.entries()) {
      for (const other of list.slice(0, index))
        if (!excludeEachOther(experiment, other)) yield* overlaps(experiment, other);
      const others = list.filter((other) => other !== experiment && !excludeEachOther(experiment, other));
      for (const arm of experiment.patches) yield* lostReads(repo, experiment, arm, others);
    }
  },
};

/** Whether nobody can take part in both. */
function excludeEachOther({ layer: one }: Experiment, { layer: other }: Experiment): boolean {
  if (one === undefined || other === undefined || one.name !== other.name) return false;
  return one.to <= other.from || other.to <= one.from;
}

function* overlaps(experiment: Experiment, other: Experiment): Generator<Finding> {
  const before = changesOf(other);
  for (const { file, pointer: place, path, at } of changesOf(experiment)) {
    const found = before.find((one) => one.path === path && collide(one.at, at));
    if (found === undefined) continue;
    const which = found.at === at ? "the same place" : `"${found.at}"`;
    yield {
      file,
      pointer: place,
      message: `The arm "${found.arm}" of "${other.flag?.value ?? ""}" changes ${which}. For people in both arms, only one of the changes applies. Change different places, or give both experiments parts of one layer, so that nobody is in both.`,
    };
  }
}

/** Every place that an experiment's arms change. */
function changesOf({ file, patches }: Experiment) {
  return patches.flatMap(({ arm, files }) =>
    files.flatMap(({ file: path, ops, pointer: patch }) =>
      ops.flatMap(({ op, path: at, from }, index) => {
        if (op === "test") return [];
        const change = { file, path, arm };
        const own = { ...change, at, pointer: pointer(patch, "ops", index, "path") };
        // What is moved is gone from where it was.
        return op === "move" && from !== undefined
          ? [own, { ...change, at: from, pointer: pointer(patch, "ops", index, "from") }]
          : [own];
      }),
    ),
  );
}

/** Both can add to the end of a list. */
function collide(one: string, other: string): boolean {
  return one === other ? !one.endsWith("/-") : isWithin(one, other) || isWithin(other, one);
}

function isWithin(inner: string, outer: string): boolean {
  return inner.startsWith(`${outer}/`);
}

/** The flags of other experiments that fewer expressions read in the arm, at the first change after which that is so. */
function* lostReads(repo: Repository, { file }: Experiment, arm: PatchedArm, others: readonly Experiment[]) {
  const before = readsByFlag(repo);
  const after = readsByFlag(withArms(repo, [arm]).repo);
  for (const flag of others.map((other) => other.flag?.value ?? "")) {
    const isLostIn = (reads: ReadonlyMap<string, number>) => (reads.get(flag) ?? 0) < (before.get(flag) ?? 0);
    if (!isLostIn(after)) continue;
    const change = beginnings(arm).find(({ begun }) => isLostIn(readsByFlag(withArms(repo, [begun]).repo)));
    yield {
      file,
      pointer: change?.pointer ?? arm.pointer,
      message: `This replaces what reads flags.${flag}, so for people in the arm "${arm.arm}" the experiment "${flag}" decides nothing there. Change a different place, read the flag here, too, or give both experiments parts of one layer, so that nobody is in both.`,
    };
  }
}

/** In how many places the journeys read each flag. */
function readsByFlag(repo: Repository): ReadonlyMap<string, number> {
  const reads = repo.flows.flatMap((named) => [...flagUses(repo, named)]);
  const counts = new Map<string, number>();
  for (const [flag, places] of reads) counts.set(flag, (counts.get(flag) ?? 0) + places.length);
  return counts;
}

/** The arm with its first change alone, its first two, and so on, each with the pointer of the last of these. */
function beginnings(arm: PatchedArm) {
  return arm.files.flatMap((patch, index) =>
    patch.ops.map((_op, at) => ({
      begun: { ...arm, files: [...arm.files.slice(0, index), { ...patch, ops: patch.ops.slice(0, at + 1) }] },
      pointer: pointer(patch.pointer, "ops", at, "path"),
    })),
  );
}
