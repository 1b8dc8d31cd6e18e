import { expect, test } from "vitest";
import type { Fault } from "../../long/fault.ts";
import { injectFaults } from "../../long/inject-faults.ts";

const fault = (name: string, run: Fault["run"]): Fault => ({ name, promise: "Nothing is lost.", times: 4, run });

test("the long run tries each fault as often as it defines, continues after a failure, and counts what passed", async () => {
  const tried: number[] = [];
  const third = fault("third", async (attempt) => {
    tried.push(attempt);
    if (attempt === 3) throw new Error("it was lost");
  });
  const said: string[] = [];
  const counts = await injectFaults([third, fault("none", async () => undefined)], (line) => said.push(line));
  expect(tried).toEqual([1, 2, 3, 4]);
  expect(counts).toEqual({ passed: 7, failed: 1 });
  expect(said[0]).toMatch(/^✗ third: tried 4, passed 3 \(\d+ s\)\. Nothing is lost\.$/);
  expect(said[1]).toMatch(/attempt 3: Error: it was lost/);
  expect(said[2]).toMatch(/^✓ none: tried 4, passed 4/);
});
