import type { ServerResponse } from "node:http";
import type { ChangeNotice } from "../protocol.ts";

/** Pages that listen for changes (server-sent events). */
export class Listeners {
  readonly #open = new Set<ServerResponse>();

  add(response: ServerResponse): void {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write("retry: 500\n\n");
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
  }

  notify(notice: ChangeNotice): void {
    for (const response of this.#open) response.write(`data: ${JSON.stringify(notice)}\n\n`);
  }
}
