import { playEvent, type Replayed, type JsonObject, type Program, type ReplayState } from "../engine/index.ts";
import { experimentsOf, type Repository, sitesOf } from "../model/index.ts";
import type { Replay } from "./finding.ts";

/** Takes a replay to its end; every stand on the way, the first before anything has happened. */
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

/** Who comes, before anything has happened. */
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

export function environment(
  site: JsonObject,
  flags: Readonly<Record<string, string>>,
  lang: string,
): ReplayState["env"] {
  return {
    flags,
    experiment: { referrerKey: "", entries: [] },
    site,
    lang,
    visitor: "00000000-0000-4000-8000-000000000000",
  };
}

/** The arm of those who are in no other, by flag. */
export function firstArms(repo: Repository): Record<string, string> {
  return Object.fromEntries(
    experimentsOf(repo).list.flatMap(({ flag, arms: [first] }) => {
      return flag === undefined || first === undefined ? [] : [[flag.value, first.value]];
    }),
  );
}
