import type { FileRefusal } from "../../host.ts";
import type { NamedFile } from "./file-text.ts";

export interface Request {
  /**
   * Starts the upload. Resolves to the reason if the file is refused, else to `undefined`. Rejects if another try may
   * succeed.
   */
  ask(signal: AbortSignal): Promise<FileRefusal | undefined>;
  /** The file that this one replaces. It comes back if this one is refused. */
  readonly before?: NamedFile | undefined;
}

/** Called when an upload ends: with the reason if the file was refused, else with `undefined`. */
type Ended = (id: string, why: FileRefusal | undefined, request: Request) => void;

/**
 * The uploads of an open form, by file id. They belong to the form and not to a field: if an item of a list is removed,
 * the files of the following items belong to other fields, and their uploads continue.
 */
export interface Sendings {
  /** The state of an upload. `undefined`: it is not running. */
  find(id: string): Sending | undefined;
  /** Uploads run one after the other, so that each gets the whole time that one file needs on a slow connection. */
  send(id: string, request: Request): void;
  /** Tries a failed upload again. */
  again(id: string): void;
  stop(id: string): void;
  /**
   * Registers the field that has these files now. `ended` is called when an upload ends. Returns a function that
   * unregisters the field. The upload of a file that no field has any more is then aborted.
   */
  claim(ids: readonly string[], ended: Ended): () => void;
  /** Calls `changed` when a state has changed. Returns a function that stops it. */
  watch(changed: () => void): () => void;
}

interface Sending {
  readonly request: Request;
  readonly state: "sending" | "failed";
  readonly stop: AbortController;
  /** The upload ended before any field was drawn with it: a host may answer at once. */
  readonly ended?: { readonly why: FileRefusal | undefined };
}

export function createSendings(): Sendings {
  return new SendingsOfForm();
}

class SendingsOfForm implements Sendings {
  readonly #sendings = new Map<string, Sending>();
  /** The callback for each file's end, from the field that has the file. */
  readonly #claims = new Map<string, Ended>();
  readonly #watching = new Set<() => void>();
  #line = Promise.resolve();

  find(id: string): Sending | undefined {
    return this.#sendings.get(id);
  }

  send(id: string, request: Request): void {
    const sending: Sending = { request, state: "sending", stop: new AbortController() };
    this.#sendings.set(id, sending);
    this.#notify();
    this.#line = this.#line.then(() => this.#sendNow(id, sending));
  }

  again(id: string): void {
    const sending = this.#sendings.get(id);
    if (sending?.state === "failed") this.send(id, sending.request);
  }

  stop(id: string): void {
    this.#sendings.get(id)?.stop.abort();
    this.#end(id);
  }

  claim(ids: readonly string[], ended: Ended): () => void {
    for (const id of ids) {
      this.#claims.set(id, ended);
      this.#notifyEnd(id);
    }
    return () => {
      for (const id of ids) if (this.#claims.get(id) === ended) this.#claims.delete(id);
      // Another field of the same draw may have the file now. In development, React may also remove a page and add it
      // again.
      setTimeout(() => this.#stopUnclaimed());
    };
  }

  watch(changed: () => void): () => void {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  }

  async #sendNow(id: string, sending: Sending): Promise<void> {
    const { signal } = sending.stop;
    if (signal.aborted) return;
    try {
      const why = await sending.request.ask(signal);
      if (signal.aborted) return;
      this.#sendings.set(id, { ...sending, ended: { why } });
      this.#notifyEnd(id);
    } catch {
      if (signal.aborted) return;
      this.#sendings.set(id, { ...sending, state: "failed" });
      this.#notify();
    }
  }

  #notifyEnd(id: string): void {
    const claim = this.#claims.get(id);
    const sending = this.#sendings.get(id);
    if (claim === undefined || sending?.ended === undefined) return;
    this.#end(id);
    claim(id, sending.ended.why, sending.request);
  }

  #end(id: string): void {
    if (this.#sendings.delete(id)) this.#notify();
  }

  #stopUnclaimed(): void {
    for (const id of this.#sendings.keys()) if (!this.#claims.has(id)) this.stop(id);
  }

  #notify(): void {
    for (const changed of this.#watching) changed();
  }
}
