import { constants } from "node:os";

/** Call it when everything has started, with the function that shuts down in order. */
export type Started = (close: () => Promise<void>) => void;

/**
 * Ends this process on SIGINT and SIGTERM, and when the npm that started it has ended. Call it before anything is
 * started. Until the returned function is called, a signal calls `process.exit`, which also stops the built-in
 * PostgreSQL; a signal without a handler would not. Afterwards a signal shuts down in order. A second signal then ends
 * the process at once (`again` is "ends") or has no effect.
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
  // npm's shell ends on a signal without passing it on. Without this check, the service would keep its port and folder.
  if (process.env["npm_lifecycle_event"] !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && !ending) end("SIGTERM");
    }, 500).unref();
  }
  return (how) => (close = how);
}
