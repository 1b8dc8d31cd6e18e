import { expect, test } from "vitest";
import type { Browser } from "./browser.ts";

/** A title, what the person and the service do, and the step where the person ends up. */
export type PathRow = readonly [title: string, go: () => Browser, step: string];

export function paths(rows: readonly PathRow[]): void {
  test.each(rows)("%s", (_title, go, step) => expect(go().step).toBe(step));
}
