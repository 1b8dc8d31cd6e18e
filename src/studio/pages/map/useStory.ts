import { useMemo } from "react";
import type { StoryView } from "../../protocol-map.ts";
import type { Lens } from "../lens.ts";
import { useView } from "../useView.ts";

/** By step: the lines of a story that end there, counted from 1. */
export type Walked = ReadonlyMap<string, readonly number[]>;

interface Walk {
  readonly story?: StoryView;
  readonly problem?: string;
  /** The current line. If the address has an invalid one, the last. */
  readonly at: number;
  readonly walked: Walked;
}

/** The story in the lens. `null` if there is none. */
export function useStory(lens: Lens): Walk | null {
  const { answer: story, problem } = useView("stories", lens.story === "" ? null : { id: lens.story });
  const walked = useMemo(() => walkedIn(story), [story]);
  // Another journey has been chosen.
  const isElsewhere = story !== undefined && story.flow !== lens.flow;
  if (lens.story === "" || isElsewhere) return null;
  const at = Math.min(lens.at, Math.max(0, (story?.lines.length ?? 1) - 1));
  return { ...(story && { story }), ...(problem !== undefined && { problem }), at, walked };
}

function walkedIn(story: StoryView | undefined): Walked {
  const walked = new Map<string, number[]>();
  for (const [index, { step }] of (story?.lines ?? []).entries()) {
    if (step === null) continue;
    const lines = walked.get(step);
    if (lines === undefined) walked.set(step, [index + 1]);
    else lines.push(index + 1);
  }
  return walked;
}
