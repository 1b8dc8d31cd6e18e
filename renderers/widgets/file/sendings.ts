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
  return new SendingsOfForm();
}

class SendingsOfForm implements Sendings {
  readonly #sendings = new Map<string, Sending>();
  /** Who hears how a file ends: the field that has it. */
  readonly #claims = new Map<string, Ended>();
  readonly #watching = new Set<() => void>();
  #line = Promise.resolve();

  find(id: string): Sending | undefined {
    return this.#sendings.get(id);
  }

  send(id: string, request: Request): void {
    const sending: Sending = { request, state: "sending", stop: new AbortController() };
    this.#sendings.set(id, sending);
    this.#tell();
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
      this.#tellEnd(id);
    }
    return () => {
      for (const id of ids) if (this.#claims.get(id) === ended) this.#claims.delete(id);
      // Another field of the same drawing may have it now, and React may take a page away and put it back while it is developed.
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
      this.#tellEnd(id);
    } catch {
      if (signal.aborted) return;
      this.#sendings.set(id, { ...sending, state: "failed" });
      this.#tell();
    }
  }

  #tellEnd(id: string): void {
    const claim = this.#claims.get(id);
    const sending = this.#sendings.get(id);
    if (claim === undefined || sending?.ended === undefined) return;
    this.#end(id);
    claim(id, sending.ended.why, sending.request);
  }

  #end(id: string): void {
    if (this.#sendings.delete(id)) this.#tell();
  }

  #stopUnclaimed(): void {
    for (const id of this.#sendings.keys()) if (!this.#claims.has(id)) this.stop(id);
  }

  #tell(): void {
    for (const changed of this.#watching) changed();
  }
}
