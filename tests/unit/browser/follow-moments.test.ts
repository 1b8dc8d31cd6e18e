import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followMoments } from "../../../src/browser/follow-moments.ts";
import { program } from "../engine/builders.ts";

const NOW = Date.parse("2030-01-01T00:00:00Z");
const DAY = 86_400_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

/** When it is told that a moment has come, in milliseconds from now on. */
function told(moments: readonly number[], passing: number) {
  const found: number[] = [];
  const end = followMoments(program({ a: {} }, { moments: moments.map((moment) => NOW + moment) }), () =>
    found.push(Date.now() - NOW),
  );
  vi.advanceTimersByTime(passing);
  return { found, end };
}

test("each moment is told when it has just come, those that were over are not", () => {
  expect(told([-5, 0, 1000, 2000], 3000).found).toEqual([1001, 2001]);
});

test("one that is further away than a browser can wait for is told then, too, and once", () => {
  expect(told([60 * DAY], 61 * DAY).found).toEqual([60 * DAY + 1]);
});

test("nobody is told once it has ended, and a journey without moments waits for nothing", () => {
  const { found, end } = told([1000], 500);
  end();
  vi.advanceTimersByTime(DAY);
  expect(found).toEqual([]);
  told([], 0);
  expect(vi.getTimerCount()).toBe(0);
});
