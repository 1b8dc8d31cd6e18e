import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { REPLAYS } from "../explorer/jobs/index.ts";
import { sendJsonFile } from "./send-file.ts";

/** Answers `/<name>` with the replay of that name from the last check, below `root`. */
export function serveReplays(root: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [, name = ""] = /^\/([\w-]+)$/.exec(request.url ?? "") ?? [];
    if (name === "") response.writeHead(404).end();
    else sendJsonFile(response, join(root, REPLAYS, `${name}.json`));
  };
}
