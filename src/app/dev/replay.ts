/** Development builds only: `?replay=<name>` shows what the check has found, state by state. Nothing is sent, and nothing is kept. */
import type { Journey } from "../../browser/index.ts";
import type { ReplayFile } from "./replay-file.ts";
import { showPanel } from "./replay-panel.ts";
import { replayedJourney } from "./replayed-journey.ts";
import { isInStudio, onWalk } from "./studio-frame.ts";

type Begun = Parameters<typeof replayedJourney>[0];

/** The replay of that name, which the dev server has: who comes, and the journey that they are in. Rejects where there is none. */
export async function readReplay(name: string) {
  const response = await fetch(`/@replay/${encodeURIComponent(name)}`);
  if (!response.ok) throw new Error(`There is no replay "${name}". Run the check again: it writes them anew.`);
  const file = (await response.json()) as ReplayFile;
  const { arms, site, lang } = file;
  return { arms, site, lang, createJourney: (begun: Begun) => journeyOf(begun, file) };
}

/** A journey that stands where the replay ends, with the story beside it: what is done from there on is answered by nobody. The Studio tells the way itself, and may have it go on. */
function journeyOf(begun: Begun, file: ReplayFile): Journey {
  const replayed = replayedJourney(begun, file);
  if (isInStudio(new URLSearchParams(location.search))) onWalk(replayed);
  else showPanel(file, replayed.walk);
  return replayed.journey;
}
