import { expect, test, vi } from "vitest";
import { shownOf } from "../../../../renderers/fields/Leaf.tsx";
import { createUncommitted } from "../../../../renderers/fields/uncommitted.ts";

test("text that is being typed is the same to show with each letter, until the journey sets another or it is left", () => {
  vi.useFakeTimers();
  const left: string[] = [];
  const typing = createUncommitted(
    () => 300,
    (path) => left.push(path),
  ).of("name");
  expect(shownOf("", undefined, typing)).toEqual({ shown: "", written: undefined });
  typing.later("A", () => undefined);
  const waiting = shownOf("", "+", typing);
  vi.advanceTimersByTime(300);
  const committed = shownOf("A", "+A", typing);
  typing.later("An", () => undefined);
  vi.advanceTimersByTime(300);
  expect([committed, shownOf("An", "+An", typing)]).toEqual([waiting, waiting]);
  expect(shownOf("A", "+A", typing)).toEqual({ shown: "A", written: "+A" });
  expect(left).toEqual([]);
  typing.end();
  typing.end();
  expect(left).toEqual(["name"]);
  expect(shownOf("An", "+An", typing)).toEqual({ shown: "An", written: "+An" });
  vi.useRealTimers();
});

test("a number, and a widget that does not keep its text, show each value", () => {
  const typing = createUncommitted(() => 300).of("age");
  typing.later("5", () => undefined);
  expect(shownOf(5, undefined, typing).shown).toBe(5);
  expect(shownOf("5", undefined, undefined).shown).toBe("5");
  typing.end();
});
