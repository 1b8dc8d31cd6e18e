import { forgetOldAccess } from "../accounts/index.ts";
import { forgetOldEvents } from "../analytics/index.ts";
import { forgetOldKeys } from "../http/index.ts";
import type { Resources } from "../http/index.ts";
import { forgetOldMessages } from "../outbox/index.ts";
import { forgetOldSessions } from "../sessions/index.ts";
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
    await Promise.all([forgetRegistrations(resources, ending), forgetEnded(resources, ending)]);
  });
}

/** Deletes batch by batch, until none is left or the service ends. */
async function forgetRegistrations({ db, config, log }: ForgettingResources, ending: AbortSignal): Promise<void> {
  let all = 0;
  try {
    for (let some = -1; some !== 0 && !ending.aborted; all += Math.max(some, 0))
      some = await forgetAbandoned(db, config);
  } catch (error) {
    log.error({ reason: nameOf(error) }, "old registrations could not be deleted");
  }
  if (all > 0) log.info({ registrations: all }, "old registrations deleted");
}

/** Deletes expired rows that nothing refers to. */
async function forgetEnded({ db, config, files, log }: ForgettingResources, ending: AbortSignal): Promise<void> {
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
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
