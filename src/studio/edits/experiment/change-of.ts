import { type Experiment, experimentsOf, type PatchOperation, type Repository } from "../../../model/index.ts";

/** What one change of an arm does in one file. */
export interface ChangeInFile {
  readonly file: string;
  /** All that the arm does in the file. */
  readonly all: readonly PatchOperation[];
  /** The places of the change among them, with what is only asked before each (`test`). */
  readonly places: readonly number[];
}

/** One change of an arm: an operation of its patch, or all that say that they are a part of the same. */
export interface ChangeOfArm {
  readonly experiment: Experiment;
  /** What it is called in the patch; `undefined`: it is one operation. */
  readonly name: string | undefined;
  /** Where its first operation changes what. */
  readonly first: PatchOperation;
  readonly files: readonly ChangeInFile[];
}

/** The change that an operation of an arm's patch is a part of, by its place; `undefined` where there is none. */
export function changeOf(
  repo: Repository,
  {
    flag,
    arm,
    file,
    index,
  }: { readonly flag: string; readonly arm: string; readonly file: string; readonly index: number },
): ChangeOfArm | undefined {
  const experiment = experimentsOf(repo).list.find((one) => one.flag?.value === flag);
  const files = experiment?.patches.find((one) => one.arm === arm)?.files ?? [];
  const first = files.find((one) => one.file === file)?.ops[index];
  if (experiment === undefined || first === undefined || first.op === "test") return undefined;
  const name = first.change;
  const isPart = (path: string, op: PatchOperation, place: number) =>
    op.op !== "test" && (name === undefined ? path === file && place === index : op.change === name);
  const changed = files.flatMap((one): readonly ChangeInFile[] => {
    const parts = one.ops.flatMap((op, place) => (isPart(one.file, op, place) ? [place] : []));
    const places = parts.flatMap((place) => withTests(one.ops, place));
    return parts.length === 0 ? [] : [{ file: one.file, all: one.ops, places }];
  });
  return { experiment, name, first, files: changed };
}

/** The operations of a change, as JSON: who asks for something to be done with it has seen these. */
export function asSeen({ files }: ChangeOfArm): string {
  return JSON.stringify(
    files.flatMap(({ all, places }) => all.filter(({ op }, place) => op !== "test" && places.includes(place))),
  );
}

/** The place of an operation, behind those of what is only asked before it. */
function withTests(ops: readonly PatchOperation[], index: number): readonly number[] {
  const others = ops.slice(0, index).findLastIndex(({ op }) => op !== "test");
  return Array.from({ length: index - others }, (_, place) => others + 1 + place);
}
