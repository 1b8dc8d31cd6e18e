import { constants } from "node:os";

/** Told how to end in order, once everything has started. */
export type Started = (close: () => Promise<void>) => void;

/**
 * Ends this process on SIGINT and SIGTERM, and when the npm that started it is gone. Call it before anything is started: until then a signal
 * ends at once by `process.exit`, which takes the built-in PostgreSQL along, as a signal that nobody hears would not. Afterwards in order;
 * a second signal then ends at once (`again` is "ends") or changes nothing.
 */
export function endOnSignal(again: "ends" | "nothing", explain: (error: unknown) => string = String): Started {
  let close: (() => Promise<void>) | undefined;
  let ending = false;
  const end = (signal: "SIGINT" | "SIGTERM"): void => {
    if (!close) process.exit(128 + constants.signals[signal]);
    if (ending && again === "ends") process.exit(1);
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error));
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  // npm's shell ends on a signal without passing it on; a service without its npm would keep its port and folder.
  if (process.env["npm_lifecycle_event"] !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && !ending) end("SIGTERM");
    }, 500).unref();
  }
  return (how) => (close = how);
}
