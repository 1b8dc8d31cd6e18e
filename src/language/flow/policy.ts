import type { JsonObject } from "../../engine/index.ts";
import { entriesOf, isObject, stringAt } from "../json.ts";
import type { Repository } from "../repository.ts";
import { blocksOf } from "./blocks.ts";

/**
 * The document policy of a step: the one that a block on its path asks for. A policy is a document's, and so a path's;
 * the steps that share a path share it.
 */
export function policyOf(repo: Repository, flow: JsonObject, step: JsonObject): string | undefined {
  const path = stringAt(step, "path");
  for (const [, other] of entriesOf(flow.steps)) {
    if (!isObject(other) || stringAt(other, "path") !== path) continue;
    for (const { descriptor } of blocksOf(repo, other)) {
      const policy = stringAt(descriptor?.value, "policy");
      if (policy !== undefined) return policy;
    }
  }
  return undefined;
}
