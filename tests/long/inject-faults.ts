import type { Fault } from "./fault.ts";

/** How often the promises of all faults held, and how often not. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Tries faults one after the other, each `times` times, and reports for each how often it was tried and passed. A
 * failed attempt does not stop the others.
 */
export async function injectFaults(faults: readonly Fault[], say: (line: string) => void): Promise<Counts> {
  const all = { passed: 0, failed: 0 };
  for (const fault of faults) {
    const whyNot = fault.whyNot?.();
    if (whyNot !== undefined) {
      say(`- ${fault.name}: not tried, because ${whyNot}`);
      continue;
    }
    const started = performance.now();
    const problems: string[] = [];
    for (let attempt = 1; attempt <= fault.times; attempt += 1) {
      try {
        await fault.run(attempt);
      } catch (error) {
        problems.push(
          `  attempt ${attempt}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      }
    }
    const passed = fault.times - problems.length;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(
      `${problems.length === 0 ? "✓" : "✗"} ${fault.name}: tried ${fault.times}, passed ${passed} (${seconds} s). ${fault.promise}`,
    );
    for (const problem of problems) say(problem);
    all.passed += passed;
    all.failed += problems.length;
  }
  return all;
}
