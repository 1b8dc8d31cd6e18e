import { operationIds } from "./contract/read-contract.ts";
import { didYouMean } from "./nearest.ts";
import type { Repository } from "./repository.ts";

/** The message about an unknown block, with the name that was probably meant. */
export function noBlock({ blocks }: Repository, name: string): string {
  return `There is no block "${name}"${didYouMean(name, blocks.keys())}`;
}

/** The message about an unknown operation. */
export function noOperation(repo: Repository, id: string): string {
  return `schemas/api/openapi.json has no operation "${id}"${didYouMean(id, operationIds(repo))}`;
}

/**
 * The message about an unknown schema, in the notation of journeys: the file for remembered data, the id for a form.
 */
export function noSchema({ schemas }: Repository, name: string, role: "data" | "form"): string {
  const known = [...schemas.keys()].map((id) => (role === "data" ? `${id}.schema.json` : id));
  return `There is no schema "${name}"${didYouMean(name, known)}`;
}
