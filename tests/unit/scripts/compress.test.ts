import { randomBytes } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressAssets } from "../../../scripts/compress.ts";
import { newFolder } from "../new-folder.ts";

test("a compressed copy is either complete or absent while it is written", async () => {
  const folder = newFolder();
  const text = randomBytes(500_000).toString("hex");
  await writeFile(join(folder, "page-12345678.js"), text);
  const making = { done: false };
  const made = compressAssets(folder).then(() => (making.done = true));
  const lengths = new Set<number>();
  while (!making.done)
    for (const name of ["page-12345678.js.gz", "page-12345678.js.br"])
      lengths.add(
        await readFile(join(folder, name)).then(
          (bytes) => bytes.length,
          () => -1,
        ),
      );
  await made;
  const copies = await Promise.all(["gz", "br"].map((end) => readFile(join(folder, `page-12345678.js.${end}`))));
  const [zipped = Buffer.of(), small = Buffer.of()] = copies;
  expect(gunzipSync(zipped).toString()).toBe(text);
  expect(brotliDecompressSync(small).toString()).toBe(text);
  expect([...lengths].filter((length) => ![-1, zipped.length, small.length].includes(length))).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(["page-12345678.js", "page-12345678.js.br", "page-12345678.js.gz"]);
  await rm(folder, { recursive: true });
});
