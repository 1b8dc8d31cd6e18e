import { type Experiment, experimentsOf, type PatchOperation, type Repository } from "../../../model/index.ts";

/** The operations of an arm's change in one file. */
export interface ChangeInFile {
  readonly file: string;
  readonly all: readonly PatchOperation[];
  /** The indexes of the change's operations, including the `test`s before each. */
  readonly places: readonly number[];
}

/** A change of an arm: an operation of its patch, or all operations with the same change name. */
export interface ChangeOfArm {
  readonly experiment: Experiment;
  /** Its name in the patch. `undefined` for a single unnamed operation. */
  readonly name: string | undefined;
  readonly first: PatchOperation;
  readonly files: readonly ChangeInFile[];
}

/** The change that an operation of an arm's patch belongs to, or `undefined` if there is no such operation. */
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

/** The operations of a change as JSON, to compare with what the person has seen. */
export function changeText({ files }: ChangeOfArm): string {
  return JSON.stringify(
    files.flatMap(({ all, places }) => all.filter(({ op }, place) => op !== "test" && places.includes(place))),
  );
}

/** The index of an operation and those of the `test`s directly before it. */
function withTests(ops: readonly PatchOperation[], index: number): readonly number[] {
  const others = ops.slice(0, index).findLastIndex(({ op }) => op !== "test");
  return Array.from({ length: index - others }, (_, place) => others + 1 + place);
}
