import { fingerprintOf } from "../../compiler/index.ts";
import { languageOf, stepsOf } from "../../insight/index.ts";
import { REQUESTED } from "../../explorer/jobs/index.ts";
import { experimentsOf, sitesOf } from "../../model/index.ts";
import { addressOf, languageViews, trialView } from "../reading/index.ts";
import type { Model } from "./model.ts";
import { keepReplay, readReplay } from "./replay-files.ts";
import type { ExplorerThread } from "./explorer-thread.ts";
import type { RequestOf } from "../routes.ts";
import { fingerprint } from "../edits/index.ts";

/** Kept for a step that no path leads to, so that it is not searched again. */
const NONE = "null";

/** In ms. Somebody who edits does not wait for the searches. */
const QUIET_MS = 3_000;

/** The shortest paths to steps, as names of replays. They are kept until the journey changes, also across restarts. */
export interface ShortestPaths {
  /** `null` if there is none. */
  find(request: RequestOf<"path">): Promise<string | null>;
  /** Searches those to all steps that have no address of their own, for the people whom a new tab shows. */
  findAll(): void;
  close(): void;
}

export function shortestPaths(
  model: Pick<Model, "root" | "repo" | "revision">,
  explorer: Pick<ExplorerThread, "find">,
  quiet = QUIET_MS,
): ShortestPaths {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const find: ShortestPaths["find"] = async ({ flow, step, site, lang, arms, ...wanted }) => {
    const { root, repo } = model;
    // One for each lens, because several are shown side by side.
    const as = fingerprint(JSON.stringify([fingerprintOf(repo, flow), site, lang, arms, wanted]));
    const name = `${flow}-${step}-${as.slice(0, 12)}`;
    const kept = readReplay(root, REQUESTED + name);
    if (kept !== undefined) return kept === NONE ? null : REQUESTED + name;
    const replay = await explorer.find({ flow, step, site, lang, arms, ...wanted });
    if (replay === undefined) return null;
    const written = keepReplay(root, name, replay === null ? NONE : JSON.stringify(replay));
    return replay === null ? null : written;
  };
  const findAll = async () => {
    const { repo, revision } = model;
    const site = sitesOf(repo).list[0]?.id?.value ?? "";
    const lang = languageViews(repo)[0]?.id ?? "";
    const arms = Object.fromEntries(experimentsOf(repo).list.map((one) => firstArm(trialView(one))));
    for (const flow of repo.flows)
      for (const { id: step } of stepsOf(repo, flow, languageOf(repo, undefined))) {
        if (addressOf(repo, flow.id, step) !== null) continue;
        if (model.revision !== revision) return;
        await find({ flow: flow.id, step, site, lang, arms });
      }
  };
  return {
    find,
    findAll() {
      clearTimeout(timer);
      // A file that cannot be read now is reported by the check.
      timer = setTimeout(() => void findAll().catch(() => undefined), quiet);
    },
    close: () => clearTimeout(timer),
  };
}

function firstArm({ flag, arms }: ReturnType<typeof trialView>): readonly [string, string] {
  return [flag, arms[0] ?? ""];
}
