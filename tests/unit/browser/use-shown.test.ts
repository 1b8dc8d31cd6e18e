import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followMoments } from "../../../src/browser/use-shown.ts";
import { program } from "../engine/builders.ts";

const NOW = Date.parse("2030-01-01T00:00:00Z");
const DAY = 86_400_000;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

/** Returns when the callback ran, in milliseconds from now. */
function announcedAt(moments: readonly number[], passing: number) {
  const found: number[] = [];
  const end = followMoments(program({ a: {} }, { moments: moments.map((moment) => NOW + moment) }), () =>
    found.push(Date.now() - NOW),
  );
  vi.advanceTimersByTime(passing);
  return { found, end };
}

test("each moment is reported just after it has come; moments in the past are not", () => {
  expect(announcedAt([-5, 0, 1000, 2000], 3000).found).toEqual([1001, 2001]);
});

test("a moment further away than the longest browser timer is reported on time, and once", () => {
  expect(announcedAt([60 * DAY], 61 * DAY).found).toEqual([60 * DAY + 1]);
});

test("nothing is reported after it has stopped, and a journey without moments starts no timer", () => {
  const { found, end } = announcedAt([1000], 500);
  end();
  vi.advanceTimersByTime(DAY);
  expect(found).toEqual([]);
  announcedAt([], 0);
  expect(vi.getTimerCount()).toBe(0);
});
