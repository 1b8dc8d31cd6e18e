import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeOf } from "../../../src/embed/place.ts";

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
  placeOf("trial").keep("/details");
  placeOf("other").keep("/done");
  // The application shows the journey again.
  expect(placeOf("trial").before).toBeUndefined();
  document(2);
  expect(placeOf("trial").before).toBe("/details");
  expect(placeOf("other").before).toBe("/done");
  expect(history.state).toMatchObject({ key: "application" });
  placeOf("trial").keep("/details");
  expect(placeOf("trial").before).toBeUndefined();
});

test("a journey that has left the page has no place; one that never came onto the page keeps it", () => {
  const place = placeOf("trial");
  place.keep("/details");
  place.forget();
  document(2);
  expect(placeOf("trial").before).toBeUndefined();
  placeOf("trial").keep("/done");
  document(3);
  // React opens it twice in development, and shows the second.
  placeOf("trial").forget();
  expect(placeOf("trial").before).toBe("/done");
});

test("an application's state that is not an object stays as it is, and no place is kept", () => {
  for (const state of ["/their/route", 7, ["theirs"]]) {
    history.state = state;
    const place = placeOf("trial");
    place.keep("/details");
    place.forget();
    expect(history.state).toBe(state);
  }
  history.state = null;
  placeOf("trial").keep("/details");
  document(2);
  expect(placeOf("trial").before).toBe("/details");
});
