import { experimentsOf } from "../experiment/read-experiments.ts";
import { writtenPointer } from "../flow/one-rule.ts";
import type { Repository } from "../repository.ts";

/** The places in a file that patches of arms change, as they are written. */
export function patchedAt(repo: Repository, path: string): readonly string[] {
  const root = repo.files.get(path)?.value;
  const patches = experimentsOf(repo).list.flatMap((experiment) => experiment.patches);
  const ops = patches.flatMap(({ files }) => files).flatMap((one) => (one.file === path ? one.ops : []));
  const named = ops.flatMap((op) => [op.path, op.from].filter((one) => one !== undefined));
  return named.map((one) => writtenPointer(root, one));
}
