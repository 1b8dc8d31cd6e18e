import { describe, expect, test } from "vitest";
import { sharedStore } from "../../../src/app/shared-store.ts";
import { envelope } from "../engine/builders.ts";
import { MemoryStore } from "./memory-store.ts";

const KEY = "join";

/** Two tabs of one browser: what each has written and been told of. */
function tabs() {
  const below = new MemoryStore();
  const open = () => {
    const told = { merged: 0 };
    const store = sharedStore(below, KEY, () => (told.merged += 1));
    store.seen(below.getItem(KEY));
    const write = (data: Record<string, boolean | number>) => store.setItem(KEY, JSON.stringify(envelope(data)));
    return { store, write, told };
  };
  const kept = () => JSON.parse(below.getItem(KEY) ?? "null") as { data: object } | null;
  return { below, open, kept };
}

describe("a store that several tabs write", () => {
  test("holds what its only writer writes", () => {
    const { open, kept } = tabs();
    const one = open();
    one.write({ n: 1 });
    one.write({ n: 2 });
    expect([kept()?.data, one.told.merged]).toEqual([{ n: 2 }, 0]);
  });

  test("keeps what another tab has written since: that it is paid is not undone by a tab that has not heard of it", () => {
    const { open, kept } = tabs();
    const paying = open();
    paying.write({ sent: true, paid: false });
    const other = open();
    paying.write({ sent: false, paid: true });
    other.write({ sent: false, paid: false, waiting: true });
    expect(kept()?.data).toEqual({ sent: false, paid: true, waiting: true });
    expect([paying.told.merged, other.told.merged]).toEqual([0, 1]);
  });

  test("of one member that both changed, the later write counts", () => {
    const { open, kept } = tabs();
    const one = open();
    one.write({ n: 1 });
    const other = open();
    one.write({ n: 2 });
    other.write({ n: 3 });
    expect(kept()?.data).toEqual({ n: 3 });
  });

  test("what it was told of and takes over later is what it changes from then on, also back to what was there before", () => {
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

  test("once it has taken over what was written, its own changes are over that", () => {
    const { below, open, kept } = tabs();
    const one = open();
    one.write({ n: 1 });
    const other = open();
    one.write({ n: 2 });
    other.store.seen(below.getItem(KEY));
    other.write({ n: 1 });
    expect([kept()?.data, other.told.merged]).toEqual([{ n: 1 }, 0]);
  });

  test("what cannot be read, or is of another version, is written over", () => {
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
