import { expect, test } from "vitest";
import type { Browser } from "./browser.ts";

/** A title, what the person and the service do, and the step where the person ends up. */
export type Way = readonly [title: string, go: () => Browser, step: string];

export function ways(rows: readonly Way[]): void {
  test.each(rows)("%s", (_title, go, step) => expect(go().step).toBe(step));
}
