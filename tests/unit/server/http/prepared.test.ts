import { expect, test } from "vitest";
import { createPreparedStore } from "../../../../src/server/http/prepared.ts";

const KIB = 1024;

/** A store, and what it had to make so far. */
function storeOf(most: number) {
  const made: string[] = [];
  const store = createPreparedStore(most);
  const get = (key: string) =>
    store(key, "text/plain", () => {
      made.push(key);
      return "x".repeat(KIB);
    });
  return { get, made };
}

test("an answer is made once for each key", async () => {
  const { get, made } = storeOf(100 * KIB);
  const first = await get("one");
  expect(await get("one")).toBe(first);
  await get("other");
  expect(made).toEqual(["one", "other"]);
});

test("beyond its size, a store forgets what was not asked for longest", async () => {
  const { get, made } = storeOf(3.5 * KIB);
  for (const key of ["a", "b", "c", "a", "d", "a", "c", "b"]) await get(key);
  expect(made).toEqual(["a", "b", "c", "d", "b"]);
});
