import { describe, expect, test } from "vitest";
import { createTabs } from "../../../src/app/tabs.ts";

// Node has Web Locks too, and they are one browser's for all that ask in this process.
const { locks } = navigator;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
let names = 0;

function twoTabs() {
  const name = `journey ${names++}`;
  return [createTabs(name, locks), createTabs(name, locks)] as const;
}

describe("tabs of one journey", () => {
  test("one that changes something is seen by the other, which hears of the end once", async () => {
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

  test("two changes that overlap are one to the other tab", async () => {
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

  test("one does not take itself for another", async () => {
    const [paying] = twoTabs();
    const release = paying.announce();
    expect(await paying.look(() => undefined)).toBe(false);
    release();
  });

  test("where the browser has no locks, nobody is seen", async () => {
    const tabs = createTabs("journey", undefined);
    const release = tabs.announce();
    expect(await tabs.look(() => undefined)).toBe(false);
    release();
  });
});
