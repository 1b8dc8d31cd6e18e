import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { FLOW, installApplication, VITE } from "../../e2e/installed-package.ts";
import { journeyFiles } from "./journeys.ts";
import { KINDS } from "./measure.ts";

/** Both kinds of pages, built for production, each at its own address. */
export interface Site {
  readonly url: string;
  /** The built file at an address. */
  file(url: string): Buffer;
  close(): void;
}

/** Builds the forms of these sizes, and the form of several pages. */
export async function openSite(sizes: readonly number[]): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "bench-forms-"));
  const application = installApplication(join(import.meta.dirname, "ours"));
  const folders = { ours: join(application.folder, "dist"), "by-hand": join(folder, "by-hand") };
  for (const [path, text] of journeyFiles(sizes)) application.write(join("journeys", path), () => text);
  for (const { code, out } of [
    application.run(FLOW, "new", "--texts", "--root", "journeys"),
    application.run(VITE, "build"),
  ])
    if (code !== 0) throw new Error(out);
  process.env["NODE_ENV"] = "production";
  await build({
    configFile: false,
    root: join(import.meta.dirname, "by-hand"),
    base: "./",
    logLevel: "error",
    mode: "production",
    build: { outDir: folders["by-hand"], target: "es2022", modulePreload: false },
  });
  const file = (url: string): Buffer => {
    const [, kind, ...path] = new URL(url, "http://page").pathname.split("/");
    const at = KINDS.find((one) => one === kind);
    if (at === undefined) return Buffer.from("<!doctype html><title>Nothing</title>");
    return readFileSync(join(folders[at], path.join("/") || "index.html"));
  };
  const server = createServer((request, response) => {
    try {
      const url = request.url ?? "/";
      const type = TYPES[extname(new URL(url, "http://page").pathname)] ?? "text/html";
      response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(file(url));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    file,
    close() {
      server.close();
      server.closeAllConnections();
      application.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};
