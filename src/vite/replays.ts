import { createReadStream, existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { REPLAYS } from "../explorer/jobs/index.ts";

/** Answers `/<name>` with the replay of that name from the last check, below `root`. */
export function serveReplays(root: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [, name = ""] = /^\/([\w-]+)$/.exec(request.url ?? "") ?? [];
    const file = join(root, REPLAYS, `${name}.json`);
    if (name === "" || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    createReadStream(file).pipe(response);
  };
}
