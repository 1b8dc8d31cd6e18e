import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import { compileFlow, loadProgram, millisecondsOf } from "../../../../src/compiler/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { importHere } from "../import-here.ts";

describe("a compiled flow", () => {
  test("has at most 1 kB (gzip) per step, plus 1 kB for what all steps share and 3 kB for addresses of all countries, in every journey of the repository", async () => {
    const repo = readRepository(new URL("../../../../", import.meta.url).pathname);
    for (const { id } of repo.flows) {
      const { code } = compileFlow(repo, id, importHere);
      const size = gzipSync(transformSync(code, { minify: true, format: "esm" }).code, { level: 9 }).length;
      const steps = Object.keys((await loadProgram(repo, id)).steps).length;
      // Which parts an address has in 250 countries, and how their postal codes are written.
      const addresses = code.includes('"notations":') ? 3000 : 0;
      expect({ id, size: size <= 1000 * (steps + 1) + addresses ? "small" : size }).toEqual({ id, size: "small" });
    }
    // Compiling every journey twice takes long on a busy machine.
  }, 60_000);
});

describe("a duration", () => {
  test.each([
    ["PT5S", 5000],
    ["PT1M30S", 90_000],
    ["PT24H", 86_400_000],
    ["P1DT1H", 90_000_000],
    ["P2W", 1_209_600_000],
    ["PT0.5S", 500],
    ["P", undefined],
    ["PT", undefined],
    ["P1M", undefined],
    ["5s", undefined],
  ])("%s is %s ms", (duration, ms) => {
    expect(millisecondsOf(duration)).toBe(ms);
  });
});
