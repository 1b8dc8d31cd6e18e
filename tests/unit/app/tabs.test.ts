import { describe, expect, test } from "vitest";
import { createTabs } from "../../../src/app/tabs.ts";

// Node has Web Locks too. All users in this process share them, like the tabs of one browser.
const { locks } = navigator;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
let names = 0;

/** The storage that all tabs of a browser share. */
function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
}

function twoTabs() {
  const name = `journey ${names++}`;
  const shared = storage();
  return [createTabs(name, locks, shared), createTabs(name, locks, shared)] as const;
}

describe("tabs of one journey", () => {
  test("a tab that changes something is seen by the other, which is notified once when the change ends", async () => {
    const [paying, other] = twoTabs();
    let ended = 0;
    expect(await other.look(() => (ended += 1))).toBe(false);
    const release = paying.announce();
    expect(await other.look(() => (ended += 1))).toBe(true);
    expect(await other.look(() => (ended += 1))).toBe(true);
    await settled();
    expect(ended).toBe(0);
    release();
    await expect.poll(() => ended).toBe(1);
    expect(await other.look(() => (ended += 1))).toBe(false);
  });

  test("two changes that overlap look like one to the other tab", async () => {
    const [paying, other] = twoTabs();
    const first = paying.announce();
    let ended = 0;
    expect(await other.look(() => (ended += 1))).toBe(true);
    const second = paying.announce();
    first();
    expect(await other.look(() => (ended += 1))).toBe(true);
    second();
    await expect.poll(() => ended).toBeGreaterThan(0);
  });

  test("a tab does not see its own change", async () => {
    const [paying] = twoTabs();
    const release = paying.announce();
    expect(await paying.look(() => undefined)).toBe(false);
    release();
  });

  test("without locks in the browser, no other tab is seen", async () => {
    const tabs = createTabs("journey", undefined, storage());
    const release = tabs.announce();
    expect(await tabs.look(() => undefined)).toBe(false);
    release();
  });

  test("a tab waits for another tab's lock if it sees the mark in the storage before the lock is granted", async () => {
    const name = `journey ${names++}`;
    const shared = storage();
    let grant = (): void => undefined;
    const granted = new Promise<void>((resolve) => (grant = resolve));
    // The browser's process gets the request late.
    const late = {
      request: async (...args: [string, LockOptions, () => Promise<void>]) => {
        await granted;
        return locks.request(...args);
      },
    } as unknown as LockManager;
    const [paying, other] = [createTabs(name, late, shared), createTabs(name, locks, shared)];
    const release = paying.announce();
    const looked = other.look(() => undefined);
    await settled();
    grant();
    expect(await looked).toBe(true);
    release();
    expect([...shared.items]).toEqual([]);
  });

  test("a tab waits only once for the mark that a crashed tab left", async () => {
    const shared = storage();
    const name = `journey ${names++}`;
    shared.setItem(name, "1");
    expect(await createTabs(name, locks, shared).look(() => undefined)).toBe(false);
    expect([...shared.items]).toEqual([]);
  });
});
