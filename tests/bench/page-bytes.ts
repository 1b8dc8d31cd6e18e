/**
 * The JavaScript that a page needs until it can be used, computed from the build: independent of the order in which a
 * browser loads it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { neededAt, readJourneys, readPageFiles } from "../../src/server/preloads.ts";
import limits from "./bytes.json" with { type: "json" };

export interface PageBytes {
  readonly path: string;
  /** Bytes, with each file compressed separately, as it is sent. */
  readonly gzip: number;
  readonly brotli: number;
  readonly files: readonly string[];
  /** The limit, in bytes of gzip. */
  readonly limit: number;
}

const dist = join(import.meta.dirname, "../../dist");

/** Measures the pages of `bytes.json`. Throws if there is no build. */
export async function pageBytes(): Promise<PageBytes[]> {
  const [found, journeys] = await Promise.all([readPageFiles(dist), readJourneys()]);
  if (found === undefined) throw new Error("Nothing was built: npm run build");
  return limits.pages.map(({ path, gzip }) => {
    const { modules } = neededAt(found, journeys, path, "en");
    const files = [...found.entry, ...modules].filter((file) => file.endsWith(".js"));
    const contents = files.map((file) => readFileSync(join(dist, file)));
    return {
      path,
      gzip: sum(contents.map((content) => gzipSync(content, { level: 9 }).length)),
      brotli: sum(contents.map((content) => brotliCompressSync(content).length)),
      files,
      limit: gzip * 1000,
    };
  });
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0);
}
