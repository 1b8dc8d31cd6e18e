import type { FileRefusal } from "../../host.ts";
import type { NamedFile } from "./file-text.ts";

/** A file that is to be kept. */
export interface Request {
  /** Asks for it. Says why it is not taken, nothing where it is kept; rejects where another try may succeed. */
  ask(signal: AbortSignal): Promise<FileRefusal | undefined>;
  /** The file whose place it takes: it is there again where this one is refused. */
  readonly before?: NamedFile | undefined;
}

/** Told how a file of a field ended: why it is not taken, or nothing. */
type Ended = (id: string, why: FileRefusal | undefined, request: Request) => void;

/**
 * The files of an open form that are on their way, by their ids. They belong to the form and not to a field: where an item of a list goes, the files of the
 * items behind it are another field's, and are sent on.
 */
export interface Sendings {
  /** What became of it so far; `undefined`: it is not on its way. */
  find(id: string): Sending | undefined;
  /** One after the other: each has as long as one file takes on a slow line. */
  send(id: string, request: Request): void;
  /** Another try, of one that failed. */
  again(id: string): void;
  stop(id: string): void;
  /** A field has these files now, and hears how they end. Returns what ends that: a file that no field has then is not sent on. */
  claim(ids: readonly string[], ended: Ended): () => void;
  /** Calls back where a state is another one. Returns what ends it. */
  watch(changed: () => void): () => void;
}

export interface Sending {
  readonly request: Request;
  readonly state: "sending" | "failed";
  readonly stop: AbortController;
  /** It has ended before any field was drawn with it: a host may answer at once. */
  readonly ended?: { readonly why: FileRefusal | undefined };
}

export function createSendings(): Sendings {
  const sendings = new Map<string, Sending>();
  const claims = new Map<string, Ended>();
  const watching = new Set<() => void>();
  let line = Promise.resolve();

  const tell = (): void => {
    for (const changed of watching) changed();
  };
  const end = (id: string): void => {
    if (sendings.delete(id)) tell();
  };
  const stop = (id: string): void => {
    sendings.get(id)?.stop.abort();
    end(id);
  };
  const tellEnd = (id: string): void => {
    const claim = claims.get(id);
    const sending = sendings.get(id);
    if (claim === undefined || sending?.ended === undefined) return;
    end(id);
    claim(id, sending.ended.why, sending.request);
  };
  const send = (id: string, request: Request): void => {
    const sending: Sending = { request, state: "sending", stop: new AbortController() };
    sendings.set(id, sending);
    tell();
    line = line.then(() => sendNow(id, sending));
  };
  const sendNow = async (id: string, sending: Sending): Promise<void> => {
    const { signal } = sending.stop;
    if (signal.aborted) return;
    try {
      const why = await sending.request.ask(signal);
      if (signal.aborted) return;
      sendings.set(id, { ...sending, ended: { why } });
      tellEnd(id);
    } catch {
      if (signal.aborted) return;
      sendings.set(id, { ...sending, state: "failed" });
      tell();
    }
  };
  const stopUnclaimed = (): void => {
    for (const id of sendings.keys()) if (!claims.has(id)) stop(id);
  };

  return {
    find: (id) => sendings.get(id),
    send,
    again(id) {
      const sending = sendings.get(id);
      if (sending?.state === "failed") send(id, sending.request);
    },
    stop,
    claim(ids, ended) {
      for (const id of ids) {
        claims.set(id, ended);
        tellEnd(id);
      }
      return () => {
        for (const id of ids) if (claims.get(id) === ended) claims.delete(id);
        // Another field of the same drawing may have it now, and React may take a page away and put it back while it is developed.
        setTimeout(stopUnclaimed);
      };
    },
    watch(changed) {
      watching.add(changed);
      return () => watching.delete(changed);
    },
  };
}
