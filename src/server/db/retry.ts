import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, READ_ONLY } from "./unavailable.ts";

/**
 * Serialization failure, deadlock, and a database that is no longer the primary: everything was rolled back, so doing it
 * again is safe.
 */
const ROLLED_BACK = new Set(["40001", "40P01", READ_ONLY]);
const MOST = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Runs a transaction, or a statement outside of one, again when the database has rolled it back because of other
 * transactions or of a switch-over; at most six times, after random pauses that get longer, so that those who met do not meet again.
 */
export async function untilCommitted<T>(run: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await run();
    } catch (error) {
      if (number === MOST || !ROLLED_BACK.has(codeOf(error) ?? "")) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** number * Math.random());
    }
  }
}
