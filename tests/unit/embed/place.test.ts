import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptPathOf } from "../../../src/embed/place.ts";

/** A tab at one history entry, in which the application keeps something too. */
const history = {
  state: null as unknown,
  replaceState: (state: unknown) => void (history.state = state),
};
const document = (timeOrigin: number) => vi.stubGlobal("window", { history, performance: { timeOrigin } });

beforeEach(() => {
  history.state = { key: "application" };
  document(1);
});
afterEach(() => vi.unstubAllGlobals());

test("another document at the entry finds the place of each journey; the same one does not", () => {
  keptPathOf("trial", "/").keep("/details");
  keptPathOf("other", "/").keep("/done");
  // The application shows the journey again.
  expect(keptPathOf("trial", "/").before).toBeUndefined();
  document(2);
  expect(keptPathOf("trial", "/").before).toBe("/details");
  expect(keptPathOf("other", "/").before).toBe("/done");
  expect(history.state).toMatchObject({ key: "application" });
  keptPathOf("trial", "/").keep("/details");
  expect(keptPathOf("trial", "/").before).toBeUndefined();
});

test("the place is written only where it changes", () => {
  const written = vi.spyOn(history, "replaceState");
  const place = keptPathOf("trial", "/");
  for (const path of ["/details", "/details", "/", "/", "/details"]) place.keep(path);
  expect(written).toHaveBeenCalledTimes(3);
  written.mockRestore();
});

test("a journey at its start writes no place, and one that begins elsewhere than a reload would does", () => {
  const written = vi.spyOn(history, "replaceState");
  keptPathOf("trial", "/").keep("/");
  keptPathOf("named", "/start").keep("/start");
  expect(written).not.toHaveBeenCalled();
  keptPathOf("guided", "/").keep("/details");
  document(2);
  expect(keptPathOf("guided", "/").before).toBe("/details");
  expect(keptPathOf("trial", "/").before).toBeUndefined();
  keptPathOf("trial", "/").keep("/details");
  document(3);
  keptPathOf("trial", "/").keep("/");
  document(4);
  expect(keptPathOf("trial", "/").before).toBe("/");
  written.mockRestore();
});

test("a journey that has left the page has no place; one that never came onto the page keeps it", () => {
  const place = keptPathOf("trial", "/");
  place.keep("/details");
  place.forget();
  document(2);
  expect(keptPathOf("trial", "/").before).toBeUndefined();
  keptPathOf("trial", "/").keep("/done");
  document(3);
  // React opens it twice in development, and shows the second.
  keptPathOf("trial", "/").forget();
  expect(keptPathOf("trial", "/").before).toBe("/done");
});

test("an application's state that is not an object stays as it is, and no place is kept", () => {
  for (const state of ["/their/route", 7, ["theirs"]]) {
    history.state = state;
    const place = keptPathOf("trial", "/");
    place.keep("/details");
    place.forget();
    expect(history.state).toBe(state);
  }
  history.state = null;
  keptPathOf("trial", "/").keep("/details");
  document(2);
  expect(keptPathOf("trial", "/").before).toBe("/details");
});
