import type { ServerResponse } from "node:http";
import type { Told } from "../protocol.ts";

/** Pages that listen for changes (server-sent events), and the number of the last change. */
export class Listeners {
  readonly #open = new Set<ServerResponse>();
  #revision = 0;

  get revision(): number {
    return this.#revision;
  }

  next(): number {
    this.#revision += 1;
    return this.#revision;
  }

  add(response: ServerResponse): void {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write("retry: 500\n\n");
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
  }

  /** `reload` makes pages reload their previews. */
  tell(reload: boolean): void {
    const told: Told = { revision: this.#revision, ...(reload && { reload }) };
    for (const response of this.#open) response.write(`data: ${JSON.stringify(told)}\n\n`);
  }
}
