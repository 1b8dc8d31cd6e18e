import { playEvent, type Program, type Replayed, type ReplayState } from "../engine/index.ts";
import { type Repository, sitesOf } from "../model/index.ts";
import { environment, firstArms } from "./environment.ts";
import type { Replay } from "./finding.ts";

/** Plays a replay. Returns every state on the path; the first one is before any event. */
export function replayed(repo: Repository, program: Program, replay: Replay): Replayed[] {
  let replayState = replayStateOf(repo, program, replay);
  return [
    { replayState, commands: [] },
    ...replay.events.map((replayEvent) => {
      const replayed = playEvent(program, replayState, replayEvent);
      replayState = replayed.replayState;
      return replayed;
    }),
  ];
}

/** The state before any event of a replay. */
export function replayStateOf(repo: Repository, program: Program, { site, arms, lang, at, kept }: Replay): ReplayState {
  const found = sitesOf(repo).list.find(({ id }) => id?.value === site)?.value ?? { id: site };
  const { id: flow, data } = program;
  return {
    snapshot: null,
    stored:
      kept === undefined ? null : { flow, version: data.version, savedAt: at, data: kept, drafts: {}, intents: {} },
    at,
    env: environment(found, { ...firstArms(repo), ...arms }, lang),
  };
}
