import type { Json } from "../../engine/index.ts";
import { fullSampleOf } from "../../explorer/index.ts";
import { bundlePlace, DefinitionError, type Operation, type Repository } from "../../model/index.ts";

/**
 * An example of an operation's answer, made from the schema in the contract. Empty if the operation has none, or refers
 * to something that does not exist, which the check reports: the rest of its page can be edited all the same.
 */
export function madeUpAnswer(repo: Repository, { answer }: Operation): Json {
  if (answer === undefined) return {};
  try {
    return fullSampleOf(bundlePlace(repo, answer));
  } catch (error) {
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}
