import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { isCurrent, type Mode } from "./page-sources.ts";

/** Where the Studio's pages are built to, below the project. */
export const PAGES = "node_modules/.cache/studio/pages";

/** Builds the Studio's own pages where they were made of other files than the project has now. Rejects with what the bundler said. */
export async function buildPages(root: string): Promise<void> {
  // Set by the long run of the browser tests.
  const mode: Mode = process.env["STUDIO_PAGES"] === "development" ? "development" : "production";
  if (isCurrent(root, join(root, PAGES), mode)) return;
  // In a process of its own: a build leaves "production" in the environment, where previews are of the development build.
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [
    "build",
    "--mode",
    mode,
    "--config",
    "src/studio/pages/vite.config.ts",
    "--configLoader",
    "native",
    "--logLevel",
    "error",
  ];
  await promisify(execFile)(process.execPath, [vite, ...args], { cwd: root, env: { ...process.env, NODE_ENV: mode } });
}

/** Answers for the Studio's own pages, which `buildPages` has built: one document for all places, and what it loads. */
export function servePages(root: string): (request: IncomingMessage, response: ServerResponse) => void {
  const folder = join(root, PAGES);
  const files = new Map(
    globSync("{index.html,assets/*}", { cwd: folder }).map((path) => [
      `/studio/${path.split(sep).join("/")}`,
      readFileSync(join(folder, path)),
    ]),
  );
  return (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const asset = path.startsWith("/studio/assets/");
    const body = files.get(asset ? path : "/studio/index.html");
    if (body === undefined) {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("There is no such file.\n");
      return;
    }
    response.writeHead(200, asset ? assetHeaders(path) : DOCUMENT).end(body);
  };
}

/** Names of assets hold a digest of what they hold. */
function assetHeaders(path: string): Record<string, string> {
  return {
    "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
  };
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

const DOCUMENT = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // The map and the editor of JSON put styles on the page; pictures of pages are made on it.
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
};
