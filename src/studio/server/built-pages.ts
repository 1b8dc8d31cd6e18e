import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { isCurrent, type Mode } from "./page-sources.ts";
import { PREVIEW, PREVIEW_BASE } from "./preview-code.ts";

/** Output folder of the Studio's pages, relative to the project. */
export const PAGES = "node_modules/.cache/studio/pages";

/**
 * Builds the Studio's own pages, and the code of previews, if the project's files have changed since the last build.
 * Rejects with the bundler's output.
 */
export async function buildPages(root: string): Promise<void> {
  // Set by the long run of the browser tests.
  const mode: Mode = process.env["STUDIO_PAGES"] === "development" ? "development" : "production";
  const builds = [
    [PAGES, "src/studio/pages/vite.config.ts"],
    [PREVIEW, "vite.previews.config.ts"],
  ] as const;
  const stale = builds.filter(([folder]) => !isCurrent(root, join(root, folder), mode));
  await Promise.all(stale.map(([, config]) => build(root, config, mode)));
}

/** In a separate process, because a build sets the environment to "production". */
async function build(root: string, config: string, mode: Mode): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = ["build", "--mode", mode, "--config", config, "--configLoader", "native", "--logLevel", "error"];
  await promisify(execFile)(process.execPath, [vite, ...args], { cwd: root, env: { ...process.env, NODE_ENV: mode } });
}

/** Serves the Studio's own pages, which `buildPages` has built: one document for all places, and its assets. */
export function servePages(root: string): (request: IncomingMessage, response: ServerResponse) => void {
  const assets = new Map([...assetsIn(root, PAGES, "/studio/"), ...assetsIn(root, PREVIEW, PREVIEW_BASE)]);
  const document = readFileSync(join(root, PAGES, "index.html"));
  return (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const isAsset = path.startsWith("/studio/assets/") || path.startsWith(PREVIEW_BASE);
    const body = isAsset ? assets.get(path) : document;
    if (body === undefined) {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("There is no such file.\n");
      return;
    }
    response.writeHead(200, isAsset ? assetHeaders(path) : DOCUMENT).end(body);
  };
}

/** The built files with a hash in their name, by address. */
function assetsIn(root: string, folder: string, base: string): readonly (readonly [string, Buffer])[] {
  const paths = globSync("assets/*", { cwd: join(root, folder) });
  return paths.map((path) => [base + path.split(sep).join("/"), readFileSync(join(root, folder, path))]);
}

/** Names of assets contain a hash of their content. */
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
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const DOCUMENT = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  // The map and the JSON editor add styles to the page, and pictures of pages are created in the browser.
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
