import { join } from "node:path";
import { readLinks } from "../../../../src/server/links.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { prepareAct, type SupportResources } from "../../../../src/server/support/act.ts";
import type { Signature } from "../../../../src/server/support/audit.ts";
import { ACTS } from "../../../../src/server/support/acts.ts";
import { type Bench, config, PEPPER } from "../builders.ts";

export const ANNA = { by: "anna", reason: "ticket 4711" };
const ROOT = join(import.meta.dirname, "../../../..");

/** What support works with at a bench. */
export function resourcesOf(bench: Bench): SupportResources {
  const settings = config(bench.dir);
  const secrets = createSecrets(PEPPER);
  const links = readLinks(ROOT, settings.publicOrigin);
  return { config: settings, db: bench.service.db, secrets, outbox: createOutbox(secrets), links };
}

/** Does an act as Anna. Answers of any shape: tests assert all of them. */
export async function act(
  bench: Bench,
  name: string,
  input: Readonly<Record<string, string>> = {},
  signature: Partial<Signature> = ANNA,
): Promise<ReturnType<typeof JSON.parse>> {
  const made = ACTS[name];
  if (!made) throw new Error(name);
  return prepareAct({ name, made }, signature, input)(resourcesOf(bench));
}

/** The record of acts on a person, newest first. */
export async function recordOf(bench: Bench, subject: string) {
  const acts = bench.service.db.selectFrom("support_acts").selectAll().where("subject", "=", subject);
  return (await acts.orderBy("at", "desc").execute()).map(({ id: _id, at: _at, ...act }) => act);
}
