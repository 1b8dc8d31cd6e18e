/** Every use of something that is declared elsewhere, with its place. For rules of the checker, and for editors. */
import type { Repository } from "../repository.ts";
import { flowUses } from "./flow.ts";
import { formUses } from "./form.ts";
import type { Use } from "./use.ts";

export type { UsePlace, Use, UseKind, UseOf } from "./use.ts";
export { stepsOf } from "./flow.ts";

/** All uses in the repository's journeys, forms and layouts, in the order of the files. */
export function usesOf(repo: Repository): readonly Use[] {
  const uses: Use[] = [];
  for (const flow of repo.flows) uses.push(...flowUses(repo, flow));
  for (const form of repo.schemas.values()) uses.push(...formUses(repo, form));
  return uses;
}
