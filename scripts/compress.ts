import { readFile, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|svg|json|html)$/;

/**
 * Writes a `.br` and a `.gz` beside every text file that has none. An existing one is up to date, because file names
 * contain a hash.
 */
export async function compressAssets(dir: string): Promise<void> {
  const names = await readdir(dir).catch((): string[] => []);
  const missing = names.filter((name) => TEXT.test(name) && !names.includes(`${name}.br`));
  await Promise.all(
    missing.map(async (name) => {
      const file = join(dir, name);
      const bytes = await readFile(file);
      const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      await put(`${file}.gz`, await zip(bytes, { level: 9 }));
      await put(`${file}.br`, small);
    }),
  );
}

/** Writes atomically, because another service may be serving these files. */
async function put(file: string, bytes: Uint8Array): Promise<void> {
  const half = `${file}.${process.pid}`;
  await writeFile(half, bytes);
  await rename(half, file);
}
