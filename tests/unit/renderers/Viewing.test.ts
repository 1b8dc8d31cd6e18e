import { expect, test } from "vitest";
import { newestView } from "../../../renderers/Viewing.tsx";
import type { View } from "../../../src/engine/index.ts";

const viewOf = (name: string, busy = false) =>
  ({ step: "a", busy, forms: { form: { values: { name }, errors: [] } } }) as unknown as View;

test("a view with other form values has the same page, which stays the same object", () => {
  const first = viewOf("Ann");
  const views = newestView(first);
  const next = viewOf("Anna");
  expect([views.isSamePage(next), views.isSamePage(viewOf("Anna", true))]).toEqual([true, false]);
  views.take(next);
  expect([views.page(), views.now()]).toEqual([first, next]);
  const busy = viewOf("Anna", true);
  views.take(busy);
  expect([views.page(), views.now()]).toEqual([busy, busy]);
});

test("watchers are notified once of each view", () => {
  const views = newestView(viewOf("Ann"));
  const heard: View[] = [];
  const stop = views.watch(() => heard.push(views.now()));
  views.notify();
  const next = viewOf("Anna");
  views.take(next);
  views.notify();
  views.notify();
  stop();
  views.take(viewOf("Anne"));
  views.notify();
  expect(heard).toEqual([next]);
});
