import { setTimeout as sleep } from "node:timers/promises";
import { endedAccess } from "../accounts/index.ts";
import { oldEvents } from "../analytics.ts";
import { deleteSome, type EndedRows, type Walk } from "../db/index.ts";
import { oldCounted } from "../experiments/index.ts";
import { oldKeys, type Resources } from "../http/index.ts";
import { oldMessages } from "../outbox/index.ts";
import { oldSessions } from "../sessions.ts";
import { oldStaffSessions } from "../staff/index.ts";
import { signals } from "../signals.ts";
import { Unavailable } from "../unavailable.ts";
import { oldTokens } from "../users/index.ts";
import { startWorker } from "../worker.ts";
import { endAccounts, warnOwners } from "./end-accounts.ts";
import { forgetAbandoned } from "./forget.ts";

const EVERY_MS = 3_600_000;
/** Before a batch that the database cancelled is deleted in parts. */
const PAUSE_MS = 500;
const REGISTRATIONS = "registrations";

type ForgettingResources = Pick<Resources, "db" | "config" | "files" | "log" | "secrets" | "outbox" | "links">;

/** Data of one kind that ends. */
interface Forgetting {
  readonly name: string;
  /** Small enough that nobody has to wait long for locked rows, and for one statement's time limit. */
  readonly batch: number;
  /** Deletes at most `most` of what the run has not seen yet, and returns the number. */
  some(most: number, walk: Walk): Promise<number>;
  /** What the log says, if it is not deleted. */
  readonly done?: string;
}

/** Deletes expired data at the start and every hour. The returned function stops it. */
export function startForgetting(resources: ForgettingResources): () => Promise<void> {
  const all = everything(resources);
  return startWorker(EVERY_MS, async (ending) => {
    // One after the other, so that requests keep the connections.
    let [registrations, failed] = [0, false];
    for (const one of all) {
      const end = await forget(one, resources.log, ending);
      if (one.name === REGISTRATIONS) registrations = end.deleted;
      failed ||= end.failed;
    }
    signals.retention.send({ outcome: failed ? "failed" : "done", registrations });
  });
}

function everything(resources: ForgettingResources): readonly Forgetting[] {
  const { db, config, files } = resources;
  const ofVisitors = [oldEvents(config), ...oldCounted(config)];
  const ofSessions = [oldSessions, oldStaffSessions];
  const ended = [oldKeys, oldTokens, ...endedAccess, ...ofVisitors, ...ofSessions, oldMessages(config)];
  const ofRows = (rows: EndedRows): Forgetting => ({
    name: rows.table,
    batch: 1000,
    some: (most) => deleteSome(db, rows, most),
  });
  return [
    { name: REGISTRATIONS, batch: 100, some: (most, walk) => forgetAbandoned(db, config, most, walk) },
    {
      name: "accounts",
      batch: 100,
      some: (most, walk) => warnOwners(resources, most, walk),
      done: "owners were warned that their account ends",
    },
    {
      name: "accounts",
      batch: 20,
      some: (most, walk) => endAccounts(resources, most, walk),
      done: "accounts whose time has ended were erased, or are kept until their owner is warned",
    },
    ...ended.map(ofRows),
    // Each file may have 15 MB.
    { name: "files", batch: 20, some: (most) => files.store.forget(most) },
  ];
}

/**
 * Deletes batch by batch, until none is left or the service ends. A batch that the database does not finish is tried
 * again as two halves, so that a slow hour delays the rest and does not stop it for ever.
 */
export async function forget(
  { name, batch, some, done = "old data deleted" }: Forgetting,
  log: Resources["log"],
  ending: AbortSignal,
): Promise<{ readonly deleted: number; readonly failed: boolean }> {
  let [deleted, failed, walk]: [number, boolean, Walk] = [0, false, {}];
  for (let most = batch; !ending.aborted; ) {
    try {
      const number = await some(most, walk);
      deleted += number;
      if (number === 0) break;
    } catch (error) {
      if (!(error instanceof Unavailable) || most === 1) {
        log.error(
          { data: name, reason: error instanceof Error ? error.name : "unknown" },
          "old data could not be deleted",
        );
        failed = true;
        break;
      }
      most = Math.ceil(most / 2);
      walk = {};
      await sleep(PAUSE_MS, undefined, { signal: ending }).catch(() => undefined);
    }
  }
  if (deleted > 0) log.info({ data: name, deleted }, done);
  return { deleted, failed };
}
