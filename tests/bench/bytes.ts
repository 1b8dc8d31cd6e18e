/**
 * Prints the JavaScript that each page needs until it can be used, and its limit (`bytes.json`). Exit code 1 if a limit
 * is exceeded.
 *
 *     npm run bench -- bytes
 */
import { pageBytes } from "./page-bytes.ts";

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

for (const { path, gzip, brotli, files, limit } of await pageBytes()) {
  console.log(path.padEnd(18), `${kB(gzip)} of at most ${kB(limit)} gzip, ${kB(brotli)} Brotli, ${files.length} files`);
  if (gzip > limit) process.exitCode = 1;
}
