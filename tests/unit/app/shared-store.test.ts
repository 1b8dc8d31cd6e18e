import { describe, expect, test } from "vitest";
import { sharedStore } from "../../../src/app/shared-store.ts";
import { envelope } from "../engine/builders.ts";
import { MemoryStore } from "./memory-store.ts";

const KEY = "join";

/** Opens tabs of one browser: what each tab has written, and how often its store merged. */
function tabs() {
  const below = new MemoryStore();
  const open = () => {
    const counts = { merged: 0 };
    const store = sharedStore(below, KEY, () => (counts.merged += 1));
    store.seen(below.getItem(KEY));
    const write = (data: Record<string, boolean | number>) => store.setItem(KEY, JSON.stringify(envelope(data)));
    return { store, write, counts };
  };
  const kept = () => JSON.parse(below.getItem(KEY) ?? "null") as { data: object } | null;
  return { below, open, kept };
}

describe("a store that several tabs write to", () => {
  test("contains what its only writer wrote", () => {
    const { open, kept } = tabs();
    const one = open();
    one.write({ n: 1 });
    one.write({ n: 2 });
    expect([kept()?.data, one.counts.merged]).toEqual([{ n: 2 }, 0]);
  });

  test("keeps what another tab has written: a tab that does not know of a payment does not undo it", () => {
    const { open, kept } = tabs();
    const paying = open();
    paying.write({ sent: true, paid: false });
    const other = open();
    paying.write({ sent: false, paid: true });
    other.write({ sent: false, paid: false, waiting: true });
    expect(kept()?.data).toEqual({ sent: false, paid: true, waiting: true });
    expect([paying.counts.merged, other.counts.merged]).toEqual([0, 1]);
  });

  test("keeps the later value if two tabs changed the same member", () => {
    const { open, kept } = tabs();
    const one = open();
    one.write({ n: 1 });
    const other = open();
    one.write({ n: 2 });
    other.write({ n: 3 });
    expect(kept()?.data).toEqual({ n: 3 });
  });

  test("compares changes with the state that a tab took over, so that a change back to an earlier value counts too", () => {
    const { below, open, kept } = tabs();
    const paying = open();
    paying.write({ sent: true, waits: false });
    const other = open();
    other.write({ sent: true, waits: true });
    let busy = true;
    paying.store.takes(below.getItem(KEY), () => !busy);
    paying.write({ sent: true, waits: false });
    expect(kept()?.data).toEqual({ sent: true, waits: true });
    paying.store.takes(below.getItem(KEY), () => !busy);
    busy = false;
    paying.write({ sent: false, waits: false });
    expect(kept()?.data).toEqual({ sent: false, waits: false });
    expect(paying.store.unseen()).toBeUndefined();
  });

  test("overwrites another tab's value once the tab has seen it", () => {
    const { below, open, kept } = tabs();
    const one = open();
    one.write({ n: 1 });
    const other = open();
    one.write({ n: 2 });
    other.store.seen(below.getItem(KEY));
    other.write({ n: 1 });
    expect([kept()?.data, other.counts.merged]).toEqual([{ n: 1 }, 0]);
  });

  test("overwrites content that is not readable or has another version", () => {
    for (const found of ["{", JSON.stringify({ ...envelope({ n: 9 }), version: 7 })]) {
      const { below, open, kept } = tabs();
      const one = open();
      below.setItem(KEY, found);
      one.write({ n: 1 });
      expect(kept()?.data).toEqual({ n: 1 });
    }
  });

  test("leaves other items alone", () => {
    const { below, open } = tabs();
    open().store.setItem("other", "text");
    expect(below.getItem("other")).toBe("text");
  });
});
