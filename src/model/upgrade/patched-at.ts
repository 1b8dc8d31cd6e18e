import { experimentsOf } from "../experiment/read-experiments.ts";
import type { Repository } from "../repository.ts";

/** The places in a file that patches of arms change. */
export function patchedAt(repo: Repository, path: string): readonly string[] {
  const patches = experimentsOf(repo).list.flatMap((experiment) => experiment.patches);
  const ops = patches.flatMap(({ files }) => files).flatMap((one) => (one.file === path ? one.ops : []));
  return ops.flatMap((op) => [op.path, op.from].filter((one) => one !== undefined));
}
