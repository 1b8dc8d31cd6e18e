import { type Envelope, type Environment, type JsonObject, merge, type Program } from "../../engine/index.ts";
import { entriesOf, isObject, loadProgram, type Named, objectAt, type Repository } from "../../language/index.ts";
import { goldenOf, statesIn } from "../../language/migrations/index.ts";
import { surroundings } from "../simulate/index.ts";

/** Somebody in the middle of a journey. */
export interface Sample {
  /** Where they stand. */
  readonly step: string;
  /** What their browser keeps; `null`: nothing yet. */
  readonly stored: Envelope | null;
  readonly env: Environment;
  readonly site: string;
  readonly at: number;
}

const NOON = Date.parse("2030-01-01T12:00:00Z");

/** States that people can be in at a version of a journey. */
export async function samplesOf(repo: Repository, flow: Named): Promise<readonly Sample[]> {
  const program = await loadProgram(repo, flow.id);
  return [...golden(repo, flow, program), ...prepared(repo, flow, program)];
}

/** Those that the repository keeps for the version of its data, at every step. */
function golden(repo: Repository, flow: Named, program: Program): Sample[] {
  const id = String(flow.value.data ?? "").replace(/\.schema\.json$/, "");
  const { env, site } = surroundings(repo, {});
  const file = goldenOf(repo, id).get(program.data.version);
  const states = file === undefined ? [] : statesIn(file, flow.id, program.data.version);
  return states.flatMap(({ envelope }) =>
    Object.keys(program.steps).map((step) => ({ step, stored: envelope, env, site, at: NOON })),
  );
}

/** Those that `dev.json` opens steps with. */
function prepared(repo: Repository, flow: Named, program: Program): Sample[] {
  const dev = repo.files.get(`flows/${flow.id}/dev.json`)?.value;
  const { env, site } = surroundings(repo, {});
  return entriesOf(objectAt(dev, "steps")).flatMap(([step, own]) => {
    if (!isObject(own)) return [];
    const data = merge(program.data.defaults, merge(objectAt(dev, "data"), own)) as JsonObject;
    const stored = { flow: flow.id, version: program.data.version, savedAt: NOON, data, drafts: {}, intents: {} };
    return [{ step, stored, env, site, at: NOON }];
  });
}
