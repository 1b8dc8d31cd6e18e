/** Development builds only: `?replay=<name>` shows what the check has found, state by state. Nothing is sent, and nothing is kept. */
import type { Journey, Running } from "../../browser/index.ts";
import { atom, createStore } from "jotai";
import {
  advance,
  type Environment,
  type Event,
  playEvent,
  type Program,
  type ReplayState,
} from "../../engine/index.ts";
import type { ReplayFile } from "./replay-file.ts";
import { isInStudio, onWalk } from "./studio-frame.ts";
import { showPanel } from "./replay-panel.ts";

/** The replay of that name, which the dev server has: who comes, and the journey that they are in. Rejects where there is none. */
export async function readReplay(name: string) {
  const response = await fetch(`/@replay/${encodeURIComponent(name)}`);
  if (!response.ok) throw new Error(`There is no replay "${name}". Run the check again: it writes them anew.`);
  const file = (await response.json()) as ReplayFile;
  const { arms, site, lang } = file;
  return { arms, site, lang, createJourney: ({ program, env }: Begun) => replayedJourney(program, env, file) };
}

interface Begun {
  readonly program: Program;
  readonly env: Environment;
}

/** A journey that stands where the replay ends, with the story beside it. What is done from there on is answered by nobody. */
function replayedJourney(program: Program, env: Environment, file: ReplayFile): Journey {
  const stands = standsOf(program, env, file);
  const store = createStore();
  const replayState = (snapshot: Running["snapshot"]): Running => ({ program, snapshot });
  const at = (index: number): Running => replayState(stands[index]?.snapshot as Running["snapshot"]);
  const state = atom<Running>(at(stands.length - 1));
  const walk = (index: number) => store.set(state, at(index));
  // The Studio tells the way itself.
  if (isInStudio(new URLSearchParams(location.search))) onWalk(walk);
  else showPanel(file, walk);
  return {
    state,
    store,
    report(event) {
      const { snapshot } = store.get(state);
      const stamp = { at: Date.parse(file.at), id: "replay" };
      store.set(state, replayState(advance(program, snapshot, { ...event, ...stamp } as Event).snapshot));
      return false;
    },
    begin: () => undefined,
    end: () => undefined,
    complete: async () => undefined,
    askAhead: () => undefined,
    swap: () => location.reload(),
  };
}

/** Where the journey stands after each replay event. */
export function standsOf(program: Program, env: Environment, { kept, at, events }: ReplayFile): readonly ReplayState[] {
  const { id: flow, data } = program;
  const savedAt = Date.parse(at);
  const stored =
    kept === undefined ? null : { flow, version: data.version, savedAt, data: kept, drafts: {}, intents: {} };
  let replayState: ReplayState = { snapshot: null, stored, at: savedAt, env };
  return events.map((replayEvent) => (replayState = playEvent(program, replayState, replayEvent).replayState));
}
