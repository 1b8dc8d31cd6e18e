import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";

/**
 * Sends a JSON file, or 404 if there is none. The file is read before its length is announced: if it were replaced in
 * between, the answer would be cut off.
 */
export function sendJsonFile(response: ServerResponse, file: string): void {
  let body: Buffer;
  try {
    body = readFileSync(file);
  } catch {
    response.writeHead(404).end();
    return;
  }
  sendJson(response, body);
}

/** Sends JSON that changes with each edit. */
export function sendJson(response: ServerResponse, body: string | Buffer): void {
  response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" }).end(body);
}
