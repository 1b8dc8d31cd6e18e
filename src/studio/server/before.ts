import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createServer as createVite, type ViteDevServer } from "vite";
import { unpack } from "../../insight/index.ts";
import { type Repository, readRepository } from "../../model/index.ts";

/** Prefix of addresses for the pages of the last commit. */
const BASE = "/@before/";

/** A bundle of our libraries takes some seconds. */
const KEPT_MS = 60_000;

/** Code of the working copy that draws pages. It is the current one, because only the definitions are compared. */
const CODE = ["src", "renderers", "scripts", "package.json", "tsconfig.json", "vite.config.ts"];
const DEFINITIONS = ["flows", "schemas", "locales"];

/** The journeys of the last commit, drawn by the same code as those of the working copy. */
export interface Before {
  repo(commit: string): Repository;
  /** Resolves when its pages can be requested. Rejects if it cannot be compiled. */
  ready(commit: string): Promise<void>;
  /** Handles requests for its pages and what they load. Returns whether it was one of those. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
  close(): Promise<void>;
}

interface Made {
  readonly commit: string;
  readonly folder: string;
  readonly repo: Repository;
  vite?: Promise<ViteDevServer>;
}

/** `server` is the one that also serves the working copy. `cache` is a folder for the bundler. */
export function createBefore(root: string, cache: string, server: Server): Before {
  let made: Made | undefined;
  let open: ViteDevServer | undefined;

  /** Folders of earlier commits that are not removed yet. */
  const left = new Set<string>();

  const remove = (folder: string) => {
    rmSync(folder, { recursive: true, force: true });
    left.delete(folder);
  };

  const clear = async () => {
    const [old, vite] = [made, made?.vite];
    made = undefined;
    open = undefined;
    if (old !== undefined) left.add(old.folder);
    await vite?.then(
      (one) => one.close(),
      () => undefined,
    );
    // The bundler of a server that has closed goes on, and ends the process if a file that it reads is gone.
    if (old !== undefined) setTimeout(remove, KEPT_MS, old.folder).unref();
  };

  const at = (commit: string): Made => {
    if (made?.commit === commit) return made;
    void clear();
    const folder = mkdtempSync(join(tmpdir(), "studio-before-"));
    try {
      unpack(root, commit, DEFINITIONS, folder);
      cpSync(join(root, "renderers"), join(folder, "renderers"), { recursive: true });
      made = { commit, folder, repo: readRepository(folder) };
      return made;
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  };

  return {
    repo: (commit) => at(commit).repo,
    async ready(commit) {
      const one = at(commit);
      one.vite ??= build(root, one.folder, cache, server);
      try {
        const vite = await one.vite;
        if (made === one) open = vite;
      } catch (error) {
        delete one.vite;
        throw error;
      }
    },
    answers(request, response) {
      const url = new URL(request.url ?? "/", "http://localhost");
      const isPage = url.searchParams.has("before") && request.headers["sec-fetch-dest"] === "iframe";
      if (!isPage && !url.pathname.startsWith(BASE)) return false;
      if (open === undefined) response.writeHead(503, { "Retry-After": "1" }).end();
      else {
        if (isPage) request.url = BASE + (request.url ?? "/").slice(1);
        open.middlewares(request, response);
      }
      return true;
    },
    async close() {
      await clear();
      for (const folder of left) remove(folder);
    },
  };
}

async function build(root: string, folder: string, cache: string, server: Server): Promise<ViteDevServer> {
  for (const part of CODE) if (part !== "renderers") cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // The compiled files of the working copy were copied, so only the differences are compiled.
  await promisify(execFile)(process.execPath, ["scripts/generate.ts"], { cwd: folder });
  return createVite({
    configFile: join(folder, "vite.config.ts"),
    configLoader: "native",
    logLevel: "error",
    base: BASE,
    cacheDir: cache,
    server: { middlewareMode: true, ws: { server }, watch: null, fs: { allow: [join(root, "node_modules")] } },
  });
}
