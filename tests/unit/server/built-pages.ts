import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

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

const EACH = {
  "index.html": "<!doctype html><html><head><title>page</title></head></html>",
  "assets/app-1a2b.js": "export {};",
};
