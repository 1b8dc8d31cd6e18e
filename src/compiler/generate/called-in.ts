import { flowUses, type Named, type Repository } from "../../model/index.ts";

/** The operations that a journey calls. */
export function calledIn(repo: Repository, flow: Named): readonly string[] {
  return [...new Set(flowUses(repo, flow).flatMap((use) => (use.kind === "call" ? [use.operation] : [])))].sort();
}
