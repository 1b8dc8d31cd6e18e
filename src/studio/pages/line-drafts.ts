import { atom } from "jotai";
import { atomWithStorage, createJSONStorage } from "jotai/utils";
import type { Command } from "../commands/index.ts";

/** What was typed in a line of a form and is not saved. */
export interface LineDraft {
  readonly value: string;
  /** What it is: `You (“Thank you”)`. */
  readonly of: string;
  readonly does: Command;
}

/** By the line's name. */
type LineDrafts = Readonly<Record<string, LineDraft>>;

/** All drafts of lines of this tab, so that another choice, another place or a reload loses nothing. */
export const lineDraftsAtom = atomWithStorage<LineDrafts>(
  "studio.line-drafts",
  {},
  createJSONStorage<LineDrafts>(() => sessionStorage),
  { getOnInit: true },
);

/** How often a line's draft was saved or discarded outside its own form, which is then drawn anew. */
export const linesSettledAtom = atom(0);

/** The drafts without some, and with another one under a name. */
export function withLines(drafts: LineDrafts, gone: readonly string[], more: LineDrafts = {}): LineDrafts {
  const left = Object.entries(drafts).filter(([name]) => !gone.includes(name));
  return { ...Object.fromEntries(left), ...more };
}
