import { channel, tracingChannel, type TracingChannel } from "node:diagnostics_channel";

/** Something that happened and may be counted. Its values become labels, so each has few, and none is personal. */
interface Signal<T extends object> {
  send(signal: T): void;
  /** Returns the function that ends it. */
  listen(listener: (signal: T) => void): () => void;
}

/**
 * What the service tells about its work, by Node's diagnostics channels: whoever sends needs to know nobody, and nothing
 * is done unless somebody listens (`metrics/`).
 */
export const signals = {
  /** A call of the contract ended: `ok`, or with the code of its problem. */
  call: signal<{ readonly operation: string; readonly outcome: string }>("call"),
  /** A page reported an event of a journey's declaration. */
  event: signal<{ readonly flow: string; readonly name: string; readonly flag?: string; readonly arm?: string }>(
    "event",
  ),
  /** A page reported an exposure that does not count. */
  exposureRefused: signal<{ readonly flag: string; readonly reason: string }>("exposure-refused"),
  /** A call of the payment provider was `answered`, or was not; or it refuses our keys: `misconfigured`. */
  providerCall: signal<{ readonly operation: string; readonly outcome: string }>("provider-call"),
  /** The provider answered a charge; `kind` is that of a refusal. */
  payment: signal<{ readonly outcome: string; readonly kind?: string | undefined }>("payment"),
  /** An attempt whose outcome was unknown has one. */
  settled: signal<{ readonly outcome: string }>("settled"),
  /** A message was `sent`, `given-up`, or will be tried again. */
  message: signal<{ readonly channel: string; readonly outcome: string }>("message"),
  /** The database refused a statement for a reason that passes, by PostgreSQL's code. */
  databaseRefusal: signal<{ readonly code: string }>("database-refusal"),
  /** Expired data was deleted, or could not be. */
  retention: signal<{ readonly outcome: "done" | "failed"; readonly registrations: number }>("retention"),
};

/**
 * Work that takes time, run by `tracePromise` of Node's tracing channels: `tracing/` makes a span of each, and without
 * it nothing is done. What describes it is exported, so none of it is personal.
 */
export const work = {
  /** A statement, with `$1` in place of its values. */
  statement: working<{ readonly text: string }>("statement"),
  /** A call of the payment provider. */
  provider: working<{ readonly operation: string }>("provider"),
  /** A message is handed to its transport. */
  message: working<{ readonly channel: string; readonly template: string }>("message"),
  /** The outcome of a payment attempt is looked for, outside of a call. */
  settlement: working<{ readonly purpose: "settle" | "look-again" | "give-back" | "refund" }>("settlement"),
};

function working<T extends object>(name: string): TracingChannel<unknown, T> {
  return tracingChannel<unknown, T>(`service:${name}`);
}

function signal<T extends object>(name: string): Signal<T> {
  const bus = channel(`service:${name}`);
  return {
    send: (signal) => bus.publish(signal),
    listen(listener) {
      const listening = (signal: unknown): void => listener(signal as T);
      bus.subscribe(listening);
      return () => void bus.unsubscribe(listening);
    },
  };
}
