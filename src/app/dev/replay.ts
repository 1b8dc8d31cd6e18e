/**
 * Development builds only: `?replay=<name>` shows what the check has found, state by state. Sends and stores nothing.
 */
import type { Journey } from "../../browser/index.ts";
import type { ReplayFile } from "./replay-file.ts";
import { showPanel } from "./replay-panel.ts";
import { replayedJourney } from "./replayed-journey.ts";
import { isInStudio, onWalk } from "./studio-frame.ts";

type Begun = Parameters<typeof replayedJourney>[0];

/** Loads a replay by name from the dev server: the visitor, and their journey. Rejects if it does not exist. */
export async function readReplay(name: string) {
  const response = await fetch(`/@replay/${encodeURIComponent(name)}`);
  if (!response.ok) throw new Error(`There is no replay "${name}". Run the check again: it writes them anew.`);
  const file = (await response.json()) as ReplayFile;
  const { arms, site, lang } = file;
  return { arms, site, lang, createJourney: (begun: Begun) => journeyOf(begun, file) };
}

/**
 * Creates a journey in the replay's final state, with the story beside it. Actions from there on get no answers. In the
 * Studio, the Studio shows the story itself and may let the journey continue.
 */
function journeyOf(begun: Begun, file: ReplayFile): Journey {
  const replayed = replayedJourney(begun, file);
  if (isInStudio(new URLSearchParams(location.search))) onWalk(replayed, stepOf(replayed.journey));
  else showPanel(file, replayed.walk);
  return replayed.journey;
}

function stepOf({ store, state }: Journey): string {
  return store.get(state).snapshot.step;
}
