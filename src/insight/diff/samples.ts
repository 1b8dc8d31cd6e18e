import type { Envelope, Environment, Program } from "../../engine/index.ts";
import { explore } from "../../explorer/index.ts";
import {
  type Named,
  type Repository,
  armsOf as armsOfExperiment,
  dataIdOf,
  experimentsOf,
  goldenOf,
  statesIn,
} from "../../model/index.ts";
import { environmentOf } from "../simulate/environment.ts";

/** A person in the middle of a journey. */
export interface Sample {
  /** Their current step. */
  readonly step: string;
  /** What their browser has stored. `null` if nothing yet. */
  readonly stored: Envelope | null;
  readonly env: Environment;
  readonly site: string;
  readonly at: number;
}

/** Enough to reach every step and to cover what its conditions distinguish. Only the check explores completely. */
const ENOUGH = { exact: 1, further: 0, most: 12_000 };

/** The states that people can be in at a version of a journey: those that an exploration finds, and the golden ones. */
export async function samplesOf(
  repo: Repository,
  flow: Named,
  program: Program,
  pinned: Readonly<Record<string, string>>,
): Promise<readonly Sample[]> {
  const { places } = await explore(repo, flow, { ...ENOUGH, pinned });
  const found = new Map<string, Sample>();
  for (const { first } of places) {
    const { snapshot, stored, at, env } = first.replayState;
    const { site, arms } = first.environment;
    const sample: Sample = { step: snapshot.step, stored, env, site, at };
    found.set(JSON.stringify([snapshot.step, stored?.data, stored?.drafts, site, arms]), sample);
  }
  return [...found.values(), ...golden(repo, flow, program)];
}

/** The golden states of the data's version, each at every step. */
function golden(repo: Repository, flow: Named, program: Program): Sample[] {
  const id = dataIdOf(repo, flow);
  const { env, site } = environmentOf(repo, {});
  const file = goldenOf(repo, id).get(program.data.version);
  const states = file === undefined ? [] : statesIn(file, flow.id, program.data.version);
  const at = Date.parse("2030-01-01T12:00:00Z");
  return states.flatMap(({ envelope }) =>
    Object.keys(program.steps).map((step) => ({ step, stored: { ...envelope, savedAt: at }, env, site, at })),
  );
}

/** The environment of somebody in another version of the files. */
export function environmentIn(after: Repository, { env, site }: Sample): Environment {
  try {
    const known = environmentOf(after, { site, lang: env.lang });
    const flags = Object.fromEntries(
      Object.entries(known.env.flags).map(([flag, arm]) => [flag, armIn(after, flag, env.flags[flag]) ?? arm]),
    );
    return { ...known.env, flags };
  } catch {
    // The site or the language no longer exists, so they get the default.
    return { ...environmentOf(after, {}).env, flags: { ...environmentOf(after, {}).env.flags, ...env.flags } };
  }
}

function armIn(repo: Repository, flag: string, arm: string | undefined): string | undefined {
  const experiment = experimentsOf(repo).list.find((one) => one.flag?.value === flag);
  return experiment !== undefined && arm !== undefined && armsOfExperiment(experiment).includes(arm) ? arm : undefined;
}

export function armsOf({ env }: Sample): readonly string[] {
  return Object.entries(env.flags).map(([flag, arm]) => `${flag}: ${arm}`);
}
