import { afterAll, beforeAll } from "vitest";
import { type Bench, startBench } from "./builders.ts";
import { type FakeClamd, startFakeClamd } from "./fake-clamd.ts";
import { FIELDS } from "./files-bench.ts";

export let bench: Bench;
export let clamd: FakeClamd;

/** A service with file fields and a scanner that tests can make fail, for all tests of a file. */
export function withFiles(): void {
  beforeAll(async () => {
    clamd = await startFakeClamd();
    bench = await startBench({ clamdUrl: clamd.url }, FIELDS);
  });
  afterAll(async () => {
    await bench.stop();
    await clamd.close();
  });
}
