import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { ServiceConfig } from "../../../src/server/index.ts";
import { type Bench, startBench } from "./builders.ts";

/** A folder of built pages, as `pagesDir` names one. `files` are added to what each build has, or replace it. */
export async function builtPages(
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), "pages-"));
  for (const [name, text] of Object.entries({ ...EACH, ...files })) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  return { dir, remove: () => rm(dir, { recursive: true }) };
}

/** A bench for all tests of a file that serves built pages. */
export function sharedPagesBench(
  files?: Readonly<Record<string, string>>,
  changes: Partial<ServiceConfig> = {},
): Bench {
  const bench = {} as Bench;
  let pages: Awaited<ReturnType<typeof builtPages>>;
  beforeAll(async () => {
    pages = await builtPages(files);
    Object.assign(bench, await startBench({ pagesDir: pages.dir, ...changes }));
  });
  afterAll(async () => {
    await bench.stop();
    await pages.remove();
  });
  return bench;
}

const EACH = {
  "index.html": "<!doctype html><html><head><title>page</title></head></html>",
  "assets/app-1a2b.js": "export {};",
};
