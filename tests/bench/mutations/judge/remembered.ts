import type { Json } from "../../../../src/engine/index.ts";
import { bundleSchema, type Repository } from "../../../../src/model/index.ts";
import { loadModule } from "./load.ts";
import { samplesOf } from "./samples.ts";

/**
 * How the browser could notice the difference between two versions of a journey's stored data, from its generated code.
 */
export function rememberedDiffers(
  flow: string,
  [base, before]: readonly [Repository, string],
  [mutant, after]: readonly [Repository, string],
): string | undefined {
  type Data = { valid(data: Json): boolean };
  const [one, other] = [loadModule<Data>(before), loadModule<Data>(after)];
  if (migration(before) !== migration(after)) return `what ${flow} kept is migrated otherwise`;
  const values = samplesOf([base, mutant].map((repo) => bundleSchema(repo, schemaOf(repo, flow))));
  return values.some((value) => one.valid(value) !== other.valid(value))
    ? `what ${flow} kept is judged otherwise`
    : undefined;
}

function schemaOf(repo: Repository, flow: string): string {
  return String(repo.flows.find(({ id }) => id === flow)?.value.data).replace(/\.schema\.json$/, "");
}

function migration(code: string): string | undefined {
  return /export const migrate[^]*/.exec(code)?.[0];
}
