/**
 * Development builds only: `?replay=<name>` shows what the check has found, state by state. Sends and stores nothing.
 */
import type { Journey } from "../../browser/index.ts";
import type { ReplayFile } from "./replay-file.ts";
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

function stepOf({ now }: Journey): string {
  return now().snapshot.step;
}

/**
 * Shows the problem and the steps to it. Each line of the story shows the state after it, starting with the last one.
 */
function showPanel({ why, story }: Pick<ReplayFile, "why" | "story">, show: (index: number) => void): void {
  const panel = document.createElement("aside");
  panel.setAttribute("aria-label", "Replay");
  Object.assign(panel.style, {
    position: "fixed",
    insetInlineEnd: "1rem",
    insetBlockEnd: "1rem",
    zIndex: "1000",
    inlineSize: "min(26rem, calc(100vw - 2rem))",
    maxBlockSize: "60vh",
    overflow: "auto",
    padding: "0.75rem 1rem",
    border: "2px solid #8a1c1c",
    borderRadius: "0.5rem",
    background: "#fff",
    color: "#1b1b1b",
    font: "14px/1.4 system-ui, sans-serif",
  });
  const heading = document.createElement("strong");
  heading.textContent = why;
  const list = document.createElement("ol");
  Object.assign(list.style, { margin: "0.5rem 0 0", paddingInlineStart: "1.5rem" });
  const buttons = story.map((line, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = line;
    Object.assign(button.style, {
      display: "block",
      inlineSize: "100%",
      padding: "0.25rem",
      border: "0",
      background: "none",
      color: "inherit",
      font: "inherit",
      textAlign: "start",
      cursor: "pointer",
      overflowWrap: "anywhere",
    });
    button.addEventListener("click", () => {
      mark(index);
      show(index);
    });
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
    return button;
  });
  const mark = (current: number) => {
    for (const [index, button] of buttons.entries()) {
      button.toggleAttribute("aria-current", index === current);
      if (index === current) button.setAttribute("aria-current", "step");
      button.style.fontWeight = index === current ? "700" : "400";
    }
  };
  mark(story.length - 1);
  panel.append(heading, list);
  document.body.append(panel);
}
