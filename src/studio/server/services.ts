import type { Repository } from "../../model/index.ts";
import { type Edited, toRedo, toUndo, type Workspace } from "../edits/index.ts";
import type { Checked, Done, Finding } from "../protocol.ts";
import type { Requirement } from "../reading/index.ts";
import type { Before } from "./before.ts";
import type { Checker } from "./checker.ts";
import { findingOf } from "./finding-of.ts";
import type { Listeners } from "./listeners.ts";
import type { Ways } from "./ways.ts";
import type { WholeChecked } from "./whole.ts";

/** What the Studio's server consists of, for those who answer its pages' requests. */
export interface Services {
  readonly workspace: Workspace;
  readonly checker: Checker;
  readonly whole: WholeChecked;
  readonly ways: Pick<Ways, "find" | "story" | "recorded" | "accepted">;
  readonly listeners: Listeners;
  readonly before: Pick<Before, "repo" | "ready">;
  /** Returns a project's requirements. Empty if it has none. */
  readonly requirements: (repo: Repository) => readonly Requirement[];
  /** Called with the paths of changed files. */
  readonly edited: (paths: readonly string[]) => void;
}

/** The last quick check. Unreadable files are reported before the first one has finished. */
export function quickCheck({ workspace: { repo }, checker: { checked }, listeners }: Services): Checked | null {
  if (checked !== null) return checked;
  const findings = repo.problems.map(findingOf);
  return findings.length === 0 ? null : { revision: listeners.revision, findings };
}

/** All current findings. Those of the full check only if nothing was edited since. */
export function currentFindings(services: Services): readonly Finding[] {
  const { whole, listeners } = services;
  const walked = whole.checked?.revision === listeners.revision ? whole.checked.findings : [];
  return [...(quickCheck(services)?.findings ?? []), ...walked];
}

/** Announces an edit, and returns the answer to its request. */
export function doneWith({ workspace, listeners, edited }: Services, { what, paths }: Edited): Done {
  edited(paths);
  return { what, revision: listeners.revision, ...turnsOf(workspace) };
}

/** The acts that undo and redo would affect. */
export function turnsOf({ history }: Workspace): Pick<Done, "undo" | "redo"> {
  return { undo: toUndo(history)?.what ?? null, redo: toRedo(history)?.what ?? null };
}
