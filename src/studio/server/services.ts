import type { Repository } from "../../model/index.ts";
import type { Checked, Finding, Topic } from "../protocol.ts";
import type { Requirement } from "../reading/index.ts";
import type { Before } from "./before.ts";
import type { Checker } from "./checker.ts";
import { findingOf } from "./finding-of.ts";
import type { Listeners } from "./listeners.ts";
import type { MachineTranslation } from "./machine-translation.ts";
import type { Model } from "./model.ts";
import type { Others } from "./others.ts";
import type { PeopleThere } from "./people-there.ts";
import type { Release } from "./release.ts";
import type { ShortestPaths } from "./shortest-paths.ts";
import type { ExplorerThread } from "./explorer-thread.ts";
import type { FullCheck } from "./whole.ts";

/** What the Studio's server consists of, for those who answer its pages' requests. */
export interface Services {
  readonly model: Model;
  readonly checker: Checker;
  readonly whole: Pick<FullCheck, "checked" | "finished">;
  readonly explorer: Pick<ExplorerThread, "story" | "recorded" | "accepted">;
  readonly paths: Pick<ShortestPaths, "find">;
  readonly listeners: Listeners;
  readonly before: Pick<Before, "repo" | "ready">;
  readonly others: Pick<Others, "here">;
  readonly release: Release;
  readonly peopleThere: PeopleThere;
  /** Origin of the staff's pages of the running service, if it is known. */
  readonly staffOrigin?: string | undefined;
  /** Translates by machine, if one is configured. */
  readonly translation?: MachineTranslation | undefined;
  /** Returns a project's requirements. Empty if it has none. */
  readonly requirements: (repo: Repository) => readonly Requirement[];
}

/** What findings come from. */
type Checks = Pick<Services, "model"> & {
  readonly checker: Pick<Checker, "checked">;
  readonly whole: Pick<FullCheck, "checked">;
};

/** The last quick check. Unreadable files are reported before the first one has finished. */
export function quickCheck({ model, checker: { checked } }: Checks): Checked | null {
  if (checked !== null) return checked;
  const findings = model.repo.problems.map(findingOf);
  return findings.length === 0 ? null : { revision: model.revision, findings };
}

/** All current findings. Those of the full check only if nothing was edited since. */
export function currentFindings(services: Checks): readonly Finding[] {
  const { whole, model } = services;
  const walked = whole.checked?.revision === model.revision ? whole.checked.findings : [];
  return [...(quickCheck(services)?.findings ?? []), ...walked];
}

/** The comparison of the current files with a commit. `null` if it was not calculated yet. */
export function comparedWith({ checker, model }: Services, commit: string | undefined): Checker["changes"] {
  const { changes } = checker;
  return changes?.revision === model.revision && changes.commit === commit ? changes : null;
}

/** Returns the topic `findings` when the current findings are other ones than when it was last called. */
export function findingsNews(checks: Checks): () => readonly Topic[] {
  let known = "[]";
  return () => {
    const now = JSON.stringify(currentFindings(checks));
    if (now === known) return [];
    known = now;
    return ["findings"];
  };
}

/** Notifies pages that results about the current files are new. */
export function notifyOf(
  { model, listeners }: Pick<Services, "model" | "listeners">,
  topics: readonly Topic[],
  reload = false,
): void {
  const { revision } = model;
  listeners.notify({ revision, topics, files: [], journeys: null, ...(reload && { reload }) });
}
