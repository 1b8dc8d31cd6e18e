import { describe, expect, test } from "vitest";
import { readEnvelope, recall, safeStore, takesValues } from "../../../src/browser/storage.ts";
import { envelope, program } from "../engine/builders.ts";
import { MemoryStore } from "../app/memory-store.ts";

const flow = program({ a: {} });
const stored = (over: object = {}) => JSON.stringify({ ...envelope({ n: 1 }), ...over });
const read = (text: string | null, valid: () => boolean = () => true) =>
  readEnvelope(text, flow, { valid, migrate: (envelope) => envelope });

describe("data read from storage", () => {
  test("is returned as it was stored", () => {
    expect(read(stored())).toEqual(envelope({ n: 1 }));
  });

  test.each([
    ["absent", null],
    ["not JSON", "{"],
    ["not an object", "[1]"],
    ["of another journey", stored({ flow: "other" })],
    ["newer than the program", stored({ version: 2 })],
    ["without a version", stored({ version: undefined })],
    ["oversized", stored({ data: { text: "x".repeat(200_001) } })],
    ["with damaged drafts", stored({ drafts: { "a/form": "text" } })],
    ["with damaged intents", stored({ intents: { save: { key: 1 } } })],
  ])("is ignored when it is %s", (_what, text) => {
    expect(read(text)).toBeNull();
  });

  test("of an earlier version is migrated before it is validated", () => {
    const second = { ...flow, data: { ...flow.data, version: 2 } };
    const judged: unknown[] = [];
    const found = readEnvelope(stored(), second, {
      valid: (data) => judged.push(data) > 0,
      migrate: (envelope) => ({ ...envelope, version: 2, data: { n: 2 } }),
    });
    expect(found).toEqual({ ...envelope({ n: 2 }), version: 2 });
    expect(judged).toEqual([{ ...flow.data.defaults, n: 2 }]);
  });

  test("may lack fields that were added later with a default", () => {
    const grown = { ...flow, data: { ...flow.data, defaults: { n: 0, added: "" } } };
    const judged: unknown[] = [];
    const valid = (data: unknown) => judged.push(data) > 0;
    expect(readEnvelope(stored(), grown, { valid, migrate: (one) => one })).toEqual(envelope({ n: 1 }));
    expect(judged).toEqual([{ n: 1, added: "" }]);
  });

  test("is ignored when it does not match its schema", () => {
    expect(read(stored(), () => false)).toBeNull();
  });
});

test("unreadable data is set aside for a week, and readable data stays in its place", async () => {
  const store = new MemoryStore();
  let lost = 0;
  const come = (now: number) =>
    recall(
      store,
      "flow",
      async (text) => read(text),
      now,
      () => void (lost += 1),
    );
  const week = 7 * 24 * 3_600_000;
  store.setItem("flow", stored({ version: 2 }));
  expect(await come(1000)).toBeNull();
  const aside = JSON.stringify({ at: 1000, text: stored({ version: 2 }) });
  expect([store.getItem("flow"), store.getItem("flow.set-aside")]).toEqual([null, aside]);
  store.setItem("flow", stored());
  expect(await come(1000 + week)).toEqual(envelope({ n: 1 }));
  expect([store.getItem("flow"), store.getItem("flow.set-aside")]).toEqual([stored(), aside]);
  await come(1001 + week);
  expect([store.getItem("flow"), store.getItem("flow.set-aside")]).toEqual([stored(), null]);
  // The person is told only once.
  expect(lost).toBe(1);
});

test("data that was set aside without a time is removed", async () => {
  const store = new MemoryStore();
  store.setItem("flow.set-aside", "{}");
  await recall(store, "flow", async (text) => read(text), 1000);
  expect(store.getItem("flow.set-aside")).toBeNull();
});

describe("a store", () => {
  test("that is full keeps values as long as the page is open, returns the newest, and forgets a removed one", () => {
    const full = new MemoryStore();
    const store = safeStore(() => full);
    store.setItem("a", "1");
    full.refuses = true;
    store.setItem("a", "2");
    expect(store.getItem("a")).toBe("2");
    full.refuses = false;
    store.setItem("a", "3");
    expect(full.getItem("a")).toBe("3");
    store.removeItem("a");
    expect(store.getItem("a")).toBeNull();
  });

  test("that the browser forbids works in memory", () => {
    const store = safeStore(() => {
      throw new DOMException("denied", "SecurityError");
    });
    store.setItem("a", "1");
    expect(store.getItem("a")).toBe("1");
    store.removeItem("a");
    expect(store.getItem("a")).toBeNull();
  });

  test("writes to the next place what one place refuses, and returns the last value written", () => {
    const [first, second] = [new MemoryStore(), new MemoryStore()];
    const store = safeStore(
      () => first,
      () => second,
    );
    store.setItem("a", "1");
    expect([first.getItem("a"), second.getItem("a")]).toEqual(["1", null]);
    first.refuses = true;
    store.setItem("a", "2");
    // Another tab may still use what the full place contains.
    expect([first.getItem("a"), second.getItem("a"), store.getItem("a")]).toEqual(["1", "2", "2"]);
    first.refuses = false;
    store.setItem("a", "3");
    expect([first.getItem("a"), second.getItem("a")]).toEqual(["3", null]);
    second.setItem("a", "4");
    store.removeItem("a");
    expect([first.getItem("a"), second.getItem("a"), store.getItem("a")]).toEqual([null, null, null]);
  });

  test("reports whether it can store a journey's data, and leaves nothing behind", () => {
    const place = new MemoryStore();
    expect(takesValues(() => place)).toBe(true);
    expect(place.length).toBe(0);
    place.refuses = true;
    expect(takesValues(() => place)).toBe(false);
    const forbidden = (): MemoryStore => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(takesValues(forbidden)).toBe(false);
  });
});
