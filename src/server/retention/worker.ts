import { forgetOldAccess } from "../accounts/index.ts";
import { forgetOldEvents } from "../analytics/index.ts";
import { forgetOldKeys } from "../http/index.ts";
import type { Resources } from "../http/index.ts";
import { forgetOldMessages } from "../outbox/index.ts";
import { forgetOldSessions } from "../sessions/index.ts";
import { signals } from "../signals.ts";
import { forgetOldTokens } from "../users/index.ts";
import { startWorker } from "../worker.ts";
import { forgetAbandoned } from "./forget.ts";

const EVERY_MS = 3_600_000;

type ForgettingResources = Pick<Resources, "db" | "config" | "files" | "log">;

/**
 * Deletes expired data at the start and every hour. After an error it tries again an hour later. The returned function
 * stops it.
 */
export function startForgetting(resources: ForgettingResources): () => Promise<void> {
  return startWorker(EVERY_MS, async (ending) => {
    const [registrations, ended] = await Promise.all([
      forgetRegistrations(resources, ending),
      forgetEnded(resources, ending),
    ]);
    const outcome = registrations === undefined || !ended ? "failed" : "done";
    signals.retention.send({ outcome, registrations: registrations ?? 0 });
  });
}

/** Deletes batch by batch, until none is left or the service ends. Returns their number; `undefined` after an error. */
async function forgetRegistrations(
  { db, config, log }: ForgettingResources,
  ending: AbortSignal,
): Promise<number | undefined> {
  let all = 0;
  let failed = false;
  try {
    for (let some = -1; some !== 0 && !ending.aborted; all += Math.max(some, 0))
      some = await forgetAbandoned(db, config);
  } catch (error) {
    failed = true;
    log.error({ reason: nameOf(error) }, "old registrations could not be deleted");
  }
  if (all > 0) log.info({ registrations: all }, "old registrations deleted");
  return failed ? undefined : all;
}

/** Deletes expired rows that nothing refers to. Returns whether that worked. */
async function forgetEnded({ db, config, files, log }: ForgettingResources, ending: AbortSignal): Promise<boolean> {
  const ends = await Promise.allSettled([
    forgetOldKeys(db),
    forgetOldTokens(db),
    forgetOldEvents(db, config),
    forgetOldAccess(db),
    forgetOldSessions(db, config),
    forgetOldMessages(db, config),
    files.store.forget(ending),
  ]);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) log.error({ reason: nameOf(failed.reason) }, "what has ended could not be deleted");
  return failed === undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
