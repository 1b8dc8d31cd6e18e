import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Artifact } from "./module-with.ts";

interface Size {
  readonly path: string;
  /** Bytes: as written, minified, minified and compressed, and compressed with all imports. */
  readonly raw: number;
  readonly minified: number;
  readonly gzip: number;
  readonly bundledGzip: number;
}

/** The size of each module in the browser, as a bundler would ship it. */
export async function sizesOf(folder: string, artifacts: readonly Artifact[]): Promise<Size[]> {
  const modules = artifacts.filter(({ path, kind }) => path.endsWith(".js") && kind !== "index");
  return Promise.all(
    modules.map(async ({ path }) => {
      const [alone, bundled] = await Promise.all([pack(join(folder, path), false), pack(join(folder, path), true)]);
      const raw = readFileSync(join(folder, path)).length;
      return { path, raw, minified: alone.length, gzip: gzipSync(alone).length, bundledGzip: gzipSync(bundled).length };
    }),
  );
}

async function pack(path: string, bundle: boolean): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [path],
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    bundle,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
