import { isClockWrong } from "./db/index.ts";
import type { Log } from "./http/index.ts";
import { signals } from "./signals.ts";

/** What is wrong although most calls are answered: `/readyz` names it, and the log says what to do. */
type Concern = "clock" | "disk";

export interface Concerns {
  /** The present ones. `aheadMs`: how far this machine's clock is ahead of the database's, if that is known. */
  present(aheadMs?: number): readonly Concern[];
  stop(): void;
}

export const DISK_FULL = "53100";
/** A full disk refuses only what needs more room, so that it is noticed now and then. */
const DISK_LASTS_MS = 60_000;

const SAID: Readonly<Record<Concern, string>> = {
  clock: "this machine's clock differs from the database's: set it by NTP",
  disk: 'the disk of the database is full: enlarge it; see docs/operations.md, "The database does not answer"',
};

/** Watches for concerns. Each is logged when it begins, and again only after it has ended. */
export function watchConcerns(log: Log): Concerns {
  const found = new Set<Concern>();
  let diskUntil = 0;
  const note = (concern: Concern, isPresent: boolean, details: object): void => {
    if (isPresent && !found.has(concern)) log.warn(details, SAID[concern]);
    if (isPresent) found.add(concern);
    else found.delete(concern);
  };
  const noteDisk = (): void => note("disk", performance.now() < diskUntil, {});
  const stop = signals.databaseRefusal.listen(({ code }) => {
    if (code !== DISK_FULL) return;
    diskUntil = performance.now() + DISK_LASTS_MS;
    noteDisk();
  });
  return {
    present(aheadMs) {
      if (aheadMs !== undefined) note("clock", isClockWrong(aheadMs), { aheadMs });
      noteDisk();
      return [...found].toSorted();
    },
    stop,
  };
}
