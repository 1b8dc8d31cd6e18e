import type { DatabaseUnavailable } from "./unavailable.ts";

/** Called once when the database cannot be used, and once when it can be again. */
export interface OutageLog {
  error(details: object, text: string): void;
  info(details: object, text: string): void;
}

/** Learns from each statement whether the database can be used. */
export interface Outages {
  /** A connection was refused, broke, did not answer, or is to a database that is read-only. */
  failed(error: DatabaseUnavailable): void;
  /** A statement that needs a primary was answered. */
  worked(): void;
}

/** Logs the beginning and the end of each time without the database: the calls' own errors do not say how long it was. */
export function logOutages(log: OutageLog): Outages {
  let since: number | undefined;
  return {
    failed({ code, message }) {
      if (since !== undefined) return;
      since = performance.now();
      log.error({ reason: code ?? message }, "the database cannot be used: calls get 503 until it can");
    },
    worked() {
      if (since === undefined) return;
      const ms = Math.round(performance.now() - since);
      since = undefined;
      log.info({ ms }, "the database can be used again");
    },
  };
}
