import { blocksOf, descriptorOf, flowOf, type Named, type Repository, type Step } from "../../model/index.ts";

/**
 * The document policy of a step: the one that a block at its path needs. A policy applies to a document, and so to a
 * path and to all steps at it.
 */
export function policyOf(repo: Repository, flow: Named, step: Step): string | undefined {
  for (const [id, { path }] of flowOf(repo, flow).steps) {
    if (path?.value !== step.path?.value) continue;
    for (const { descriptor } of blocksOf(repo, flow, id)) {
      const policy = descriptor && descriptorOf(descriptor).policy;
      if (policy !== undefined) return policy;
    }
  }
  return undefined;
}
