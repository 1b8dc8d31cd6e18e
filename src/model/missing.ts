import { operationIds } from "./contract/read-contract.ts";
import { didYouMean } from "./nearest.ts";
import type { Repository } from "./repository.ts";

/** What is said of a block that is named and that there is not, with the one that may have been meant. */
export function noBlock({ blocks }: Repository, name: string): string {
  return `There is no block "${name}"${didYouMean(name, blocks.keys())}`;
}

/** The same of a call. */
export function noOperation(repo: Repository, id: string): string {
  return `schemas/api/openapi.json has no operation "${id}"${didYouMean(id, operationIds(repo))}`;
}

/** The same of a schema, as a journey names it: by its file where it is what is remembered, by its id where it is a form. */
export function noSchema({ schemas }: Repository, name: string, role: "data" | "form"): string {
  const known = [...schemas.keys()].map((id) => (role === "data" ? `${id}.schema.json` : id));
  return `There is no schema "${name}"${didYouMean(name, known)}`;
}
