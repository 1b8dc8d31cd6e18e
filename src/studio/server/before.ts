import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unpack } from "../../insight/index.ts";
import { type Repository, readRepository } from "../../model/index.ts";
import { PREVIEW_MODULES, sendPreview } from "./preview-code.ts";

const DEFINITIONS = ["flows", "schemas", "locales"];

/** What is compiled already, so that only the differences are compiled, and what lists the files of a page. */
const COPIED = ["src/generated", ...PREVIEW_MODULES];

const GENERATE = fileURLToPath(new URL("../../../scripts/generate.ts", import.meta.url));

/** The journeys of the last commit, drawn by the same code as those of the working copy. */
export interface Before {
  /** Where its files are, which its pages load. */
  readonly folder: string;
  repo(commit: string): Repository;
  /** Resolves when its pages can be requested. Rejects if it cannot be compiled. */
  ready(commit: string): Promise<void>;
  /** Handles requests for its pages. Returns whether it was one of those. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
}

interface Made {
  readonly commit: string;
  readonly folder: string;
  readonly repo: Repository;
  compiled?: Promise<void>;
  isReady?: boolean;
}

export function createBefore(root: string): Before {
  const all = mkdtempSync(join(tmpdir(), "studio-before-"));
  let made: Made | undefined;

  const at = (commit: string): Made => {
    if (made?.commit === commit) return made;
    // Open pages may still load files of an earlier commit.
    const folder = mkdtempSync(join(all, "commit-"));
    unpack(root, commit, DEFINITIONS, folder);
    cpSync(join(root, "renderers"), join(folder, "renderers"), { recursive: true });
    made = { commit, folder, repo: readRepository(folder) };
    return made;
  };

  return {
    folder: all,
    repo: (commit) => at(commit).repo,
    async ready(commit) {
      const one = at(commit);
      one.compiled ??= compile(root, one.folder);
      try {
        await one.compiled;
        one.isReady = true;
      } catch (error) {
        delete one.compiled;
        throw error;
      }
    },
    answers(request, response) {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (!url.searchParams.has("before") || request.headers["sec-fetch-dest"] !== "iframe") return false;
      if (made?.isReady === true) sendPreview(response, root, made.folder);
      else response.writeHead(503, { "Retry-After": "1" }).end();
      return true;
    },
    close: () => rmSync(all, { recursive: true, force: true }),
  };
}

async function compile(root: string, folder: string): Promise<void> {
  for (const part of COPIED) cpSync(join(root, part), join(folder, part), { recursive: true });
  await promisify(execFile)(process.execPath, [GENERATE, folder]);
}
